package org.mnemo.benchmarks;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mnemo.core.NanoClock;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.ycsb.store.redis.RedisType;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;

/**
 * Drives an empty Redis by a known trace, and lists it meanwhile, to hold the heat of the listing
 * against the trace: values of all types and sizes, four clients, keys by Zipf's law.
 */
public final class HeatLoad {

  private static final int CLIENTS = 4;
  private static final double EXPONENT = 0.99;
  private static final double LARGEST_BYTES = 8000;
  private static final double SMALLEST_BYTES = 40;
  private static final int ELEMENTS = 8;

  private final int port;
  private final double nsEach;
  private final double[] upTo;

  /**
   * @param perSecond requests a second of all clients together, at most
   */
  private HeatLoad(int port, int keys, double perSecond) {
    this.port = port;
    nsEach = CLIENTS * 1e9 / perSecond;
    upTo = new double[keys];
    double sum = 0;
    for (int i = 0; i < keys; i++) {
      sum += Math.pow(i + 1.0, -EXPONENT);
      upTo[i] = sum;
    }
  }

  /**
   * Loads, drives, lists, and writes the trace of all requests until the listing began.
   *
   * @param arguments port of a Redis on this machine, number of keys, requests a second, seconds,
   *     keys to list a second at most ('bin/mnemo scan' lists 10,000), paths of the trace and of
   *     the listing
   */
  public static void main(String[] arguments) throws InterruptedException {
    HeatLoad load =
        new HeatLoad(
            Integer.parseInt(arguments[0]),
            Integer.parseInt(arguments[1]),
            Double.parseDouble(arguments[2]));
    load.store();
    load.drive(
        1_000_000_000L * Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[4]),
        Path.of(arguments[5]),
        Path.of(arguments[6]));
  }

  private static String key(int rank) {
    // Hashed, so that neither names nor their order show which keys are hot.
    return "key" + Long.toString(Math.abs(rank * 0x9E3779B97F4A7C15L), 36);
  }

  private void store() {
    SplittableRandom random = new SplittableRandom(1);
    try (Jedis redis = new Jedis("127.0.0.1", port)) {
      for (int i = 0; i < upTo.length; i++) {
        double bytes =
            SMALLEST_BYTES * Math.pow(LARGEST_BYTES / SMALLEST_BYTES, random.nextDouble());
        String part = "x".repeat(Math.max(1, (int) bytes / ELEMENTS));
        String key = key(i);
        String[] elements =
            IntStream.range(0, ELEMENTS).mapToObj(e -> e + part).toArray(String[]::new);
        // One command each, as every one counts as a use of the key.
        switch (i % 6) {
          case 0 -> redis.set(key, part.repeat(ELEMENTS));
          case 1 -> redis.hset(key, map(elements, element -> part));
          case 2 -> redis.rpush(key, elements);
          case 3 -> redis.sadd(key, elements);
          case 4 -> redis.zadd(key, map(elements, element -> (double) element.length()));
          default -> redis.xadd(key, StreamEntryID.NEW_ENTRY, map(elements, element -> part));
        }
      }
    }
  }

  private static <T> Map<String, T> map(String[] keys, Function<String, T> value) {
    return Arrays.stream(keys).collect(Collectors.toMap(key -> key, value));
  }

  private void drive(long ns, int listedPerSecond, Path trace, Path listing)
      throws InterruptedException {
    long endNs = System.nanoTime() + ns;
    boolean[] over = new boolean[1];
    List<IntArrayList> asked = new ArrayList<>();
    List<Thread> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      IntArrayList keys = new IntArrayList();
      asked.add(keys);
      SplittableRandom random = new SplittableRandom(100 + client);
      Thread thread = new Thread(() -> request(keys, random, over, endNs));
      thread.start();
      clients.add(thread);
    }
    NanoClock.SYSTEM.waitUntil(endNs);
    list(listing, listedPerSecond);
    synchronized (over) {
      over[0] = true;
    }
    for (Thread client : clients) {
      client.join();
    }
    write(asked, DatasetFile.sizes(listing), trace);
  }

  /** Requests keys until all is over, and notes those before the listing. */
  private void request(IntArrayList keys, SplittableRandom random, boolean[] over, long endNs) {
    try (Jedis redis = new Jedis("127.0.0.1", port)) {
      long startNs = System.nanoTime();
      for (long request = 0; ; request++) {
        NanoClock.SYSTEM.waitUntil(startNs + Math.round(request * nsEach));
        synchronized (over) {
          if (over[0]) {
            return;
          }
        }
        int found = Arrays.binarySearch(upTo, random.nextDouble() * upTo[upTo.length - 1]);
        int rank = found >= 0 ? found : -found - 1;
        read(redis, rank);
        if (System.nanoTime() < endNs) {
          keys.add(rank);
        }
      }
    }
  }

  private static void read(Jedis redis, int rank) {
    String key = key(rank);
    switch (rank % 6) {
      case 0 -> redis.get(key);
      case 1 -> redis.hgetAll(key);
      case 2 -> redis.lrange(key, 0, -1);
      case 3 -> redis.smembers(key);
      case 4 -> redis.zrange(key, 0, -1);
      default -> redis.xrange(key, (StreamEntryID) null, null);
    }
  }

  private void list(Path listing, int listedPerSecond) {
    Properties properties = new Properties();
    properties.setProperty("redis.host", "127.0.0.1");
    properties.setProperty("redis.port", Integer.toString(port));
    TierServer server =
        RedisType.redis().server(new TierSettings("fast", properties), NanoClock.SYSTEM);
    StoredKeys stored = server.storedKeys(StoredKeys.Options.DEFAULTS).orElseThrow();
    long[] dueNs = {NanoClock.SYSTEM.nanoTime()};
    try (DatasetFile.Writer writer =
        new DatasetFile.Writer(listing, stored.origin().listedAtMost(listedPerSecond))) {
      stored.forEach(
          key -> {
            dueNs[0] += 1_000_000_000 / listedPerSecond;
            NanoClock.SYSTEM.waitUntil(dueNs[0]);
            writer.append(
                key.key(),
                0,
                key.key().length,
                key.key().length,
                key.valueBytes(),
                key.memoryBytes(),
                key.idleSeconds(),
                key.lfu());
          });
      writer.commit();
    }
  }

  private static void write(List<IntArrayList> asked, StoredSizes sizes, Path trace) {
    Access access = new Access();
    int longest = asked.stream().mapToInt(IntArrayList::size).max().orElse(0);
    long requests = 0;
    try (TraceOutput output = TraceOutput.create(List.of(trace), TraceFormats.TWITTER)) {
      for (int i = 0; i < longest; i++) {
        for (int client = 0; client < CLIENTS; client++) {
          if (i < asked.get(client).size()) {
            byte[] key = key(asked.get(client).getInt(i)).getBytes(StandardCharsets.US_ASCII);
            long bytes = sizes.valueBytes(sizes.find(key, 0, key.length));
            output
                .writer()
                .append(
                    access.set(
                        0, key, 0, key.length, key.length, bytes, client, Operation.READ, 0));
            requests++;
          }
        }
      }
      output.commit();
    }
    System.out.printf(
        Locale.ROOT,
        "%,d requests by %d clients for %,d keys%n",
        requests,
        CLIENTS,
        IntStream.range(0, sizes.size()).count());
  }
}
