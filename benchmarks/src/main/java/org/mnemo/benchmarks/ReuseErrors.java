package org.mnemo.benchmarks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Supplier;
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

  private ReuseErrors() {}

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
    traces.put("scans", scans(1));
    traces.put("phases", scans(REQUESTS_OF_PHASE));
    if (arguments.length > 1) {
      traces.keySet().retainAll(List.of(arguments[1]));
    }
    System.out.println("trace      method                  bias  mean    max  interval  holds");
    traces.forEach((name, keys) -> compare(name, keys, samples));
  }

  private static int[] zipf(double exponent, int keys) {
    ZipfDistribution ranks = new ZipfDistribution(new Well19937c(1), keys, exponent);
    return ranks.sample(REQUESTS);
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

  private static void compare(String trace, int[] keys, int samples) {
    double bytes = 0;
    for (int key : (Iterable<Integer>) Arrays.stream(keys).distinct()::iterator) {
      bytes += 16 + valueBytes(key);
    }
    double recordBytes = bytes;
    CacheCurve exact = curve(keys, bytes, 0, ReusePlan.EXACT);
    LongFunction<CacheCurve> oneInHundred =
        seed ->
            curve(keys, recordBytes, seed, ReusePlan.sampled(() -> new MadeTrace(keys, seed), 100));
    LongFunction<CacheCurve> oneInTen =
        seed ->
            curve(keys, recordBytes, seed, ReusePlan.sampled(() -> new MadeTrace(keys, seed), 10));
    print(trace, "--sample-rate 0.01", exact, oneInHundred, bytes, samples);
    print(trace, "--sample-rate 0.1", exact, oneInTen, bytes, samples);
    for (int most : new int[] {8192, 32_768}) {
      print(
          trace,
          "--sample-keys " + most,
          exact,
          seed -> curve(keys, recordBytes, seed, ReusePlan.sampledKeys(most)),
          bytes,
          samples);
    }
    print(
        trace,
        "--reuse aet",
        exact,
        seed -> curve(keys, recordBytes, seed, ReusePlan.AET),
        bytes,
        1);
  }

  private static CacheCurve curve(int[] keys, double bytes, long seed, ReusePlan plan) {
    try (SpillFiles spill = SpillFiles.temporary()) {
      Supplier<TraceReader> trace = () -> new MadeTrace(keys, seed);
      return Objects.requireNonNull(
          ProfiledTrace.read(List.of(trace), plan.options(0, false), plan, spill).curve(bytes));
    }
  }

  private static void print(
      String trace,
      String method,
      CacheCurve exact,
      LongFunction<CacheCurve> curves,
      double bytes,
      int samples) {
    double sum = 0;
    double absolute = 0;
    double most = 0;
    double halfWidths = 0;
    int held = 0;
    for (long seed = 1; seed <= samples; seed++) {
      CacheCurve curve = curves.apply(seed);
      for (int percent : PERCENT) {
        double cacheBytes = bytes * percent / 100;
        double error = curve.missRatio(cacheBytes) - exact.missRatio(cacheBytes);
        sum += error;
        absolute += Math.abs(error);
        most = Math.max(most, Math.abs(error));
        halfWidths += curve.halfWidth(cacheBytes);
        held += Math.abs(error) <= curve.halfWidth(cacheBytes) ? 1 : 0;
      }
    }
    double all = (double) samples * PERCENT.length;
    System.out.printf(
        Locale.ROOT,
        "%-10s %-21s %+6.2f %5.2f %6.2f  %8.2f  %4.0f %%%n",
        trace,
        method,
        100 * sum / all,
        100 * absolute / all,
        100 * most,
        100 * halfWidths / all,
        100 * held / all);
  }

  private static long valueBytes(int key) {
    return 64 + (Mix64.bits(1, key) & 1023);
  }

  /** Reads, of keys whose names depend on a seed. */
  private static final class MadeTrace implements TraceReader {

    private final int[] keys;
    private final long seed;
    private final byte[] name = new byte[16];
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
      long bits = Mix64.bits(seed, key);
      for (int i = 0; i < name.length; i++) {
        name[i] = (byte) ('a' + (bits >>> (4 * i) & 15));
      }
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
