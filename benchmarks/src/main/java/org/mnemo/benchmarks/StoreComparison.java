package org.mnemo.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Directories;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.MnemoDb;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.server.Watcher;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
import site.ycsb.ByteIterator;
import site.ycsb.DBWrapper;
import site.ycsb.measurements.Measurements;

/**
 * Comparison of the binding with its store's bare client, with itself without capture, and with
 * what else {@link Rival} has for the store: the same reads of one real server, in slices that take
 * turns, so that drift hits all alike. Prints medians of the slices' ratios with their quartiles.
 *
 * <p>Arguments: name of the store, bytes of a value, rounds.
 */
public final class StoreComparison {

  private static final int KEYS = 1000;
  private static final int SLICE_READS = 500;
  private static final String TABLE = "usertable";

  private StoreComparison() {}

  /** Reads one key. */
  @FunctionalInterface
  private interface Reading {
    void read(String key) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    StoreType store = StoreTypes.byName(args[0]);
    int valueBytes = Integer.parseInt(args[1]);
    int rounds = Integer.parseInt(args[2]);
    Path directory = Files.createTempDirectory("mnemo-benchmark-");
    Watcher watcher = Watcher.start();
    LocalServers servers = new LocalServers(directory, watcher);
    Properties plain = new Properties();
    plain.setProperty("mnemo.slow.memory", "none");
    ServerState state = servers.start(LocalServerPlans.serverPlan(store, plain), null);
    try {
      CpuPlan.keepThisProcessTo(state.clientCpus(), Integer.MAX_VALUE);
      compare(store, state, directory, valueBytes, rounds);
    } finally {
      servers.stop();
      Directories.remove(directory);
      watcher.close();
    }
  }

  private static void compare(
      StoreType store, ServerState state, Path directory, int valueBytes, int rounds)
      throws Exception {
    Properties properties = properties(store, state, directory);
    String[] keys = new String[KEYS];
    for (int i = 0; i < KEYS; i++) {
      keys[i] = "user" + i * 0x9E3779B97F4A7C15L;
    }
    load(store, properties, keys, valueBytes);
    int port = state.servers().get(0).port();
    List<Rival> rivals =
        Rival.of(
            store.name(),
            store.localServer().orElseThrow().clientProperties(port, state.password()));
    DBWrapper captured = binding(properties, directory.resolve("out").toString());
    DBWrapper uncaptured = binding(properties, null);
    Map<String, Reading> contestants = new LinkedHashMap<>();
    contestants.put(rivals.get(0).name(), rivals.get(0)::read);
    contestants.put("Mnemo, capture on", key -> captured.read(TABLE, key, null, into()));
    contestants.put("Mnemo, capture off", key -> uncaptured.read(TABLE, key, null, into()));
    for (Rival rival : rivals.subList(1, rivals.size())) {
      contestants.put(rival.name(), rival::read);
    }
    Map<String, double[]> opsPerSecond = run(contestants, keys, rounds);
    captured.cleanup();
    uncaptured.cleanup();
    for (Rival rival : rivals) {
      rival.close();
    }
    print(valueBytes, opsPerSecond, rivals.stream().map(Rival::name).toList());
  }

  /** Properties of a run on the two servers, which reads the fast one only. */
  private static Properties properties(StoreType store, ServerState state, Path directory) {
    Properties properties = new Properties();
    for (LocalServer server : state.servers()) {
      store
          .localServer()
          .orElseThrow()
          .clientProperties(server.port(), state.password())
          .forEach(
              (name, value) ->
                  properties.setProperty("mnemo." + server.tier() + "." + name, value));
    }
    properties.setProperty("mnemo.store", store.name());
    properties.setProperty("mnemo.state", directory.toString());
    properties.setProperty("mnemo.placement", "fast");
    properties.setProperty("operationcount", "1000000");
    return properties;
  }

  private static void load(StoreType store, Properties properties, String[] keys, int valueBytes) {
    byte[] value = new byte[valueBytes];
    Arrays.fill(value, (byte) 'x');
    for (String tier : Tiers.FAST_AND_SLOW.names()) {
      store.server(new TierSettings(tier, properties), store.clock()).prepare(true);
    }
    TierServer server = store.server(new TierSettings("fast", properties), store.clock());
    try (TierStore fast = server.connect()) {
      for (String key : keys) {
        fast.insert(RecordKey.of(TABLE, key), new Fields().add("field0", value));
      }
    }
  }

  private static Map<String, ByteIterator> into() {
    return new HashMap<>();
  }

  private static DBWrapper binding(Properties common, @Nullable String out) {
    Properties properties = new Properties();
    properties.putAll(common);
    if (out != null) {
      properties.setProperty("mnemo.out", out);
    }
    Measurements.setProperties(properties);
    DBWrapper wrapper = new DBWrapper(new MnemoDb(), new Tracer.Builder("benchmark").build());
    wrapper.setProperties(properties);
    return wrapper;
  }

  private static Map<String, double[]> run(
      Map<String, Reading> contestants, String[] keys, int rounds) throws Exception {
    Map<String, double[]> result = new LinkedHashMap<>();
    contestants.keySet().forEach(name -> result.put(name, new double[rounds]));
    int warmUpRounds = Math.max(5, rounds / 10);
    List<String> order = new ArrayList<>(contestants.keySet());
    int at = 0;
    for (int round = -warmUpRounds; round < rounds; round++) {
      Collections.rotate(order, 1);
      for (String name : order) {
        Reading reading = contestants.get(name);
        long start = System.nanoTime();
        for (int i = 0; i < SLICE_READS; i++) {
          at = (at + 7919) % keys.length;
          reading.read(keys[at]);
        }
        if (round >= 0) {
          result.get(name)[round] = SLICE_READS * 1e9 / (System.nanoTime() - start);
        }
      }
    }
    return result;
  }

  private static void print(
      int valueBytes, Map<String, double[]> opsPerSecond, List<String> rivals) {
    String bareName = rivals.get(0);
    double[] bare = opsPerSecond.get(bareName);
    System.out.printf(
        Locale.ROOT, "%,d bytes, %d slices of %d reads%n", valueBytes, bare.length, SLICE_READS);
    opsPerSecond.forEach(
        (name, own) ->
            System.out.printf(
                Locale.ROOT,
                "%-20s %,8.0f reads/s  %s of %s%n",
                name,
                quantile(own, 0.5),
                ratio(own, bare),
                bareName));
    double[] captured = opsPerSecond.get("Mnemo, capture on");
    printRatio("capture on / off", captured, opsPerSecond.get("Mnemo, capture off"));
    for (String rival : rivals.subList(1, rivals.size())) {
      printRatio("capture on / " + rival, captured, opsPerSecond.get(rival));
    }
  }

  private static void printRatio(String of, double[] a, double[] b) {
    System.out.printf(Locale.ROOT, "%-20s %s%n", of, ratio(a, b));
  }

  private static String ratio(double[] a, double[] b) {
    double[] ratios = new double[a.length];
    Arrays.setAll(ratios, i -> a[i] / b[i]);
    return String.format(
        Locale.ROOT,
        "%.3f (quartiles %.3f to %.3f)",
        quantile(ratios, 0.5),
        quantile(ratios, 0.25),
        quantile(ratios, 0.75));
  }

  private static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }
}
