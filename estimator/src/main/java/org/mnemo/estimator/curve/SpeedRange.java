package org.mnemo.estimator.curve;

import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Relative run times of a curve with the slowest and the fastest possible SlowMem.
 *
 * @param longest longest run time relative to the curve, by row; at least 1
 * @param shortest shortest run time relative to the curve, by row; at most 1
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SpeedRange(double[] longest, double[] shortest) implements CurveError {

  /**
   * The range of a curve between two models.
   *
   * @param runtimeNs run times of the curve by row
   */
  static SpeedRange of(
      TrafficCurve traffic, double[] runtimeNs, RunTimeModel slowest, RunTimeModel fastest) {
    double[] longest = new double[runtimeNs.length];
    double[] shortest = new double[runtimeNs.length];
    TrafficCurve.Cursor cursor = traffic.cursor();
    for (int row = 0; row < runtimeNs.length; row++) {
      Traffic here = cursor.moveTo(row);
      longest[row] = slowest.runtimeNs(here) / runtimeNs[row];
      shortest[row] = fastest.runtimeNs(here) / runtimeNs[row];
    }
    return new SpeedRange(longest, shortest);
  }

  @Override
  public Interval widenThroughput(Interval interval, int row, double opsS, double slowdown) {
    return new Interval(interval.low() / longest[row], interval.high() / shortest[row]);
  }

  @Override
  public Interval widenSlowdown(Interval interval, int row, double slowdown) {
    return new Interval(
        (1 + interval.low()) * shortest[row] - 1, (1 + interval.high()) * longest[row] - 1);
  }
}
