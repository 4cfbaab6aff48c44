package org.mnemo.estimator.model;

/**
 * Excess of mixing as a function of the switch rate: excess(s) = c x s^a. excess(0) is exactly 0.
 *
 * @param coefficientNs c: extra nanoseconds of an operation if every request changes server; below
 *     0 where two servers work in parallel
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

  /**
   * Mean extra time of an operation on one of the two servers: excess(s) x q^-a / (q^(1-a) +
   * (1-q)^(1-a)).
   *
   * <p>As many requests switch to the one server as to the other, so that of those on this one the
   * share s / 2q follows a switch. The rarer a server's requests, the colder they find its caches:
   * excess goes as the a-th power of that share, its mean over both servers being {@link
   * #excessNs(double)}.
   *
   * @param switchRate s
   * @param requestShare q, share of requests that go to this server, from 0 to 1
   */
  public double excessNs(double switchRate, double requestShare) {
    if (switchRate == 0) {
      return 0;
    }
    double here = powerOfSwitched(switchRate, requestShare);
    double there = powerOfSwitched(switchRate, 1 - requestShare);
    return excessNs(switchRate) * here / (requestShare * here + (1 - requestShare) * there);
  }

  /** (s / 2q)^a; counted from few requests, s / 2q may be above 1, which no share is. */
  private double powerOfSwitched(double switchRate, double requestShare) {
    return Math.pow(switchRate / 2 / Math.max(requestShare, switchRate / 2), exponent);
  }
}
