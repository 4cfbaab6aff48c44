package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.ycsb.MnemoDb;
import org.mnemo.ycsb.workload.MnemoWorkload;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Loads and runs of a small workload on the simulated store, all within one directory. */
public final class SimulatedRuns {

  private final Path directory;
  private final int records;
  private final int operations;

  public SimulatedRuns(Path directory, int records, int operations) {
    this.directory = directory;
    this.records = records;
    this.operations = operations;
  }

  public void load(String... namesAndValues) throws Exception {
    execute(properties(false, namesAndValues));
  }

  public MeasurementDirectory run(String name, String... namesAndValues) throws Exception {
    Path out = directory.resolve(name);
    Properties properties = properties(true, namesAndValues);
    properties.setProperty("mnemo.out", out.toString());
    execute(properties);
    return MeasurementDirectory.open(out);
  }

  private Properties properties(boolean run, String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty("workload", MnemoWorkload.class.getName());
    properties.setProperty("mnemo.store", "simulated");
    properties.setProperty("mnemo.state", directory.resolve("state").toString());
    properties.setProperty("mnemo.dataset", directory.resolve("dataset.csv.zst").toString());
    if (!List.of(namesAndValues).contains("mnemo.tiers")) {
      properties.setProperty("mnemo.fast.simulated.read.ns", "100003");
      properties.setProperty("mnemo.slow.simulated.read.ns", "170011");
      properties.setProperty("mnemo.fast.simulated.write.ns", "90001");
      properties.setProperty("mnemo.slow.simulated.write.ns", "120007");
    }
    properties.setProperty("dotransactions", Boolean.toString(run));
    properties.setProperty("recordcount", Integer.toString(records));
    properties.setProperty("operationcount", Integer.toString(operations));
    properties.setProperty("mnemo.warmup.ops", "0");
    properties.setProperty("fieldcount", "1");
    properties.setProperty("fieldlength", "100");
    properties.setProperty("readproportion", "0.7");
    properties.setProperty("updateproportion", "0.3");
    properties.setProperty("requestdistribution", "scrambled_zipfian");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  /** Loads or runs as YCSB's client does with one thread. */
  public static void execute(Properties properties) throws DBException, WorkloadException {
    Measurements.setProperties(properties);
    MnemoWorkload workload = new MnemoWorkload();
    workload.init(properties);
    MnemoDb db = new MnemoDb();
    db.setProperties(properties);
    db.init();
    Object state = workload.initThread(properties, 0, 1);
    boolean run = Boolean.parseBoolean(properties.getProperty("dotransactions"));
    int count = Integer.parseInt(properties.getProperty(run ? "operationcount" : "recordcount"));
    for (int i = 0; i < count; i++) {
      assertThat(run ? workload.doTransaction(db, state) : workload.doInsert(db, state)).isTrue();
    }
    db.cleanup();
    workload.cleanup();
  }

  /** Takes away the checksums of a run, as versions of Mnemo wrote it that took none. */
  public static void removeChecksums(MeasurementDirectory run) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode info = (ObjectNode) mapper.readTree(Files.readAllBytes(run.run()));
    info.put("schema", 2).remove(List.of("files", "sha256"));
    mapper.writeValue(run.run().toFile(), info);
  }

  /** A file of all keys in random order. */
  Path shuffledKeys(MeasurementDirectory baseline, Random random) throws IOException {
    EstimateOptions byName = EstimateOptions.DEFAULTS.withOrder("key");
    Curve curve = Estimator.estimate(baseline, byName).curve();
    List<String> keys = new ArrayList<>();
    for (int row = 1; row < curve.rows(); row++) {
      keys.add(curve.keyTable().keyAsString(curve.key(row)));
    }
    Collections.shuffle(keys, random);
    return Files.write(directory.resolve("order.txt"), keys);
  }
}
