package org.mnemo.estimator.difference;

import java.util.OptionalInt;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Promises;
import org.mnemo.estimator.verdict.AskedPromises;
import org.mnemo.estimator.verdict.EstimateJudge;

/**
 * How much FastMem one measurement asks for.
 *
 * @param status whether there is an answer
 * @param leastBytes FastMem of the cheapest split that might keep the promises
 * @param fastBytes FastMem of the cheapest split that is sure to keep them; 0 without an answer
 * @param costFactor cost of that split by that of FastMem only; NaN without an answer
 */
public record NeededFastMem(
    Status status, long leastBytes, long fastBytes, long totalBytes, double costFactor) {

  /** Whether there is an answer. */
  public enum Status {
    KNOWN,
    /** The measurement knows too little. */
    NOT_KNOWN,
    /** No split is sure to keep the promises. */
    NO_SPLIT
  }

  /**
   * The answer of an estimate.
   *
   * @param estimate estimate whose own options promise no latency and no rate, so that none is
   *     refused
   * @throws org.mnemo.core.UsageException if a latency is promised of requests that the trace has
   *     none of
   */
  public static NeededFastMem of(Estimate estimate, Promises promises) {
    Curve curve = estimate.curve();
    EstimateJudge judge = new EstimateJudge(estimate, new AskedPromises(promises, true, null));
    boolean known = estimate.precision().isKnown() && judge.knowsAll();
    OptionalInt safe = known ? judge.cheapest(End.HIGH) : OptionalInt.empty();
    if (safe.isEmpty()) {
      return new NeededFastMem(
          known ? Status.NO_SPLIT : Status.NOT_KNOWN, 0, 0, curve.totalBytes(), Double.NaN);
    }
    int row = safe.getAsInt();
    int least = judge.cheapest(End.LOW).orElse(row);
    return new NeededFastMem(
        Status.KNOWN,
        Math.min(curve.fastBytes(least), curve.fastBytes(row)),
        curve.fastBytes(row),
        curve.totalBytes(),
        curve.costFactor(row));
  }

  public boolean isKnown() {
    return status == Status.KNOWN;
  }

  /** True if what either would do with is nowhere the same. */
  public boolean isApartFrom(NeededFastMem other) {
    return isKnown()
        && other.isKnown()
        && (leastBytes > other.fastBytes || other.leastBytes > fastBytes);
  }
}
