package org.mnemo.estimator.evidence;

import org.HdrHistogram.Histogram;

/** Collects YCSB's latencies in whole microseconds into a histogram in nanoseconds. */
final class MicrosecondLatencies {

  /** Range and precision of the histograms of a measurement directory. */
  private static final long HIGHEST_NS = 100_000_000_000L;

  private static final int DIGITS = 3;

  private final Histogram nanoseconds = new Histogram(1, HIGHEST_NS, DIGITS);
  private double sumUs;

  /** Counts {@code count} latencies of {@code us}, at least 0; longer ones than 100 s as 100 s. */
  void add(long us, long count) {
    nanoseconds.recordValueWithCount(Math.max(1, Math.min(us, HIGHEST_NS / 1000) * 1000), count);
    sumUs += (double) us * count;
  }

  long count() {
    return nanoseconds.getTotalCount();
  }

  /** Exact mean; NaN if empty. */
  double meanUs() {
    return sumUs / count();
  }

  Histogram histogram() {
    return nanoseconds.copy();
  }
}
