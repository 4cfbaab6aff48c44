package org.mnemo.estimator.model;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * Time of one operation on one tier as a function of its bytes: straight lines between knots,
 * extrapolated beyond the first and last knot. One knot is a constant. Immutable.
 */
public final class SizeTimes {

  private final double[] knotBytes;
  private final double[] ns;

  /** Slope of each line between two knots. */
  private final double[] nsPerByte;

  /**
   * @param knotBytes sizes at which lines meet, in bytes, ascending, at least one
   * @param ns time at each knot, non-decreasing
   */
  SizeTimes(double[] knotBytes, double[] ns) {
    this.knotBytes = knotBytes.clone();
    this.ns = ns.clone();
    nsPerByte = new double[ns.length - 1];
    Arrays.setAll(
        nsPerByte, line -> (ns[line + 1] - ns[line]) / (knotBytes[line + 1] - knotBytes[line]));
  }

  /** A time that does not depend on bytes. */
  public static SizeTimes constant(double ns) {
    return new SizeTimes(new double[] {0}, new double[] {ns});
  }

  public static SizeTimes line(double ns, double nsPerByte) {
    return new SizeTimes(new double[] {0, 1}, new double[] {ns, ns + nsPerByte});
  }

  /**
   * Adds straight lines that meet only at knots of this time; the knots used by {@link
   * RequestCells} stay.
   */
  SizeTimes longerBy(SizeTimes straight) {
    double[] knots = ns.length > 1 ? knotBytes : straight.knotBytes;
    double[] sums = new double[knots.length];
    Arrays.setAll(sums, i -> ns(knots[i]) + straight.ns(knots[i]));
    return new SizeTimes(knots, sums);
  }

  /** Adds knots without changing the time. */
  SizeTimes withKnots(double... more) {
    if (more.length == 0) {
      return this;
    }
    double[] knots = withKnots(knotBytes, more);
    double[] known = new double[knots.length];
    Arrays.setAll(known, i -> ns(knots[i]));
    return new SizeTimes(knots, known);
  }

  /** Union of two sets of knots, ascending. */
  static double[] withKnots(double[] some, double... more) {
    double[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    Arrays.sort(all);
    int count = 0;
    for (double knot : all) {
      if (count == 0 || knot != all[count - 1]) {
        all[count++] = knot;
      }
    }
    return Arrays.copyOf(all, count);
  }

  SizeTimes plus(SizeTimes other) {
    return combined(other, Double::sum);
  }

  SizeTimes times(double factor) {
    return new SizeTimes(knotBytes, Arrays.stream(ns).map(some -> factor * some).toArray());
  }

  /** The difference of both times, at least 0 everywhere. */
  SizeTimes less(SizeTimes other) {
    return combined(other, (some, others) -> Math.max(0, some - others));
  }

  private SizeTimes combined(SizeTimes other, DoubleBinaryOperator operator) {
    double[] knots = withKnots(known(), other.known());
    double[] both = knots.length == 0 ? new double[] {0} : knots;
    double[] results = new double[both.length];
    Arrays.setAll(results, i -> operator.applyAsDouble(ns(both[i]), other.ns(both[i])));
    return new SizeTimes(both, results);
  }

  /** Knots, if times depend on bytes. */
  private double[] known() {
    return ns.length == 1 ? new double[0] : knotBytes;
  }

  /** Time in nanoseconds of an operation that moves {@code bytes}; linear between knots. */
  public double ns(double bytes) {
    return totalNs(line(bytes), 1, bytes);
  }

  /** Index of the line for {@code bytes}, as in {@link RequestCells}. */
  int line(double bytes) {
    return RequestCells.line(knotBytes, bytes);
  }

  /**
   * Time in nanoseconds of requests whose mean sizes all lie on one line.
   *
   * @param requests number of requests
   * @param bytes total bytes moved
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
