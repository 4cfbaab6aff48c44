package org.mnemo.estimator.model;

import java.util.Arrays;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * Time of one operation on one tier as a function of the bytes it moves: straight lines between
 * knots, the outermost lines prolonged beyond the first and last knot. One knot is a constant.
 * Immutable.
 */
public final class SizeTimes {

  private final double[] knotBytes;
  private final double[] ns;

  /** Slope of each line between two knots. */
  private final double[] nsPerByte;

  /**
   * @param knotBytes sizes at which lines meet, in bytes, ascending, at least one
   * @param ns time at each knot, never falling
   */
  SizeTimes(double[] knotBytes, double[] ns) {
    this.knotBytes = knotBytes.clone();
    this.ns = ns.clone();
    nsPerByte = new double[ns.length - 1];
    for (int line = 0; line < nsPerByte.length; line++) {
      nsPerByte[line] = (ns[line + 1] - ns[line]) / (knotBytes[line + 1] - knotBytes[line]);
    }
  }

  static SizeTimes constant(double ns) {
    return new SizeTimes(new double[] {0}, new double[] {ns});
  }

  /** Time in nanoseconds of an operation that moves {@code bytes}; linear between knots. */
  public double ns(double bytes) {
    return totalNs(line(bytes), 1, bytes);
  }

  /** The line that {@code bytes} lies on, as {@link RequestCells} counts them. */
  int line(double bytes) {
    return RequestCells.line(knotBytes, bytes);
  }

  /**
   * Time in nanoseconds of requests whose mean sizes all lie on one line.
   *
   * @param requests number of requests
   * @param bytes bytes that they move together
   */
  double totalNs(int line, double requests, double bytes) {
    return ns.length == 1
        ? requests * ns[0]
        : requests * ns[line] + (bytes - requests * knotBytes[line]) * nsPerByte[line];
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
