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

  /** The range between two numbers, the least first or last. */
  static Range between(double one, double other) {
    return new Range(Math.min(one, other), Math.max(one, other));
  }

  /** Both ends through a function that rises or falls throughout. */
  Range map(DoubleUnaryOperator function) {
    return between(function.applyAsDouble(low), function.applyAsDouble(high));
  }

  /** Low end by low end, high end by high end: both are of the same memory. */
  Range by(Range other) {
    return between(low / other.low, high / other.high);
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
