package org.mnemo.estimator.check;

/**
 * Persistence of the machine's speed beyond a segment of a run.
 *
 * <p>The speeds of K consecutive segments are modelled as a first-order autoregressive process. Its
 * coefficient r is their serial correlation less its bias of -(1 + 3 r) / K (Kendall, Note on Bias
 * in the Estimation of Autocorrelation, Biometrika 41, 1954). The variance of their mean is s / K,
 * with s their variance, times f (K - 1) / (K - f), where
 *
 * <pre>
 * f = 1 + 2 sum (1 - j / K) r^j   over j from 1 to K - 1
 * </pre>
 *
 * <p>f corrects for correlated neighbours, the other factor for what s misses because the whole run
 * shares it. A run cannot show speed changes slower than its own length.
 */
final class Persistence {

  /** Coefficient above which segments do not bound the speed's variation. */
  private static final double MOST = 0.9;

  private Persistence() {}

  /**
   * Variance factor of the mean of a run, at least 1.
   *
   * @param speeds logarithms of at least two segments' speeds in order of time, all finite
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
