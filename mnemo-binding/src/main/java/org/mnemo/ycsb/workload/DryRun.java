package org.mnemo.ycsb.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Runs a workload with one client and without a store, and writes the trace and data set of a real
 * run. Takes microseconds per request, and memory in proportion to the number of keys.
 */
public final class DryRun {

  private DryRun() {}

  /**
   * Writes the trace of the first requests of a run and the data set of a load.
   *
   * @param properties properties of a {@link MnemoWorkload}; a replay's trace may end earlier
   * @param operations number of operations of the run, at least 1
   */
  public static void write(Properties properties, long operations, Path trace, Path dataset) {
    Check.that(
        isRepeatable(properties),
        "workload must be %s, whose requests are known before a run, was %s"
            .formatted(
                MnemoWorkload.class.getName(), properties.getProperty(Client.WORKLOAD_PROPERTY)));
    DryRecords stored = new DryRecords(properties);
    try (DatasetFile.Writer records = new DatasetFile.Writer(dataset)) {
      perform(
          properties,
          false,
          Long.MAX_VALUE,
          new DryDb(
              stored,
              (call, operation, key, valueBytes) ->
                  records.append(key, 0, key.length, key.length, valueBytes)));
      records.commit();
    }
    try (TraceOutput output = TraceOutput.create(List.of(trace), TraceFormats.TWITTER)) {
      perform(properties, true, operations, new DryDb(stored, writingTo(output.writer(), 0)));
      output.commit();
    }
  }

  /**
   * Writes the requests of a run with one client, each record of a scan separately.
   *
   * @param properties properties of any workload, including its number of operations
   * @return the requests by operation
   */
  public static RequestCounts record(Properties properties, TraceWriter trace) {
    PropertyReader given = new PropertyReader(properties);
    long target = given.whole(Client.TARGET_PROPERTY, 0, 0, Integer.MAX_VALUE);
    DryRecords stored = new DryRecords(properties);
    perform(
        properties,
        false,
        Long.MAX_VALUE,
        new DryDb(stored, (call, operation, key, valueBytes) -> {}));
    long[] requests = new long[Operation.countOfAll()];
    DryDb.Sink written = writingTo(trace, target);
    perform(
        properties,
        true,
        Long.MAX_VALUE,
        new DryDb(
            stored,
            (call, operation, key, valueBytes) -> {
              requests[operation.ordinal()]++;
              written.append(call, operation, key, valueBytes);
            }));
    return RequestCounts.of(requests);
  }

  /** True if every run of the workload makes the same requests. */
  public static boolean isRepeatable(Properties properties) {
    return MnemoWorkload.class.getName().equals(properties.getProperty(Client.WORKLOAD_PROPERTY));
  }

  private static DryDb.Sink writingTo(TraceWriter trace, long targetOpsS) {
    Access access = new Access();
    return (call, operation, key, valueBytes) ->
        trace.append(
            access.set(
                targetOpsS == 0 ? 0 : call / targetOpsS,
                key,
                0,
                key.length,
                key.length,
                valueBytes,
                0,
                operation,
                0));
  }

  /** Loads the records, or makes as many operations as the properties and {@code most} allow. */
  private static void perform(Properties given, boolean run, long most, DB db) {
    Properties properties = new Properties();
    given.stringPropertyNames().forEach(name -> properties.put(name, given.getProperty(name)));
    properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, Boolean.toString(run));
    Measurements.setProperties(properties);
    Workload workload = workload(properties);
    try {
      workload.init(properties);
      long calls = most == Long.MAX_VALUE ? calls(properties, run) : most;
      Object client = workload.initThread(properties, 0, 1);
      for (long call = 0; call < calls; call++) {
        if (!(run ? workload.doTransaction(db, client) : workload.doInsert(db, client))) {
          break;
        }
      }
      workload.cleanup();
    } catch (WorkloadException e) {
      throw new MnemoException("the workload is wrong: " + e.getMessage(), e);
    }
  }

  /** The number of calls of YCSB's client, from the completed properties. */
  private static long calls(Properties properties, boolean run) {
    PropertyReader given = new PropertyReader(properties);
    return run
        ? given.required(Client.OPERATION_COUNT_PROPERTY, 1, Integer.MAX_VALUE)
        : YcsbProperties.insertCount(given);
  }

  private static Workload workload(Properties properties) {
    String name = properties.getProperty(Client.WORKLOAD_PROPERTY, "");
    try {
      return Class.forName(name).asSubclass(Workload.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new UsageException(
          "workload=%s must be the class of a workload (%s), such as %s"
              .formatted(name, e, MnemoWorkload.class.getName()),
          e);
    }
  }
}
