package org.mnemo.reproduction.paper;

import org.mnemo.reproduction.measurement.MeasuredValue;

/**
 * What a paper states: a row of its {@code paper.csv}.
 *
 * @param id name of the part, a point, and what is stated
 * @param place table, figure or section of the paper
 * @param statement the statement in the paper's words or numbers
 * @param low the least that agrees with it, in the unit of the statement, shares for percentages;
 *     NaN where the statement is not a number to compare with ours
 * @param high the most that agrees with it
 * @param what name of the quantity that is compared; empty if that depends on the runs
 * @param why reason why ours differs; empty if none is known, or if it depends on the runs
 */
public record Statement(
    String id, String place, String statement, double low, double high, String what, String why) {

  /** True if it is a number, or a range of numbers. */
  public boolean isNumber() {
    return !Double.isNaN(low);
  }

  /** Why a value measured here differs; empty if it agrees. See {@link MeasuredValue#why}. */
  public String why(MeasuredValue here, String ifLess, String ifMore) {
    return here.why(low, high, ifLess, ifMore);
  }

  /** The reason of the row if a value measured here differs; empty if it agrees. */
  public String why(MeasuredValue here) {
    return why(here, why, why);
  }
}
