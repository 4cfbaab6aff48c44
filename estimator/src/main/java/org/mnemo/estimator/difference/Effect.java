package org.mnemo.estimator.difference;

import org.mnemo.estimator.model.Interval;

/**
 * What became of one figure.
 *
 * @param before the figure in the run before; of several the geometric mean
 * @param after the figure in the run after, likewise
 * @param ratio after by before
 * @param interval 95 % interval of the ratio, by itself
 * @param probability probability of such a difference, or a larger one, if there is none, adjusted
 *     for all figures that are compared
 */
public record Effect(
    Figure figure,
    double before,
    double after,
    double ratio,
    Interval interval,
    double probability) {

  /** Probability below which figures are said to differ, all of them together. */
  public static final double LEVEL = 0.05;

  /** True if the figure differs beyond noise. */
  public boolean differs() {
    return probability < LEVEL;
  }

  /** True if whoever waits is worse off, whether beyond noise or not. */
  public boolean isWorse() {
    return figure.isTime() ? ratio > 1 : ratio < 1;
  }
}
