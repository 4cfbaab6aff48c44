package org.mnemo.estimator.check;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.check.Comparison.Circumstance;
import org.mnemo.estimator.check.Comparison.NeededChange;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.RateSlo;

/**
 * A comparison of measurements: the verdict, a row for each figure, and the FastMem needed.
 *
 * @param regressions figures significantly worse than allowed
 */
record DifferenceAnswer(
    Difference difference,
    List<Effect> regressions,
    List<Circumstance> circumstances,
    Slos slos,
    NeededChange needed) {

  /** Ratios from which on the end of an interval means nothing. */
  private static final double ENDLESS = 1000;

  /** Most circumstances that a footnote names, and characters of one. */
  private static final int MOST_CIRCUMSTANCES = 3;

  private static final int MOST_VALUE_CHARS = 40;

  /**
   * The answer.
   *
   * @param allowed largest regression that is allowed, as a share; null if not requested
   */
  Answer answer(@Nullable Double allowed) {
    String differing = verdict(difference.effects());
    List<String> context = new ArrayList<>();
    if (allowed != null) {
      context.add(differing);
    }
    context.add(neededChange());
    if (difference.has(Figure.Kind.RESPONSE) || difference.has(Figure.Kind.CARRIED)) {
      context.add(Sentence.of("diff.responses"));
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
    if (regressions.isEmpty()) {
      int perhaps = difference.mayBeWorseBeyond(allowed).size();
      return Sentence.of(perhaps == 0 ? "diff.no-regression" : "diff.perhaps", allowed, perhaps);
    }
    Effect first = regressions.get(0);
    int more = regressions.size() - 1;
    return Sentence.of(
        "diff.regression",
        allowed,
        name(first.figure()),
        first.ratio() - 1,
        more == 0 ? "" : ", and " + more + " more");
  }

  static String verdict(List<Effect> effects) {
    Map<Outcome, Long> counts =
        effects.stream()
            .filter(Effect::differs)
            .collect(Collectors.groupingBy(Outcome::of, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? Sentence.of("diff.same", effects.size())
        : Sentence.of(
            "diff.differs",
            effects.stream().filter(Effect::differs).count(),
            effects.size(),
            counts.entrySet().stream().map(of -> of.getValue() + " " + of.getKey().word).toList());
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
    return Table.of(
        difference.effects().stream().sorted(order).toList(),
        words("", effect -> name(effect.figure())),
        column("Before", effect -> Cell.of(unit(effect.figure()), effect.before())),
        column("After", effect -> Cell.of(unit(effect.figure()), effect.after())),
        column("Change", this::change),
        column("95 % interval", DifferenceAnswer::interval),
        words("", effect -> effect.differs() ? Outcome.of(effect).word : null));
  }

  private Cell change(Effect effect) {
    return Cell.of(Unit.CHANGE, effect.ratio() - 1)
        .with(effect.figure().isAbsolute() ? otherDifferences() : "");
  }

  private static Cell interval(Effect effect) {
    double high = effect.interval().high();
    return Cell.range(
        Unit.CHANGE,
        effect.interval().low() - 1,
        high > ENDLESS ? Double.POSITIVE_INFINITY : high - 1);
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
  private String otherDifferences() {
    List<Circumstance> all = circumstances;
    List<String> named =
        new ArrayList<>(
            all.stream()
                .limit(MOST_CIRCUMSTANCES)
                .map(
                    each ->
                        "%s (%s / %s)"
                            .formatted(each.name(), values(each.before()), values(each.after())))
                .toList());
    if (all.size() > MOST_CIRCUMSTANCES) {
      named.add("and %d more (--json)".formatted(all.size() - MOST_CIRCUMSTANCES));
    }
    return named.isEmpty() ? "" : Sentence.of("diff.circumstances", named);
  }

  private static String values(List<String> values) {
    return Abbreviation.of(String.join(" or ", values), MOST_VALUE_CHARS);
  }

  private Table neededFastMem() {
    return new Table(
        List.of("", "Before", "After"),
        List.of(
            Table.row("FastMem for the SLO", fastMem(needed.before()), fastMem(needed.after())),
            Table.row("Memory cost", cost(needed.before()), cost(needed.after()))));
  }

  private static Cell fastMem(NeededFastMem needed) {
    return switch (needed.status()) {
      case NOT_KNOWN -> Cell.unknown("this SLO needs a longer measurement");
      case NO_SPLIT -> Cell.unknown("no split is sure to meet the SLO");
      case KNOWN -> Cell.range(Unit.BYTES, needed.leastBytes(), needed.fastBytes());
    };
  }

  private static Cell cost(NeededFastMem needed) {
    return needed.isKnown() ? Cell.of(Unit.SHARE, needed.costFactor()) : Cell.NONE;
  }

  /** Whether the FastMem needed changes, and for which SLO. */
  private String neededChange() {
    String change =
        needed.changes() == null
            ? "whether FastMem changes is not known"
            : !needed.changes()
                ? "one amount of FastMem serves both"
                : difference.differing().isEmpty()
                    ? "FastMem changes, though no figure differs: repeat both runs"
                    : "FastMem changes";
    return Sentence.of("diff.needed", slo(), change);
  }

  private String slo() {
    List<String> texts = new ArrayList<>();
    texts.add("slowdown " + Quantities.shortPercent(slos.maxSlowdown()));
    slos.latencies()
        .forEach(
            slo -> texts.add(slo.figure().description() + " " + Quantities.time(slo.limitNs())));
    RateSlo rate = slos.rate();
    if (rate != null) {
      texts.add(
          "%s/s of %s"
              .formatted(Quantities.rate(rate.opsS()), CountedNoun.of(rate.nodes(), "node")));
    }
    return String.join(", ", texts);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        difference.isOfSingleRuns()
            ? Sentence.of("diff.single")
            : Sentence.of("diff.repeated", difference.runsBefore(), difference.runsAfter()));
    if (difference.has(Figure.Kind.CARRIED)) {
      notes.add(Sentence.of("diff.not-carried"));
    }
    List<Figure> unknown = difference.unknownQuantiles();
    if (!unknown.isEmpty()) {
      notes.add(Sentence.of("diff.unknown", unknown.stream().map(DifferenceAnswer::name).toList()));
    }
    return notes;
  }
}
