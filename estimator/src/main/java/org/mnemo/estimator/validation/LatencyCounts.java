package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.LatencyClass;

/**
 * How often each latency occurred in some blocks, by {@link LatencyClass}: latencies to three
 * digits, as HdrHistogram rounds them, those that are alike counted together. 12 bytes for each
 * distinct one. Immutable.
 */
public final class LatencyCounts {

  /** Longest latency that is told apart, as in {@code latency.hlog}; longer ones count as it. */
  private static final long HIGHEST_NS = 100_000_000_000L;

  private static final int DIGITS = 3;
  private static final int LATENCY_BITS = 40;

  private final long[] latencies;
  private final int[] counts;

  private LatencyCounts(long[] latencies, int[] counts) {
    this.latencies = latencies;
    this.counts = counts;
  }

  /** An empty histogram that rounds as the counts are rounded, and grows as it must. */
  public static Histogram histogram() {
    return new Histogram(DIGITS);
  }

  /** Takes operations one by one. Not thread-safe. */
  public static final class Builder {

    // Never filled, and so common to all.
    private static final Histogram ROUNDING = histogram();

    private final LongArrayList codes = new LongArrayList();

    public void add(int cell, long latencyNs) {
      long ns = Math.max(1, Math.min(latencyNs, HIGHEST_NS));
      codes.add((long) cell << LATENCY_BITS | ROUNDING.lowestEquivalentValue(ns));
    }

    public LatencyCounts build() {
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

  /** Takes what occurred. */
  @FunctionalInterface
  public interface Consumer {
    void accept(int cell, Operation operation, long latencyNs, int count);
  }

  public void forEach(Consumer consumer) {
    for (int i = 0; i < counts.length; i++) {
      int cell = (int) (latencies[i] >>> LATENCY_BITS);
      long latencyNs = latencies[i] & ((1L << LATENCY_BITS) - 1);
      consumer.accept(cell, LatencyClass.operation(cell), latencyNs, counts[i]);
    }
  }
}
