package org.mnemo.estimator.offer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How much of the data was accessed within a period before the listing, between two bounds. The
 * bounds are equal where the listing is exact, and 0 and 1 where it shows nothing. Shares are of 1.
 *
 * @param withinS the period, above 0
 * @param basis what the bounds are known from
 * @param leastKeyShare least share of the keys
 * @param mostKeyShare largest share of the keys
 * @param leastByteShare least share of the bytes of keys and values
 * @param mostByteShare largest share of these bytes
 * @param criterionShare share of the bytes up to which the criterion is met
 * @param verdict whether it is met, as far as the bounds show
 */
public record InUse(
    long withinS,
    Basis basis,
    double leastKeyShare,
    double mostKeyShare,
    double leastByteShare,
    double mostByteShare,
    double criterionShare,
    Verdict verdict) {

  /**
   * AWS's criterion for data tiering: "ideal for workloads that access up to 20 percent of their
   * overall dataset regularly".
   */
  public static final double CRITERION = 0.2;

  InUse(
      long withinS,
      double leastKeyShare,
      double mostKeyShare,
      double leastByteShare,
      double mostByteShare,
      Basis basis) {
    this(
        withinS,
        basis,
        leastKeyShare,
        mostKeyShare,
        leastByteShare,
        mostByteShare,
        CRITERION,
        mostByteShare <= CRITERION
            ? Verdict.MET
            : leastByteShare > CRITERION ? Verdict.NOT_MET : Verdict.UNKNOWN);
  }

  /** What the listing shows of accesses. */
  public enum Basis {
    /** Nothing: the listing has neither idle times nor LFU counters of use. */
    NONE,
    /** Idle times that reach back as far as the period. */
    IDLE_TIMES,
    /** Idle times of a store that is younger than the period: an upper bound. */
    SHORT_IDLE_TIMES,
    /** LFU counters that have not decayed to 0 within the period: a lower bound. */
    LFU_COUNTERS;

    @JsonValue
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the criterion is met, as far as the bounds show. */
  public enum Verdict {
    /** At most a fifth of the bytes is in use. */
    MET,
    /** More than a fifth is. */
    NOT_MET,
    /** The bounds are on both sides of a fifth. */
    UNKNOWN;

    @JsonValue
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
