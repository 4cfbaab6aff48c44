package org.mnemo.estimator.reuse;

import java.util.Arrays;
import java.util.List;
import org.mnemo.estimator.aggregate.ReuseHistogram;

/**
 * Misses of LRU caches by the stack distances of a sample of keys, and how sure they are.
 *
 * <p>Requests for keys that are in the sample with certainty count as they are. Of the others it is
 * known how many there are, and the sample says which share of them hits: a ratio estimator (Hajek
 * 1971), whose error does not grow with the differences between keys' numbers of requests as that
 * of Horvitz and Thompson (JASA 1952) does. Its standard error is that of the delete-a-group
 * jackknife (Kott 2001) over groups of keys by hash, times the square root of the share of keys
 * that is not in the sample. It covers which keys were drawn, and not that distances are sums over
 * drawn keys, too: where a curve falls steeply, as at the size of a scan, it may lie further to a
 * side.
 */
public final class SampledCurve implements CacheCurve {

  /**
   * 97.5th percentile of Student's t distribution with as many degrees of freedom as groups less 1.
   */
  private static final double T = 2.0395;

  private final StackCurve certain;
  private final StackCurve[] others;
  private final long[] requestsOfOthers;
  private final long requestsOfCertain;
  private final long requests;
  private final double notSampled;

  /**
   * The curve of all requests of a trace that moved bytes.
   *
   * @param requests their number
   */
  public SampledCurve(DistanceProfile profile, long requests) {
    List<ReuseHistogram> ofCertain =
        profile.groups().values().stream().map(strata -> strata.byBytes(true)).toList();
    this.certain = new StackCurve(ofCertain);
    this.requestsOfCertain = ofCertain.stream().mapToLong(SampledCurve::count).sum();
    this.others =
        Arrays.stream(profile.byKeyGroup())
            .map(group -> new StackCurve(List.of(group)))
            .toArray(StackCurve[]::new);
    this.requestsOfOthers =
        Arrays.stream(profile.byKeyGroup()).mapToLong(SampledCurve::count).toArray();
    this.requests = requests;
    this.notSampled = 1 - 1.0 / profile.filter().oneIn();
  }

  private static long count(ReuseHistogram histogram) {
    return histogram.of(false).count()
        + histogram.of(true).count()
        + histogram.first(false)
        + histogram.first(true);
  }

  @Override
  public double missRatio(double cacheBytes) {
    double missesOfCertain =
        requestsOfCertain == 0 ? 0 : requestsOfCertain * certain.missRatio(cacheBytes);
    long left = requests - requestsOfCertain;
    double missesOfOthers = left == 0 ? 0 : left * missRatioOfOthers(cacheBytes, -1);
    return (missesOfCertain + missesOfOthers) / requests;
  }

  /** Share of misses among sampled requests of all key groups but one; NaN if there are none. */
  private double missRatioOfOthers(double cacheBytes, int without) {
    double misses = 0;
    long all = 0;
    for (int group = 0; group < others.length; group++) {
      if (group != without && requestsOfOthers[group] > 0) {
        misses += requestsOfOthers[group] * others[group].missRatio(cacheBytes);
        all += requestsOfOthers[group];
      }
    }
    return all == 0 ? Double.NaN : misses / all;
  }

  @Override
  public double halfWidth(double cacheBytes) {
    if (requests == requestsOfCertain) {
      return 0;
    }
    double[] without = new double[others.length];
    Arrays.setAll(without, group -> missRatioOfOthers(cacheBytes, group));
    double mean = Arrays.stream(without).average().orElse(Double.NaN);
    double squares = Arrays.stream(without).map(ratio -> (ratio - mean) * (ratio - mean)).sum();
    double variance = squares * (others.length - 1) / others.length;
    double shareOfOthers = (double) (requests - requestsOfCertain) / requests;
    return T * Math.sqrt(notSampled * variance) * shareOfOthers;
  }
}
