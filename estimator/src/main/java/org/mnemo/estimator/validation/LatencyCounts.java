package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.LatencyClass;

/**
 * Number of occurrences of each latency in some blocks, by {@link LatencyClass}. Latencies are
 * rounded to three digits, as by HdrHistogram. 12 bytes per distinct latency. Immutable.
 */
final class LatencyCounts {

  /** Longest latency, as in {@code latency.hlog}; longer ones count as this. */
  private static final long HIGHEST_NS = 100_000_000_000L;

  private static final int DIGITS = 3;
  private static final int LATENCY_BITS = 40;

  private final long[] latencies;
  private final int[] counts;

  private LatencyCounts(long[] latencies, int[] counts) {
    this.latencies = latencies;
    this.counts = counts;
  }

  /** An empty histogram with the same rounding, which grows as necessary. */
  static Histogram histogram() {
    return new Histogram(DIGITS);
  }

  /** Adds operations one by one. Not thread-safe. */
  static final class Builder {

    // Never filled, so shared by all.
    private static final Histogram ROUNDING = histogram();

    private final LongArrayList codes = new LongArrayList();

    void add(int cell, long latencyNs) {
      long ns = Math.max(1, Math.min(latencyNs, HIGHEST_NS));
      codes.add((long) cell << LATENCY_BITS | ROUNDING.lowestEquivalentValue(ns));
    }

    LatencyCounts build() {
      long[] sorted = codes.toLongArray();
      Arrays.sort(sorted);
      long[] distinct = new long[sorted.length];
      int[] counts = new int[sorted.length];
      int size = 0;
      for (long code : sorted) {
        if (size == 0 || distinct[size - 1] != code) {
          distinct[size++] = code;
        }
        counts[size - 1]++;
      }
      return new LatencyCounts(Arrays.copyOf(distinct, size), Arrays.copyOf(counts, size));
    }
  }

  @FunctionalInterface
  interface Consumer {
    void accept(int cell, Operation operation, long latencyNs, int count);
  }

  void forEach(Consumer consumer) {
    for (int i = 0; i < counts.length; i++) {
      int cell = (int) (latencies[i] >>> LATENCY_BITS);
      long latencyNs = latencies[i] & ((1L << LATENCY_BITS) - 1);
      consumer.accept(cell, LatencyClass.operation(cell), latencyNs, counts[i]);
    }
  }
}
