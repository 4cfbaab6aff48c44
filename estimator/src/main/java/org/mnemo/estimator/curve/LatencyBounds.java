package org.mnemo.estimator.curve;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.mnemo.estimator.model.tails.Clustering.DesignEffect;
import org.mnemo.estimator.model.tails.MixtureQuantiles.Distributions;

/**
 * Uncertainty of figures of a mixture of measured latencies. Weights are the requests to each
 * component.
 *
 * <p><i>Percentiles.</i> A quantile q is at most t if the share of requests beyond t is at most 1 -
 * q. A component with the share p of the requests and m independent operations has the variance s
 * (1 - s) / m of its share s. The mixture's variance is largest if all requests beyond t fall in
 * the component with the fewest operations for its share. So the mixture counts as n = min m / p
 * independent operations. Its ends are the quantiles q -+ z sqrt( q (1 - q) / n ), as of order
 * statistics.
 *
 * <p><i>Means.</i> The squared error of a mixture is the sum of p^2 (Var + A) / m over components.
 * m is the number of measured operations of a component, and A the variance added by clusters. A is
 * exact if p are the measured shares, otherwise too large.
 */
public final class LatencyBounds {

  private static final double Z = 1.96;

  /** Number of independent operations of each component. */
  private final double[] independent;

  private final double[] meanNs;

  /** Squared standard error of the mean latency of each component, in square nanoseconds. */
  private final double[] squaredErrorOfMean;

  private final int[] groupOf;

  public LatencyBounds(Distributions measured) {
    List<DesignEffect> effects = measured.effects();
    independent = new double[effects.size()];
    meanNs = new double[independent.length];
    squaredErrorOfMean = new double[independent.length];
    for (int i = 0; i < independent.length; i++) {
      Histogram histogram = measured.histograms().get(i);
      independent[i] = histogram.getTotalCount() / effects.get(i).ofPercentiles();
      addMoments(i, histogram, effects.get(i).addedVarianceNs2());
    }
    groupOf = measured.groupOf();
  }

  /**
   * Adds mean and variance in one pass (West, Communications of the ACM 22(9), 1979). The
   * histogram's own methods share one iterator between threads.
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
   * The quantile at an end of the interval of quantile {@code q}; above 1 if the end does not
   * exist, NaN if unknown.
   */
  public double quantile(double q, long[] weights, End end) {
    if (end == End.ESTIMATE) {
      return q;
    }
    double error = Z * Math.sqrt(q * (1 - q) / independentOperations(weights));
    return end == End.HIGH ? q + error : Math.max(Double.MIN_NORMAL, q - error);
  }

  /**
   * Half width of the interval of the share of requests beyond a quantile, relative to that share.
   */
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
   * @param shiftsNs time that operations of each tier take beyond their component's latency
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
      sum += weights[i] * (meanNs[i] + shiftsNs[groupOf[i]]);
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
