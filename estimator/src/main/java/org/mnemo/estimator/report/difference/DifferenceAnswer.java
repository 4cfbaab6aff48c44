package org.mnemo.estimator.report.difference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.difference.Comparison;
import org.mnemo.estimator.difference.Difference;
import org.mnemo.estimator.difference.Effect;
import org.mnemo.estimator.difference.Figure;
import org.mnemo.estimator.difference.NeededFastMem;
import org.mnemo.estimator.estimate.RatePromise;

/** A comparison of measurements: the verdict, a row for each figure, and the FastMem needed. */
public final class DifferenceAnswer {

  /** Ratios from which on the end of an interval means nothing. */
  private static final double ENDLESS = 1000;

  /** Most circumstances that a footnote names, and characters of one. */
  private static final int MOST_CIRCUMSTANCES = 3;

  private static final int MOST_VALUE_CHARS = 40;

  private final Comparison comparison;
  private final Difference difference;
  private final List<Effect> regressions;

  private DifferenceAnswer(Comparison comparison) {
    this.comparison = comparison;
    this.difference = comparison.difference();
    this.regressions = comparison.regressions();
  }

  /** The answer of a comparison. */
  public static Answer of(Comparison comparison) {
    return new DifferenceAnswer(comparison).answer();
  }

  private Answer answer() {
    String differing = verdict(difference.effects());
    List<String> context = new ArrayList<>();
    Double allowed = comparison.maxRegression();
    if (allowed != null) {
      context.add(differing);
    }
    context.add(needed());
    if (difference.has(Figure.Kind.RESPONSE) || difference.has(Figure.Kind.CARRIED)) {
      context.add("Response times count from the moment an operation was due at the offered rate.");
    }
    return new Answer(
        allowed == null ? differing : regression(allowed),
        List.of(figures(), neededFastMem()),
        context,
        notes(),
        allowed == null
            ? Answer.Status.NONE
            : regressions.isEmpty() ? Answer.Status.MET : Answer.Status.BROKEN);
  }

  private String regression(double allowed) {
    String share = Quantities.shortPercent(allowed);
    if (regressions.isEmpty()) {
      int perhaps = difference.mayBeWorseBeyond(allowed).size();
      return "No regression above %s%s."
          .formatted(
              share,
              perhaps == 0
                  ? ""
                  : " for sure; the intervals of %s exceed it"
                      .formatted(CountedNoun.of(perhaps, "figure")));
    }
    Effect first = regressions.get(0);
    return "Regression above %s: %s, %s%s."
        .formatted(
            share,
            name(first.figure()),
            Unit.CHANGE.text(first.ratio() - 1),
            regressions.size() == 1 ? "" : ", and " + (regressions.size() - 1) + " more");
  }

  static String verdict(List<Effect> effects) {
    List<Outcome> differing = effects.stream().filter(Effect::differs).map(Outcome::of).toList();
    if (differing.isEmpty()) {
      return "No difference beyond noise in %s."
          .formatted(CountedNoun.of(effects.size(), "figure"));
    }
    return "Different beyond noise: %d of %s (%s)."
        .formatted(
            differing.size(),
            CountedNoun.of(effects.size(), "figure"),
            Stream.of(Outcome.values())
                .filter(differing::contains)
                .map(
                    outcome ->
                        differing.stream().filter(outcome::equals).count() + " " + outcome.word)
                .collect(Collectors.joining(", ")));
  }

  /** What a difference means to whoever waits. */
  private enum Outcome {
    WORSE("worse"),
    BETTER("better"),
    /** A ratio of two tiers, of which either may have changed. */
    RATIO("ratio of tiers");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    static Outcome of(Effect effect) {
      return !effect.figure().isAbsolute() ? RATIO : effect.isWorse() ? WORSE : BETTER;
    }
  }

  /** The figures: first those that are worse than allowed, then those that differ. */
  private Table figures() {
    Comparator<Effect> order =
        Comparator.comparing((Effect effect) -> !regressions.contains(effect))
            .thenComparing(effect -> !effect.differs());
    return new Table(
        List.of("", "Before", "After", "Change", "95 % interval", ""),
        difference.effects().stream().sorted(order).map(this::row).toList());
  }

  private List<Cell> row(Effect effect) {
    Unit unit = unit(effect.figure());
    double high = effect.interval().high();
    return Table.row(
        Cell.word(name(effect.figure())),
        Cell.of(unit, effect.before()),
        Cell.of(unit, effect.after()),
        Cell.of(Unit.CHANGE, effect.ratio() - 1)
            .with(effect.figure().isAbsolute() ? circumstances() : ""),
        Cell.range(
            Unit.CHANGE,
            effect.interval().low() - 1,
            high > ENDLESS ? Double.POSITIVE_INFINITY : high - 1),
        Cell.word(effect.differs() ? Outcome.of(effect).word : ""));
  }

  private static Unit unit(Figure figure) {
    return switch (figure.kind()) {
      case THROUGHPUT -> Unit.PER_SECOND;
      case SLOWNESS -> Unit.FACTOR;
      case MEAN, QUANTILE, RESPONSE -> Unit.NS;
      case CARRIED -> Unit.SHARE;
    };
  }

  /** Name of a figure: {@code slow: p99 of reads}. */
  private static String name(Figure figure) {
    String operations =
        figure.operation() == null ? "operations" : figure.operation().lowerCase() + "s";
    return figure.tier()
        + ": "
        + switch (figure.kind()) {
          case THROUGHPUT -> "operations/s";
          case SLOWNESS -> "time by the fastest tier's";
          case MEAN -> "mean of " + operations;
          case QUANTILE -> figure.percentile() + " of " + operations;
          case RESPONSE -> figure.percentile() + " of responses to " + operations;
          case CARRIED -> "share of the rate carried";
        };
  }

  /** What else differs between the runs; empty for nothing. */
  private String circumstances() {
    int more = comparison.circumstances().size() - MOST_CIRCUMSTANCES;
    String named =
        comparison.circumstances().stream()
            .limit(MOST_CIRCUMSTANCES)
            .map(
                each ->
                    "%s (%s / %s)"
                        .formatted(each.name(), values(each.before()), values(each.after())))
            .collect(Collectors.joining(", "));
    return named.isEmpty()
        ? ""
        : "the runs also differ in "
            + named
            + (more > 0 ? ", and %d more (--json)".formatted(more) : "");
  }

  private static String values(List<String> values) {
    return Abbreviation.of(String.join(" or ", values), MOST_VALUE_CHARS);
  }

  private Table neededFastMem() {
    return new Table(
        List.of("", "Before", "After"),
        List.of(
            Table.row(
                Cell.word("FastMem for the SLO"),
                fastMem(comparison.before()),
                fastMem(comparison.after())),
            Table.row(
                Cell.word("Memory cost"), cost(comparison.before()), cost(comparison.after()))));
  }

  private static Cell fastMem(NeededFastMem needed) {
    return switch (needed.status()) {
      case NOT_KNOWN -> Cell.unknown("measure longer, and all that the SLO needs");
      case NO_SPLIT -> Cell.unknown("no split is sure to meet the SLO");
      case KNOWN -> Cell.range(Unit.BYTES, needed.leastBytes(), needed.fastBytes());
    };
  }

  private static Cell cost(NeededFastMem needed) {
    return needed.isKnown() ? Cell.of(Unit.SHARE, needed.costFactor()) : Cell.NONE;
  }

  /** Whether the FastMem needed changes, and for which SLO. */
  private String needed() {
    NeededFastMem before = comparison.before();
    NeededFastMem after = comparison.after();
    String change =
        !before.isKnown() || !after.isKnown()
            ? "whether FastMem changes is not known"
            : !before.isApartFrom(after)
                ? "one amount of FastMem serves both"
                : difference.differing().isEmpty()
                    ? "FastMem changes, though no figure differs: repeat both runs"
                    : "FastMem changes";
    return "SLO: %s; %s.".formatted(slo(), change);
  }

  private String slo() {
    List<String> slos = new ArrayList<>();
    slos.add("slowdown " + Quantities.shortPercent(comparison.promises().maxSlowdown()));
    comparison
        .promises()
        .latencies()
        .forEach(
            promise ->
                slos.add(
                    promise.figure().description() + " " + Quantities.time(promise.limitNs())));
    RatePromise rate = comparison.promises().rate();
    if (rate != null) {
      slos.add(
          "%s/s of %s"
              .formatted(Quantities.rate(rate.opsS()), CountedNoun.of(rate.nodes(), "node")));
    }
    return String.join(", ", slos);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        difference.isOfSingleRuns()
            ? "Intervals exclude what the machine did between two runs. Repeat both in turns (--more-before, --more-after)."
            : "Intervals include how %s before and %d after vary."
                .formatted(CountedNoun.of(difference.runsBefore(), "run"), difference.runsAfter()));
    if (difference.has(Figure.Kind.CARRIED)) {
      notes.add("A tier that does not carry the rate has no percentiles: response times grow.");
    }
    List<Figure> unknown = difference.unknownQuantiles();
    if (!unknown.isEmpty()) {
      notes.add(
          "Not compared, as a run is too short for their intervals: %s."
              .formatted(
                  unknown.stream().map(DifferenceAnswer::name).collect(Collectors.joining("; "))));
    }
    return notes;
  }
}
