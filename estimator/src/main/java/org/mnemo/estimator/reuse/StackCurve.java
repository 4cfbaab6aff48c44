package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.TraceTotals.Group;
import org.mnemo.estimator.reuse.CacheCurve.GroupedCurve;

/** Misses of LRU caches of any size from stack distances. */
public final class StackCurve implements CacheCurve {

  private final long[] distances;
  private final double[] missRatios;

  /**
   * @param some histograms of all relevant groups of requests, in bytes or in objects
   */
  public StackCurve(Collection<ReuseHistogram> some) {
    LogHistogram all = new LogHistogram();
    long first = 0;
    for (ReuseHistogram histogram : some) {
      for (boolean isWrite : List.of(false, true)) {
        all.add(histogram.of(isWrite));
        first += histogram.first(isWrite);
      }
    }
    double requests = all.count() + first;
    List<long[]> hits = new ArrayList<>();
    long[] counted = new long[1];
    all.forEach(
        (bucket, lowest, count, bytes) ->
            hits.add(new long[] {LogHistogram.lowest(bucket + 1) - 1, counted[0] += count}));
    distances = hits.stream().mapToLong(hit -> hit[0]).toArray();
    missRatios = hits.stream().mapToDouble(hit -> (requests - hit[1]) / requests).toArray();
  }

  /**
   * {@inheritDoc}
   *
   * <p>A bucket of distances counts as hits if the cache is as large as its longest distance, so
   * that the miss ratio is never too low.
   */
  @Override
  public double missRatio(double cache) {
    int low = 0;
    int high = distances.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (distances[middle] <= cache) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 1 : missRatios[low - 1];
  }

  @Override
  public double halfWidth(double cacheBytes) {
    return 0;
  }

  /** Misses of LRU caches from the exact stack distances, in bytes, of all requests. */
  public static final class ExactCurve implements GroupedCurve {

    private final DistanceProfile profile;
    private final CacheCurve all;

    public ExactCurve(DistanceProfile profile) {
      this.profile = profile;
      this.all = of(group -> true);
    }

    @Override
    public CacheCurve of(Predicate<Group> groups) {
      return new StackCurve(profile.byBytes(true, groups));
    }

    @Override
    public SortedMap<Long, Long> requestsByClient() {
      return profile.requestsByClient();
    }

    @Override
    public double missRatio(double cacheBytes) {
      return all.missRatio(cacheBytes);
    }

    @Override
    public double halfWidth(double cacheBytes) {
      return 0;
    }
  }
}
