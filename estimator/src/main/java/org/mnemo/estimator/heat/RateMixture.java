package org.mnemo.estimator.heat;

import java.util.Arrays;

/**
 * Distribution of request rates over keys, fitted to the number of keys in each class: the
 * nonparametric maximum likelihood estimate of a mixing distribution on a grid (Laird, JASA 1978)
 * by expectation maximisation (Dempster, Laird and Rubin 1977). It starts from Zipf with exponent
 * 1, which remains where data are silent. A fixed number of steps stops it before it splits into
 * single rates.
 */
final class RateMixture {

  private final double[][] likelihood;
  private final double[] weights;

  private RateMixture(double[][] likelihood, double[] weights) {
    this.likelihood = likelihood;
    this.weights = weights;
  }

  /**
   * The initial distribution.
   *
   * @param rates grid of rates, evenly spaced in logarithms
   * @param likelihood probability of each class of observations at each rate
   */
  static RateMixture start(double[] rates, double[][] likelihood) {
    double[] weights = Arrays.stream(rates).map(rate -> 1 / rate).toArray();
    double sum = Arrays.stream(weights).sum();
    return new RateMixture(
        likelihood, Arrays.stream(weights).map(weight -> weight / sum).toArray());
  }

  /**
   * The distribution after further steps of expectation maximisation.
   *
   * @param keys number of keys in each class
   */
  RateMixture fitted(double[] keys, int steps) {
    double[] fitted = weights.clone();
    double all = Arrays.stream(keys).sum();
    for (int step = 0; step < steps; step++) {
      double[] next = new double[fitted.length];
      for (int x = 0; x < keys.length; x++) {
        if (keys[x] > 0) {
          double evidence = 0;
          for (int j = 0; j < fitted.length; j++) {
            evidence += likelihood[x][j] * fitted[j];
          }
          if (evidence > 0) {
            double factor = keys[x] / (all * evidence);
            for (int j = 0; j < fitted.length; j++) {
              next[j] += factor * likelihood[x][j] * fitted[j];
            }
          }
        }
      }
      double sum = Arrays.stream(next).sum();
      for (int j = 0; j < fitted.length; j++) {
        fitted[j] = next[j] / sum;
      }
    }
    return new RateMixture(likelihood, fitted);
  }

  /**
   * Expected number of keys in each class, with the same total.
   *
   * @param keys number of keys in each class
   * @param classes number of classes that count, from the first
   */
  double[] expected(double[] keys, int classes) {
    double all = Arrays.stream(keys, 0, classes).sum();
    double[] expected = new double[classes];
    for (int x = 0; x < classes; x++) {
      for (int j = 0; j < weights.length; j++) {
        expected[x] += all * likelihood[x][j] * weights[j];
      }
    }
    return expected;
  }

  /** Distribution over the grid of the rates of keys of a class. */
  double[] posterior(int x) {
    double[] posterior = new double[weights.length];
    double sum = 0;
    for (int j = 0; j < weights.length; j++) {
      posterior[j] = likelihood[x][j] * weights[j];
      sum += posterior[j];
    }
    if (!(sum > 0)) {
      posterior[nearest(x)] = 1;
      return posterior;
    }
    for (int j = 0; j < weights.length; j++) {
      posterior[j] /= sum;
    }
    return posterior;
  }

  /** The rate that best matches a class that is impossible at all rates. */
  private int nearest(int x) {
    int nearest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j < weights.length; j++) {
      double distance = 0;
      for (int shown = 0; shown < likelihood.length; shown++) {
        distance += Math.abs(shown - x) * likelihood[shown][j];
      }
      if (distance < least) {
        least = distance;
        nearest = j;
      }
    }
    return nearest;
  }
}
