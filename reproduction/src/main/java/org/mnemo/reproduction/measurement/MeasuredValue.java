package org.mnemo.reproduction.measurement;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.Locale;

/**
 * A number of this run with its 95 % interval.
 *
 * @param value the number; both ends of the interval are equal to it where the interval is unknown
 * @param low lower end of the interval, at most the value
 * @param high upper end of the interval, at least the value
 */
public record MeasuredValue(double value, double low, double high) {

  /** Reason for a difference that may be chance. */
  public static final String WITHIN_NOISE = "within noise";

  /** Largest rounding error of the paper's numbers, which are whole percents. */
  private static final double PAPER_DIGIT = 0.005;

  public MeasuredValue {
    if (!(low <= value && value <= high)) {
      throw new IllegalArgumentException(value + " is not within " + low + " to " + high);
    }
  }

  /** A number whose interval is as wide below as above. */
  public static MeasuredValue of(double value, double halfWidth) {
    return new MeasuredValue(value, value - halfWidth, value + halfWidth);
  }

  /**
   * This number and its interval with the opposite sign: what is less by so much instead of more.
   */
  public MeasuredValue negated() {
    return new MeasuredValue(-value, -high, -low);
  }

  /**
   * How much larger this is than {@code base}, as a share of it: {@code this / base - 1}. The two
   * are taken to be independent, so that their relative half widths add up as squares do; where
   * they drift together, the true interval is narrower.
   */
  public MeasuredValue above(MeasuredValue base) {
    double ratio = value / base.value;
    return of(ratio - 1, ratio * Math.hypot(relativeHalfWidth(), base.relativeHalfWidth()));
  }

  /** The difference from another number, the two taken to be independent. */
  public MeasuredValue minus(MeasuredValue other) {
    return of(value - other.value, Math.hypot(halfWidth(), other.halfWidth()));
  }

  public double halfWidth() {
    return (high - low) / 2;
  }

  private double relativeHalfWidth() {
    return halfWidth() / value;
  }

  /** True if a difference cannot be distinguished from 0. */
  public boolean isNoise() {
    return low <= 0 && high >= 0;
  }

  /** A share with its interval, in percent: {@code 9.3 ± 0.4 %}. */
  public String asPercent() {
    return halfWidth() > 0 && Double.isFinite(halfWidth())
        ? String.format(Locale.ROOT, "%.1f ± %.1f %%", 100 * value, 100 * halfWidth())
        : percent(value);
  }

  /**
   * The reason for a difference from the paper, if there is one to be explained.
   *
   * @param paperLow the least that agrees with the paper
   * @param paperHigh the most that agrees with it
   * @param ifLess why less would be measured here; empty if nothing is known that explains it
   * @param ifMore why more would be
   * @return empty if the value agrees
   */
  public String why(double paperLow, double paperHigh, String ifLess, String ifMore) {
    if (isNoise()) {
      return WITHIN_NOISE;
    }
    if (value >= paperLow - PAPER_DIGIT && value <= paperHigh + PAPER_DIGIT) {
      return "";
    }
    if (high >= paperLow && low <= paperHigh) {
      return WITHIN_NOISE;
    }
    return value < paperLow ? ifLess : ifMore;
  }
}
