package org.mnemo.estimator.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The terms of T = L + n P.
 *
 * @param fastNs L by request: mean time of a request with all data in FastMem, in nanoseconds
 * @param fastErrorNs standard error of {@code fastNs}; 0 if unknown
 * @param missNs P: mean additional time of a miss, in nanoseconds
 * @param missErrorNs standard error of {@code missNs}; 0 if unknown
 * @param blocks number of measured blocks in the regression; 0 for terms of the curve
 */
public record SlaTerms(
    double fastNs,
    double fastErrorNs,
    double missNs,
    double missErrorNs,
    @JsonProperty("regressed_blocks") int blocks) {

  /**
   * Mean misses per request allowed at a share of the best performance: n_SLA = (1/alpha - 1) L /
   * P.
   *
   * @param alpha the share, above 0 and at most 1
   * @return infinite if a miss costs nothing
   */
  public double allowedMisses(double alpha) {
    return missNs > 0 ? (1 / alpha - 1) * fastNs / missNs : Double.POSITIVE_INFINITY;
  }
}
