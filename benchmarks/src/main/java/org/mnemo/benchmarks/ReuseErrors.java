package org.mnemo.benchmarks;

import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.reuse.CacheCurve;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;

/**
 * Compares miss ratios of sampled stack distances and of average eviction time with exact ones.
 * Each sample is of the same requests under other names of the keys, so that other keys are drawn.
 */
public final class ReuseErrors {

  private static final int REQUESTS = 2_000_000;
  private static final int KEYS = 200_000;
  private static final int REQUESTS_OF_PHASE = 50_000;
  private static final int[] PERCENT = {1, 5, 10, 20, 50};

  /** Sizes from a thousandth of all bytes on, as {@code trace describe} has them. */
  private static final int SIZES = 61;

  private static final double LEAST_SHARE = 0.001;
  private static final int KEY_BYTES = 16;

  private final String trace;
  private final int[] keys;

  /** Requests for each key. */
  private final int[] requests = new int[KEYS + 1];

  private final double bytes;

  private ReuseErrors(String trace, int[] keys) {
    this.trace = trace;
    this.keys = keys;
    double recordBytes = 0;
    for (int key : keys) {
      recordBytes += requests[key]++ == 0 ? KEY_BYTES + valueBytes(key) : 0;
    }
    bytes = recordBytes;
  }

  /**
   * Prints a table.
   *
   * @param arguments the number of samples of each trace, and optionally the name of one
   */
  public static void main(String[] arguments) {
    int samples = Integer.parseInt(arguments[0]);
    Map<String, int[]> traces = new LinkedHashMap<>();
    for (double exponent : new double[] {0.9, 1.0, 1.2}) {
      traces.put("zipf-" + exponent, zipf(exponent, KEYS));
    }
    traces.put("hotspot", hotspot());
    traces.put("scans", scans(1));
    traces.put("phases", scans(REQUESTS_OF_PHASE));
    if (arguments.length > 1) {
      traces.keySet().retainAll(List.of(arguments[1]));
    }
    System.out.println(
        "trace      method                  bias  mean    max  interval  holds  of 61");
    traces.forEach((name, keys) -> new ReuseErrors(name, keys).compare(samples));
  }

  private static int[] zipf(double exponent, int keys) {
    ZipfDistribution ranks = new ZipfDistribution(new Well19937c(1), keys, exponent);
    return ranks.sample(REQUESTS);
  }

  /** Four fifths of the requests are for a fifth of the keys, each as hot as the other. */
  private static int[] hotspot() {
    SplittableRandom random = new SplittableRandom(1);
    int hot = KEYS / 5;
    return IntStream.range(0, REQUESTS)
        .map(i -> random.nextInt(5) > 0 ? random.nextInt(hot) : random.nextInt(hot, KEYS))
        .toArray();
  }

  /**
   * Half of the requests are by a Zipf distribution, half read all other keys in a loop.
   *
   * @param phase number of requests of one kind, after which as many of the other follow
   */
  private static int[] scans(int phase) {
    int[] keys = zipf(1.0, KEYS / 2);
    int scanned = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i / phase % 2 == 0) {
        keys[i] = KEYS / 2 + scanned++ % (KEYS / 2);
      }
    }
    return keys;
  }

  private void compare(int samples) {
    CacheCurve exact = curve(0, ReusePlan.EXACT);
    for (int oneIn : new int[] {100, 10}) {
      print(
          "--sample-rate " + 1.0 / oneIn,
          exact,
          seed -> curve(seed, ReusePlan.sampled(() -> new MadeTrace(keys, seed), oneIn)),
          samples);
    }
    for (int most : new int[] {8192, 32_768}) {
      ReusePlan plan = ReusePlan.sampledKeys(most);
      print("--sample-keys " + most, exact, seed -> curve(seed, plan), samples);
    }
    print("--reuse aet", exact, seed -> curve(seed, ReusePlan.AET), 1);
  }

  private CacheCurve curve(long seed, ReusePlan plan) {
    try (SpillFiles spill = SpillFiles.temporary()) {
      Supplier<TraceReader> made = () -> new MadeTrace(keys, seed);
      return Objects.requireNonNull(
          ProfiledTrace.read(List.of(made), plan.options(0, false), plan, spill)
              .curve(bytes, count -> requestsOfHottest(count, seed, plan.filter().certain())));
    }
  }

  private long requestsOfHottest(int count, long seed, LongSet certain) {
    return IntStream.range(0, requests.length)
        .filter(key -> !certain.contains(Mix64.hash(0, name(seed, key), 0, KEY_BYTES)))
        .map(key -> -requests[key])
        .sorted()
        .limit(count)
        .mapToLong(negative -> -negative)
        .sum();
  }

  private void print(
      String method, CacheCurve exact, LongFunction<CacheCurve> curves, int samples) {
    double sum = 0;
    double absolute = 0;
    double most = 0;
    double halfWidths = 0;
    int held = 0;
    int heldOfSizes = 0;
    for (long seed = 1; seed <= samples; seed++) {
      CacheCurve curve = curves.apply(seed);
      for (int percent : PERCENT) {
        double cacheBytes = bytes * percent / 100;
        double error = curve.missRatio(cacheBytes) - exact.missRatio(cacheBytes);
        sum += error;
        absolute += Math.abs(error);
        most = Math.max(most, Math.abs(error));
        halfWidths += curve.halfWidth(cacheBytes);
        held += holds(curve, exact, cacheBytes) ? 1 : 0;
      }
      for (int size = 0; size < SIZES; size++) {
        double share = Math.pow(LEAST_SHARE, 1 - size / (SIZES - 1.0));
        heldOfSizes += holds(curve, exact, bytes * share) ? 1 : 0;
      }
    }
    double all = (double) samples * PERCENT.length;
    System.out.printf(
        Locale.ROOT,
        "%-10s %-21s %+6.2f %5.2f %6.2f  %8.2f  %4.0f %%  %4.1f %%%n",
        trace,
        method,
        100 * sum / all,
        100 * absolute / all,
        100 * most,
        100 * halfWidths / all,
        100 * held / all,
        100.0 * heldOfSizes / samples / SIZES);
  }

  private static boolean holds(CacheCurve curve, CacheCurve exact, double cacheBytes) {
    double error = curve.missRatio(cacheBytes) - exact.missRatio(cacheBytes);
    return Math.abs(error) <= curve.halfWidth(cacheBytes);
  }

  private static byte[] name(long seed, int key) {
    byte[] name = new byte[KEY_BYTES];
    long bits = Mix64.bits(seed, key);
    for (int i = 0; i < name.length; i++) {
      name[i] = (byte) ('a' + (bits >>> (4 * i) & 15));
    }
    return name;
  }

  private static long valueBytes(int key) {
    return 64 + (Mix64.bits(1, key) & 1023);
  }

  /** Reads, of keys whose names depend on a seed. */
  private static final class MadeTrace implements TraceReader {

    private final int[] keys;
    private final long seed;
    private final Access access = new Access();
    private int next;

    MadeTrace(int[] keys, long seed) {
      this.keys = keys;
      this.seed = seed;
    }

    @Override
    public boolean next() {
      if (next == keys.length) {
        return false;
      }
      int key = keys[next++];
      byte[] name = name(seed, key);
      access.set(0, name, 0, name.length, name.length, valueBytes(key), 0, Operation.READ, 0);
      return true;
    }

    @Override
    public Access access() {
      return access;
    }

    @Override
    public String position() {
      return "request " + next;
    }

    @Override
    public void close() {}
  }
}
