package org.mnemo.estimator.reuse;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.TraceTotals.Group;
import org.mnemo.estimator.reuse.CacheCurve.GroupedCurve;

/**
 * Miss ratio of an LRU cache of any size by average eviction time (AET: Hu, Wang, Zhou, Luo, Wang
 * and Ding, ATC 2016). It needs only reuse times, integers that add up over parts of a trace.
 *
 * <p>At a request, a record moves towards eviction with the probability that the requested record
 * lies behind it. A cache of c bytes thus evicts after the time t at which C(t) = c. C(t) is the
 * sum over x below t of the mean bytes of a request whose reuse time exceeds x. The cache misses
 * requests whose reuse time exceeds t. AET assumes constant popularity: it is less accurate for
 * traces with phases, such as scans.
 */
public final class AverageEvictionTime implements GroupedCurve {

  private final SortedMap<Group, ReuseHistogram> times;
  private final long requests;
  private final Times all;

  /** Bytes that fill a cache by the end of each bucket of times. */
  private final double[] filledBytes;

  /** Share of requests with reuse times beyond that end. */
  private final double[] missRatios;

  /**
   * @param times reuse times of all groups of requests
   * @param requests all requests of the trace, including misses, at least 1
   */
  public AverageEvictionTime(SortedMap<Group, ReuseHistogram> times, long requests) {
    this(times, requests, Times.of(times, group -> true));
  }

  private AverageEvictionTime(SortedMap<Group, ReuseHistogram> times, long requests, Times all) {
    this(times, requests, all, all);
  }

  private AverageEvictionTime(
      SortedMap<Group, ReuseHistogram> times, long requests, Times all, Times some) {
    this.times = times;
    this.requests = requests;
    this.all = all;
    int[] buckets = new int[1];
    all.repeated.forEach((bucket, lowest, count, bytes) -> buckets[0]++);
    double[] endTimes = new double[buckets[0] + 1];
    filledBytes = new double[buckets[0] + 1];
    missRatios = new double[buckets[0] + 1];
    long touches = some.repeated.count() + some.first;
    // Requests with reuse times beyond the present time: their number and bytes.
    long[] beyond = {touches, all.repeated.bytes() + all.firstBytes};
    missRatios[0] = touches == 0 ? 0 : 1;
    int[] at = {0};
    all.repeated.forEach(
        (bucket, lowest, count, bytes) -> {
          int i = ++at[0];
          double until = LogHistogram.lowest(bucket + 1);
          // All requests up to this bucket exceed the times before it; within it their number falls
          // evenly.
          double before = (lowest - endTimes[i - 1]) * beyond[1];
          beyond[0] -= some.repeated.count(bucket);
          beyond[1] -= bytes;
          double within = (until - lowest) * (beyond[1] + bytes / 2.0);
          endTimes[i] = until;
          filledBytes[i] = filledBytes[i - 1] + (before + within) / requests;
          missRatios[i] = touches == 0 ? 0 : (double) beyond[0] / touches;
        });
  }

  /** Reuse times of some groups, and first requests. */
  private record Times(LogHistogram repeated, long first, long firstBytes) {

    static Times of(SortedMap<Group, ReuseHistogram> times, Predicate<Group> groups) {
      LogHistogram repeated = new LogHistogram();
      long first = 0;
      long firstBytes = 0;
      for (Map.Entry<Group, ReuseHistogram> some : times.entrySet()) {
        if (!groups.test(some.getKey())) {
          continue;
        }
        for (boolean isWrite : List.of(false, true)) {
          repeated.add(some.getValue().of(isWrite));
          first += some.getValue().first(isWrite);
          firstBytes += some.getValue().firstBytes(isWrite);
        }
      }
      return new Times(repeated, first, firstBytes);
    }
  }

  @Override
  public CacheCurve of(Predicate<Group> groups) {
    return new AverageEvictionTime(times, requests, all, Times.of(times, groups));
  }

  @Override
  public SortedMap<Long, Long> requestsByClient() {
    SortedMap<Long, Long> byClient = new TreeMap<>();
    times.forEach((group, some) -> byClient.merge(group.client(), some.requests(), Long::sum));
    return byClient;
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

  /** NaN: the error of assuming constant popularity is unknown. */
  @Override
  public double halfWidth(double cacheBytes) {
    return Double.NaN;
  }
}
