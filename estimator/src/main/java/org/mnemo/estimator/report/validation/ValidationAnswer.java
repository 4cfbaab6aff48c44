package org.mnemo.estimator.report.validation;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.Advice;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.ResponseError;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validation.ErrorTerm;
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

  /** The answer of a validation. */
  public static Answer of(Validation validation) {
    return new ValidationAnswer(validation).answer();
  }

  private Answer answer() {
    List<Verdict> verdicts = validation.verdicts();
    List<Table> tables = new ArrayList<>();
    tables.add(
        new Table(
            List.of("", "Median error", "Largest error", "At split", "Noise floor", "Outcome"),
            verdicts.stream().map(this::row).toList()));
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
    Cell worst = error(verdict.worst());
    return "%s: %s; the largest error is %s%s."
        .formatted(
            name(verdict.metric()),
            verdict.isWithinNoise()
                ? "within noise at %s".formatted(CountedNoun.of(verdict.splits(), "split"))
                : outcome(verdict),
            worst.text(),
            verdict.mainTerm().map(term -> ", mostly from " + term.what()).orElse(""));
  }

  private static String outcome(Verdict verdict) {
    return verdict.isWithinNoise()
        ? verdict.splitsUnclear() == 0
            ? "within noise"
            : "unclear at %d of %d".formatted(verdict.splitsUnclear(), verdict.splits())
        : "off at %d of %d".formatted(verdict.splitsOff(), verdict.splits());
  }

  private List<Cell> row(Verdict verdict) {
    Metric metric = verdict.metric();
    ValidationRow worst = verdict.worst();
    Cell error = error(worst);
    return Table.row(
        Cell.word(name(metric)),
        Cell.of(Unit.SHARE, ErrorSummary.of(metric, validation.of(metric)).medianAbsoluteError()),
        verdict.mainTerm().map(term -> error.with(cause(term))).orElse(error),
        Cell.of(Unit.FACTOR, worst.split()),
        Cell.of(Unit.SHARE, worst.noiseFloor()),
        Cell.word(outcome(verdict)));
  }

  /** The error of a ratio by itself, of a share in points. */
  private static Cell error(ValidationRow row) {
    return Cell.of(Unit.CHANGE, row.error())
        .with(row.metric().isShare() ? "in percentage points" : "");
  }

  private static String cause(ErrorTerm term) {
    double longerNs = term.measuredNs() - term.estimatedNs();
    return "mostly from %s, which took %s %s than estimated"
        .formatted(
            term.what(), Quantities.time(Math.abs(longerNs)), longerNs > 0 ? "longer" : "less");
  }

  private Table errors(Metric metric, String title) {
    Unit unit = metric.isShare() ? Unit.SHARE : Unit.PER_SECOND;
    return new Table(
        List.of(
            title,
            "FastMem",
            validation.prediction() == null ? "Requests" : "Hits",
            "Estimated",
            "Measured",
            "Error",
            "95 % interval"),
        validation.of(metric).stream()
            .map(
                row ->
                    Table.row(
                        Cell.of(Unit.FACTOR, row.split()),
                        Cell.of(Unit.SHARE, row.fastShare()),
                        Cell.of(Unit.SHARE, row.fastRequestShare()),
                        Cell.of(unit, row.estimated()),
                        Cell.of(unit, row.measured()),
                        error(row),
                        Cell.range(
                            Unit.CHANGE, row.errorInterval().low(), row.errorInterval().high())))
            .toList());
  }

  private Table moves() {
    return new Table(
        List.of("Split (moves)", "Estimated", "Measured", "Estimated time", "Measured time"),
        validation.moves().stream()
            .map(
                moved ->
                    Table.row(
                        Cell.of(Unit.FACTOR, moved.split()),
                        Cell.of(Unit.COUNT, moved.estimatedRecords()),
                        Cell.of(Unit.COUNT, moved.measuredRecords()),
                        Cell.of(Unit.NS, moved.estimatedNs()),
                        Cell.of(Unit.NS, moved.measuredNs())))
            .toList());
  }

  private Table responses() {
    return new Table(
        List.of("Split (responses)", "Figure", "Estimated", "95 % interval", "Measured", "Error"),
        responses.stream()
            .map(
                each ->
                    Table.row(
                        Cell.of(Unit.FACTOR, each.split()),
                        Cell.word(each.figure().replace('_', ' ')),
                        Cell.of(Unit.NS, each.estimatedNs()),
                        Cell.range(
                            Unit.NS,
                            each.estimatedInterval().low(),
                            each.estimatedInterval().high()),
                        Cell.of(Unit.NS, each.measuredNs()),
                        Double.isNaN(each.error())
                            ? Cell.NONE
                            : Cell.of(Unit.CHANGE, each.error())))
            .toList());
  }

  private List<String> context() {
    List<String> context = new ArrayList<>();
    Prediction prediction = validation.prediction();
    boolean isPlaced = prediction == null;
    context.add(
        "%s on %s: %s, %s, %s."
            .formatted(
                isPlaced
                    ? "Model " + estimate.options().model().lowerCase()
                    : "Policy " + estimate.options().policy(),
                estimate.evidence().store(),
                CountedNoun.of(estimate.curve().model().clients(), "client"),
                CountedNoun.of(validation.of(Metric.THROUGHPUT).size(), "split"),
                CountedNoun.of(validation.operations(), "operation")));
    if (prediction != null) {
      context.add(
          prediction.isBlind()
              ? "The curve was written before the measurement (%s).".formatted(prediction.file())
              : "Other options or another version predict another curve (%s) than before the measurement."
                  .formatted(prediction.file()));
    }
    context.add(
        "Split: share of the %s. Error: the estimate above (+) or below (-) the measurement."
            .formatted(
                !isPlaced
                    ? "data that FastMem was to hold"
                    : estimate.curve().tiers() > 2
                        ? "moves of keys to faster tiers"
                        : "keys in FastMem"));
    context.add("Noise floor: 95 of 100 repeated measurements differ by less.");
    if (validation.disturbedShare() > 0) {
      context.add(
          "Outlier blocks count in percentiles only: %s of the blocks, %s of the time."
              .formatted(
                  Quantities.percent(validation.disturbedShare()),
                  Quantities.percent(validation.disturbedTimeShare())));
    }
    if (!responses.isEmpty()) {
      context.add(
          "Response times at %s/s count from the moment an operation was due; %d of %d are within the interval."
              .formatted(
                  Quantities.rate(estimate.evidence().load().rate().orElseThrow().opsS()),
                  responses.stream().filter(ResponseError::isWithinInterval).count(),
                  responses.size()));
    }
    return context;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    double floor =
        ErrorSummary.of(Metric.THROUGHPUT, validation.of(Metric.THROUGHPUT)).medianNoiseFloor();
    if (floor > COARSE) {
      notes.add(
          "Errors of throughput below %s may be chance. Measure longer, or on a quieter machine."
              .formatted(Quantities.percent(floor)));
    }
    notes.addAll(Advice.notes(estimate, null));
    return notes;
  }

  private static String name(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> "Throughput";
      case HIT_RATIO -> "Hit ratio";
      default ->
          new LatencyFigure(
                  metric.ofWrites(), metric.isQuantile() ? metric.quantile() : LatencyFigure.MEAN)
              .description();
    };
  }
}
