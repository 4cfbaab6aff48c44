package org.mnemo.estimator.model;

/**
 * Isotonic regression by pooling adjacent violators (Barlow, Bartholomew, Bremner and Brunk,
 * Statistical Inference under Order Restrictions, 1972). It finds the non-decreasing sequence
 * nearest to the given values by weighted least squares.
 */
public final class Isotonic {

  private Isotonic() {}

  /**
   * Fits in place.
   *
   * @param values values in order; replaced by fitted ones
   * @param weights weight of each value, positive
   */
  public static void fit(double[] values, double[] weights) {
    double[] poolWeight = new double[values.length];
    int[] poolSize = new int[values.length];
    double[] poolMean = new double[values.length];
    int pools = 0;
    for (int i = 0; i < values.length; i++) {
      poolMean[pools] = values[i];
      poolWeight[pools] = weights[i];
      poolSize[pools] = 1;
      pools++;
      while (pools > 1 && poolMean[pools - 2] > poolMean[pools - 1]) {
        int left = pools - 2;
        double weight = poolWeight[left] + poolWeight[left + 1];
        poolMean[left] =
            (poolMean[left] * poolWeight[left] + poolMean[left + 1] * poolWeight[left + 1])
                / weight;
        poolWeight[left] = weight;
        poolSize[left] += poolSize[left + 1];
        pools--;
      }
    }
    int at = 0;
    for (int pool = 0; pool < pools; pool++) {
      for (int i = 0; i < poolSize[pool]; i++) {
        values[at++] = poolMean[pool];
      }
    }
  }
}
