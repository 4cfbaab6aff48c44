package org.mnemo.estimator.model.tails;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Quantiles of mixtures of measured latency distributions: F(t) = sum of w_i F_i(t) / sum of w_i,
 * with w_i the number of requests to component i. Percentiles of components are never averaged.
 *
 * <p>The q-quantile is the upper edge of the first bucket at which F reaches q. For one component,
 * and for components whose weights are one multiple of their counts, that is what HdrHistogram 2.2
 * gives as {@code getValueAtPercentile(100 q)} of their sum, to the last digit, up to some 10^11
 * requests.
 *
 * <p>The cumulative shares of all components are laid out over one grid of all bucket edges that
 * occur, 8 bytes for each edge and component: a quantile takes O(components x log edges) time and
 * no allocation. Immutable and safe for many threads; a {@link Tracker} is neither.
 */
public final class MixtureQuantiles {

  private static final double UNIT_ROUNDOFF = 0x1.0p-53;

  private final int components;
  private final long[] edgesNs;

  /** F_i at every edge, the components of one edge next to each other. */
  private final double[] shares;

  /**
   * How far, relatively, rounding can bring a sum of weighted shares below the requests that it
   * stands for: without it a bucket that holds exactly the share q might be passed over.
   */
  private final double tolerance;

  /**
   * Lays out the grid.
   *
   * @param histograms one for each component, in nanoseconds; at least one, none of them empty
   * @throws IllegalArgumentException if there is none or one is empty
   */
  public MixtureQuantiles(List<Histogram> histograms) {
    if (histograms.isEmpty()
        || histograms.stream().anyMatch(histogram -> histogram.getTotalCount() == 0)) {
      throw new IllegalArgumentException(
          "a mixture needs at least one component and no empty ones, has " + histograms.size());
    }
    components = histograms.size();
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
   * @param weights requests to each component, none negative, at least one above 0
   * @param q above 0, at most 1
   * @param shiftNs what every request takes beyond its component's latency, such as interference; a
   *     shift of all moves the quantile by as much
   * @return nanoseconds, at least 1
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public long quantileNs(long[] weights, double q, double shiftNs) {
    return shifted(search(weights, checked(q), edgesNs.length / 2), shiftNs);
  }

  /**
   * Follows one quantile from mixture to mixture.
   *
   * @param q above 0, at most 1
   */
  public Tracker tracker(double q) {
    return new Tracker(checked(q));
  }

  /**
   * One quantile of mixtures that differ little from call to call, such as the rows of a curve: the
   * search starts from the last answer. Not thread-safe.
   */
  public final class Tracker {

    private final double q;
    private int last = edgesNs.length / 2;

    private Tracker(double q) {
      this.q = q;
    }

    /** What {@link MixtureQuantiles#quantileNs} gives for the same arguments. */
    public long quantileNs(long[] weights, double shiftNs) {
      last = search(weights, q, last);
      return shifted(last, shiftNs);
    }
  }

  private static double checked(double q) {
    if (!(q > 0 && q <= 1)) {
      throw new IllegalArgumentException("q must be above 0 and at most 1, was " + q);
    }
    return q;
  }

  private long shifted(int edge, double shiftNs) {
    if (!Double.isFinite(shiftNs)) {
      throw new IllegalArgumentException("shiftNs must be finite, was " + shiftNs);
    }
    return Math.max(1, edgesNs[edge] + Math.round(shiftNs));
  }

  /** The first edge at which the mixture reaches q: doubling steps from {@code start}, halving. */
  private int search(long[] weights, double q, int start) {
    double target = q * requests(weights) * (1 - tolerance);
    int last = edgesNs.length - 1;
    int below = start - 1;
    int reached = start;
    for (int step = 1; below >= 0 && requestsUpTo(below, weights) >= target; step *= 2) {
      reached = below;
      below = Math.max(-1, below - step);
    }
    for (int step = 1; reached < last && requestsUpTo(reached, weights) < target; step *= 2) {
      below = reached;
      reached = Math.min(last, reached + step);
    }
    while (reached - below > 1) {
      int middle = (below + reached) >>> 1;
      if (requestsUpTo(middle, weights) >= target) {
        reached = middle;
      } else {
        below = middle;
      }
    }
    return reached;
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

  private double requestsUpTo(int edge, long[] weights) {
    double requests = 0;
    int at = edge * components;
    for (int component = 0; component < components; component++) {
      requests += weights[component] * shares[at + component];
    }
    return requests;
  }
}
