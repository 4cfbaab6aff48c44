package org.mnemo.estimator.difference;

/**
 * How much longer the machine stays fast or slow than a segment of a run lasts.
 *
 * <p>The speeds of K segments one after the other are taken for an autoregressive process of the
 * first order. Its coefficient r is their serial correlation, less its bias of -(1 + 3 r) / K
 * (Kendall, Note on Bias in the Estimation of Autocorrelation, Biometrika 41, 1954). The variance
 * of their mean is then not s / K, with s their variance, but, of
 *
 * <pre>
 * f = 1 + 2 sum (1 - j / K) r^j   over j from 1 to K - 1
 * </pre>
 *
 * <p>f (K - 1) / (K - f) times that: f because neighbours repeat each other, the rest because s
 * misses what all of the run shares. Of a speed that wanders more slowly than the run lasts, no run
 * by itself can tell this.
 */
final class Persistence {

  /** Coefficient beyond which segments tell next to nothing of how far the speed may wander. */
  private static final double MOST = 0.9;

  private Persistence() {}

  /**
   * Factor of the variance of the mean of a run, at least 1.
   *
   * @param speeds logarithms of the speeds of its segments in order of time, at least two, all of
   *     them finite
   */
  static double factor(double[] speeds) {
    int count = speeds.length;
    double correlation = serialCorrelation(speeds);
    double unbiased = correlation + (1 + 3 * correlation) / count;
    double coefficient = Math.max(0, Math.min(MOST, unbiased));
    double repeated = 1;
    for (int lag = 1; lag < count; lag++) {
      repeated += 2 * (1 - (double) lag / count) * Math.pow(coefficient, lag);
    }
    return repeated * (count - 1) / (count - repeated);
  }

  private static double serialCorrelation(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double squares = 0;
    double products = 0;
    for (int i = 0; i < values.length; i++) {
      squares += (values[i] - mean) * (values[i] - mean);
      products += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
    }
    return squares == 0 ? 0 : products / squares;
  }
}
