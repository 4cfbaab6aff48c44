package org.mnemo.estimator.sla;

/**
 * The terms of T = L + n P.
 *
 * @param fastNs L by request: mean time of a request with all data in FastMem, in nanoseconds
 * @param fastErrorNs standard error of {@code fastNs}; 0 if not known
 * @param missNs P: mean time that a miss takes longer, in nanoseconds
 * @param missErrorNs standard error of {@code missNs}; 0 if not known
 * @param blocks measured blocks that they are regressed from; 0 if they are those of the curve
 */
public record SlaTerms(
    double fastNs, double fastErrorNs, double missNs, double missErrorNs, int blocks) {

  /**
   * Misses of a request, on average, with which a share of the best performance is kept: n_SLA =
   * (1/alpha - 1) L / P.
   *
   * @param alpha the share, above 0 and at most 1
   * @return infinite if a miss costs nothing
   */
  public double allowedMisses(double alpha) {
    return missNs > 0 ? (1 / alpha - 1) * fastNs / missNs : Double.POSITIVE_INFINITY;
  }
}
