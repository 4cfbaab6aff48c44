package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.trace.Operation;

/**
 * Excess of mixtures over the baselines, and its least-squares fit c x s^a. Each mixture weighs the
 * inverse square of its standard error. For a given a the best c is linear: c(a) = sum(w e s^a) /
 * sum(w s^2a). So only a is searched for, in [{@link #LOWEST_EXPONENT}, {@link #HIGHEST_EXPONENT}].
 */
final class ExcessPoints {

  static final double LOWEST_EXPONENT = 0.25;
  static final double HIGHEST_EXPONENT = 2;

  /** Switch rates closer than this factor count as equal. */
  private static final double DISTINCT_FACTOR = 1.2;

  private static final double SMALLEST_ERROR_NS = 1e-3;
  private static final double GRID_STEP = 0.05;

  private final double[] switchRate;
  private final double[] excessNs;
  private final double[] errorNs;
  private final double[] weight;

  private record Point(double switchRate, double excessNs, double errorNs) {}

  private ExcessPoints(List<Point> points) {
    switchRate = new double[points.size()];
    excessNs = new double[points.size()];
    errorNs = new double[points.size()];
    weight = new double[points.size()];
    // A mixture of one block has no spread for its error, so it takes the largest error of the
    // mixtures.
    double worstNs = 0;
    for (Point point : points) {
      worstNs = Math.max(worstNs, point.errorNs);
    }
    for (int i = 0; i < weight.length; i++) {
      Point point = points.get(i);
      switchRate[i] = point.switchRate;
      excessNs[i] = point.excessNs;
      errorNs[i] = Math.max(point.errorNs > 0 ? point.errorNs : worstNs, SMALLEST_ERROR_NS);
      weight[i] = 1 / (errorNs[i] * errorNs[i]);
    }
  }

  /**
   * The points of one operation.
   *
   * @param operation operation whose points are taken; null for all
   */
  static ExcessPoints of(List<Mixed> mixtures, @Nullable Operation operation) {
    List<Point> points = new ArrayList<>();
    for (Mixed mixture : mixtures) {
      if (mixture.operations() == 0 || !(mixture.switchRate() > 0)) {
        continue;
      }
      if (operation == null) {
        points.add(new Point(mixture.switchRate(), mixture.excessNs(), mixture.standardErrorNs()));
        continue;
      }
      for (OperationExcess excess : mixture.byOperation()) {
        if (excess.operation() == operation && excess.operations() > 0) {
          points.add(new Point(mixture.switchRate(), excess.excessNs(), excess.standardErrorNs()));
        }
      }
    }
    return new ExcessPoints(points);
  }

  int count() {
    return weight.length;
  }

  double excessNs(int point) {
    return excessNs[point];
  }

  double errorNs(int point) {
    return errorNs[point];
  }

  boolean hasDistinctRates() {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = 0;
    for (double rate : switchRate) {
      lowest = Math.min(lowest, rate);
      highest = Math.max(highest, rate);
    }
    return highest >= lowest * DISTINCT_FACTOR;
  }

  /**
   * The best term of that form.
   *
   * @param mayHelp true if two servers may be faster than one, as with several clients; otherwise a
   *     negative term is chance and becomes 0
   */
  InterferenceTerm fit(InterferenceForm form, boolean mayHelp) {
    InterferenceTerm term = fit(form);
    return mayHelp || term.coefficientNs() > 0 ? term : InterferenceTerm.NONE;
  }

  private InterferenceTerm fit(InterferenceForm form) {
    if (form == InterferenceForm.NONE || count() == 0) {
      return InterferenceTerm.NONE;
    }
    double exponent = form == InterferenceForm.POWER && hasDistinctRates() ? bestExponent() : 1;
    return new InterferenceTerm(coefficientNs(exponent), exponent);
  }

  private double coefficientNs(double exponent) {
    double products = 0;
    double squares = 0;
    for (int i = 0; i < weight.length; i++) {
      double power = Math.pow(switchRate[i], exponent);
      products += weight[i] * excessNs[i] * power;
      squares += weight[i] * power * power;
    }
    return products / squares;
  }

  /** Standard error of the linear coefficient: 1 / sqrt(sum(w s^2)). */
  double coefficientErrorNs() {
    double squares = 0;
    for (int i = 0; i < weight.length; i++) {
      squares += weight[i] * switchRate[i] * switchRate[i];
    }
    return 1 / Math.sqrt(squares);
  }

  /** A grid search finds the deepest minimum, which Brent's method refines. */
  private double bestExponent() {
    double best = LOWEST_EXPONENT;
    int steps = (int) Math.round((HIGHEST_EXPONENT - LOWEST_EXPONENT) / GRID_STEP);
    for (int step = 1; step <= steps; step++) {
      double exponent = LOWEST_EXPONENT + step * GRID_STEP;
      if (residual(exponent) < residual(best)) {
        best = exponent;
      }
    }
    double low = Math.max(LOWEST_EXPONENT, best - GRID_STEP);
    double high = Math.min(HIGHEST_EXPONENT, best + GRID_STEP);
    return new BrentOptimizer(1e-10, 1e-12)
        .optimize(
            new MaxEval(200),
            GoalType.MINIMIZE,
            new UnivariateObjectiveFunction(this::residual),
            new SearchInterval(low, high, best))
        .getPoint();
  }

  private double residual(double exponent) {
    double coefficientNs = coefficientNs(exponent);
    double sum = 0;
    for (int i = 0; i < weight.length; i++) {
      double rest = excessNs[i] - coefficientNs * Math.pow(switchRate[i], exponent);
      sum += weight[i] * rest * rest;
    }
    return sum;
  }
}
