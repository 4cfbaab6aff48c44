package org.mnemo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.Directories;
import org.mnemo.ycsb.capture.Capture;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * Cost of a capture to a busy Redis, compared with a MONITOR whose output is dropped:
 * redis-benchmark loads a server of its own without end, and blocks with nothing, with {@code
 * redis-cli monitor} into {@code /dev/null} and with a capture of 1 % alternate in a random
 * sequence. Prints throughput and processor time a request of each, and ratios of blocks of one
 * round with their standard errors.
 */
public final class CaptureCost {

  private static final long SECOND_NS = 1_000_000_000L;

  private enum Kind {
    NOTHING,
    MONITOR,
    CAPTURE
  }

  /** Requests a second, and microseconds of the server's processor time a request. */
  private record Block(double requestsPerS, double cpuUs) {}

  private CaptureCost() {}

  /**
   * Measures.
   *
   * @param arguments rounds, seconds of a block, clients, bytes of a value, and the port of the
   *     server that is started
   */
  public static void main(String[] arguments) throws Exception {
    int rounds = Integer.parseInt(arguments[0]);
    long blockNs = Integer.parseInt(arguments[1]) * SECOND_NS;
    String port = arguments[4];
    Path directory = Files.createTempDirectory("mnemo-capture-cost-");
    List<Process> processes = new ArrayList<>();
    try {
      processes.add(start("redis-server", "--port", port, "--save", "", "--dir", directory + ""));
      LiveServer server = server(port);
      awaitAnswer(server);
      processes.add(
          start(
              "redis-benchmark",
              "-p",
              port,
              "-l",
              "-q",
              "-t",
              "get,set",
              "-r",
              "100000",
              "-c",
              arguments[2],
              "-d",
              arguments[3],
              "-n",
              "1000000"));
      Map<Kind, List<Block>> blocks = new EnumMap<>(Kind.class);
      Random random = new Random(1);
      // The first round warms up.
      for (int round = 0; round <= rounds; round++) {
        List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
        Collections.shuffle(kinds, random);
        for (Kind kind : kinds) {
          Block block = block(kind, server, port, directory, blockNs);
          if (round > 0) {
            blocks.computeIfAbsent(kind, any -> new ArrayList<>()).add(block);
          }
        }
      }
      print(blocks);
    } finally {
      Collections.reverse(processes);
      for (Process process : processes) {
        process.destroyForcibly().waitFor();
      }
      Directories.remove(directory);
    }
  }

  private static Process start(String... command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static LiveServer server(String port) {
    Properties properties = new Properties();
    properties.setProperty("redis.port", port);
    return StoreTypes.byName("redis")
        .server(new TierSettings("fast", properties), NanoClock.SYSTEM)
        .live()
        .orElseThrow();
  }

  private static void awaitAnswer(LiveServer server) {
    long deadlineNs = System.nanoTime() + 10 * SECOND_NS;
    while (true) {
      try (LiveServer.Probe probe = server.probe()) {
        probe.ping();
        return;
      } catch (RuntimeException e) {
        if (System.nanoTime() > deadlineNs) {
          throw e;
        }
        NanoClock.SYSTEM.waitUntil(System.nanoTime() + SECOND_NS / 10);
      }
    }
  }

  private static Block block(
      Kind kind, LiveServer server, String port, Path directory, long blockNs) throws Exception {
    Process monitor = kind == Kind.MONITOR ? start("redis-cli", "-p", port, "monitor") : null;
    Thread capture = kind == Kind.CAPTURE ? capture(server, directory, blockNs) : null;
    try (LiveServer.Probe probe = server.probe()) {
      // A tenth of the block for what is started to be under way.
      NanoClock.SYSTEM.waitUntil(System.nanoTime() + blockNs / 10);
      long beganNs = System.nanoTime();
      LiveServer.Load from = probe.load(null);
      NanoClock.SYSTEM.waitUntil(beganNs + blockNs);
      LiveServer.Load to = probe.load(null);
      double requests = to.requests() - from.requests();
      return new Block(
          requests * SECOND_NS / (System.nanoTime() - beganNs),
          (to.cpuSeconds() - from.cpuSeconds()) * 1e6 / requests);
    } finally {
      if (monitor != null) {
        monitor.destroyForcibly().waitFor();
      }
      if (capture != null) {
        capture.join();
      }
    }
  }

  /** Captures for a little longer than the block. */
  private static Thread capture(LiveServer server, Path directory, long blockNs) {
    Capture.Settings settings =
        new Capture.Settings(
            directory.resolve("trace.csv.zst"),
            0.01,
            42,
            blockNs + blockNs / 5,
            0,
            SECOND_NS / 100,
            SECOND_NS,
            SECOND_NS,
            new Capture.Limits(1, 60 * SECOND_NS, 1));
    Thread thread =
        new Thread(
            () -> {
              try (Capture capture = new Capture(server, settings)) {
                capture.run(seconds -> {});
              }
              Directories.remove(directory.resolve("trace.csv.zst.parts"));
            });
    thread.start();
    return thread;
  }

  private static void print(Map<Kind, List<Block>> blocks) {
    for (Kind kind : Kind.values()) {
      List<Block> of = blocks.getOrDefault(kind, List.of());
      System.out.printf(
          Locale.ROOT,
          "%-8s %,10.0f requests/s  %6.2f us of processor time each (%d blocks)%n",
          kind.name().toLowerCase(Locale.ROOT),
          mean(of.stream().mapToDouble(Block::requestsPerS).toArray()),
          mean(of.stream().mapToDouble(Block::cpuUs).toArray()),
          of.size());
    }
    print("monitor / nothing", blocks, Kind.MONITOR, Kind.NOTHING);
    print("capture / nothing", blocks, Kind.CAPTURE, Kind.NOTHING);
    print("capture / monitor", blocks, Kind.CAPTURE, Kind.MONITOR);
  }

  private static void print(String what, Map<Kind, List<Block>> blocks, Kind one, Kind other) {
    List<Block> ones = blocks.getOrDefault(one, List.of());
    List<Block> others = blocks.getOrDefault(other, List.of());
    double[] throughput = new double[ones.size()];
    double[] cpu = new double[ones.size()];
    for (int i = 0; i < ones.size(); i++) {
      throughput[i] = ones.get(i).requestsPerS() / others.get(i).requestsPerS();
      cpu[i] = ones.get(i).cpuUs() / others.get(i).cpuUs();
    }
    System.out.printf(
        Locale.ROOT,
        "%s: throughput %.3f +- %.3f, processor time a request %.3f +- %.3f%n",
        what,
        mean(throughput),
        standardError(throughput),
        mean(cpu),
        standardError(cpu));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double standardError(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }
}
