package org.mnemo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

/**
 * Coverage of 95 % intervals of the slowdown where the truth is known: many short runs on two
 * servers in one and the same memory, whose slowdown is 0, on a calm machine and next to programs
 * that take a processor for two seconds and leave it for two.
 *
 * <p>To be run in the project's folder. Arguments: directory of the runs, their number. Runs that
 * the directory holds already are not measured again, so that a change of the estimator can be held
 * against the same measurements.
 */
public final class IdenticalMemories {

  private static final int[] CLIENTS = {1, 2, 4};
  private static final int MOST_BURNERS = 2;

  private static final List<String> WORKLOAD =
      List.of(
          "workload=org.mnemo.ycsb.workload.MnemoWorkload",
          "recordcount=1000",
          "operationcount=40000",
          "readproportion=1",
          "updateproportion=0",
          "requestdistribution=zipfian",
          "fieldcount=1",
          "fieldlength=1000",
          "mnemo.fast.memory=none",
          "mnemo.slow.memory=none");

  private IdenticalMemories() {}

  /** Results of the runs of one condition. */
  private static final class Tally {
    private int runs;
    private int held;
    private int answered;
    private final List<Double> widths = new ArrayList<>();
    private final List<Double> errors = new ArrayList<>();

    void add(double slowdown, Interval interval, boolean isKnown) {
      runs++;
      held += interval.holds(0) ? 1 : 0;
      answered += isKnown ? 1 : 0;
      widths.add(interval.high() - interval.low());
      errors.add(Math.abs(slowdown));
    }

    String row(String condition) {
      return String.format(
          Locale.ROOT,
          "%-22s %4d %8.1f %% %14.4f %14.4f %8d",
          condition,
          runs,
          100.0 * held / runs,
          median(widths),
          median(errors),
          answered);
    }

    private static double median(List<Double> values) {
      return values.stream().sorted().toList().get(values.size() / 2);
    }
  }

  /** Measures and prints; with the single argument {@code burn} it is one of its own burners. */
  public static void main(String[] args) throws Exception {
    if (args.length == 1 && args[0].equals("burn")) {
      burn();
      return;
    }
    Path root = Path.of(args[0]).toAbsolutePath();
    int runs = Integer.parseInt(args[1]);
    Files.createDirectories(root);
    measure(root, runs);
    report(root, runs);
  }

  private static Path directory(Path root, int run) {
    return root.resolve(
        String.format(
            Locale.ROOT, "run-%03d-clients-%d-burners-%d", run, clients(run), burners(run)));
  }

  private static int clients(int run) {
    return CLIENTS[run % CLIENTS.length];
  }

  private static int burners(int run) {
    return run / CLIENTS.length % (MOST_BURNERS + 1);
  }

  private static void measure(Path root, int runs) throws IOException, InterruptedException {
    List<Integer> missing = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      if (!Files.exists(directory(root, run))) {
        missing.add(run);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    command(root, "bin/mnemo", "servers", "start", List.of("mnemo.slow.memory=none"));
    try {
      command(root, "bin/ycsb", "load", "mnemo", WORKLOAD);
      for (int run : missing) {
        List<Process> burners = new ArrayList<>();
        for (int cpu = 0; cpu < burners(run); cpu++) {
          burners.add(burner(cpu));
        }
        try {
          List<String> properties = new ArrayList<>(WORKLOAD);
          properties.add("threadcount=" + clients(run));
          properties.add("mnemo.seed=" + run);
          properties.add("mnemo.out=" + directory(root, run));
          command(root, "bin/ycsb", "run", "mnemo", properties);
        } finally {
          burners.forEach(Process::destroyForcibly);
        }
      }
    } finally {
      command(root, "bin/mnemo", "servers", "stop", List.of());
    }
  }

  private static void command(
      Path root, String program, String command, String object, List<String> properties)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(program, command, object));
    List<String> all = new ArrayList<>(properties);
    all.add("mnemo.state=" + root.resolve("servers"));
    if (program.endsWith("ycsb")) {
      all.add("mnemo.dataset=" + root.resolve("dataset.csv.zst"));
    }
    all.forEach(property -> words.addAll(List.of("-p", property)));
    Path log = root.resolve("log.txt");
    Process process =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(words + " failed; see " + log);
    }
  }

  private static Process burner(int cpu) throws IOException {
    return new ProcessBuilder(
            "taskset",
            "-c",
            Integer.toString(cpu),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            IdenticalMemories.class.getName(),
            "burn")
        .start();
  }

  /** Works for two seconds and rests for two until it is ended, five minutes at the longest. */
  private static void burn() throws InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (System.nanoTime() < endNs) {
      long restNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
      while (System.nanoTime() < restNs) {
        Thread.onSpinWait();
      }
      TimeUnit.SECONDS.sleep(2);
    }
  }

  private static void report(Path root, int runs) throws IOException {
    Map<String, Tally> tallies = new TreeMap<>();
    List<String> rows = new ArrayList<>(List.of("run,slowdown,low,high,holds_0,answer"));
    for (int run = 0; run < runs; run++) {
      Path directory = directory(root, run);
      Estimate estimate =
          Estimator.estimate(MeasurementDirectory.open(directory), EstimateOptions.DEFAULTS);
      double slowdown = estimate.curve().slowdown(0);
      Interval interval = estimate.curve().slowdownInterval(0);
      rows.add(
          String.format(
              Locale.ROOT,
              "%s,%.5f,%.5f,%.5f,%s,%s",
              directory.getFileName(),
              slowdown,
              interval.low(),
              interval.high(),
              interval.holds(0),
              estimate.precision().status().code()));
      for (String condition :
          List.of("all", clients(run) + " clients", burners(run) + " processors busy")) {
        tallies
            .computeIfAbsent(condition, unused -> new Tally())
            .add(slowdown, interval, estimate.precision().isKnown());
      }
    }
    Files.write(root.resolve("results.csv"), rows);
    System.out.println(
        "condition              runs     hold 0   median width  median |error|  answer");
    tallies.forEach((condition, tally) -> System.out.println(tally.row(condition)));
  }
}
