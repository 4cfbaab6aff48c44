package org.mnemo.estimator.report.verdict;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.verdict.Judgement;
import org.mnemo.estimator.verdict.Outcome;
import org.mnemo.estimator.verdict.Promised;
import org.mnemo.estimator.verdict.Verdict;

/** Whether SLOs are met: the verdict, and a row for each. */
public final class VerdictAnswer {

  /** Digits of a value whose usual ones are also those of the limit. */
  private static final MathContext CLOSE = new MathContext(6);

  private VerdictAnswer() {}

  /** The answer of a verdict. */
  public static Answer of(Verdict verdict) {
    List<String> context = new ArrayList<>(List.of(split(verdict.split())));
    if (verdict.ofResponses()) {
      context.add("Latencies count from the moment an operation was due at the offered rate.");
    }
    return new Answer(
        line(verdict),
        List.of(
            new Table(
                List.of("SLO", "Value", "95 % interval", "Limit", "Outcome"),
                verdict.judgements().stream().map(VerdictAnswer::row).toList())),
        context,
        List.of(),
        switch (verdict.outcome()) {
          case KEPT -> Answer.Status.MET;
          case BROKEN -> Answer.Status.BROKEN;
          case NOT_KNOWN -> Answer.Status.UNKNOWN;
        });
  }

  /** The verdict in one line: what is broken, or else not known. */
  static String line(Verdict verdict) {
    Outcome outcome = verdict.outcome();
    return "SLO %s: %s (%d of %d)."
        .formatted(
            word(outcome),
            verdict.judgements().stream()
                .filter(each -> each.outcome() == outcome)
                .map(each -> name(each.promised()))
                .collect(Collectors.joining(", ")),
            verdict.count(outcome),
            verdict.judgements().size());
  }

  private static String split(Verdict.Split split) {
    String how =
        switch (split.origin()) {
          case RECOMMENDED -> "the recommended split";
          case FAST_ONLY -> "FastMem only, as no split is sure to meet the SLO";
          case NAMED -> "the given split";
          case MEASURED -> "the split of the measured map";
        };
    return split.totalBytes() < 0
        ? "Checked: %s.".formatted(how)
        : "Checked: %s: %s of %s in FastMem."
            .formatted(
                how, Quantities.bytes(split.fastBytes()), Quantities.bytes(split.totalBytes()));
  }

  private static List<Cell> row(Judgement judgement) {
    return Table.row(
        Cell.word(name(judgement.promised())),
        value(judgement).with(reason(judgement)),
        interval(judgement),
        cell(judgement, judgement.limit()),
        Cell.word(word(judgement.outcome())));
  }

  private static Cell value(Judgement judgement) {
    return Double.isNaN(judgement.value()) ? Cell.unknown("") : cell(judgement, judgement.value());
  }

  private static Cell interval(Judgement judgement) {
    return judgement.low() < judgement.high()
        ? Cell.range(unit(judgement.promised()), judgement.low(), judgement.high())
        : Cell.NONE;
  }

  /** What an SLO limits, and the limit, as in {@code p99 of reads at most 2.00 ms}. */
  static String promise(Judgement judgement) {
    return name(judgement.promised())
        + " at most "
        + unit(judgement.promised()).text(judgement.limit());
  }

  /** What is known of an SLO, in one line. */
  static String sentence(Judgement judgement) {
    Cell interval = interval(judgement);
    String reason = reason(judgement);
    return "%s: %s%s, limit %s%s"
        .formatted(
            name(judgement.promised()),
            value(judgement).text(),
            interval.equals(Cell.NONE) ? "" : " (95 % interval " + interval.text() + ")",
            cell(judgement, judgement.limit()).text(),
            reason.isEmpty() ? "" : "; " + reason);
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case KEPT -> "met";
      case BROKEN -> "broken";
      case NOT_KNOWN -> "not known";
    };
  }

  private static Unit unit(Promised promised) {
    return promised.figure() == null ? Unit.SHARE : Unit.NS;
  }

  private static String name(Promised promised) {
    LatencyFigure figure = promised.figure();
    RatePromise rate = promised.rate();
    if (rate != null) {
      return "utilisation of %s at %s/s"
          .formatted(
              rate.nodes() == 1 ? "a node" : rate.nodes() + " nodes", Quantities.rate(rate.opsS()));
    }
    return figure != null
        ? figure.description()
        : promised.equals(Promised.COST) ? "memory cost" : "slowdown";
  }

  private static String reason(Judgement judgement) {
    return switch (judgement.reason()) {
      case NONE ->
          judgement.value() == Double.POSITIVE_INFINITY ? "the offered rate is not carried" : "";
      case WITHIN_INTERVAL -> "the limit lies within the interval: measure longer";
      case TOO_SHORT -> "the measurement is too short for an interval";
      case NO_LATENCIES -> "the measurement holds no latencies (latency.hlog)";
      case NOT_OF_POLICY ->
          "not measured for this policy, memory or deployment; leave --policy, --memory and --deployment out";
      case NO_CAPACITY ->
          "needs what 'bin/mnemo advise' measures of Redis or Memcached (load/saturation.csv), and the policy placed";
      case SAMPLE -> "tails need the whole trace, and this one is a sample";
      case NO_SPLIT -> "no split is sure to meet the other SLOs";
      case RUN_BY_MAP ->
          "a run by a map has no FastMem only; check the baseline run with --fast-bytes";
      case MAP_GONE -> "the map of the run (mnemo.tiermap) or its data set is absent";
    };
  }

  /** A value of an SLO, with as many digits as distinguish the value from the limit. */
  private static Cell cell(Judgement judgement, double value) {
    Unit unit = unit(judgement.promised());
    boolean isClose =
        judgement.value() != judgement.limit()
            && unit.text(judgement.value()).equals(unit.text(judgement.limit()));
    return isClose
        ? new Cell(
            unit,
            value,
            value,
            unit == Unit.SHARE ? digits(100 * value) + " %" : digits(value / 1e3) + " µs",
            "")
        : Cell.of(unit, value);
  }

  private static String digits(double value) {
    return new BigDecimal(value).round(CLOSE).stripTrailingZeros().toPlainString();
  }
}
