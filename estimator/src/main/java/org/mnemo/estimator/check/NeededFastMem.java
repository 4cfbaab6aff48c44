package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.Locale;
import java.util.OptionalInt;
import org.mnemo.core.file.UnknownAsNull;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Slos;

/**
 * FastMem that one measurement requires.
 *
 * @param status whether there is an answer
 * @param leastBytes FastMem of the cheapest split that may meet the SLOs; -1 without an answer
 * @param fastBytes FastMem of the cheapest split that surely meets them; -1 without an answer
 * @param costFactor cost of that split relative to FastMem only; NaN without an answer
 */
public record NeededFastMem(
    Status status,
    @JsonSerialize(using = UnknownAsNull.class) long leastBytes,
    @JsonSerialize(using = UnknownAsNull.class) long fastBytes,
    long totalBytes,
    @JsonSerialize(using = UnknownAsNull.class) double costFactor) {

  public enum Status {
    KNOWN,
    /** The measurement is insufficient. */
    NOT_KNOWN,
    /** Each split may exceed the SLOs. */
    NO_SPLIT;

    @JsonValue
    String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * The answer of an estimate.
   *
   * @param estimate estimate without SLOs on latency or rate of its own
   * @throws org.mnemo.core.UsageException if an SLO limits the latency of requests that the trace
   *     lacks
   */
  public static NeededFastMem of(Estimate estimate, Slos slos) {
    Curve curve = estimate.curve();
    EstimateJudge judge = new EstimateJudge(estimate, new AskedSlos(slos, true, null));
    boolean known = estimate.precision().isKnown() && judge.knowsAll();
    OptionalInt safe = known ? judge.cheapest(End.HIGH) : OptionalInt.empty();
    if (safe.isEmpty()) {
      return new NeededFastMem(
          known ? Status.NO_SPLIT : Status.NOT_KNOWN, -1, -1, curve.totalBytes(), Double.NaN);
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

  @JsonIgnore
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
