package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.trace.Operation;

/**
 * The form of an operation's dependence on bytes, equal on all tiers, and the sizes with known
 * times. The form is the simplest that the measurement supports. A mean; or a straight line, if a
 * tier's slope exceeds twice its standard error; or lines between size classes, if these deviate
 * significantly from the line (chi-squared test of the weighted squares at 1 %).
 *
 * @param sizeClasses classes measured often enough on each tier, ascending
 */
record SizeShape(SizeForm form, List<Knot> sizeClasses) {

  /** Fewest operations on a tier for the time of a size class. */
  private static final int FEWEST_OPERATIONS = 30;

  private static final double CHANCE = 0.01;

  /**
   * A size class.
   *
   * @param bytes mean size over all tiers
   */
  record Knot(int sizeClass, double bytes) {}

  SizeShape {
    sizeClasses = List.copyOf(sizeClasses);
  }

  static final SizeShape MEAN = new SizeShape(SizeForm.MEAN, List.of());

  /** The shape that the measurement of {@code operation} supports. */
  static SizeShape of(Baselines baselines, Operation operation) {
    List<Knot> knots = knots(baselines, operation);
    if (knots.size() < 2) {
      return MEAN;
    }
    SizeForm form = SizeForm.MEAN;
    for (String tier : baselines.tiers()) {
      WeightedLine line = WeightedLine.fit(points(baselines, tier, operation, knots));
      if (line.isSloped() && form == SizeForm.MEAN) {
        form = SizeForm.LINE;
      }
      if (knots.size() > 2 && line.chiSquared() > bound(knots.size() - 2)) {
        form = SizeForm.SEGMENTS;
      }
    }
    return form == SizeForm.MEAN ? MEAN : new SizeShape(form, knots);
  }

  private static double bound(int degreesOfFreedom) {
    return new ChiSquaredDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - CHANCE);
  }

  private static List<Knot> knots(Baselines baselines, Operation operation) {
    TreeMap<Integer, double[]> sums = new TreeMap<>();
    for (SizedTime time : baselines.sizes()) {
      if (time.operation() == operation && time.operations() >= FEWEST_OPERATIONS) {
        double[] sum = sums.computeIfAbsent(time.sizeClass(), unused -> new double[3]);
        sum[0]++;
        sum[1] += time.operations();
        sum[2] += time.operations() * time.meanValueBytes();
      }
    }
    return sums.entrySet().stream()
        .filter(entry -> entry.getValue()[0] == baselines.tiers().size())
        .map(entry -> new Knot(entry.getKey(), entry.getValue()[2] / entry.getValue()[1]))
        .toList();
  }

  /** Measured times of the size classes of {@code knots} on one tier. */
  private static List<SizedTime> points(
      Baselines baselines, String tier, Operation operation, List<Knot> knots) {
    List<SizedTime> points = new ArrayList<>();
    for (SizedTime time : baselines.sizes()) {
      if (time.tier().equals(tier) && time.operation() == operation) {
        for (Knot knot : knots) {
          if (knot.sizeClass() == time.sizeClass()) {
            points.add(time);
          }
        }
      }
    }
    return points;
  }

  /** The sizes between which times are straight lines. */
  double[] knotBytes() {
    double[] bytes = new double[sizeClasses.size()];
    Arrays.setAll(bytes, at -> sizeClasses.get(at).bytes());
    return switch (form) {
      case MEAN -> new double[] {0};
      case LINE -> new double[] {bytes[0], bytes[bytes.length - 1]};
      case SEGMENTS -> bytes;
    };
  }

  /** The times of one tier at the knots; {@code meanNs} if sizes do not matter. */
  SizeTimes times(Baselines baselines, String tier, Operation operation, double meanNs) {
    double[] bytes = knotBytes();
    double[] ns = new double[bytes.length];
    List<SizedTime> points = points(baselines, tier, operation, sizeClasses);
    if (form == SizeForm.MEAN || points.size() < 2) {
      // A bootstrap replicate may lack size classes of the run.
      Arrays.fill(ns, meanNs);
      return new SizeTimes(bytes, ns);
    }
    WeightedLine line = WeightedLine.fit(points).possible();
    Arrays.setAll(ns, i -> line.ns(bytes[i]));
    if (form == SizeForm.SEGMENTS) {
      double[] classNs = ns.clone();
      double[] weights = new double[ns.length];
      Arrays.fill(weights, Double.MIN_NORMAL);
      for (SizedTime point : points) {
        int knot = knot(point.sizeClass());
        // A tier's own mean size in the class differs from the knot by chance.
        classNs[knot] = point.meanNs() + line.slope() * (bytes[knot] - point.meanValueBytes());
        weights[knot] = WeightedLine.weight(point);
      }
      Isotonic.fit(classNs, weights);
      SizeTimes segments = new SizeTimes(bytes, classNs);
      if (segments.ns(0) >= 0) {
        return segments;
      }
    }
    return new SizeTimes(bytes, ns);
  }

  private int knot(int sizeClass) {
    int at = 0;
    while (sizeClasses.get(at).sizeClass() != sizeClass) {
      at++;
    }
    return at;
  }
}
