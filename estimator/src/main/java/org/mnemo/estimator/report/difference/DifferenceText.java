package org.mnemo.estimator.report.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.difference.Answer;
import org.mnemo.estimator.difference.Comparison;
import org.mnemo.estimator.difference.Comparison.Circumstance;
import org.mnemo.estimator.difference.Difference;
import org.mnemo.estimator.difference.Effect;
import org.mnemo.estimator.difference.Figure;
import org.mnemo.estimator.estimate.RatePromise;

/** A comparison of measurements in words. */
public final class DifferenceText {

  private static final List<String> COLUMNS =
      List.of("", "before", "after", "change", "95 % interval", "");

  /** Most circumstances that a note names, and characters of one. */
  private static final int MOST_CIRCUMSTANCES = 8;

  private static final int MOST_VALUE_CHARS = 100;

  private DifferenceText() {}

  /** Name of a figure: {@code p99 of reads, 'slow'}. */
  static String name(Figure figure) {
    String of = ", '" + figure.tier() + "'";
    return switch (figure.kind()) {
      case THROUGHPUT -> "operations a second" + of;
      case SLOWNESS -> "time by that of the fastest tier" + of;
      case MEAN -> "mean of " + operations(figure) + of;
      case QUANTILE -> figure.percentile() + " of " + operations(figure) + of;
      case RESPONSE -> figure.percentile() + " of response times of " + operations(figure) + of;
      case CARRIED -> "share of the offered rate that is carried" + of;
    };
  }

  private static String operations(Figure figure) {
    return figure.operation() == null ? "operations" : figure.operation().lowerCase() + "s";
  }

  /** Whether anything differs beyond noise, in a sentence. */
  public static String verdict(Difference difference) {
    return verdict(difference.effects());
  }

  static String verdict(List<Effect> effects) {
    String all = CountedNoun.of(effects.size(), "figure");
    SortedMap<Verdict, Long> differing =
        effects.stream()
            .filter(Effect::differs)
            .collect(Collectors.groupingBy(Verdict::of, TreeMap::new, Collectors.counting()));
    if (differing.isEmpty()) {
      return "No difference beyond noise: none of %s differs (at a level of 5 %% for all of them together; an interval is of 95 %% by itself, so that some leave out no change by chance)."
          .formatted(all);
    }
    return "The runs differ beyond noise in %d of %s (at a level of 5 %% for all of them together): %s."
        .formatted(
            differing.values().stream().mapToLong(Long::longValue).sum(),
            all,
            differing.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey().inSentence)
                .collect(Collectors.joining(", ")));
  }

  /** What a difference means to whoever waits. */
  private enum Verdict {
    WORSE("worse", "worse"),
    BETTER("better", "better"),
    /** A ratio of two tiers, of which either may have changed. */
    NEITHER("differs", "neither better nor worse by itself");

    private final String inTable;
    private final String inSentence;

    Verdict(String inTable, String inSentence) {
      this.inTable = inTable;
      this.inSentence = inSentence;
    }

    static Verdict of(Effect effect) {
      return !effect.figure().isAbsolute() ? NEITHER : effect.isWorse() ? WORSE : BETTER;
    }
  }

  /** The figures as lines of a table, with a header. */
  public static List<String> table(Difference difference) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(COLUMNS);
    difference.effects().forEach(effect -> rows.add(row(effect)));
    int[] widths = new int[COLUMNS.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream()
        .map(
            row -> {
              StringBuilder line = new StringBuilder();
              for (int i = 0; i < widths.length; i++) {
                boolean left = i == 0 || i == widths.length - 1;
                line.append(i == 0 ? "" : "  ")
                    .append(
                        ("%" + (left ? "-" : "") + Math.max(1, widths[i]) + "s")
                            .formatted(row.get(i)));
              }
              return line.toString().stripTrailing();
            })
        .toList();
  }

  private static List<String> row(Effect effect) {
    return List.of(
        name(effect.figure()),
        value(effect.figure(), effect.before()),
        value(effect.figure(), effect.after()),
        change(effect.ratio()),
        change(effect.interval().low()) + " to " + change(effect.interval().high()),
        effect.differs() ? Verdict.of(effect).inTable : "");
  }

  static String value(Figure figure, double value) {
    return switch (figure.kind()) {
      case THROUGHPUT -> String.format(Locale.ROOT, "%,.0f/s", value);
      case SLOWNESS -> String.format(Locale.ROOT, "%.3f", value);
      case MEAN, QUANTILE, RESPONSE -> Quantities.time(value);
      case CARRIED -> Quantities.percent(value);
    };
  }

  private static String change(double ratio) {
    // Beyond that an interval says nothing.
    return ratio > 1000
        ? "any"
        : String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1)).replace("-0.0 %", "+0.0 %");
  }

  /** What all of it would change in the answer. */
  public static String answer(Comparison comparison) {
    Answer before = comparison.before();
    Answer after = comparison.after();
    RatePromise rate = comparison.promises().rate();
    String slo =
        "FastMem for an SLO of "
            + Quantities.shortPercent(comparison.promises().maxSlowdown())
            + (comparison.promises().latencies().isEmpty()
                ? ""
                : comparison.promises().latencies().stream()
                    .map(
                        promise ->
                            promise.figure().description()
                                + " of "
                                + Quantities.time(promise.limitNs()))
                    .collect(Collectors.joining(" and ", " and ", "")))
            + (rate == null
                ? ""
                : String.format(
                    Locale.ROOT,
                    " and %,.0f requests a second of %s",
                    rate.opsS(),
                    CountedNoun.of(rate.nodes(), "node")));
    String outcome =
        !before.isKnown() || !after.isKnown()
            ? "whether the answer changes is not known"
            : before.isApartFrom(after)
                ? changed(comparison.difference())
                : "the answer need not change: one amount of FastMem would do for both";
    return "%s: %s before, %s after; %s.".formatted(slo, answer(before), answer(after), outcome);
  }

  /** That what is recommended is not the same, as far as that can be said of the runs. */
  private static String changed(Difference difference) {
    return difference.differing().isEmpty()
        ? "the answer changes, though no figure differs for sure: each is of its own run only, so repeat both"
        : "the answer changes";
  }

  private static String answer(Answer answer) {
    return switch (answer.status()) {
      case NOT_KNOWN -> "not known (measure longer, and all that the SLO needs)";
      case NO_SPLIT -> "no split is sure to keep it";
      case KNOWN ->
          "%s (%s%s)"
              .formatted(
                  Quantities.bytes(answer.fastBytes()),
                  Quantities.percent((double) answer.fastBytes() / answer.totalBytes()),
                  answer.leastBytes() < answer.fastBytes()
                      ? "; from " + Quantities.bytes(answer.leastBytes()) + " on it might do"
                      : "");
    };
  }

  /** What to know before trusting it. */
  public static List<String> notes(Comparison comparison) {
    List<String> notes = new ArrayList<>();
    Difference difference = comparison.difference();
    if (difference.isOfSingleRuns()) {
      notes.add(
          "two runs at different times also differ by what the machine did between them; intervals know what changed within the runs only, so repeat both in turns and name the repetitions (--more-before, --more-after); the time by that of the fastest tier is free of this, as blocks on all tiers take turns");
    } else {
      notes.add(
          "%s before and %d after tell how much runs differ; intervals are the wider ones of that and of what varied within runs"
              .formatted(CountedNoun.of(difference.runsBefore(), "run"), difference.runsAfter()));
    }
    if (difference.has(Figure.Kind.RESPONSE) || difference.has(Figure.Kind.CARRIED)) {
      notes.add(
          "the runs were offered a rate: response times count from the moment an operation was due, means and operations a second go by times from its start");
    }
    if (difference.has(Figure.Kind.CARRIED)) {
      notes.add(
          "where a run does not carry the rate response times grow for as long as requests come, so their percentiles are not compared");
    }
    List<Figure> unknown = difference.unknownQuantiles();
    if (!unknown.isEmpty()) {
      notes.add(
          "not compared, as a run does not tell their 95 % intervals (measure longer, on a quieter machine): "
              + unknown.stream().map(DifferenceText::name).collect(Collectors.joining("; ")));
    }
    List<Circumstance> circumstances = comparison.circumstances();
    if (!circumstances.isEmpty()) {
      int more = circumstances.size() - MOST_CIRCUMSTANCES;
      notes.add(
          "also different: "
              + circumstances.stream()
                  .limit(MOST_CIRCUMSTANCES)
                  .map(
                      each ->
                          "%s (%s / %s)"
                              .formatted(each.name(), values(each.before()), values(each.after())))
                  .collect(Collectors.joining(", "))
              + (more > 0 ? ", and " + CountedNoun.of(more, "other") + " (--json)" : ""));
    }
    return notes;
  }

  private static String values(List<String> values) {
    return Abbreviation.of(String.join(" or ", values), MOST_VALUE_CHARS);
  }

  /** Whether a regression is allowed, in one line; null if nobody asked. */
  public static @Nullable String regression(Comparison comparison) {
    Double allowed = comparison.maxRegression();
    if (allowed == null) {
      return null;
    }
    String share = Quantities.shortPercent(allowed);
    List<Effect> worse = comparison.regressions();
    if (!worse.isEmpty()) {
      return "diff: broken: worse by more than %s for sure: %s".formatted(share, effects(worse));
    }
    List<Effect> perhaps = comparison.difference().mayBeWorseBeyond(allowed);
    return perhaps.isEmpty()
        ? "diff: kept: nothing is worse by more than " + share
        : "diff: kept: nothing is worse by more than %s for sure; not excluded for %s: %s"
            .formatted(share, CountedNoun.of(perhaps.size(), "figure"), effects(perhaps));
  }

  private static String effects(List<Effect> effects) {
    return effects.stream()
        .map(
            effect ->
                "%s %s (%s to %s)"
                    .formatted(
                        name(effect.figure()),
                        change(effect.ratio()),
                        change(effect.interval().low()),
                        change(effect.interval().high())))
        .collect(Collectors.joining("; "));
  }
}
