package org.mnemo.reproduction.xmem;

import java.util.function.DoubleUnaryOperator;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Statement;

/**
 * The ends of what a number was on several memories: the paper gives the best and the worst.
 *
 * @param low the least, above 0
 * @param high the most
 */
record Range(double low, double high) {

  Range {
    if (!(low > 0 && low <= high)) {
      throw new IllegalArgumentException("no range from " + low + " to " + high);
    }
  }

  static Range of(Statement statement) {
    return new Range(statement.low(), statement.high());
  }

  /** Both ends through a function that rises or falls throughout. */
  Range map(DoubleUnaryOperator function) {
    double first = function.applyAsDouble(low);
    double second = function.applyAsDouble(high);
    return new Range(Math.min(first, second), Math.max(first, second));
  }

  /** Low end by low end, high end by high end: both are of the same memory. */
  Range by(Range other) {
    double first = low / other.low;
    double second = high / other.high;
    return new Range(Math.min(first, second), Math.max(first, second));
  }

  /** The least range that holds both. */
  Range spanning(Range other) {
    return new Range(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** Whether the ends are equal to others in as many decimals. */
  boolean agrees(Range other, int decimals) {
    return text(decimals).equals(other.text(decimals));
  }

  String text(int decimals) {
    return low == high
        ? NumberText.decimal(low, decimals)
        : NumberText.decimal(low, decimals) + " to " + NumberText.decimal(high, decimals);
  }
}
