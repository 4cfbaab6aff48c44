package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.traffic.Load;

/**
 * Time of an operation beyond the sum of service times when requests alternate between two servers,
 * as each finds colder caches: excess(s) = c x s^a. s is the share of consecutive requests that
 * change server. It extends the paper; two Redis servers show a near 0.56 at 100 KB and near 1 at 1
 * KB. With several clients two servers also work in parallel, so c may be below 0. One server over
 * two memories has no interference.
 *
 * <p>The data choose the form: none if the 95 % interval of a linear c includes 0; linear if the
 * exponent's interval includes 1; otherwise the power law. Operations have separate terms if their
 * excesses differ significantly (chi-squared test at 1 %). Immutable.
 */
public final class InterferenceModel {

  private static final double CHANCE = 0.01;

  private final List<Fitted> terms;
  private final Absence absence;
  private final boolean isNone;

  public enum Absence {
    /** The paper's model omits it. */
    NOT_IN_PAPER,
    /** There is one server. */
    ONE_SERVER,
    /** The measurement has no mixed blocks. */
    NOT_MEASURED,
    /** Mixed blocks show no significant excess. */
    WITHIN_CHANCE
  }

  /**
   * A term with its uncertainty.
   *
   * @param operation operation of the term; null for all
   * @param coefficientNs 95 % interval of c
   * @param exponent 95 % interval of a
   */
  public record Fitted(
      @Nullable Operation operation,
      InterferenceForm form,
      InterferenceTerm term,
      @Nullable Interval coefficientNs,
      @Nullable Interval exponent) {}

  InterferenceModel(List<Fitted> terms, Absence absence) {
    this.terms = List.copyOf(terms);
    this.absence = absence;
    this.isNone = this.terms.stream().allMatch(term -> term.form() == InterferenceForm.NONE);
  }

  static InterferenceModel none(Absence reason) {
    return new InterferenceModel(List.of(), reason);
  }

  /**
   * Fits the model to the mixed blocks of a run.
   *
   * @param drawn baselines of samples drawn from the run; if empty, twice the standard errors
   *     replace intervals
   * @param requests requests of the trace
   */
  static InterferenceModel fit(Baselines run, List<Baselines> drawn, Load requests) {
    if (ExcessPoints.of(run.mixed(), null).count() == 0) {
      return none(Absence.NOT_MEASURED);
    }
    List<Fitted> terms = new ArrayList<>();
    List<Operation> apart = operationsApart(run, requests);
    if (apart.isEmpty()) {
      terms.add(fitTerm(run, drawn, null));
    } else {
      apart.forEach(operation -> terms.add(fitTerm(run, drawn, operation)));
    }
    return new InterferenceModel(terms, Absence.WITHIN_CHANCE);
  }

  /**
   * Refits the same forms to another sample of the run. An omitted term becomes linear here: an
   * insignificant excess may still exist, so the uncertainty must not depend on its omission.
   */
  public InterferenceModel refit(Baselines sample) {
    List<Fitted> refitted = new ArrayList<>();
    for (Fitted term : terms) {
      ExcessPoints points = ExcessPoints.of(sample.mixed(), term.operation());
      InterferenceForm form =
          term.form() == InterferenceForm.NONE ? InterferenceForm.LINEAR : term.form();
      refitted.add(
          new Fitted(term.operation(), form, points.fit(form, mayHelp(sample)), null, null));
    }
    return new InterferenceModel(refitted, absence);
  }

  /** Sets each coefficient to one end of its 95 % interval. An omitted term becomes linear. */
  public InterferenceModel atEnd(boolean high) {
    List<Fitted> ends = new ArrayList<>();
    for (Fitted term : terms) {
      Interval known = term.coefficientNs();
      ends.add(
          known == null
              ? term
              : new Fitted(
                  term.operation(),
                  term.form(),
                  new InterferenceTerm(high ? known.high() : known.low(), term.term().exponent()),
                  known,
                  term.exponent()));
    }
    return new InterferenceModel(ends, absence);
  }

  /** A single client never uses two servers at once. */
  private static boolean mayHelp(Baselines baselines) {
    return baselines.clients() > 1;
  }

  private static Fitted fitTerm(
      Baselines run, List<Baselines> drawn, @Nullable Operation operation) {
    ExcessPoints points = ExcessPoints.of(run.mixed(), operation);
    boolean mayHelp = mayHelp(run);
    InterferenceTerm line = points.fit(InterferenceForm.LINEAR, mayHelp);
    if (drawn.isEmpty()) {
      double twoErrorsNs = 2 * points.coefficientErrorNs();
      boolean isThere = Math.abs(line.coefficientNs()) > twoErrorsNs;
      InterferenceForm form =
          !isThere
              ? InterferenceForm.NONE
              : points.hasDistinctRates() ? InterferenceForm.POWER : InterferenceForm.LINEAR;
      return new Fitted(operation, form, points.fit(form, mayHelp), null, null);
    }
    Interval lineNs =
        Interval.of(
            drawn.stream()
                .map(sample -> ExcessPoints.of(sample.mixed(), operation))
                .mapToDouble(sample -> sample.fit(InterferenceForm.LINEAR, mayHelp).coefficientNs())
                .toArray());
    if (lineNs.holds(0)) {
      return new Fitted(operation, InterferenceForm.NONE, InterferenceTerm.NONE, lineNs, null);
    }
    Fitted linear = new Fitted(operation, InterferenceForm.LINEAR, line, lineNs, null);
    if (!points.hasDistinctRates()) {
      return linear;
    }
    List<InterferenceTerm> powers =
        drawn.stream()
            .map(
                sample ->
                    ExcessPoints.of(sample.mixed(), operation).fit(InterferenceForm.POWER, mayHelp))
            .toList();
    Interval exponent =
        Interval.of(powers.stream().mapToDouble(InterferenceTerm::exponent).toArray());
    return exponent.holds(1)
        ? linear
        : new Fitted(
            operation,
            InterferenceForm.POWER,
            points.fit(InterferenceForm.POWER, mayHelp),
            Interval.of(powers.stream().mapToDouble(InterferenceTerm::coefficientNs).toArray()),
            exponent);
  }

  /** The operations of the trace if their excesses differ, else an empty list. */
  private static List<Operation> operationsApart(Baselines run, Load requests) {
    List<Operation> held = new ArrayList<>();
    int mixtures = ExcessPoints.of(run.mixed(), null).count();
    for (Operation operation : Operation.moving()) {
      if (requests.requests(operation.ordinal()) > 0) {
        if (ExcessPoints.of(run.mixed(), operation).count() < mixtures) {
          return List.of();
        }
        held.add(operation);
      }
    }
    if (held.size() < 2) {
      return List.of();
    }
    ExcessPoints first = ExcessPoints.of(run.mixed(), held.get(0));
    for (Operation operation : held.subList(1, held.size())) {
      ExcessPoints other = ExcessPoints.of(run.mixed(), operation);
      double chiSquared = 0;
      for (int i = 0; i < mixtures; i++) {
        chiSquared +=
            Math.pow(first.points.get(i).excessNs - other.points.get(i).excessNs, 2)
                / (Math.pow(first.points.get(i).errorNs, 2)
                    + Math.pow(other.points.get(i).errorNs, 2));
      }
      if (chiSquared
          > new ChiSquaredDistribution(mixtures).inverseCumulativeProbability(1 - CHANCE)) {
        return held;
      }
    }
    return List.of();
  }

  /**
   * Mean extra time of an operation in nanoseconds.
   *
   * @param operation its {@link Operation#ordinal()}
   * @param switchRate s, from 0 to 1
   */
  public double excessNs(int operation, double switchRate) {
    return term(operation).excessNs(switchRate);
  }

  /** Exponent a of an operation. */
  double exponent(int operation) {
    return term(operation).exponent();
  }

  private InterferenceTerm term(int operation) {
    for (Fitted fitted : terms) {
      if (fitted.operation() == null || fitted.operation().ordinal() == operation) {
        return fitted.term();
      }
    }
    return InterferenceTerm.NONE;
  }

  public boolean isNone() {
    return isNone;
  }

  /** Terms of the model; may be empty. */
  public List<Fitted> terms() {
    return isNone ? List.of() : terms;
  }

  /** Reason for a model without terms; null if it has terms. */
  public @Nullable Absence absence() {
    return isNone ? absence : null;
  }

  /** Dependence of the mixing excess on the switch rate s, simplest first. */
  public enum InterferenceForm {
    /** No excess. */
    NONE,
    /** c x s. */
    LINEAR,
    /** c x s^a. */
    POWER
  }

  /**
   * Excess of mixing as a function of the switch rate: excess(s) = c x s^a. excess(0) is exactly 0.
   *
   * @param coefficientNs c: extra nanoseconds of an operation if each request changes server; below
   *     0 if two servers work in parallel
   * @param exponent a, from 0.25 to 2
   */
  public record InterferenceTerm(double coefficientNs, double exponent) {

    public static final InterferenceTerm NONE = new InterferenceTerm(0, 1);

    /**
     * Mean extra time of an operation in nanoseconds.
     *
     * @param switchRate s, share of consecutive requests that change server, from 0 to 1
     */
    public double excessNs(double switchRate) {
      return coefficientNs == 0 || switchRate == 0
          ? 0
          : coefficientNs * (exponent == 1 ? switchRate : Math.pow(switchRate, exponent));
    }
  }

  /**
   * Excess of mixtures over the baselines, and its least-squares fit c x s^a. Each mixture weighs
   * the inverse square of its standard error. For a given a the best c is linear: c(a) = sum(w e
   * s^a) / sum(w s^2a). So only a is searched for, in [{@link #LOWEST_EXPONENT}, {@link
   * #HIGHEST_EXPONENT}].
   */
  private record ExcessPoints(List<Point> points) {

    private static final double LOWEST_EXPONENT = 0.25;
    private static final double HIGHEST_EXPONENT = 2;

    /** Switch rates closer than this factor count as equal. */
    private static final double DISTINCT_FACTOR = 1.2;

    private static final double SMALLEST_ERROR_NS = 1e-3;
    private static final double GRID_STEP = 0.05;

    private record Point(double switchRate, double excessNs, double errorNs, double weight) {

      Point(double switchRate, double excessNs, double errorNs) {
        this(switchRate, excessNs, errorNs, 1 / (errorNs * errorNs));
      }
    }

    /**
     * The points of one operation.
     *
     * @param operation operation whose points are taken; null for all
     */
    static ExcessPoints of(List<Mixed> mixtures, @Nullable Operation operation) {
      List<Point> measured = new ArrayList<>();
      for (Mixed mixture : mixtures) {
        if (mixture.operations() == 0 || !(mixture.switchRate() > 0)) {
          continue;
        }
        if (operation == null) {
          measured.add(
              new Point(mixture.switchRate(), mixture.excessNs(), mixture.standardErrorNs()));
          continue;
        }
        for (OperationExcess excess : mixture.byOperation()) {
          if (excess.operation() == operation && excess.operations() > 0) {
            measured.add(
                new Point(mixture.switchRate(), excess.excessNs(), excess.standardErrorNs()));
          }
        }
      }
      // A mixture of one block has no spread for its error, so it takes the largest error of the
      // mixtures.
      double worstNs = measured.stream().mapToDouble(Point::errorNs).max().orElse(0);
      return new ExcessPoints(
          measured.stream()
              .map(
                  point ->
                      new Point(
                          point.switchRate,
                          point.excessNs,
                          Math.max(point.errorNs > 0 ? point.errorNs : worstNs, SMALLEST_ERROR_NS)))
              .toList());
    }

    int count() {
      return points.size();
    }

    boolean hasDistinctRates() {
      double lowest = Double.POSITIVE_INFINITY;
      double highest = 0;
      for (Point point : points) {
        lowest = Math.min(lowest, point.switchRate);
        highest = Math.max(highest, point.switchRate);
      }
      return highest >= lowest * DISTINCT_FACTOR;
    }

    /**
     * The best term of that form.
     *
     * @param mayHelp true if two servers may be faster than one, as with several clients; otherwise
     *     a negative term is chance and becomes 0
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
      for (Point point : points) {
        double power = Math.pow(point.switchRate, exponent);
        products += point.weight * point.excessNs * power;
        squares += point.weight * power * power;
      }
      return products / squares;
    }

    /** Standard error of the linear coefficient: 1 / sqrt(sum(w s^2)). */
    double coefficientErrorNs() {
      double squares = 0;
      for (Point point : points) {
        squares += point.weight * point.switchRate * point.switchRate;
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
      for (Point point : points) {
        double rest = point.excessNs - coefficientNs * Math.pow(point.switchRate, exponent);
        sum += point.weight * rest * rest;
      }
      return sum;
    }
  }
}
