package org.mnemo.estimator.manage;

import org.mnemo.core.text.Check;

/**
 * The next limit of a server's memory: raised at once by the inverse of the reuse distances if it
 * faults more often than alpha allows, lowered slowly as long as it faults clearly less often.
 */
public final class LimitRule {

  /**
   * Shares of the allowed faults: the limit rises above the first, to the last, and may fall below
   * the second. They leave room for what a fault may cost more than it is assumed to.
   */
  private static final double RAISED_ABOVE = 0.95;

  private static final double LOWERED_BELOW = 0.8;
  private static final double RAISED_TO = 0.7;

  /** Largest share of the limit by which a step lowers it. */
  private static final double LARGEST_STEP = 0.1;

  /** Part of the way down, by the reuse distances, that a step goes. */
  private static final double PART_OF_WAY = 0.5;

  /** Least share of the limit by which a step raises it. */
  private static final double LEAST_RAISE = 0.01;

  /** Steps after a raise without a change down, in which pages come back. */
  private static final int STEPS_AFTER_RAISE = 3;

  private static final int STEPS_AFTER_DANGER = 12;

  /** Least number of operations or faults in a step from which anything is known. */
  private static final double LEAST_OPERATIONS = 100;

  private final double leastShare;
  private volatile double alpha;
  private int waiting;

  /** What a step did to the limit, and why. */
  public enum Move {
    /** Lowered: clearly fewer faults than allowed. */
    LOWERED,
    /** Raised: nearly as many faults as allowed, or more. */
    RAISED,
    /** More faults than allowed, with all memory that there is. */
    CANNOT_KEEP,
    /** Held: somewhat fewer faults than allowed. */
    HELD,
    /** Held: pages still come back after a raise. */
    AWAITED,
    /** Held: too few operations to know. */
    IDLE,
    /** Held: the least limit. */
    AT_FLOOR,
    /** Held: swap is nearly full. */
    SWAP_FULL,
    /** Held: the kernel could not page out enough. */
    REFUSED,
    /** Raised by a tenth: the server waited at the limit. */
    RELIEVED,
    /** Put back: the server waited at the limit again. */
    WAITED,
    /** Put back: the server did not answer in time, or the manager hung. */
    UNANSWERED,
    /** Put back: swap is nearly used up. */
    SWAP_USED_UP,
    /** Put back: a child of the server runs, such as one that saves its data. */
    CHILD,
    /** Lowered to where it was before the child. */
    AFTER_CHILD
  }

  /**
   * A limit and why.
   *
   * @param limitBytes limit in bytes; all of the server's memory or more if none is needed
   */
  public record Decision(long limitBytes, Move move) {}

  /**
   * State of a server at the end of a step.
   *
   * @param operations operations of the step
   * @param faults its page faults
   * @param limitBytes the limit; all of its memory if there is none
   * @param usedBytes its memory now
   * @param swappedBytes its pages in swap
   */
  public record Step(
      double operations, double faults, long limitBytes, long usedBytes, long swappedBytes) {

    /** True with too few operations to know anything; faults may be why they are few. */
    public boolean isIdle() {
      return operations < LEAST_OPERATIONS && faults < LEAST_OPERATIONS;
    }

    /** All memory of the server in bytes. */
    public long allBytes() {
      return usedBytes + swappedBytes;
    }
  }

  /**
   * @param alpha share of the speed to keep, above 0, at most 1
   * @param leastShare share of all memory below which no limit falls, 0 to 1
   */
  public LimitRule(double alpha, double leastShare) {
    this.leastShare = leastShare;
    setAlpha(alpha);
  }

  /** Changes alpha. */
  public void setAlpha(double alpha) {
    Check.that(alpha > 0 && alpha <= 1, "alpha must be above 0 and at most 1, was " + alpha);
    this.alpha = alpha;
  }

  public double alpha() {
    return alpha;
  }

  /** Lowers nothing for some steps if memory was given back in need. */
  public void done(Move move) {
    switch (move) {
      case RELIEVED -> waiting = STEPS_AFTER_RAISE;
      case WAITED, UNANSWERED, SWAP_USED_UP -> waiting = STEPS_AFTER_DANGER;
      default -> {}
    }
  }

  /**
   * Decides on the next limit.
   *
   * @param cost the server's L and P
   * @param distances its reuse distances
   */
  public Decision next(Step step, FaultCost cost, PageDistances distances) {
    long floor = Math.round(leastShare * step.allBytes());
    if (step.isIdle()) {
      return new Decision(step.limitBytes(), Move.IDLE);
    }
    double faults = step.faults() / step.operations();
    double allowed = cost.allowedFaults(alpha);
    double bytesPerSampled =
        distances.swappedPages() > 0 ? (double) step.swappedBytes() / distances.swappedPages() : 0;
    if (faults > RAISED_ABOVE * allowed) {
      if (step.limitBytes() >= step.allBytes()) {
        return new Decision(step.limitBytes(), faults > allowed ? Move.CANNOT_KEEP : Move.HELD);
      }
      waiting = STEPS_AFTER_RAISE;
      double wanted = 1 - RAISED_TO * allowed / faults;
      double extra =
          bytesPerSampled == 0
              ? step.swappedBytes()
              : distances.extraPages(wanted) * bytesPerSampled;
      long raised =
          step.limitBytes() + Math.round(Math.max(LEAST_RAISE * step.limitBytes(), extra));
      return new Decision(raised, Move.RAISED);
    }
    if (waiting > 0) {
      waiting--;
      return new Decision(step.limitBytes(), Move.AWAITED);
    }
    // What P's error could hide is left out.
    double sure = allowed * cost.faultNs() / (cost.faultNs() + cost.faultErrorNs());
    double room = 1 - faults / (LOWERED_BELOW * sure);
    // With alpha 1 and no faults it is NaN.
    if (!(room > 0)) {
      return new Decision(step.limitBytes(), Move.HELD);
    }
    long from = Math.min(step.limitBytes(), step.allBytes());
    // Uses below the limit are not seen; they are taken to lie as close as the ones above it.
    double way = PART_OF_WAY * distances.extraPages(room) * bytesPerSampled;
    double less = Math.min(LARGEST_STEP * from, Math.max(LARGEST_STEP * room * from, way));
    long lowered = Math.max(floor, from - Math.round(less));
    return lowered >= step.limitBytes()
        ? new Decision(step.limitBytes(), Move.AT_FLOOR)
        : new Decision(lowered, Move.LOWERED);
  }
}
