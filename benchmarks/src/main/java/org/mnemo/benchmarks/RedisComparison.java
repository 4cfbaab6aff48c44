package org.mnemo.benchmarks;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.htrace.core.Tracer;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.MnemoDb;
import org.mnemo.ycsb.sensitivity.Deployment;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.store.StoreTypes;
import redis.clients.jedis.Jedis;
import site.ycsb.ByteIterator;
import site.ycsb.DBWrapper;
import site.ycsb.StringByteIterator;
import site.ycsb.measurements.Measurements;

/**
 * The binding against a bare Jedis loop, against itself without capture, and against a client that
 * turns every value into a String as YCSB's stock Redis binding does: the same reads of one real
 * Redis, in slices that take turns, so that drift hits all alike. Prints medians of the slices'
 * ratios with their quartiles.
 *
 * <p>Arguments: bytes of a value, rounds.
 */
public final class RedisComparison {

  private static final int KEYS = 1000;
  private static final int SLICE_READS = 500;

  private RedisComparison() {}

  /** Reads one key. */
  @FunctionalInterface
  private interface Reading {
    void read(String key) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    int valueBytes = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    Path directory = Files.createTempDirectory("mnemo-benchmark-");
    LocalServers servers = new LocalServers(directory);
    Properties plain = new Properties();
    plain.setProperty("mnemo.slow.memory", "none");
    ServerState state =
        servers.start(Deployment.serverPlan(StoreTypes.byName("redis"), plain), null, true);
    try {
      org.mnemo.ycsb.server.CpuPlan.keepThisProcessTo(state.clientCpus());
      compare(state, directory, valueBytes, rounds);
    } finally {
      servers.stop();
    }
  }

  private static void compare(ServerState state, Path directory, int valueBytes, int rounds)
      throws Exception {
    int port = state.servers().get(0).port();
    byte[] value = new byte[valueBytes];
    Arrays.fill(value, (byte) 'x');
    byte[][] keyBytes = new byte[KEYS][];
    String[] keys = new String[KEYS];
    try (Jedis bare = new Jedis("127.0.0.1", port);
        Jedis stock = new Jedis("127.0.0.1", port)) {
      for (int i = 0; i < KEYS; i++) {
        keys[i] = "user" + i * 0x9E3779B97F4A7C15L;
        keyBytes[i] = keys[i].getBytes(StandardCharsets.UTF_8);
        bare.hset(keyBytes[i], "field0".getBytes(StandardCharsets.UTF_8), value);
      }
      DBWrapper captured = binding(state, directory, directory.resolve("out").toString());
      DBWrapper uncaptured = binding(state, directory, null);
      Map<String, Reading> contestants = new java.util.LinkedHashMap<>();
      contestants.put("bare Jedis", key -> bare.hgetAll(key.getBytes(StandardCharsets.UTF_8)));
      contestants.put("Mnemo, capture on", key -> captured.read("usertable", key, null, into()));
      contestants.put("Mnemo, capture off", key -> uncaptured.read("usertable", key, null, into()));
      contestants.put(
          "values as Strings",
          key -> StringByteIterator.putAllAsByteIterators(into(), stock.hgetAll(key)));
      Map<String, double[]> opsPerSecond = run(contestants, keys, rounds);
      captured.cleanup();
      uncaptured.cleanup();
      print(valueBytes, opsPerSecond);
    }
  }

  private static Map<String, ByteIterator> into() {
    return new HashMap<>();
  }

  private static DBWrapper binding(
      ServerState state, Path directory, @org.jspecify.annotations.Nullable String out) {
    Properties properties = new Properties();
    properties.setProperty(
        "mnemo.fast.redis.port", Integer.toString(state.servers().get(0).port()));
    properties.setProperty(
        "mnemo.slow.redis.port", Integer.toString(state.servers().get(1).port()));
    properties.setProperty("mnemo.state", directory.toString());
    properties.setProperty("mnemo.placement", "fast");
    properties.setProperty("operationcount", "1000000");
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
    Map<String, double[]> result = new java.util.LinkedHashMap<>();
    contestants.keySet().forEach(name -> result.put(name, new double[rounds]));
    int warmUpRounds = Math.max(5, rounds / 10);
    List<String> order = new ArrayList<>(contestants.keySet());
    int at = 0;
    for (int round = -warmUpRounds; round < rounds; round++) {
      java.util.Collections.rotate(order, 1);
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

  private static void print(int valueBytes, Map<String, double[]> opsPerSecond) {
    double[] bare = opsPerSecond.get("bare Jedis");
    System.out.printf(
        Locale.ROOT, "%,d bytes, %d slices of %d reads%n", valueBytes, bare.length, SLICE_READS);
    opsPerSecond.forEach(
        (name, own) ->
            System.out.printf(
                Locale.ROOT,
                "%-20s %,8.0f reads/s  %s of bare Jedis%n",
                name,
                quantile(own, 0.5),
                ratio(own, bare)));
    System.out.println(
        "capture on / off     "
            + ratio(opsPerSecond.get("Mnemo, capture on"), opsPerSecond.get("Mnemo, capture off")));
    System.out.println(
        "capture on / Strings "
            + ratio(opsPerSecond.get("Mnemo, capture on"), opsPerSecond.get("values as Strings")));
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
