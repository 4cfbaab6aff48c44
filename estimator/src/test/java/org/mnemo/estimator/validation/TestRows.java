package org.mnemo.estimator.validation;

import org.mnemo.estimator.answer.Interval;

/** Rows of validations, for tests. */
public final class TestRows {

  private TestRows() {}

  /** One split with half of the data in FastMem, whose noise floor is 1 %. */
  public static ValidationRow of(Metric metric, double error, double halfWidth) {
    return new ValidationRow(
        metric,
        0.5,
        2,
        0.5,
        0.5,
        1 + error,
        1,
        error,
        new Interval(error - halfWidth, error + halfWidth),
        0.01);
  }
}
