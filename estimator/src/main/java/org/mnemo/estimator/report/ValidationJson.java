package org.mnemo.estimator.report;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.ResponseError;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validation.ErrorTerm;
import org.mnemo.estimator.validation.Validation.Prediction;
import org.mnemo.estimator.validation.Verdict;

/**
 * A validation for programs to read; content of {@code validation.json}, which {@code
 * docs/reference/formats.md} describes. Errors are estimated / measured - 1.
 *
 * @param order name of the swept order's file; null where data moves
 */
public record ValidationJson(
    int schema,
    String store,
    String model,
    String policy,
    @Nullable String order,
    int clients,
    boolean emulated,
    List<TierInfo> tiers,
    @JsonUnwrapped Validation validation,
    List<ErrorSummary> summaries,
    List<ResponseError> responses,
    List<OfMetric> verdicts) {

  private static final int SCHEMA = 5;

  /**
   * The verdict on a metric.
   *
   * @param mainTerm source of most of the worst error; null within noise, and for percentiles
   */
  public record OfMetric(
      Metric metric,
      @JsonProperty("within_noise") boolean isWithinNoise,
      int splitsOff,
      double worstSplit,
      double worstError,
      @Nullable String mainTerm) {

    private static OfMetric of(Verdict verdict) {
      return new OfMetric(
          verdict.metric(),
          verdict.isWithinNoise(),
          verdict.splitsOff(),
          verdict.worst().split(),
          verdict.worst().error(),
          verdict.mainTerm().map(ErrorTerm::what).orElse(null));
    }
  }

  /** The document of a validation. */
  public static ValidationJson of(Validation validation) {
    Estimate estimate = validation.estimate();
    return new ValidationJson(
        SCHEMA,
        estimate.evidence().store(),
        estimate.options().model().lowerCase(),
        estimate.options().policy(),
        estimate.curve().traffic().moves().isPresent() ? sweptFile(estimate) : null,
        estimate.curve().model().clients(),
        estimate.emulated(),
        estimate.evidence().tiers(),
        validation,
        validation.summaries(),
        ResponseError.of(validation),
        validation.verdicts().stream().map(OfMetric::of).toList());
  }

  /** Writes the validation whole or not at all. */
  public static void write(Path file, Validation validation) {
    Json.write(file, of(validation));
  }

  /**
   * What an earlier validation was of.
   *
   * @param policy name of the policy
   * @param prediction the curve that was predicted
   */
  public record Earlier(String policy, Prediction prediction) {
    public Earlier {
      requireNonNull(policy, "policy is null");
      requireNonNull(prediction, "prediction is null");
    }
  }

  /**
   * Reads what an earlier validation of a policy that moves data was of.
   *
   * @throws org.mnemo.core.MnemoException if the file is absent, damaged, or of another version
   */
  public static Earlier read(Path file) {
    // Version 2 had no responses, 3 a control and 4 sentences, which are not read.
    return Json.read(
        file, Earlier.class, SCHEMA, List.of(version2 -> {}, version3 -> {}, version4 -> {}));
  }

  /** Name of the swept order's file without its directory, which is private. */
  private static String sweptFile(Estimate estimate) {
    String order = estimate.orderName();
    return order.substring(order.lastIndexOf('/') + 1);
  }
}
