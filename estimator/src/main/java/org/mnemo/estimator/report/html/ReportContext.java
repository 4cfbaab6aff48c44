package org.mnemo.estimator.report.html;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.validation.Validation;

/**
 * Facts in a report beside the estimate.
 *
 * @param commands commands that led to the report
 * @param made time at which the report was made
 * @param validation real splits of the same run; null if there are none
 */
public record ReportContext(List<String> commands, Instant made, @Nullable Validation validation) {

  public ReportContext {
    commands = List.copyOf(commands);
  }
}
