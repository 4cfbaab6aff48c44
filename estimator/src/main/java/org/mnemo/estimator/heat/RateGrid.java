package org.mnemo.estimator.heat;

/** Grids of request rates, evenly spaced in logarithms. */
final class RateGrid {

  private RateGrid() {}

  /**
   * @param from lowest rate, above 0; included
   * @param to highest rate, above the lowest; included
   * @param perDecade rates per factor of ten
   */
  static double[] of(double from, double to, int perDecade) {
    int steps = Math.max(1, (int) Math.ceil(perDecade * Math.log10(to / from)));
    double[] rates = new double[steps + 1];
    for (int i = 0; i <= steps; i++) {
      rates[i] = from * Math.pow(to / from, (double) i / steps);
    }
    return rates;
  }
}
