package org.mnemo.estimator.model.tails;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The {@link DesignEffect} of blocks of consecutive operations of one kind on one tier,
 *
 * <pre>variance between means of blocks, each times its operations / variance of operations</pre>
 *
 * <p>It is computed for blocks and for groups of blocks, as slow spells may outlast a block.
 * Clusters add the larger variance between means, minus the variance of operations, to the variance
 * of means. For percentiles, the ratio is also computed with far-out latencies reduced to Tukey's
 * outer fence, since a few stalls mask the spread of all other latencies. The largest of the four
 * counts.
 *
 * <p>For operations beyond the fence, only their contribution to block sums is known. The variance
 * expected from isolated ones, with its chance error, is subtracted. The remainder shows their
 * clustering.
 */
public final class Clustering {

  /** Standard errors of a variance attributed to chance. */
  private static final double CHANCE = 3;

  private final DoubleArrayList operations = new DoubleArrayList();
  private final DoubleArrayList sumsNs = new DoubleArrayList();
  private long lastBlock = -1;

  /**
   * Adds a block, or more of the block added last.
   *
   * @param block number of the block
   * @param count operations, at least 1
   * @param sumNs sum of their latencies
   */
  public void add(long block, long count, long sumNs) {
    int last = operations.size() - 1;
    if (block == lastBlock && last >= 0) {
      operations.set(last, operations.getDouble(last) + count);
      sumsNs.set(last, sumsNs.getDouble(last) + sumNs);
    } else {
      operations.add((double) count);
      sumsNs.add((double) sumNs);
      lastBlock = block;
    }
  }

  /**
   * The design effect; unknown with too few blocks.
   *
   * @param latencies histogram of the latencies of all added operations, in nanoseconds
   */
  public DesignEffect effect(Histogram latencies) {
    int blocks = operations.size();
    int together = Math.max(1, (int) Math.cbrt(blocks));
    if (blocks / together < 2) {
      return DesignEffect.UNKNOWN;
    }
    double fence = fence(latencies);
    double variance = variance(latencies, Double.MAX_VALUE);
    double added = 0;
    double ofFenced = 1;
    for (int length : new int[] {1, together}) {
      double[] counts = summed(operations, length);
      double[] means = summed(sumsNs, length);
      for (int i = 0; i < means.length; i++) {
        means[i] /= counts[i];
      }
      added = Math.max(added, between(means, counts) - variance);
      double meanFence = OuterFence.of(means);
      double[] fenced = Arrays.stream(means).map(mean -> Math.min(mean, meanFence)).toArray();
      // One operation that raises the mean of its block to the fence of means.
      double middle = Arrays.stream(fenced).average().orElseThrow();
      double perBlock = Arrays.stream(counts).average().orElseThrow();
      double alone = Math.max(fence, middle + perBlock * (meanFence - middle));
      double within = variance(latencies, fence);
      double beyond = variance(latencies, alone) - within;
      double byChance = beyond * (1 + CHANCE * Math.sqrt(2.0 / (means.length - 1)));
      ofFenced = Math.max(ofFenced, (between(fenced, counts) - byChance) / within);
    }
    return new DesignEffect(Math.max(1 + added / variance, ofFenced), added);
  }

  private static double[] summed(DoubleArrayList values, int length) {
    double[] sums = new double[values.size() / length];
    for (int i = 0; i < sums.length * length; i++) {
      sums[i / length] += values.getDouble(i);
    }
    return sums;
  }

  /** Mean square between means, each weighted by its number of operations. */
  private static double between(double[] means, double[] counts) {
    double count = 0;
    double sum = 0;
    for (int i = 0; i < means.length; i++) {
      count += counts[i];
      sum += counts[i] * means[i];
    }
    double squares = 0;
    for (int i = 0; i < means.length; i++) {
      squares += counts[i] * Math.pow(means[i] - sum / count, 2);
    }
    return squares / (means.length - 1);
  }

  private static double fence(Histogram latencies) {
    double first = latencies.getValueAtPercentile(25);
    double third = latencies.getValueAtPercentile(75);
    return third + 3 * (third - first);
  }

  /** Variance of latencies, limited to the fence; at least the variance of rounding. */
  private static double variance(Histogram latencies, double fence) {
    double count = 0;
    double sum = 0;
    double squares = 0;
    for (HistogramIterationValue bucket : latencies.recordedValues()) {
      double ns =
          Math.min(fence, (double) latencies.medianEquivalentValue(bucket.getValueIteratedTo()));
      double times = bucket.getCountAtValueIteratedTo();
      count += times;
      sum += times * ns;
      squares += times * ns * ns;
    }
    double mean = sum / count;
    double rounding = mean / 1000;
    return Math.max(squares / count - mean * mean, rounding * rounding);
  }

  /**
   * Tukey's upper outer fence: the third quartile plus three times the interquartile range. Values
   * beyond are "far out" (Exploratory Data Analysis, 1977).
   */
  private static final class OuterFence {

    private static final double FENCE = 3;

    private OuterFence() {}

    /**
     * @param values at least one value, in any order
     */
    static double of(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      double first = sorted[sorted.length / 4];
      double third = sorted[3 * sorted.length / 4];
      // For nearly equal values, rounding must not count as a disturbance.
      double slack = 1e-9 * Math.abs(third) + 1e-6;
      return third + FENCE * (third - first) + slack;
    }
  }

  /**
   * Loss of information per operation, because slow and fast operations come in clusters.
   *
   * @param ofPercentiles design effect (Kish, Survey Sampling, 1965) of shares of operations beyond
   *     a latency: operations equivalent to one independent operation, at least 1; NaN if unknown
   * @param addedVarianceNs2 variance that clusters add to the variance of operations for the error
   *     of a mean latency, in square nanoseconds, at least 0; NaN if unknown. It is a sum rather
   *     than a factor, as the variance of all operations includes differences between their kinds,
   *     which do not affect the mean of one kind
   */
  public record DesignEffect(double ofPercentiles, double addedVarianceNs2) {

    static final DesignEffect UNKNOWN = new DesignEffect(Double.NaN, Double.NaN);
  }
}
