package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import org.mnemo.core.file.UnknownAsNull;

/**
 * Result for one SLO.
 *
 * @param limit largest value allowed, in the unit of the SLO
 * @param low favourable end of the 95 % interval; NaN if unknown
 * @param value estimate or measured value; NaN if unknown, infinite for latencies at an offered
 *     rate that is not carried
 * @param high unfavourable end of the 95 % interval; NaN if unknown
 * @param reason reason for an unknown outcome
 */
public record Judgement(
    @JsonUnwrapped JudgedSlo slo,
    double limit,
    @JsonSerialize(using = UnknownAsNull.class) double low,
    @JsonSerialize(using = UnknownAsNull.class) double value,
    @JsonSerialize(using = UnknownAsNull.class) double high,
    Outcome outcome,
    Reason reason) {

  /** Judges a value by its interval. */
  static Judgement of(JudgedSlo slo, double limit, double low, double value, double high) {
    Outcome outcome =
        high <= limit ? Outcome.KEPT : low > limit ? Outcome.BROKEN : Outcome.NOT_KNOWN;
    return new Judgement(
        slo,
        limit,
        low,
        value,
        high,
        outcome,
        outcome == Outcome.NOT_KNOWN ? Reason.WITHIN_INTERVAL : Reason.NONE);
  }

  /** Judges an exact value. */
  static Judgement of(JudgedSlo slo, double limit, double value) {
    return of(slo, limit, value, value, value);
  }

  /**
   * Result without an interval.
   *
   * @param value the estimate; NaN if there is none
   */
  static Judgement unknown(JudgedSlo slo, double limit, double value, Reason reason) {
    return new Judgement(slo, limit, Double.NaN, value, Double.NaN, Outcome.NOT_KNOWN, reason);
  }
}
