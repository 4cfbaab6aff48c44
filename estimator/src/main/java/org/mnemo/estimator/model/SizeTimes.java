package org.mnemo.estimator.model;

import java.util.Arrays;

/**
 * Time of one operation on one tier as a function of the bytes it moves: straight lines between
 * knots, the outermost lines prolonged beyond the first and last knot. One knot is a constant.
 * Immutable.
 */
public final class SizeTimes {

  private final double[] knotBytes;
  private final double[] ns;

  /**
   * @param knotBytes sizes at which lines meet, in bytes, ascending, at least one
   * @param ns time at each knot, never falling
   */
  SizeTimes(double[] knotBytes, double[] ns) {
    this.knotBytes = knotBytes.clone();
    this.ns = ns.clone();
  }

  static SizeTimes constant(double ns) {
    return new SizeTimes(new double[] {0}, new double[] {ns});
  }

  /** Time in nanoseconds of an operation that moves {@code bytes}; linear between knots. */
  public double ns(double bytes) {
    if (ns.length == 1) {
      return ns[0];
    }
    int right = rightKnot(knotBytes, bytes);
    double weight = (bytes - knotBytes[right - 1]) / (knotBytes[right] - knotBytes[right - 1]);
    return ns[right - 1] + weight * (ns[right] - ns[right - 1]);
  }

  /** The right end of the line that {@code bytes} lies on, from 1 to the last knot. */
  static int rightKnot(double[] knotBytes, double bytes) {
    int right = 1;
    while (right < knotBytes.length - 1 && bytes > knotBytes[right]) {
      right++;
    }
    return right;
  }

  public int knots() {
    return ns.length;
  }

  /** Size in bytes at which two lines meet. */
  public double knotBytes(int knot) {
    return knotBytes[knot];
  }

  /** Time at a knot in nanoseconds. */
  public double knotNs(int knot) {
    return ns[knot];
  }

  @Override
  public String toString() {
    return Arrays.toString(knotBytes) + " B: " + Arrays.toString(ns) + " ns";
  }
}
