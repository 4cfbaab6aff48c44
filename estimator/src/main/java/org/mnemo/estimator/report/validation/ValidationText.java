package org.mnemo.estimator.report.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.note.NoteCode;
import org.mnemo.estimator.report.NoteText;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.ResponseError;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validation.ErrorTerm;
import org.mnemo.estimator.validation.Validation.MovesAt;
import org.mnemo.estimator.validation.Validation.Prediction;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Verdict;

/** A validation in tables and sentences that need no knowledge of models. */
public final class ValidationText {

  /** A noise floor above it hides errors that would matter. */
  private static final double COARSE = 0.02;

  private ValidationText() {}

  /** The whole text, a line each. */
  public static String text(Validation validation) {
    List<String> lines = new ArrayList<>();
    lines.add(what(validation));
    lines.add("");
    if (validation.prediction() != null) {
      lines.add("Hit ratio: share of the records or pages that requests use which lie in FastMem");
      lines.addAll(table(validation, Metric.HIT_RATIO));
      lines.add("");
    }
    lines.add("Throughput in operations a second");
    lines.addAll(table(validation, Metric.THROUGHPUT));
    lines.add(
        validation.prediction() == null
            ? validation.estimate().curve().tiers() > 2
                ? "(split: share of the moves of keys to faster tiers; of bytes, of requests: share of the bytes, of the requests in the fastest tier)"
                : "(split: share of the keys in FastMem; of bytes, of requests: share of the bytes, of the requests there)"
            : "(asked, held: share of the data that FastMem was to hold, and that it held; hits: hit ratio as measured)");
    lines.add("");
    if (!validation.moves().isEmpty()) {
      lines.addAll(moves(validation));
      lines.add("");
    }
    lines.addAll(others(validation));
    lines.add("");
    List<ResponseError> responses = ResponseError.of(validation);
    if (!responses.isEmpty()) {
      lines.addAll(responses(validation, responses));
      lines.add("");
    }
    lines.add("error: how far the estimate is above (+) or below (-) the measurement");
    lines.add(
        "noise floor: the largest difference between two measurements of the same placement in 95 of 100"
            + " cases");
    lines.add("95 % interval: confidence interval of the error");
    lines.add("");
    validation.verdicts().forEach(verdict -> lines.add(sentence(validation, verdict)));
    lines.addAll(notes(validation));
    return String.join("\n", lines) + "\n";
  }

  private static String what(Validation validation) {
    Estimate estimate = validation.estimate();
    int clients = estimate.curve().model().clients();
    if (validation.prediction() != null) {
      return "Estimate (policy '%s') against measurement on %s: %s of FastMem, %s.%s"
          .formatted(
              estimate.options().policy(),
              estimate.evidence().store(),
              CountedNoun.of(validation.of(Metric.THROUGHPUT).size(), "capacity", "capacities"),
              CountedNoun.of(validation.operations(), "operation"),
              predicted(validation.prediction()));
    }
    return "Estimate (model '%s') against measurement on %s: %s, %s, %s.%s"
        .formatted(
            estimate.options().model().lowerCase(),
            estimate.evidence().store(),
            CountedNoun.of(clients, "client"),
            CountedNoun.of(validation.of(Metric.THROUGHPUT).size(), "split"),
            CountedNoun.of(validation.operations(), "operation"),
            computed(estimate) + leftOut(validation));
  }

  private static String predicted(Prediction prediction) {
    return (prediction.isBlind()
            ? "\nThe curve was written before it was measured: %s, SHA-256 %s."
            : "\nThe curve is another than the one that was written before it was measured, by other options or another version: %s, SHA-256 %s.")
        .formatted(prediction.file(), prediction.sha256());
  }

  private static String computed(Estimate estimate) {
    return estimate
        .memoryName()
        .map(
            name ->
                "\nThe times of SlowMem are computed for the memory '%s' from those of FastMem; split 0 has all data in SlowMem."
                    .formatted(name))
        .orElse("");
  }

  private static String leftOut(Validation validation) {
    if (validation.disturbedShare() == 0) {
      return "";
    }
    return "\nOf the splits' blocks %s are outlier blocks, disturbed by the machine; %s of the time of all blocks counts on neither side, except in percentiles."
        .formatted(percent(validation.disturbedShare()), percent(validation.disturbedTimeShare()));
  }

  private static List<String> table(Validation validation, Metric metric) {
    boolean moves = validation.prediction() != null;
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            moves ? "asked" : "split",
            moves ? "held" : "of bytes",
            moves ? "hits" : "of requests",
            "estimated",
            "measured",
            "error",
            "95 % interval",
            "noise floor"));
    for (ValidationRow row : validation.of(metric)) {
      lines.add(
          line(
              split(row.split()),
              Quantities.percent(row.fastShare()),
              Quantities.percent(row.fastRequestShare()),
              value(metric, row.estimated()),
              value(metric, row.measured()),
              signed(metric, row.error()),
              interval(row),
              percent(metric, row.noiseFloor())));
    }
    return lines;
  }

  private static List<String> moves(Validation validation) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Records that moved, up and down, and the time that it took to read and to write them");
    String format = "%-8s %15s %15s %15s %15s";
    lines.add(
        String.format(
            Locale.ROOT, format, "asked", "estimated", "moved", "estimated time", "measured time"));
    for (MovesAt moved : validation.moves()) {
      lines.add(
          String.format(
              Locale.ROOT,
              format,
              split(moved.split()),
              Quantities.count(moved.estimatedRecords()),
              Quantities.count(moved.measuredRecords()),
              Quantities.time(moved.estimatedNs()),
              Quantities.time(moved.measuredNs())));
    }
    return lines;
  }

  private static String value(Metric metric, double value) {
    return metric.isShare() ? Quantities.percent(value) : Quantities.rate(value);
  }

  private static String line(
      String split,
      String bytes,
      String requests,
      String estimated,
      String measured,
      String error,
      String interval,
      String noise) {
    return String.format(
        Locale.ROOT,
        "%-8s %9s %12s %12s %12s %9s %22s %12s",
        split,
        bytes,
        requests,
        estimated,
        measured,
        error,
        interval,
        noise);
  }

  private static List<String> others(Validation validation) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%-26s %14s %14s %14s",
            validation.prediction() == null ? "Errors over all splits" : "Errors over capacities",
            "median",
            "largest",
            "median floor"));
    for (ErrorSummary summary : validation.summaries()) {
      if (summary.metric() != Metric.THROUGHPUT) {
        lines.add(
            String.format(
                Locale.ROOT,
                "%-26s %14s %14s %14s",
                name(summary.metric()),
                percent(summary.metric(), summary.medianAbsoluteError()),
                percent(summary.metric(), summary.largestAbsoluteError()),
                percent(summary.metric(), summary.medianNoiseFloor())));
      }
    }
    return lines;
  }

  private static List<String> responses(Validation validation, List<ResponseError> responses) {
    String format = "%-10s %-10s %14s %14s %14s %26s";
    List<String> lines = new ArrayList<>();
    lines.add(
        "Response times at %s operations a second, from the moments at which they were due"
            .formatted(
                Quantities.rate(
                    validation.estimate().evidence().load().rate().orElseThrow().opsS())));
    lines.add(
        format.formatted("split", "figure", "estimated", "measured", "error", "95 % interval"));
    for (ResponseError error : responses) {
      lines.add(
          format.formatted(
              split(error.split()),
              error.figure().replace('_', ' '),
              Quantities.latency(error.estimatedNs()),
              Quantities.latency(error.measuredNs()),
              Double.isNaN(error.error())
                  ? "-"
                  : String.format(Locale.ROOT, "%+.1f %%", 100 * error.error()),
              Quantities.latency(error.estimatedInterval().low())
                  + " to "
                  + (Double.isInfinite(error.estimatedInterval().high())
                      ? "no known end"
                      : Quantities.latency(error.estimatedInterval().high()))));
    }
    long within = responses.stream().filter(ResponseError::isWithinInterval).count();
    lines.add(
        "(95 %% interval: of the estimate, while what was measured varies by chance, too; %d of %d measured percentiles are within)"
            .formatted(within, responses.size()));
    return lines;
  }

  /** A verdict in one sentence. */
  static String sentence(Validation validation, Verdict verdict) {
    String place = validation.prediction() == null ? "split" : "capacity";
    String places = validation.prediction() == null ? "splits" : "capacities";
    String name = name(verdict.metric());
    String subject = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    ValidationRow worst = verdict.worst();
    String where =
        "%s %s (noise floor %s%s)"
            .formatted(
                place,
                split(worst.split()),
                noise(worst),
                worst.exceedsNoiseFloor() && worst.isWithinNoise()
                    ? ", 95 % interval " + interval(worst)
                    : "");
    if (verdict.isWithinNoise()) {
      return "%s: %s%s; the largest error is %s at %s."
          .formatted(
              subject,
              verdict.splitsUnclear() == 0
                  ? "within noise"
                  : "not told apart from 0, as the error is above the noise floor at %d of %s but its 95 %% interval holds 0"
                      .formatted(
                          verdict.splitsUnclear(), CountedNoun.of(verdict.splits(), place, places)),
              verdict.splitsOff() == 0
                  ? ""
                  : ", as chance explains that %s beyond it"
                      .formatted(
                          CountedNoun.of(verdict.splitsOff(), place + " is", places + " are")),
              signed(worst.metric(), worst.error()),
              where);
    }
    String cause = verdict.mainTerm().map(ValidationText::cause).orElse("");
    return "%s: off at %d of %s, by up to %s at %s%s."
        .formatted(
            subject,
            verdict.splitsOff(),
            CountedNoun.of(verdict.splits(), place, places),
            signed(worst.metric(), worst.error()),
            where,
            cause);
  }

  private static String interval(ValidationRow row) {
    return signed(row.metric(), row.errorInterval().low())
        + " to "
        + signed(row.metric(), row.errorInterval().high());
  }

  private static String noise(ValidationRow row) {
    return percent(row.metric(), row.noiseFloor());
  }

  private static String cause(ErrorTerm term) {
    double longerNs = term.measuredNs() - term.estimatedNs();
    return ", mostly from %s, which took %s %s than estimated"
        .formatted(
            term.what(), Quantities.time(Math.abs(longerNs)), longerNs > 0 ? "longer" : "less");
  }

  private static String name(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> "throughput";
      case HIT_RATIO -> "hit ratio";
      case READ_MEAN -> "mean latency of reads";
      case READ_P95 -> "p95 latency of reads";
      case READ_P99 -> "p99 latency of reads";
      case WRITE_MEAN -> "mean latency of writes";
      case WRITE_P95 -> "p95 latency of writes";
      case WRITE_P99 -> "p99 latency of writes";
    };
  }

  private static List<String> notes(Validation validation) {
    List<String> notes = new ArrayList<>();
    double floor =
        ErrorSummary.of(Metric.THROUGHPUT, validation.of(Metric.THROUGHPUT)).medianNoiseFloor();
    if (floor > COARSE) {
      notes.add(
          "Note: this run cannot tell errors of throughput below %s from chance; measure longer, or on a quieter machine."
              .formatted(percent(floor)));
    }
    validation.estimate().evidence().notes().stream()
        .filter(note -> note.code() == NoteCode.STORE_SIMULATED)
        .forEach(note -> notes.add("Note: " + NoteText.of(note) + "."));
    for (TierInfo tier : validation.estimate().evidence().tiers()) {
      if (tier.emulated()) {
        notes.add(
            "Note: the memory of the tier '%s' was emulated (%s); this validates the model on emulated memory."
                .formatted(tier.name(), tier.memory()));
      }
      tier.realMemory().ifPresent(memory -> notes.add("Note: " + memory + "."));
    }
    return notes;
  }

  private static String split(double split) {
    return String.format(Locale.ROOT, "%.4f", split).replaceAll("0{1,3}$", "");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  /** An error of a metric without its sign: of a share in points. */
  private static String percent(Metric metric, double error) {
    return percent(error).replace("%", unit(metric));
  }

  private static String signed(Metric metric, double error) {
    String text = String.format(Locale.ROOT, "%+.2f ", 100 * error);
    // Rounded, a trifle has no sign.
    return (text.matches("[+-]0\\.00 ") ? text.substring(1) : text) + unit(metric);
  }

  private static String unit(Metric metric) {
    return metric.isShare() ? "pt" : "%";
  }
}
