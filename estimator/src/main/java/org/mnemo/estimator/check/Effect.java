package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.mnemo.estimator.answer.Interval;

/**
 * Change of one figure.
 *
 * @param before the figure before; geometric mean of several runs
 * @param after the figure after, likewise
 * @param ratio after over before
 * @param interval 95 % interval of the ratio, for this figure alone
 * @param probability probability of a difference at least this large without a real change,
 *     adjusted for all compared figures
 */
public record Effect(
    @JsonUnwrapped Figure figure,
    double before,
    double after,
    double ratio,
    @JsonUnwrapped(prefix = "ratio_") Interval interval,
    double probability) {

  /** Significance level for all figures together. */
  public static final double LEVEL = 0.05;

  /** True if the figure differs significantly. */
  @JsonProperty
  public boolean differs() {
    return probability < LEVEL;
  }

  /** True if the change is for the worse, significant or not. */
  @JsonIgnore
  public boolean isWorse() {
    return figure.isTime() ? ratio > 1 : ratio < 1;
  }
}
