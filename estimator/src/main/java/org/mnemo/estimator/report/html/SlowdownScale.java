package org.mnemo.estimator.report.html;

import org.mnemo.estimator.curve.Curve;

/**
 * The slowdowns that the page's slider offers: from 0 to a limit in equal steps.
 *
 * @param limit the last of them: beyond SlowMem only and beyond what was asked
 * @param stepsPerUnit one by the distance of two of them
 */
record SlowdownScale(double limit, int stepsPerUnit) {

  private static final int FINE = 1000;
  private static final int COARSE = 100;

  /** Limits are multiples of this. */
  private static final double ROUNDED_TO = 0.05;

  static SlowdownScale of(Curve curve, double maxSlowdown) {
    double largest = Math.max(maxSlowdown, curve.slowdownInterval(0).high());
    double limit = Math.max(ROUNDED_TO, Math.ceil(largest / ROUNDED_TO) * ROUNDED_TO);
    return new SlowdownScale(
        Math.round(limit * COARSE) / (double) COARSE, limit <= 1 ? FINE : COARSE);
  }

  double step() {
    return 1.0 / stepsPerUnit;
  }

  /** True if one of them is at least {@code from} and below {@code to}. */
  boolean hasPositionIn(double from, double to) {
    double first = Math.max(0, Math.ceil(from * stepsPerUnit)) / stepsPerUnit;
    return first < to && first <= limit;
  }
}
