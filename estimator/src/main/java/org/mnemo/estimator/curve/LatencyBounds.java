package org.mnemo.estimator.curve;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.mnemo.estimator.model.tails.DesignEffect;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * How sure figures of a mixture of measured latencies are. Weights are the requests to each
 * component.
 *
 * <p><i>Percentiles.</i> A quantile q is at most t if the share of requests beyond t is at most 1 -
 * q. Of a component with the share p of the requests and m independent operations, that share is
 * known with a variance of s (1 - s) / m; over all components the variance is largest if those
 * beyond are all in the component with the fewest operations for its share, so the mixture counts
 * as n = min m / p independent operations, and the ends are the quantiles q -+ z sqrt( q (1 - q) /
 * n ), those of order statistics.
 *
 * <p><i>Means.</i> The squared error of a mixture is the sum of p^2 (Var + A) / m over components,
 * with m operations of each that were measured and the variance A that clusters add. Where p are
 * the shares of the operations that were measured, A is exact, else too large.
 */
public final class LatencyBounds {

  private static final double Z = 1.96;

  /** Number of independent operations of each component. */
  private final double[] independent;

  private final double[] meanNs;

  /** Squared standard error of the mean latency of each component, in square nanoseconds. */
  private final double[] squaredErrorOfMean;

  private final int[] tierOf;

  /** Bounds of mixtures of what was measured. */
  public LatencyBounds(LatencyComponents components) {
    this(components.histograms(), components.effects(), components.tierOf());
  }

  /**
   * Bounds of mixtures of components.
   *
   * @param measured distribution of each component
   * @param effects how much the operations of each component cluster
   * @param tierOf index of the tier of each component
   */
  LatencyBounds(List<Histogram> measured, List<DesignEffect> effects, int[] tierOf) {
    independent = new double[measured.size()];
    meanNs = new double[independent.length];
    squaredErrorOfMean = new double[independent.length];
    for (int i = 0; i < independent.length; i++) {
      independent[i] = measured.get(i).getTotalCount() / effects.get(i).ofPercentiles();
      addMoments(i, measured.get(i), effects.get(i).addedVarianceNs2());
    }
    this.tierOf = tierOf;
  }

  /**
   * Mean and variance in one walk (West, Communications of the ACM 22(9), 1979). Those of the
   * histogram walk it by an iterator that all threads share.
   */
  private void addMoments(int component, Histogram histogram, double addedVarianceNs2) {
    double count = 0;
    double mean = 0;
    double squares = 0;
    for (HistogramIterationValue bucket : histogram.recordedValues()) {
      double times = bucket.getCountAtValueIteratedTo();
      double ns = histogram.medianEquivalentValue(bucket.getValueIteratedTo());
      double distance = ns - mean;
      count += times;
      mean += distance * times / count;
      squares += times * distance * (ns - mean);
    }
    meanNs[component] = mean;
    squaredErrorOfMean[component] = (squares / count + addedVarianceNs2) / count;
  }

  /**
   * The quantile that an end of the interval of another one is; above 1 if there is no such end,
   * NaN if the measurement does not tell.
   */
  public double quantile(double q, long[] weights, End end) {
    if (end == End.ESTIMATE) {
      return q;
    }
    double error = Z * Math.sqrt(q * (1 - q) / independentOperations(weights));
    return end == End.HIGH ? q + error : Math.max(Double.MIN_NORMAL, q - error);
  }

  /** Half width of the interval of the share of requests beyond a quantile, by that share. */
  double relativeErrorBeyond(double q, long[] weights) {
    return Z * Math.sqrt(q / (1 - q) / independentOperations(weights));
  }

  private double independentOperations(long[] weights) {
    double total = total(weights);
    double fewest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        double forItsShare = independent[i] * total / weights[i];
        fewest = Double.isNaN(forItsShare) ? forItsShare : Math.min(fewest, forItsShare);
      }
    }
    return fewest;
  }

  /**
   * The mean, or an end of its interval.
   *
   * @param shiftsNs what the operations of each tier take beyond their component's latency
   */
  public double meanNs(long[] weights, double[] shiftsNs, End end) {
    double mean = mean(weights, shiftsNs);
    return switch (end) {
      case LOW -> mean - Z * errorOfMean(weights);
      case ESTIMATE -> mean;
      case HIGH -> mean + Z * errorOfMean(weights);
    };
  }

  double relativeErrorOfMean(long[] weights, double[] shiftsNs) {
    return Z * errorOfMean(weights) / mean(weights, shiftsNs);
  }

  private double mean(long[] weights, double[] shiftsNs) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * (meanNs[i] + shiftsNs[tierOf[i]]);
    }
    return sum / total(weights);
  }

  private double errorOfMean(long[] weights) {
    double total = total(weights);
    double squares = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        squares += Math.pow(weights[i] / total, 2) * squaredErrorOfMean[i];
      }
    }
    return Math.sqrt(squares);
  }

  private static double total(long[] weights) {
    double total = 0;
    for (long weight : weights) {
      total += weight;
    }
    return total;
  }
}
