package org.mnemo.estimator.validation;

import java.util.function.ToDoubleFunction;

/** Errors of an estimate of one placement, by what was measured in some segments of time. */
@FunctionalInterface
public interface SegmentErrors {

  /**
   * The error of each metric; NaN of those that were not measured.
   *
   * @param times number of times that each segment counts
   */
  ToDoubleFunction<Metric> in(int[] times);
}
