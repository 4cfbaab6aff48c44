package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.ResponseError;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validation.ErrorTerm;
import org.mnemo.estimator.validation.Validation.MovesAt;
import org.mnemo.estimator.validation.Validation.Prediction;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Verdict;

/** A validation: whether throughput is as estimated, a row for each metric, and for each split. */
public final class ValidationAnswer {

  /** A noise floor above it hides errors that would matter. */
  private static final double COARSE = 0.02;

  private final Validation validation;
  private final Estimate estimate;
  private final List<ResponseError> responses;

  private ValidationAnswer(Validation validation) {
    this.validation = validation;
    this.estimate = validation.estimate();
    this.responses = ResponseError.of(validation);
  }

  public static Answer of(Validation validation) {
    return new ValidationAnswer(validation).answer();
  }

  private Answer answer() {
    List<Verdict> verdicts = validation.verdicts();
    List<Table> tables = new ArrayList<>(List.of(metrics(verdicts)));
    tables.add(errors(Metric.THROUGHPUT, "Split (ops/s)"));
    if (validation.prediction() != null) {
      tables.add(errors(Metric.HIT_RATIO, "Split (hit ratio)"));
    }
    if (!validation.moves().isEmpty()) {
      tables.add(moves());
    }
    if (!responses.isEmpty()) {
      tables.add(responses());
    }
    return new Answer(line(verdicts.get(0)), tables, context(), notes());
  }

  /** The verdict on a metric in one line. */
  private static String line(Verdict verdict) {
    return Sentence.of(
        "validate.verdict",
        name(verdict.metric()),
        verdict.isWithinNoise()
            ? "within noise at " + CountedNoun.of(verdict.splits(), "split")
            : outcome(verdict),
        error(verdict.worst()).text(),
        verdict.mainTerm().map(term -> ", mostly from " + term.what()).orElse(""));
  }

  private static String outcome(Verdict verdict) {
    int unclear = verdict.splitsUnclear();
    if (verdict.isWithinNoise() && unclear == 0) {
      return "within noise";
    }
    return verdict.isWithinNoise()
        ? "within noise, %d of %d above the noise floor".formatted(unclear, verdict.splits())
        : "off at %d of %d".formatted(verdict.splitsOff(), verdict.splits());
  }

  private Table metrics(List<Verdict> verdicts) {
    return Table.of(
        verdicts,
        words("", verdict -> name(verdict.metric())),
        figures(
            "Median error", Unit.SHARE, verdict -> summary(verdict.metric()).medianAbsoluteError()),
        column("Largest error", ValidationAnswer::largestError),
        figures("At split", Unit.FACTOR, verdict -> verdict.worst().split()),
        figures("Noise floor", Unit.SHARE, verdict -> verdict.worst().noiseFloor()),
        words("Outcome", ValidationAnswer::outcome));
  }

  private ErrorSummary summary(Metric metric) {
    return ErrorSummary.of(metric, validation.of(metric));
  }

  private static Cell largestError(Verdict verdict) {
    Cell error = error(verdict.worst());
    return verdict.mainTerm().map(term -> error.with(cause(term))).orElse(error);
  }

  /** The error of a ratio by itself, of a share in points. */
  private static Cell error(ValidationRow row) {
    return Cell.of(Unit.CHANGE, row.error())
        .with(row.metric().isShare() ? "in percentage points" : "");
  }

  private static String cause(ErrorTerm term) {
    double longerNs = term.measuredNs() - term.estimatedNs();
    return Sentence.of(
        "validate.cause", term.what(), Math.abs(longerNs), longerNs > 0 ? "longer" : "less");
  }

  private Table errors(Metric metric, String title) {
    Unit unit = metric.isShare() ? Unit.SHARE : Unit.PER_SECOND;
    return Table.of(
        validation.of(metric),
        figures(title, Unit.FACTOR, ValidationRow::split),
        figures("FastMem", Unit.SHARE, ValidationRow::fastShare),
        figures(
            validation.prediction() == null ? "Requests" : "Hits",
            Unit.SHARE,
            ValidationRow::fastRequestShare),
        figures("Estimated", unit, ValidationRow::estimated),
        figures("Measured", unit, ValidationRow::measured),
        column("Error", ValidationAnswer::error),
        column("95 % interval", row -> interval(Unit.CHANGE, row.errorInterval())));
  }

  private static Cell interval(Unit unit, Interval interval) {
    return Cell.range(unit, interval.low(), interval.high());
  }

  private Table moves() {
    return Table.of(
        validation.moves(),
        figures("Split (moves)", Unit.FACTOR, MovesAt::split),
        figures("Estimated", Unit.COUNT, MovesAt::estimatedRecords),
        figures("Measured", Unit.COUNT, MovesAt::measuredRecords),
        figures("Estimated time", Unit.NS, MovesAt::estimatedNs),
        figures("Measured time", Unit.NS, MovesAt::measuredNs));
  }

  private Table responses() {
    return Table.of(
        responses,
        figures("Split (responses)", Unit.FACTOR, ResponseError::split),
        words("Figure", each -> each.figure().replace('_', ' ')),
        figures("Estimated", Unit.NS, ResponseError::estimatedNs),
        column("95 % interval", each -> interval(Unit.NS, each.estimatedInterval())),
        figures("Measured", Unit.NS, ResponseError::measuredNs),
        figures("Error", Unit.CHANGE, ResponseError::error));
  }

  private List<String> context() {
    List<String> context = new ArrayList<>();
    Prediction prediction = validation.prediction();
    EstimateOptions options = estimate.options();
    context.add(
        Sentence.of(
            "validate.run",
            prediction == null
                ? "Model " + options.model().lowerCase()
                : "Policy " + options.policy(),
            estimate.evidence().store(),
            estimate.curve().model().clients(),
            validation.of(Metric.THROUGHPUT).size(),
            validation.operations()));
    if (prediction != null) {
      context.add(
          Sentence.of(
              prediction.isBlind() ? "validate.blind" : "validate.other-curve", prediction.file()));
    }
    context.add(
        Sentence.of(
            "validate.split",
            prediction != null
                ? "data that FastMem was to hold"
                : estimate.curve().tiers() > 2
                    ? "moves of keys to faster tiers"
                    : "keys in FastMem"));
    context.add(Sentence.of("validate.floor"));
    if (validation.disturbedShare() > 0) {
      context.add(
          Sentence.of(
              "validate.outliers", validation.disturbedShare(), validation.disturbedTimeShare()));
    }
    if (!responses.isEmpty()) {
      context.add(
          Sentence.of(
              "validate.responses",
              estimate.evidence().load().rate().orElseThrow().opsS(),
              responses.stream().filter(ResponseError::isWithinInterval).count(),
              responses.size()));
    }
    return context;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    double floor = summary(Metric.THROUGHPUT).medianNoiseFloor();
    if (floor > COARSE) {
      notes.add(Sentence.of("validate.coarse", floor));
    }
    notes.addAll(Advice.notes(estimate, null));
    return notes;
  }

  private static String name(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> "Throughput";
      case HIT_RATIO -> "Hit ratio";
      default -> metric.figure().description();
    };
  }
}
