package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
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
            Math.pow(first.excessNs(i) - other.excessNs(i), 2)
                / (Math.pow(first.errorNs(i), 2) + Math.pow(other.errorNs(i), 2));
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
}
