package org.mnemo.estimator.model;

/**
 * Excess of mixing as a function of the switch rate: excess(s) = c x s^a. excess(0) is exactly 0.
 *
 * @param coefficientNs c: extra nanoseconds of an operation if each request changes server; below 0
 *     if two servers work in parallel
 * @param exponent a, from 0.25 to 2
 */
public record InterferenceTerm(double coefficientNs, double exponent) {

  public static final InterferenceTerm NONE = new InterferenceTerm(0, 1);

  /**
   * Mean extra time of an operation in nanoseconds.
   *
   * @param switchRate s, share of consecutive requests that change server, from 0 to 1
   */
  public double excessNs(double switchRate) {
    return coefficientNs == 0 || switchRate == 0
        ? 0
        : coefficientNs * (exponent == 1 ? switchRate : Math.pow(switchRate, exponent));
  }
}
