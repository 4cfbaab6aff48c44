package org.mnemo.estimator.validation;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Whether the estimate of one metric holds.
 *
 * @param splits how many were measured
 * @param splitsOff at how many of them the error is beyond what chance explains
 * @param worst the row with the largest error of those; of all if there is none
 * @param mainTermOrNull what most of the worst row's error comes from; null if nothing is off, or
 *     the metric is a percentile
 */
public record Verdict(
    Metric metric,
    int splits,
    int splitsOff,
    ValidationRow worst,
    @Nullable ErrorTerm mainTermOrNull) {

  /** The verdict on a metric; empty if the workload has no such operations. */
  static Optional<Verdict> of(Validation validation, Metric metric) {
    List<ValidationRow> rows = validation.of(metric);
    List<ValidationRow> off = rows.stream().filter(row -> !row.isWithinNoise()).toList();
    return (off.isEmpty() ? rows : off)
        .stream()
            .max(Comparator.comparingDouble(row -> Math.abs(row.error())))
            .map(
                worst ->
                    new Verdict(
                        metric,
                        rows.size(),
                        off.size(),
                        worst,
                        off.isEmpty() ? null : mainTerm(validation, worst)));
  }

  /** The largest of the parts that make the error, not of those that make it smaller. */
  private static @Nullable ErrorTerm mainTerm(Validation validation, ValidationRow row) {
    Metric metric = row.metric();
    if (metric.isQuantile()) {
      return null;
    }
    // Too high a throughput is too short a time.
    double direction = metric.isRate() ? -Math.signum(row.error()) : Math.signum(row.error());
    return validation.terms().stream()
        .filter(term -> term.split() == row.split())
        .filter(term -> metric.isRate() || term.mean() == metric)
        .max(Comparator.comparingDouble(term -> direction * term.share()))
        .orElse(null);
  }

  /** True if chance explains the errors at all splits. */
  public boolean isWithinNoise() {
    return splitsOff == 0;
  }

  /** What most of the worst row's error comes from, if that is known. */
  public Optional<ErrorTerm> mainTerm() {
    return Optional.ofNullable(mainTermOrNull);
  }
}
