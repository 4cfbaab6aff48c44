package org.mnemo.estimator.heat;

/**
 * Request rates of the keys of each class: a distribution over a grid of rates.
 *
 * @param rates grid of rates per second, by class; equal for all classes but the open one
 * @param shares share of the keys of a class at a rate, by class and rate
 */
@SuppressWarnings("ArrayRecordComponent") // two tables, never compared
record Rates(double[][] rates, double[][] shares) {

  /**
   * Rates from a fitted mixture. Keys above the resolution share the requests that remain of the
   * total, in proportion to their fitted rates but at least at the limit.
   *
   * @param keys number of keys in each class; the last class has unknown use
   * @param totalPerSecond requests per second to all keys together; NaN if unknown
   */
  static Rates of(UseModel model, RateMixture mixture, double[] keys, double totalPerSecond) {
    double[] grid = model.rates();
    double[][] rates = new double[keys.length][];
    double[][] shares = new double[keys.length][];
    double resolved = 0;
    double beyond = 0;
    int open = model.openClass();
    for (int x = 0; x < keys.length; x++) {
      rates[x] = grid;
      shares[x] = keys[x] > 0 ? mixture.posterior(x) : new double[grid.length];
      for (int j = 0; j < grid.length; j++) {
        double perSecond = keys[x] * shares[x][j] * grid[j];
        if (x == open && grid[j] >= model.openRate()) {
          beyond += perSecond;
        } else {
          resolved += perSecond;
        }
      }
    }
    if (!Double.isNaN(totalPerSecond) && beyond > 0) {
      double factor = (totalPerSecond - resolved) / beyond;
      double[] scaled = grid.clone();
      for (int j = 0; j < grid.length; j++) {
        if (grid[j] >= model.openRate()) {
          scaled[j] = Math.max(model.openRate(), grid[j] * factor);
        }
      }
      rates[open] = scaled;
    }
    return new Rates(rates, shares);
  }

  /** Mean rate of the keys of a class per second. */
  double mean(int x) {
    double mean = 0;
    for (int j = 0; j < shares[x].length; j++) {
      mean += shares[x][j] * rates[x][j];
    }
    return mean;
  }
}
