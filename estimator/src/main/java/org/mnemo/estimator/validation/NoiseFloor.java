package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * Noise floor: the difference between two identical placements in the same run. A split's segments
 * of time are divided at random into two halves A and B, which are the same placement measured
 * twice:
 *
 * <pre>
 * d = (measured of A / model of A) / (measured of B / model of B) - 1
 * </pre>
 *
 * <p>For a share it is the plain difference. The model removes the effect of requests falling into
 * either half by chance (a control variate). Two halves differ by sqrt(2) more than two whole
 * measurements would, so the noise floor is the 95th percentile of |d| / sqrt(2) over many
 * divisions.
 *
 * @param seed seed of the random divisions, the same for each split
 */
record NoiseFloor(long seed) {

  private static final int DIVISIONS = 200;
  private static final double QUANTILE = 0.95;

  /** The noise floor of each metric measured in both halves of some division. */
  Map<Metric, Double> of(Split split) {
    Map<Metric, DoubleArrayList> differences = new EnumMap<>(Metric.class);
    SplittableRandom random = new SplittableRandom(seed);
    for (int division = 0; division < DIVISIONS; division++) {
      int[] inA = new int[split.segments()];
      int[] inB = new int[split.segments()];
      divide(random, inA, inB);
      Split.Figures a = split.in().apply(inA);
      Split.Figures b = split.in().apply(inB);
      for (Metric metric : Metric.values()) {
        double difference = difference(metric, a.error(metric), b.error(metric));
        if (!Double.isNaN(difference)) {
          differences
              .computeIfAbsent(metric, unused -> new DoubleArrayList())
              .add(Math.abs(difference) / Math.sqrt(2));
        }
      }
    }
    Map<Metric, Double> floors = new EnumMap<>(Metric.class);
    differences.forEach(
        (metric, values) ->
            floors.put(metric, new Percentile().evaluate(values.toDoubleArray(), 100 * QUANTILE)));
    return floors;
  }

  private static double difference(Metric metric, double errorOfA, double errorOfB) {
    return metric.isShare() ? errorOfB - errorOfA : (1 + errorOfB) / (1 + errorOfA) - 1;
  }

  /** Two random halves of equal size; with an odd number of segments one is left out. */
  private static void divide(SplittableRandom random, int[] inA, int[] inB) {
    int[] shuffled = new int[inA.length];
    for (int i = 0; i < shuffled.length; i++) {
      int other = random.nextInt(i + 1);
      shuffled[i] = shuffled[other];
      shuffled[other] = i;
    }
    int half = shuffled.length / 2;
    for (int i = 0; i < half; i++) {
      inA[shuffled[i]] = 1;
      inB[shuffled[half + i]] = 1;
    }
  }
}
