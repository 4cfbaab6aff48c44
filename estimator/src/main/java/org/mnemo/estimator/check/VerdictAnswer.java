package org.mnemo.estimator.check;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.words;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.check.Judgement.Outcome;
import org.mnemo.estimator.check.Judgement.Reason;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Slos.RateSlo;

/**
 * Whether SLOs are met, as {@code check} prints it.
 *
 * @param schema version of the document
 * @param answer the verdict at a glance
 * @param directory the checked measurement
 * @param outcome outcome of all SLOs together
 * @param split the checked split
 * @param slos result of each SLO
 * @param junit path of the JUnit file; null without one
 */
public record VerdictAnswer(
    int schema,
    Answer answer,
    String directory,
    Outcome outcome,
    @JsonUnwrapped Verdict.Split split,
    List<Judgement> slos,
    @Nullable String junit) {

  private static final int SCHEMA = 2;

  /** Digits of a value that equals its limit in the usual digits. */
  private static final MathContext CLOSE = new MathContext(6);

  public static VerdictAnswer of(Verdict verdict, String directory, @Nullable String junit) {
    return new VerdictAnswer(
        SCHEMA,
        answer(verdict),
        directory,
        verdict.outcome(),
        verdict.split(),
        verdict.judgements(),
        junit);
  }

  private static Answer answer(Verdict verdict) {
    List<String> context = new ArrayList<>(List.of(split(verdict.split())));
    if (verdict.ofResponses()) {
      context.add(Sentence.of("check.responses"));
    }
    Table table =
        Table.of(
            verdict.judgements(),
            words("SLO", each -> name(each.slo())),
            column("Value", each -> value(each).with(reason(each))),
            column("95 % interval", VerdictAnswer::interval),
            column("Limit", each -> cell(each, each.limit())),
            words("Outcome", each -> word(each.outcome())));
    Answer.Status status =
        switch (verdict.outcome()) {
          case KEPT -> Answer.Status.MET;
          case BROKEN -> Answer.Status.BROKEN;
          case NOT_KNOWN -> Answer.Status.UNKNOWN;
        };
    return new Answer(line(verdict), List.of(table), context, List.of(), status);
  }

  /** The verdict in one line: what is broken, or else not known. */
  static String line(Verdict verdict) {
    Outcome outcome = verdict.outcome();
    List<String> slos =
        verdict.judgements().stream()
            .filter(each -> each.outcome() == outcome)
            .map(each -> name(each.slo()))
            .toList();
    return Sentence.of("check.slo", word(outcome), slos, slos.size(), verdict.judgements().size());
  }

  private static String split(Verdict.Split split) {
    return Sentence.of(
        split.totalBytes() < 0 ? "check.split" : "check.split-bytes",
        Sentence.of("check." + split.origin().code()),
        split.fastBytes(),
        split.totalBytes());
  }

  private static Cell value(Judgement judgement) {
    return Double.isNaN(judgement.value()) ? Cell.unknown("") : cell(judgement, judgement.value());
  }

  private static Cell interval(Judgement judgement) {
    return judgement.low() < judgement.high()
        ? Cell.range(unit(judgement.slo()), judgement.low(), judgement.high())
        : Cell.NONE;
  }

  /** What an SLO limits, and the limit, as in {@code p99 of reads at most 2.00 ms}. */
  static String slo(Judgement judgement) {
    return name(judgement.slo()) + " at most " + unit(judgement.slo()).text(judgement.limit());
  }

  /** What is known of an SLO, in one line. */
  static String sentence(Judgement judgement) {
    String interval = interval(judgement).text();
    String reason = reason(judgement);
    return "%s: %s%s, limit %s%s"
        .formatted(
            name(judgement.slo()),
            value(judgement).text(),
            interval.isEmpty() ? "" : " (95 % interval " + interval + ")",
            cell(judgement, judgement.limit()).text(),
            reason.isEmpty() ? "" : "; " + reason);
  }

  private static String word(Outcome outcome) {
    return outcome == Outcome.KEPT ? "met" : outcome.code().replace('-', ' ');
  }

  private static Unit unit(Judgement.Slo slo) {
    return slo.figure() == null ? Unit.SHARE : Unit.NS;
  }

  private static String name(Judgement.Slo slo) {
    LatencyFigure figure = slo.figure();
    RateSlo rate = slo.rate();
    if (rate != null) {
      return Sentence.of("check.nodes", rate.nodes(), rate.opsS());
    }
    return figure != null
        ? figure.description()
        : slo.equals(Judgement.Slo.COST) ? "memory cost" : "slowdown";
  }

  private static String reason(Judgement judgement) {
    if (judgement.reason() != Reason.NONE) {
      return Sentence.of("check." + judgement.reason().code());
    }
    return Double.isInfinite(judgement.value()) ? Sentence.of("check.not-carried") : "";
  }

  /** A value of an SLO, with as many digits as distinguish the value from the limit. */
  private static Cell cell(Judgement judgement, double value) {
    Unit unit = unit(judgement.slo());
    boolean isClose =
        judgement.value() != judgement.limit()
            && unit.text(judgement.value()).equals(unit.text(judgement.limit()));
    if (!isClose) {
      return Cell.of(unit, value);
    }
    String text = unit == Unit.SHARE ? digits(100 * value) + " %" : digits(value / 1e3) + " µs";
    return new Cell(unit, value, value, text, "");
  }

  private static String digits(double value) {
    return new BigDecimal(value).round(CLOSE).stripTrailingZeros().toPlainString();
  }
}
