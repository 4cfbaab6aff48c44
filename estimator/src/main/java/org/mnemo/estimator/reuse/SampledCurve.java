package org.mnemo.estimator.reuse;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.TraceTotals.Group;
import org.mnemo.estimator.reuse.CacheCurve.GroupedCurve;

/**
 * Misses of LRU caches from the stack distances of a sample of keys, with their uncertainty.
 *
 * <p>Requests for keys with certain inclusion count directly. For the rest, the regression
 * estimator applies (Cochran, Sampling Techniques, 1977, chapter 7). It scales the sample's misses
 * to all keys. It corrects them by the difference of actual and estimated requests, times the slope
 * of misses over requests among 32 groups of sampled keys. If all keys miss equally, it equals the
 * estimator of Hajek (1971). If few keys have most requests and rarely miss, it equals Horvitz and
 * Thompson's (JASA 1952). Each of these alone fails in the other case. The standard error is by the
 * delete-a-group jackknife (Kott 2001), times the square root of the unsampled share of keys.
 *
 * <p>Distances are sums over sampled keys too. They are scaled by actual over estimated bytes of
 * all records. The remaining relative error is assumed equal to the standard error of the estimated
 * bytes. The curve is read at accordingly smaller and larger caches, and the larger difference is
 * added to the interval in squares. A sampled record represents adjacent records of the stack,
 * which it cannot distinguish. So the smaller cache is reduced further by these bytes, times the
 * share of misses of such records. This is their share of a cache's inserts (Denning and Schwartz,
 * CACM 1972).
 *
 * <p>A sampled key represents n keys, so the n hottest uncertain keys may all be missing in the
 * sample. They miss less than the slope suggests: their requests, times the slope, are added to the
 * interval.
 */
public final class SampledCurve implements GroupedCurve {

  /**
   * 97.5th percentile of Student's t distribution with as many degrees of freedom as groups less 1.
   */
  private static final double T = 2.0395;

  private final DistanceProfile profile;
  private final StackCurve certain;
  private final StackCurve[] others;
  private final long[] requestsOfOthers;
  private final long requestsOfCertain;
  private final long requests;
  private final int oneIn;

  /** Estimated over actual bytes of all records. */
  private final double scale;

  /** Relative variance of the estimated bytes of all records. */
  private final double varianceOfBytes;

  /** Bytes that a record of the sample represents beyond its own (root mean square). */
  private final double bytesOfOne;

  /** Requests for keys so hot that the sample may lack them all. */
  private final long unseenRequests;

  /** Misses over requests of groups of sampled keys. */
  private record Line(double meanRequests, double meanMisses, double slope) {}

  /**
   * @param requests all requests of the trace that move bytes
   * @param recordBytes bytes of all records of the trace, each as at its first request
   * @param requestsOfHottest requests for the hottest {@code n} keys without certain inclusion in
   *     the sample
   */
  public SampledCurve(
      DistanceProfile profile,
      long requests,
      double recordBytes,
      IntToLongFunction requestsOfHottest) {
    this.profile = profile;
    List<ReuseHistogram> ofCertain = profile.byBytes(true, group -> true);
    this.certain = new StackCurve(ofCertain);
    this.requestsOfCertain = count(ofCertain);
    this.others =
        Arrays.stream(profile.byKeyGroup())
            .map(group -> new StackCurve(List.of(group)))
            .toArray(StackCurve[]::new);
    this.requestsOfOthers =
        Arrays.stream(profile.byKeyGroup()).mapToLong(ReuseHistogram::requests).toArray();
    this.requests = requests;
    this.oneIn = profile.filter().oneIn();
    this.scale = profile.firstBytes() / recordBytes;
    this.varianceOfBytes = profile.varianceOfFirstBytes();
    int drawnKeys = profile.keys() - profile.filter().certain().size();
    this.bytesOfOne = recordBytes * Math.sqrt(varianceOfBytes / Math.max(1, drawnKeys));
    this.unseenRequests = requestsOfHottest.applyAsLong(oneIn);
  }

  private static long count(List<ReuseHistogram> histograms) {
    return histograms.stream().mapToLong(ReuseHistogram::requests).sum();
  }

  /** {@inheritDoc} The sample estimates their number of requests; the error is unknown. */
  @Override
  public CacheCurve of(Predicate<Group> groups) {
    List<ReuseHistogram> ofCertain = profile.byBytes(true, groups);
    List<ReuseHistogram> ofOthers = profile.byBytes(false, groups);
    StackCurve certainOfGroups = new StackCurve(ofCertain);
    StackCurve othersOfGroups = new StackCurve(ofOthers);
    double weightOfCertain = count(ofCertain);
    double weightOfOthers = (double) oneIn * count(ofOthers);
    return new CacheCurve() {
      @Override
      public double missRatio(double cacheBytes) {
        double misses = 0;
        if (weightOfCertain > 0) {
          misses += weightOfCertain * certainOfGroups.missRatio(cacheBytes * scale);
        }
        if (weightOfOthers > 0) {
          misses += weightOfOthers * othersOfGroups.missRatio(cacheBytes * scale);
        }
        return misses / (weightOfCertain + weightOfOthers);
      }

      @Override
      public double halfWidth(double cacheBytes) {
        return Double.NaN;
      }
    };
  }

  @Override
  public SortedMap<Long, Long> requestsByClient() {
    return profile.requestsByClient();
  }

  @Override
  public double missRatio(double cacheBytes) {
    return (missesOfCertain(cacheBytes) + missesOfOthers(cacheBytes)) / requests;
  }

  private double missesOfCertain(double cacheBytes) {
    return requestsOfCertain == 0 ? 0 : requestsOfCertain * certain.missRatio(cacheBytes * scale);
  }

  private double missesOfOthers(double cacheBytes) {
    return requests == requestsOfCertain ? 0 : missesOfOthers(line(misses(cacheBytes), -1));
  }

  /** Misses of the sampled keys of each group. */
  private double[] misses(double cacheBytes) {
    double[] misses = new double[others.length];
    for (int group = 0; group < others.length; group++) {
      misses[group] =
          requestsOfOthers[group] == 0
              ? 0
              : requestsOfOthers[group] * others[group].missRatio(cacheBytes * scale);
    }
    return misses;
  }

  /** The line of all groups but one; NaN without sampled keys. */
  private Line line(double[] misses, int without) {
    int groups = 0;
    double meanRequests = 0;
    double meanMisses = 0;
    for (int group = 0; group < others.length; group++) {
      if (group != without) {
        groups++;
        meanRequests += (requestsOfOthers[group] - meanRequests) / groups;
        meanMisses += (misses[group] - meanMisses) / groups;
      }
    }
    double products = 0;
    double squares = 0;
    for (int group = 0; group < others.length; group++) {
      if (group != without) {
        double difference = requestsOfOthers[group] - meanRequests;
        products += difference * (misses[group] - meanMisses);
        squares += difference * difference;
      }
    }
    return new Line(
        meanRequests, meanMisses, squares == 0 ? meanMisses / meanRequests : products / squares);
  }

  /** Misses of all keys without certain inclusion in the sample. */
  private double missesOfOthers(Line line) {
    long all = requests - requestsOfCertain;
    double keysEach = (double) others.length * oneIn;
    double estimate =
        keysEach * line.meanMisses + line.slope * (all - keysEach * line.meanRequests);
    return Math.max(0, Math.min((double) all, estimate));
  }

  @Override
  public double halfWidth(double cacheBytes) {
    if (requests == requestsOfCertain) {
      return 0;
    }
    double unseen = Math.max(0, line(misses(cacheBytes), -1).slope) * unseenRequests / requests;
    return unseen + Math.hypot(halfWidthOfMisses(cacheBytes), halfWidthOfDistances(cacheBytes));
  }

  private double halfWidthOfDistances(double cacheBytes) {
    double missRatio = missRatio(cacheBytes);
    double relative = T * Math.sqrt(varianceOfBytes);
    double shareOfOthers = missesOfOthers(cacheBytes) / Math.max(1, requests * missRatio);
    double smaller = Math.max(0, cacheBytes - shareOfOthers * bytesOfOne) / (1 + relative);
    double ifSmaller = missRatio(smaller) - missRatio;
    double ifLarger = missRatio - missRatio(cacheBytes * (1 + relative));
    return Math.max(ifSmaller, ifLarger);
  }

  private double halfWidthOfMisses(double cacheBytes) {
    double[] misses = misses(cacheBytes);
    double[] without = new double[others.length];
    Arrays.setAll(without, group -> missesOfOthers(line(misses, group)));
    double mean = Arrays.stream(without).average().orElse(Double.NaN);
    double squares = Arrays.stream(without).map(found -> (found - mean) * (found - mean)).sum();
    double variance = squares * (others.length - 1) / others.length;
    return T * Math.sqrt((1 - 1.0 / oneIn) * variance) / requests;
  }
}
