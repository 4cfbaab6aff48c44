package org.mnemo.reproduction.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.cli.Program.words;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.SimulatedRuns;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

class SweepOrderTest {

  private static final int RECORDS = 60;
  private static final int OPERATIONS = 300;

  @TempDir private Path directory;

  private RunArguments arguments(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                words(
                    "-p workload=org.mnemo.ycsb.workload.MnemoWorkload -p recordcount=%s "
                        + "-p operationcount=%s -p readproportion=0.7 -p updateproportion=0.3 "
                        + "-p requestdistribution=scrambled_zipfian -p fieldcount=1 -p fieldlength=100",
                    RECORDS, OPERATIONS)));
    for (String property : more) {
      arguments.addAll(List.of("-p", property));
    }
    return new RunArguments(arguments);
  }

  private List<String> order(String name, RunArguments arguments) throws Exception {
    return Files.readAllLines(SweepOrder.write(arguments, name, directory.resolve(name + ".txt")));
  }

  @Test
  void listsAndWeighsKeysAsARealRunDoesAndUntouchedOnesLast() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, RECORDS, OPERATIONS);
    runs.load();
    MeasurementDirectory run = runs.run("baseline");
    List<String> touched = new ArrayList<>();
    try (TraceReader trace = TraceFiles.open(run.trace())) {
      Access access = trace.access();
      while (trace.next()) {
        if (!touched.contains(access.keyAsString())) {
          touched.add(access.keyAsString());
        }
      }
    }

    List<String> order = order("touch", arguments());

    assertThat(order).hasSize(RECORDS).doesNotHaveDuplicates();
    assertThat(order.subList(0, touched.size())).isEqualTo(touched);
    assertThat(touched).hasSizeLessThan(RECORDS);
    Curve curve = Estimator.estimate(run, EstimateOptions.DEFAULTS.withOrder("weight")).curve();
    assertThat(order("weight", arguments()))
        .isEqualTo(
            IntStream.range(1, curve.rows())
                .mapToObj(row -> curve.keyTable().keyAsString(curve.key(row)))
                .toList());
  }

  /** A large value saves more than a small one, and more by byte is what is asked of it. */
  @Test
  void gainsMostByByteOfTheRecordThatIsAskedForMostWhereAllAreOfOneSize() throws Exception {
    RunArguments arguments = arguments("readproportion=1", "updateproportion=0");

    assertThat(order("gain", arguments)).isEqualTo(order("weight", arguments));
  }

  @Test
  void countsTheRequestsOfATraceThatIsReplayed() throws Exception {
    Path trace =
        Files.write(
            directory.resolve("trace.csv"),
            List.of("0,b,1,10,0,get,0", "0,a,1,10,0,get,0", "0,a,1,10,0,replace,0"));
    RunArguments arguments =
        new RunArguments(List.of())
            .with("workload", "org.mnemo.ycsb.workload.MnemoWorkload")
            .with("fieldcount", 1)
            .with("mnemo.trace", trace);

    assertThat(order("touch", arguments)).containsExactly("b", "a");
    assertThat(order("weight", arguments)).containsExactly("a", "b");
  }

  @Test
  void refusesUnknownOrdersAndOtherWorkloads() {
    Path file = directory.resolve("order.txt");

    assertThatThrownBy(() -> SweepOrder.write(arguments(), "knapsack", file))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> SweepOrder.write(arguments("workload=site.ycsb.Other"), "touch", file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("site.ycsb.Other");
    assertThat(file).doesNotExist();
  }
}
