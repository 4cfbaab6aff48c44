package org.mnemo.estimator.validation;

import org.mnemo.estimator.answer.Interval;

/**
 * One metric at one split.
 *
 * @param split share of the order's keys in FastMem, above 0 and below 1; for policies that move
 *     data, the target share of the data in FastMem
 * @param keysInFast row of the curve with the same keys, or as many bytes, in FastMem
 * @param fastShare share of all bytes in FastMem, as in the curve; for policies that move data, as
 *     measured
 * @param fastRequestShare share of the split's measured requests to FastMem; for policies that move
 *     data, the measured hit ratio
 * @param estimated the model's value for the requests in the split's blocks: operations per second,
 *     or nanoseconds
 * @param measured measured value of the same requests, in the same unit
 * @param error {@link Metric#error}: positive if the estimate is too high
 * @param errorInterval 95 % interval of {@code error} by the bootstrap
 * @param noiseFloor two identical placements of this run, with as many blocks as the split, differ
 *     in this metric by at most this in 95 of 100 cases
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

  /** Largest rounding error, for runs without noise. */
  private static final double ROUNDING = 1e-9;

  /** True if two measurements of one placement rarely differ by as much. */
  public boolean exceedsNoiseFloor() {
    return Math.abs(error) > Math.max(noiseFloor, ROUNDING);
  }

  /**
   * True if chance may explain the error: it is within the noise floor, or its interval includes 0.
   */
  public boolean isWithinNoise() {
    return !exceedsNoiseFloor() || errorInterval.holds(0);
  }
}
