package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validation.ErrorTerm;
import org.mnemo.estimator.validation.ValidationRow;

/**
 * A validation for programs to read; content of {@code validation.json}. Errors are estimated /
 * measured - 1.
 *
 * @param schema version of the file format
 * @param store name of the store that was measured
 * @param model terms that the estimate is made of
 * @param order file with the key order that was swept, in the measurement directory
 * @param clients client threads
 * @param emulated true if any tier's memory was emulated
 * @param tiers the two that keys were split between, fastest first
 * @param operations counted in blocks of splits
 * @param disturbedShare share of these blocks that have less than their full weight in means
 * @param disturbedTimeShare share of the time of all of them that has no weight
 * @param rows errors by metric, then by split
 * @param summaries errors of each metric over all splits
 * @param terms sources of the error of the mean time of an operation, by split
 * @param verdicts whether the estimate of each metric holds, with a sentence
 */
public record ValidationJson(
    int schema,
    String store,
    String model,
    String order,
    int clients,
    boolean emulated,
    List<TierInfo> tiers,
    long operations,
    double disturbedShare,
    double disturbedTimeShare,
    List<Row> rows,
    List<Summary> summaries,
    List<ErrorTermJson> terms,
    List<VerdictJson> verdicts) {

  public static final int SCHEMA = 1;

  public ValidationJson {
    tiers = List.copyOf(tiers);
    rows = List.copyOf(rows);
    summaries = List.copyOf(summaries);
    terms = List.copyOf(terms);
    verdicts = List.copyOf(verdicts);
  }

  /** A {@link ValidationRow}. */
  public record Row(
      String metric,
      double split,
      int keysInFast,
      double fastShare,
      double fastRequestShare,
      double estimated,
      double measured,
      double error,
      Interval errorInterval,
      double noiseFloor,
      boolean withinNoise) {

    private static Row of(ValidationRow row) {
      return new Row(
          row.metric().columnName(),
          row.split(),
          row.keysInFast(),
          row.fastShare(),
          row.fastRequestShare(),
          row.estimated(),
          row.measured(),
          row.error(),
          row.errorInterval(),
          row.noiseFloor(),
          row.isWithinNoise());
    }
  }

  /** An {@link ErrorSummary}. */
  public record Summary(
      String metric,
      int splits,
      double medianAbsoluteError,
      double p95AbsoluteError,
      double largestAbsoluteError,
      double medianNoiseFloor,
      double largestNoiseFloor) {

    private static Summary of(ErrorSummary summary) {
      return new Summary(
          summary.metric().columnName(),
          summary.rows(),
          summary.medianAbsoluteError(),
          summary.p95AbsoluteError(),
          summary.largestAbsoluteError(),
          summary.medianNoiseFloor(),
          summary.largestNoiseFloor());
    }
  }

  /** An {@link ErrorTerm}. */
  public record ErrorTermJson(
      double split,
      String what,
      long operations,
      double estimatedNs,
      double measuredNs,
      double share) {

    private static ErrorTermJson of(ErrorTerm term) {
      return new ErrorTermJson(
          term.split(),
          term.what(),
          term.operations(),
          term.estimatedNs(),
          term.measuredNs(),
          term.share());
    }
  }

  /**
   * A {@link org.mnemo.estimator.validation.Verdict}.
   *
   * @param worstSplit split with the largest error beyond chance, or with the largest error if none
   *     is
   * @param mainTerm source of most of that error; null if nothing is off or it is not known
   * @param text the verdict in words
   */
  public record VerdictJson(
      String metric,
      boolean withinNoise,
      int splitsOff,
      double worstSplit,
      double worstError,
      @Nullable String mainTerm,
      String text) {}

  /** The validation as a record for programs. */
  public static ValidationJson of(Validation validation) {
    Estimate estimate = validation.estimate();
    return new ValidationJson(
        SCHEMA,
        estimate.evidence().store(),
        estimate.options().model().lowerCase(),
        sweptFile(estimate),
        estimate.curve().model().clients(),
        estimate.emulated(),
        estimate.evidence().tiers(),
        validation.operations(),
        validation.disturbedShare(),
        validation.disturbedTimeShare(),
        validation.rows().stream().map(Row::of).toList(),
        validation.summaries().stream().map(Summary::of).toList(),
        validation.terms().stream().map(ErrorTermJson::of).toList(),
        validation.verdicts().stream()
            .map(
                verdict ->
                    new VerdictJson(
                        verdict.metric().columnName(),
                        verdict.isWithinNoise(),
                        verdict.splitsOff(),
                        verdict.worst().split(),
                        verdict.worst().error(),
                        verdict.mainTerm().map(ErrorTerm::what).orElse(null),
                        ValidationText.sentence(verdict)))
            .toList());
  }

  /** Name of the swept order's file without its directory, which is nobody else's. */
  private static String sweptFile(Estimate estimate) {
    String order = estimate.orderName();
    return order.substring(order.lastIndexOf('/') + 1);
  }

  /** Writes the validation whole or not at all. */
  public static void write(Path file, Validation validation) {
    Json.write(file, of(validation));
  }
}
