package org.mnemo.estimator.report;

import java.util.Locale;

/**
 * An axis of throughput whose labels are short whatever the throughput.
 *
 * @param lowOpsS lower end of the axis
 * @param highOpsS upper end of the axis, above the lower one
 */
record ThroughputScale(double lowOpsS, double highOpsS) {

  /** A smaller share of the throughput than this is not blown up to look like a difference. */
  private static final double LEAST_RANGE = 0.05;

  /**
   * The axis between two throughputs above 0, widened alike on both sides where they are almost the
   * same.
   */
  static ThroughputScale of(double lowOpsS, double highOpsS) {
    double missing = Math.max(0, LEAST_RANGE * highOpsS - (highOpsS - lowOpsS));
    return new ThroughputScale(lowOpsS - missing / 2, highOpsS + missing / 2);
  }

  /** 0 at the lower end, 1 at the upper one. */
  double position(double opsS) {
    return (opsS - lowOpsS) / (highOpsS - lowOpsS);
  }

  /** Unit of the labels. */
  String unit() {
    return switch (exponent()) {
      case 0 -> "operations/s";
      case 3 -> "thousand operations/s";
      case 6 -> "million operations/s";
      default -> "10^" + exponent() + " operations/s";
    };
  }

  /** A throughput in {@link #unit}s, with as many decimals as tell half of the axis apart. */
  String label(double opsS) {
    double unit = Math.pow(10, exponent());
    int decimals = 1 - (int) Math.floor(Math.log10((highOpsS - lowOpsS) / 2 / unit));
    return String.format(Locale.ROOT, "%." + Math.max(0, decimals) + "f", opsS / unit);
  }

  /** The largest multiple of 3 that leaves at least 1 at the upper end. */
  private int exponent() {
    return 3 * (int) Math.floor(Math.log10(highOpsS) / 3);
  }
}
