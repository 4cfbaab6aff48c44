package org.mnemo.estimator.heat;

import java.util.Arrays;

/**
 * A load that changes its rate, as factors of what it would be if it were steady.
 *
 * @param spans seconds and factor of each span of time, one after the other
 */
@SuppressWarnings("ArrayRecordComponent") // a table, never compared
record SimulatedLoad(double[][] spans) {

  static SimulatedLoad steady(int seconds) {
    return new SimulatedLoad(new double[][] {{seconds, 1}});
  }

  /** A load of text such as {@code 300 s x 1, 600 s x 0.5}. */
  static SimulatedLoad of(String text) {
    return new SimulatedLoad(
        Arrays.stream(text.split(", "))
            .map(span -> Arrays.stream(span.split(" s x ")).mapToDouble(Double::parseDouble))
            .map(numbers -> numbers.toArray())
            .toArray(double[][]::new));
  }

  int seconds() {
    return (int) Arrays.stream(spans).mapToDouble(span -> span[0]).sum();
  }

  /** Factor at the end. */
  double last() {
    return spans[spans.length - 1][1];
  }

  /** Seconds of a steady load with as many requests. */
  double steadySeconds() {
    return Arrays.stream(spans).mapToDouble(span -> span[0] * span[1]).sum();
  }

  /** Second by which there were as many requests as in so many seconds of a steady load. */
  double secondOf(double steadySeconds) {
    double second = 0;
    double left = steadySeconds;
    for (double[] span : spans) {
      if (left < span[0] * span[1]) {
        return second + left / span[1];
      }
      left -= span[0] * span[1];
      second += span[0];
    }
    return second;
  }

  /** Seconds before the end in which there were as many requests. */
  double idleSeconds(double steadySeconds) {
    double before = steadySeconds() - steadySeconds;
    return before <= 0 ? seconds() : seconds() - secondOf(before);
  }
}
