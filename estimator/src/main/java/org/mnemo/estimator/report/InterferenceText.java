package org.mnemo.estimator.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.mnemo.estimator.model.Interference;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.InterferenceTerm;
import org.mnemo.estimator.model.Interval;

/** Interference between servers in words. */
public final class InterferenceText {

  private InterferenceText() {}

  /**
   * The interference in words, by pair of neighbours where there are several.
   *
   * @param tiers names of the memories, fastest first
   */
  public static String of(Interference interference, List<String> tiers) {
    List<InterferenceModel> pairs = interference.pairs();
    if (pairs.size() == 1) {
      return of(pairs.get(0));
    }
    return String.join(
        "; ",
        IntStream.range(0, pairs.size())
            .mapToObj(
                pair ->
                    "between %s and %s: %s"
                        .formatted(tiers.get(pair), tiers.get(pair + 1), of(pairs.get(pair))))
            .toList());
  }

  /** What one pair of servers has, in words. */
  public static String of(InterferenceModel model) {
    InterferenceModel.Absence absence = model.absence();
    if (absence != null) {
      return "no interference between the servers: " + because(absence);
    }
    return "interference between the servers, s being the share of requests that change server: "
        + String.join("; ", model.terms().stream().map(InterferenceText::describe).toList());
  }

  private static String describe(InterferenceModel.Fitted fitted) {
    String who =
        "one " + (fitted.operation() == null ? "operation" : fitted.operation().lowerCase());
    InterferenceTerm term = fitted.term();
    return switch (fitted.form()) {
      case NONE -> who + " takes no longer beyond what chance explains";
      case LINEAR ->
          String.format(Locale.ROOT, "%s takes %s x s longer", who, withInterval(term, fitted));
      case POWER ->
          String.format(
              Locale.ROOT,
              "%s takes %s x s^%.2f%s longer",
              who,
              withInterval(term, fitted),
              term.exponent(),
              fitted.exponent() == null
                  ? ""
                  : String.format(
                      Locale.ROOT,
                      " (%.2f to %.2f)",
                      fitted.exponent().low(),
                      fitted.exponent().high()));
    };
  }

  private static String withInterval(InterferenceTerm term, InterferenceModel.Fitted fitted) {
    String coefficient = String.format(Locale.ROOT, "%.3f µs", term.coefficientNs() / 1e3);
    Interval interval = fitted.coefficientNs();
    return interval == null
        ? coefficient
        : String.format(
            Locale.ROOT,
            "%s (%.3f to %.3f)",
            coefficient,
            interval.low() / 1e3,
            interval.high() / 1e3);
  }

  private static String because(InterferenceModel.Absence absence) {
    return switch (absence) {
      case NOT_IN_PAPER -> "it is not part of the paper's model";
      case ONE_SERVER -> "there is but one";
      case NOT_MEASURED -> "the baselines hold no mixed blocks to measure it by";
      case WITHIN_CHANCE -> "the mixed blocks show no excess beyond what chance explains";
    };
  }
}
