package org.mnemo.estimator.product;

/**
 * How much of the data was accessed within a period before the listing, as far as the listing
 * tells: between two bounds, which are one where it tells exactly, and 0 and 1 where it tells
 * nothing. Shares are of 1.
 *
 * @param periodSeconds the period, above 0
 * @param leastKeyShare least share of the keys
 * @param mostKeyShare most of it
 * @param leastByteShare least share of the bytes of keys and values
 * @param mostByteShare most of it
 * @param basis what the bounds are known from
 */
public record InUse(
    long periodSeconds,
    double leastKeyShare,
    double mostKeyShare,
    double leastByteShare,
    double mostByteShare,
    Basis basis) {

  /**
   * AWS's criterion for data tiering: "ideal for workloads that access up to 20 percent of their
   * overall dataset regularly".
   */
  public static final double CRITERION = 0.2;

  /** What the listing tells of accesses. */
  public enum Basis {
    /** Nothing: it has neither idle times nor LFU counters that say it. */
    NONE,
    /** Idle times that reach back as far as the period. */
    IDLE_TIMES,
    /** Idle times of a store that is younger than the period: an upper bound. */
    SHORT_IDLE_TIMES,
    /** LFU counters that have not decayed to 0 within the period: a lower bound. */
    LFU_COUNTERS
  }

  /** Whether the criterion is met. */
  public enum Verdict {
    /** At most a fifth of the bytes is in use. */
    MET,
    /** More than a fifth is. */
    NOT_MET,
    /** The bounds are on both sides of a fifth. */
    UNKNOWN
  }

  /** Whether at most 20 % of the bytes are in use, as far as the bounds tell. */
  public Verdict verdict() {
    if (mostByteShare <= CRITERION) {
      return Verdict.MET;
    }
    return leastByteShare > CRITERION ? Verdict.NOT_MET : Verdict.UNKNOWN;
  }
}
