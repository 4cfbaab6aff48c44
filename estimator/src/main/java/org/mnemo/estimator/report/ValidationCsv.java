package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.file.CsvFile;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/** {@code validation.csv}: one row for each run, metric and split. */
public final class ValidationCsv {

  private static final int SHARE_DECIMALS = 12;
  private static final int VALUE_DECIMALS = 6;

  private ValidationCsv() {}

  /** Writes the rows of several runs whole or not at all. */
  public static void write(Path file, List<Validation> validations) {
    record Line(Estimate estimate, ValidationRow row) {}
    new CsvFile<Line>()
        .text("store", line -> line.estimate().evidence().store())
        .text("metric", line -> line.row().metric().columnName())
        .figure("split", SHARE_DECIMALS, line -> line.row().split())
        .figure("fast_share", SHARE_DECIMALS, line -> line.row().fastShare())
        .figure("fast_request_share", SHARE_DECIMALS, line -> line.row().fastRequestShare())
        .figure("estimated", VALUE_DECIMALS, line -> line.row().estimated())
        .figure("measured", VALUE_DECIMALS, line -> line.row().measured())
        .figure("error", SHARE_DECIMALS, line -> line.row().error())
        .figure("error_low", SHARE_DECIMALS, line -> line.row().errorInterval().low())
        .figure("error_high", SHARE_DECIMALS, line -> line.row().errorInterval().high())
        .figure("noise_floor", SHARE_DECIMALS, line -> line.row().noiseFloor())
        .text("within_noise", line -> String.valueOf(line.row().isWithinNoise()))
        .count("keys_in_fast", line -> line.row().keysInFast())
        .figure(
            "cost_factor",
            SHARE_DECIMALS,
            line -> line.estimate().curve().costFactor(line.row().keysInFast()))
        .write(
            file,
            validations.stream()
                .flatMap(each -> each.rows().stream().map(row -> new Line(each.estimate(), row)))
                .toList());
  }
}
