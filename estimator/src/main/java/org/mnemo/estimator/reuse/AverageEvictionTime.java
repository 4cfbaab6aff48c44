package org.mnemo.estimator.reuse;

import java.util.Collection;
import java.util.List;
import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.aggregate.ReuseHistogram;

/**
 * Miss ratio of an LRU cache of any size by average eviction time (AET: Hu, Wang, Zhou, Luo, Wang
 * and Ding, ATC 2016): from reuse times alone, which add up over parts of a trace in whole numbers.
 *
 * <p>In a request, a record moves towards eviction with the probability that the request is for a
 * record that lies behind it. A cache of c bytes so evicts after the time t at which C(t) = c,
 * where C(t) is the sum over x below t of the mean bytes of a request whose reuse time exceeds x;
 * it misses the requests whose reuse time exceeds t. The popularity of records is taken to be the
 * same all the time: a trace whose records come and go in phases, such as scans, is further off.
 */
public final class AverageEvictionTime implements CacheCurve {

  /** Bytes that a cache has been filled with at the end of each bucket of times. */
  private final double[] filledBytes;

  /** Share of requests whose reuse times lie beyond that end. */
  private final double[] missRatios;

  /**
   * Takes the reuse times of a trace.
   *
   * @param times reuse times of all groups of requests that are of interest
   * @param requests all requests of the trace, those that found nothing included, at least 1
   */
  public AverageEvictionTime(Collection<ReuseHistogram> times, long requests) {
    LogHistogram all = new LogHistogram();
    long first = 0;
    long firstBytes = 0;
    for (ReuseHistogram some : times) {
      for (boolean isWrite : List.of(false, true)) {
        all.add(some.of(isWrite));
        first += some.first(isWrite);
        firstBytes += some.firstBytes(isWrite);
      }
    }
    int[] buckets = new int[1];
    all.forEach((bucket, lowest, count, bytes) -> buckets[0]++);
    double[] endTimes = new double[buckets[0] + 1];
    filledBytes = new double[buckets[0] + 1];
    missRatios = new double[buckets[0] + 1];
    long touches = all.count() + first;
    // Of requests whose reuse times exceed the time that was reached: their number and bytes.
    long[] beyond = {touches, all.bytes() + firstBytes};
    missRatios[0] = touches == 0 ? 0 : 1;
    int[] at = {0};
    all.forEach(
        (bucket, lowest, count, bytes) -> {
          int i = ++at[0];
          double until = LogHistogram.lowest(bucket + 1);
          // All requests up to this bucket exceed the times before it; in it they grow fewer
          // evenly.
          double before = (lowest - endTimes[i - 1]) * beyond[1];
          beyond[0] -= count;
          beyond[1] -= bytes;
          double within = (until - lowest) * (beyond[1] + bytes / 2.0);
          endTimes[i] = until;
          filledBytes[i] = filledBytes[i - 1] + (before + within) / requests;
          missRatios[i] = (double) beyond[0] / touches;
        });
  }

  @Override
  public double missRatio(double cacheBytes) {
    int i = 1;
    while (i < filledBytes.length && filledBytes[i] < cacheBytes) {
      i++;
    }
    if (i == filledBytes.length) {
      return missRatios[i - 1];
    }
    double share = (cacheBytes - filledBytes[i - 1]) / (filledBytes[i] - filledBytes[i - 1]);
    return missRatios[i - 1] + share * (missRatios[i] - missRatios[i - 1]);
  }

  /** Not known: its error is that of taking popularity to be the same all the time. */
  @Override
  public double halfWidth(double cacheBytes) {
    return Double.NaN;
  }
}
