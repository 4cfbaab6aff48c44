package org.mnemo.estimator.report.validation;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.validation.ResponseError;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validation.ErrorTerm;
import org.mnemo.estimator.validation.Verdict;

/**
 * Content of {@code validation.json}, which {@code docs/reference/formats.md} describes. Errors are
 * estimated / measured - 1.
 */
public final class ValidationJson {

  private static final int SCHEMA = 4;

  private ValidationJson() {}

  /** The validation, field by field. */
  public static Map<String, @Nullable Object> of(Validation validation) {
    Estimate estimate = validation.estimate();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("schema", SCHEMA);
    json.put("store", estimate.evidence().store());
    json.put("model", estimate.options().model().lowerCase());
    json.put("policy", estimate.options().policy());
    json.put("order", estimate.curve().traffic().moves().isPresent() ? sweptFile(estimate) : null);
    json.put("clients", estimate.curve().model().clients());
    json.put("emulated", estimate.emulated());
    json.put("tiers", estimate.evidence().tiers());
    json.put("operations", validation.operations());
    json.put("disturbed_share", validation.disturbedShare());
    json.put("disturbed_time_share", validation.disturbedTimeShare());
    json.put("prediction", validation.prediction());
    json.put("rows", validation.rows());
    json.put("summaries", validation.summaries());
    json.put("terms", validation.terms());
    json.put("moves", validation.moves());
    json.put("responses", ResponseError.of(validation));
    json.put(
        "verdicts",
        validation.verdicts().stream().map(verdict -> verdict(validation, verdict)).toList());
    return json;
  }

  /** Writes the validation whole or not at all. */
  public static void write(Path file, Validation validation) {
    Json.write(file, of(validation));
  }

  /**
   * What a validation that was written says of what it was about.
   *
   * @param policy name of the policy
   * @param prediction the curve that was predicted
   */
  public record Earlier(String policy, Validation.Prediction prediction) {
    public Earlier {
      requireNonNull(policy, "policy is null");
      requireNonNull(prediction, "prediction is null");
    }
  }

  /**
   * Reads what a validation of a policy that moves data was about.
   *
   * @throws org.mnemo.core.MnemoException if the file is absent, damaged, or of another version
   */
  public static Earlier read(Path file) {
    // Version 2 had no responses, version 3 a control, which nobody reads again.
    return Json.read(file, Earlier.class, SCHEMA, List.of(version2 -> {}, version3 -> {}));
  }

  /** Name of the swept order's file without its directory, which is nobody else's. */
  private static String sweptFile(Estimate estimate) {
    String order = estimate.orderName();
    return order.substring(order.lastIndexOf('/') + 1);
  }

  private static Map<String, @Nullable Object> verdict(Validation validation, Verdict verdict) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("metric", verdict.metric());
    json.put("within_noise", verdict.isWithinNoise());
    json.put("splits_off", verdict.splitsOff());
    json.put("worst_split", verdict.worst().split());
    json.put("worst_error", verdict.worst().error());
    json.put("main_term", verdict.mainTerm().map(ErrorTerm::what).orElse(null));
    json.put("text", ValidationText.sentence(validation, verdict));
    return json;
  }
}
