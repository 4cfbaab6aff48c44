package org.mnemo.estimator.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.model.Interference;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.InterferenceModel.InterferenceTerm;

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
    return absence == null
        ? Sentence.line("interference")
            .with("terms", model.terms().stream().map(InterferenceText::describe).toList())
            .text()
        : Sentence.line(
                "no-interference-" + absence.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .text();
  }

  private static String describe(InterferenceModel.Fitted fitted) {
    String who = fitted.operation() == null ? "operation" : fitted.operation().lowerCase();
    InterferenceTerm term = fitted.term();
    return switch (fitted.form()) {
      case NONE -> "one %s takes equally long, within chance".formatted(who);
      case LINEAR -> "one %s takes %s x s longer".formatted(who, micros(term, fitted));
      case POWER ->
          String.format(
              Locale.ROOT,
              "one %s takes %s x s^%.2f%s longer",
              who,
              micros(term, fitted),
              term.exponent(),
              interval("%.2f", 1, fitted.exponent()));
    };
  }

  private static String micros(InterferenceTerm term, InterferenceModel.Fitted fitted) {
    return String.format(Locale.ROOT, "%.3f µs", term.coefficientNs() / 1e3)
        + interval("%.3f", 1e3, fitted.coefficientNs());
  }

  private static String interval(String form, double unit, @Nullable Interval known) {
    return known == null
        ? ""
        : String.format(
            Locale.ROOT,
            " (%s to %s)".formatted(form, form),
            known.low() / unit,
            known.high() / unit);
  }
}
