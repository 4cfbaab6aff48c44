package org.mnemo.estimator.model.tails;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.mnemo.estimator.model.tails.Clustering.DesignEffect;

/**
 * Quantiles of mixtures of measured latency distributions: F(t) = sum of w_i F_i(t - d_i) / sum of
 * w_i. w_i is the number of requests to component i, and d_i their time beyond it, equal for all
 * components of a group. Percentiles of components are never averaged.
 *
 * <p>The q-quantile is the first nanosecond at which F reaches q: the upper edge of a bucket,
 * shifted by its group's d. Without d, and for one component or weights proportional to counts, it
 * equals {@code getValueAtPercentile(100 q)} of HdrHistogram 2.2 for their sum. This is exact to
 * the last digit, up to some 10^11 requests.
 *
 * <p>The cumulative shares of all components share one grid of all bucket edges, 8 bytes for each
 * edge and component. A quantile takes O(groups x log edges x (components + groups x log edges))
 * time and does not allocate. Immutable and thread-safe, unlike a {@link Tracker}.
 */
public final class MixtureQuantiles {

  /** Measured distributions of latencies that percentiles of a split are mixed from. */
  public interface Distributions {

    /** One distribution for each component, by its number. */
    List<Histogram> histograms();

    /** Group of each component, which one shift applies to. */
    int[] groupOf();

    int groups();

    /** Design effect of the clustered operations of each component. */
    List<DesignEffect> effects();

    /** True if design effects are known. */
    boolean knowsClustering();
  }

  private static final double UNIT_ROUNDOFF = 0x1.0p-53;

  private final int components;

  /** The components of each group. */
  private final int[][] members;

  private final long[] edgesNs;

  /** F_i at each edge, with the components of one edge adjacent. */
  private final double[] shares;

  /**
   * Relative rounding error of a sum of weighted shares. Without it, a bucket with exactly the
   * share q might be skipped.
   */
  private final double tolerance;

  /**
   * Builds the grid.
   *
   * @param histograms one for each component, in nanoseconds; at least one, all non-empty
   * @param groupOf the group of each component, from 0 to {@code groups} - 1
   * @throws IllegalArgumentException if there are none or one is empty
   */
  public MixtureQuantiles(List<Histogram> histograms, int[] groupOf, int groups) {
    if (histograms.isEmpty()
        || histograms.stream().anyMatch(histogram -> histogram.getTotalCount() == 0)) {
      throw new IllegalArgumentException(
          "a mixture needs at least one component and no empty ones, has " + histograms.size());
    }
    components = histograms.size();
    members =
        IntStream.range(0, groups)
            .mapToObj(
                group -> IntStream.range(0, components).filter(i -> groupOf[i] == group).toArray())
            .toArray(int[][]::new);
    edgesNs =
        histograms.stream().flatMapToLong(MixtureQuantiles::edgesOf).sorted().distinct().toArray();
    shares = new double[Math.multiplyExact(edgesNs.length, components)];
    for (int component = 0; component < components; component++) {
      layOut(histograms.get(component), component);
    }
    // A share, its product with a weight and each addition round once, the target a few times.
    tolerance = (components + 8) * UNIT_ROUNDOFF;
  }

  private static LongStream edgesOf(Histogram histogram) {
    return StreamSupport.stream(histogram.recordedValues().spliterator(), false)
        .mapToLong(HistogramIterationValue::getValueIteratedTo);
  }

  private void layOut(Histogram histogram, int component) {
    double total = histogram.getTotalCount();
    double share = 0;
    int edge = 0;
    for (HistogramIterationValue bucket : histogram.recordedValues()) {
      while (edgesNs[edge] < bucket.getValueIteratedTo()) {
        shares[edge++ * components + component] = share;
      }
      share = bucket.getTotalCountToThisValue() / total;
    }
    while (edge < edgesNs.length) {
      shares[edge++ * components + component] = share;
    }
  }

  /**
   * A quantile of one mixture.
   *
   * @param weights requests to each component, all at least 0, at least one above 0
   * @param q quantile, above 0, at most 1
   * @param shiftsNs d of each group: time of its requests beyond their component's latency, such as
   *     interference; rounded to nanoseconds
   * @return nanoseconds, at least 1
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public long quantileNs(long[] weights, double q, double... shiftsNs) {
    return tracker(q).quantileNs(weights, shiftsNs);
  }

  /**
   * Follows one quantile from mixture to mixture.
   *
   * @param q quantile, above 0, at most 1
   */
  public Tracker tracker(double q) {
    return new Tracker(requireQuantile(q));
  }

  private static double requireQuantile(double q) {
    if (!(q > 0 && q <= 1)) {
      throw new IllegalArgumentException("q must be above 0 and at most 1, was " + q);
    }
    return q;
  }

  /**
   * One quantile of mixtures that change little between calls, such as the rows of a curve. The
   * search starts from the previous result. Not thread-safe.
   */
  public final class Tracker {

    private double q;
    private final long[] shiftNs = new long[members.length];
    private final int[] last = new int[members.length];

    private Tracker(double q) {
      this.q = q;
      Arrays.fill(last, edgesNs.length / 2);
    }

    /** Follows another quantile from here. */
    public Tracker at(double newQ) {
      q = requireQuantile(newQ);
      return this;
    }

    /** Equals {@link MixtureQuantiles#quantileNs} for the same arguments. */
    public long quantileNs(long[] weights, double... shiftsNs) {
      round(shiftsNs);
      double target = q * requests(weights) * (1 - tolerance);
      long quantileNs = Long.MAX_VALUE;
      for (int group = 0; group < shiftNs.length; group++) {
        if (!isShiftedAsOneBefore(group)) {
          int reached = search(group, weights, target);
          if (reached < edgesNs.length) {
            last[group] = reached;
            quantileNs = Math.min(quantileNs, edgesNs[reached] + shiftNs[group]);
          }
        }
      }
      return Math.max(1, quantileNs);
    }

    private void round(double[] shiftsNs) {
      if (shiftsNs.length != shiftNs.length) {
        throw new IllegalArgumentException(
            "there must be %d shifts, were %d".formatted(shiftNs.length, shiftsNs.length));
      }
      for (int group = 0; group < shiftNs.length; group++) {
        if (!Double.isFinite(shiftsNs[group])) {
          throw new IllegalArgumentException("shiftNs must be finite, was " + shiftsNs[group]);
        }
        shiftNs[group] = Math.round(shiftsNs[group]);
      }
    }

    /** True if an earlier group has the same shift, so that its edges serve both. */
    private boolean isShiftedAsOneBefore(int group) {
      for (int other = 0; other < group; other++) {
        if (shiftNs[other] == shiftNs[group]) {
          return true;
        }
      }
      return false;
    }

    /**
     * The first of the group's edges by which so many requests are complete, or their number. It
     * doubles steps from the previous result, then bisects.
     */
    private int search(int group, long[] weights, double target) {
      int end = edgesNs.length;
      int below = last[group] - 1;
      int reached = last[group];
      for (int step = 1; below >= 0 && requestsUpTo(group, below, weights) >= target; step *= 2) {
        reached = below;
        below = Math.max(-1, below - step);
      }
      for (int step = 1;
          reached < end && requestsUpTo(group, reached, weights) < target;
          step *= 2) {
        below = reached;
        reached = Math.min(end, reached + step);
      }
      while (reached - below > 1) {
        int middle = (below + reached) >>> 1;
        if (requestsUpTo(group, middle, weights) >= target) {
          reached = middle;
        } else {
          below = middle;
        }
      }
      return reached;
    }

    /** Requests of all groups complete by one group's edge. */
    private double requestsUpTo(int group, int edge, long[] weights) {
      double requests = 0;
      for (int other = 0; other < members.length; other++) {
        int otherEdge =
            shiftNs[other] == shiftNs[group]
                ? edge
                : edgeUpTo(edgesNs[edge] + shiftNs[group] - shiftNs[other]);
        if (otherEdge >= 0) {
          for (int component : members[other]) {
            requests += weights[component] * shares[otherEdge * components + component];
          }
        }
      }
      return requests;
    }
  }

  /** The last edge at or before that time; -1 if absent. */
  private int edgeUpTo(long ns) {
    int found = Arrays.binarySearch(edgesNs, ns);
    return found >= 0 ? found : -found - 2;
  }

  private long requests(long[] weights) {
    if (weights.length != components) {
      throw new IllegalArgumentException(
          "there must be %d weights, were %d".formatted(components, weights.length));
    }
    long requests = 0;
    long signs = 0;
    for (long weight : weights) {
      requests += weight;
      signs |= weight;
    }
    if (signs < 0 || requests <= 0) {
      throw new IllegalArgumentException(
          "weights must not be negative, and one above 0, were " + Arrays.toString(weights));
    }
    return requests;
  }
}
