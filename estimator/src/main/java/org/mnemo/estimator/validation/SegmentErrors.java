package org.mnemo.estimator.validation;

import java.util.function.ToDoubleFunction;

/** Errors of an estimate of one placement, by measurements in some time segments. */
@FunctionalInterface
public interface SegmentErrors {

  /**
   * The error of each metric; NaN if it was not measured.
   *
   * @param times number of times that each segment counts
   */
  ToDoubleFunction<Metric> in(int[] times);
}
