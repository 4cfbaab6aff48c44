package org.mnemo.estimator.report;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.validation.Validation;

/**
 * Facts in a report in addition to the estimate.
 *
 * @param commands commands that led to the report
 * @param made time at which the report was made
 * @param validation real splits of the same run; null if there are none
 * @param catalog prices for a bill in dollars; null if not requested
 * @param comparison memories and policies compared; null with one memory
 */
public record ReportContext(
    List<String> commands,
    Instant made,
    @Nullable Validation validation,
    @Nullable CatalogPrice catalog,
    @Nullable MemoryComparison comparison) {

  public ReportContext {
    commands = List.copyOf(commands);
  }

  /** A context with the memories that an estimate compares. */
  public static ReportContext of(
      Estimate estimate, List<String> commands, Instant made, @Nullable CatalogPrice catalog) {
    boolean compares =
        estimate.others().stream()
            .anyMatch(other -> !other.memoryName().equals(estimate.memoryName()));
    return new ReportContext(
        commands, made, null, catalog, compares ? MemoryComparison.of(estimate) : null);
  }
}
