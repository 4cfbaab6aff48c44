package org.mnemo.estimator.report;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.validation.Validation;

/**
 * Facts in a report beside the estimate.
 *
 * @param commands commands that led to the report
 * @param made time at which the report was made
 * @param validation real splits of the same run; null if there are none
 * @param catalog prices for a bill in dollars; null if nobody asked
 */
public record ReportContext(
    List<String> commands,
    Instant made,
    @Nullable Validation validation,
    @Nullable CatalogPrice catalog) {

  public ReportContext {
    commands = List.copyOf(commands);
  }

  /** A context without real splits and prices. */
  public ReportContext(List<String> commands, Instant made) {
    this(commands, made, null, null);
  }
}
