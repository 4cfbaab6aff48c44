package org.mnemo.estimator.verdict;

/**
 * What is known of one promise.
 *
 * @param limit largest value allowed, in the unit of the promise
 * @param low favourable end of the 95 % interval; NaN if it is not known
 * @param value the estimate, or what was measured; NaN if it is not known, infinite of latencies at
 *     an offered rate that is not carried
 * @param high unfavourable end of the 95 % interval; NaN if it is not known
 * @param reason why the outcome is not known
 */
public record Judgement(
    Promised promised,
    double limit,
    double low,
    double value,
    double high,
    Outcome outcome,
    Reason reason) {

  /** Judges a value by its interval. */
  static Judgement of(Promised promised, double limit, double low, double value, double high) {
    Outcome outcome =
        high <= limit ? Outcome.KEPT : low > limit ? Outcome.BROKEN : Outcome.NOT_KNOWN;
    return new Judgement(
        promised,
        limit,
        low,
        value,
        high,
        outcome,
        outcome == Outcome.NOT_KNOWN ? Reason.WITHIN_INTERVAL : Reason.NONE);
  }

  /** Judges a value that is known for sure. */
  static Judgement of(Promised promised, double limit, double value) {
    return of(promised, limit, value, value, value);
  }

  /**
   * A promise of which no interval is known.
   *
   * @param value the estimate; NaN if there is none
   */
  static Judgement unknown(Promised promised, double limit, double value, Reason reason) {
    return new Judgement(promised, limit, Double.NaN, value, Double.NaN, Outcome.NOT_KNOWN, reason);
  }
}
