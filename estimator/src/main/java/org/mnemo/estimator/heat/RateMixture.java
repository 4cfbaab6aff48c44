package org.mnemo.estimator.heat;

import java.util.Arrays;
import java.util.stream.IntStream;

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
    int[] shown = IntStream.range(0, keys.length).filter(x -> keys[x] > 0).toArray();
    double[][] byRate = new double[weights.length][shown.length];
    for (int j = 0; j < weights.length; j++) {
      for (int i = 0; i < shown.length; i++) {
        byRate[j][i] = likelihood[shown[i]][j];
      }
    }
    double[] fitted = weights.clone();
    for (int step = 0; step < steps; step++) {
      double[] evidence = new double[shown.length];
      for (int j = 0; j < fitted.length; j++) {
        addScaled(evidence, 0, fitted[j], byRate[j]);
      }
      double[] next = new double[fitted.length];
      for (int i = 0; i < shown.length; i++) {
        if (evidence[i] > 0) {
          addScaled(next, 0, keys[shown[i]] / evidence[i], likelihood[shown[i]]);
        }
      }
      double sum = 0;
      for (int j = 0; j < fitted.length; j++) {
        next[j] *= fitted[j];
        sum += next[j];
      }
      for (int j = 0; j < fitted.length; j++) {
        fitted[j] = next[j] / sum;
      }
    }
    return new RateMixture(likelihood, fitted);
  }

  /**
   * Adds a scaled row to sums from an index. The loop is by itself and its sums are independent, so
   * that the compiler makes vectors of them.
   */
  static void addScaled(double[] sums, int from, double factor, double[] row) {
    for (int i = 0; i < row.length; i++) {
      sums[from + i] += factor * row[i];
    }
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
