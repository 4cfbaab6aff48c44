package org.mnemo.estimator.validation;

import org.mnemo.estimator.model.Interval;

/**
 * One metric at one split.
 *
 * @param split share of the order's keys in FastMem, above 0 and below 1; where data moves, share
 *     of the data that FastMem was to hold
 * @param keysInFast row of the curve that has the same keys, or as many bytes, in FastMem
 * @param fastShare share of all bytes in FastMem, as in the curve; where data moves, as measured
 * @param fastRequestShare share of the split's measured requests that FastMem served; where data
 *     moves, the measured hit ratio
 * @param estimated what the model says of the requests that the split's blocks held: operations a
 *     second, or nanoseconds
 * @param measured measured value of the same requests, in the same unit
 * @param error {@link Metric#error}: positive if the estimate is too high
 * @param errorInterval 95 % interval of {@code error} by the bootstrap
 * @param noiseFloor two identical placements of this run, each with as many blocks as the split
 *     has, differ in this metric by at most this in 95 of 100 cases
 */
public record ValidationRow(
    Metric metric,
    double split,
    int keysInFast,
    double fastShare,
    double fastRequestShare,
    double estimated,
    double measured,
    double error,
    Interval errorInterval,
    double noiseFloor) {

  /** Largest error that is rounding, for runs that have no noise at all. */
  private static final double ROUNDING = 1e-9;

  /** True if two measurements of one placement hardly ever differ by as much. */
  public boolean exceedsNoiseFloor() {
    return Math.abs(error) > Math.max(noiseFloor, ROUNDING);
  }

  /**
   * True if chance may explain the error: it is no larger than the noise floor, or so uncertain
   * that its interval holds 0.
   */
  public boolean isWithinNoise() {
    return !exceedsNoiseFloor() || errorInterval.holds(0);
  }
}
