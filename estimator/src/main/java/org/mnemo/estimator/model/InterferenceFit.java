package org.mnemo.estimator.model;

import java.util.List;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.mnemo.core.measurement.Baselines.Mixed;

/**
 * Weighted least squares of excess = c x s^a over mixtures, each weighted by the inverse square of
 * its standard error. For a given a the best c is linear: c(a) = sum(w e s^a) / sum(w s^2a), so
 * only a is searched for, in [{@link #LOWEST_EXPONENT}, {@link #HIGHEST_EXPONENT}].
 */
final class InterferenceFit {

  static final double LOWEST_EXPONENT = 0.25;
  static final double HIGHEST_EXPONENT = 2;

  /** Switch rates closer than this factor are one and the same to a power law. */
  private static final double DISTINCT_FACTOR = 1.2;

  private static final double SMALLEST_ERROR_NS = 1e-3;
  private static final double GRID_STEP = 0.05;

  private final double[] switchRate;
  private final double[] excessNs;
  private final double[] weight;

  private InterferenceFit(List<Mixed> mixtures) {
    switchRate = mixtures.stream().mapToDouble(Mixed::switchRate).toArray();
    excessNs = mixtures.stream().mapToDouble(Mixed::excessNs).toArray();
    // A mixture of one block has no spread to tell its error from; take the worst of the others.
    double worstNs =
        mixtures.stream().mapToDouble(Mixed::standardErrorNs).max().orElse(SMALLEST_ERROR_NS);
    weight =
        mixtures.stream()
            .mapToDouble(m -> m.standardErrorNs() > 0 ? m.standardErrorNs() : worstNs)
            .map(errorNs -> 1 / Math.pow(Math.max(errorNs, SMALLEST_ERROR_NS), 2))
            .toArray();
  }

  static InterferenceModel fit(List<Mixed> measured) {
    List<Mixed> mixtures =
        measured.stream().filter(m -> m.operations() > 0 && m.switchRate() > 0).toList();
    if (mixtures.isEmpty()) {
      return InterferenceModel.none("the baselines hold no mixed blocks to measure it by");
    }
    return new InterferenceFit(mixtures).model();
  }

  private InterferenceModel model() {
    double linearNs = coefficientNs(1);
    if (!(linearNs > 2 * coefficientErrorNs())) {
      return InterferenceModel.none(
          "the mixed blocks show no excess beyond twice its standard error");
    }
    if (!hasDistinctRates()) {
      return InterferenceModel.power(
          linearNs, 1, weight.length, "linear because only one switch rate was measured");
    }
    // Known well or not, the best exponent is the one that agrees with the rates that were
    // measured,
    // and most splits of interest lie between them.
    double exponent = bestExponent();
    return InterferenceModel.power(coefficientNs(exponent), exponent, weight.length, "a power law");
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
  private double coefficientErrorNs() {
    double squares = 0;
    for (int i = 0; i < weight.length; i++) {
      squares += weight[i] * switchRate[i] * switchRate[i];
    }
    return 1 / Math.sqrt(squares);
  }

  private boolean hasDistinctRates() {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = 0;
    for (double rate : switchRate) {
      lowest = Math.min(lowest, rate);
      highest = Math.max(highest, rate);
    }
    return highest >= lowest * DISTINCT_FACTOR;
  }

  /** The grid finds the deepest valley, Brent's method its bottom. */
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
