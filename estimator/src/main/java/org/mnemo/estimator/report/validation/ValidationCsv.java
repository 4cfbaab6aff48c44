package org.mnemo.estimator.report.validation;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.text.SpreadsheetText;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.Decimals;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/** {@code validation.csv}: one row for each run, metric and split. */
public final class ValidationCsv {

  static final String HEADER =
      "store,metric,split,fast_share,fast_request_share,estimated,measured,error,error_low,"
          + "error_high,noise_floor,within_noise,keys_in_fast,cost_factor\n";

  private static final int SHARE_DECIMALS = 12;
  private static final int VALUE_DECIMALS = 6;

  private ValidationCsv() {}

  /** Writes the rows of several runs whole or not at all. */
  public static void write(Path file, List<Validation> validations) {
    try (AtomicFile target = AtomicFile.create(file)) {
      LineWriter out = new LineWriter(target.out(), file.toString()).text(HEADER);
      for (Validation validation : validations) {
        for (ValidationRow row : validation.rows()) {
          append(out, validation.estimate(), row);
        }
      }
      out.close();
      target.commit();
    }
  }

  private static void append(LineWriter out, Estimate estimate, ValidationRow row) {
    out.text(SpreadsheetText.of(estimate.evidence().store()))
        .character(',')
        .text(row.metric().columnName());
    share(out, row.split());
    share(out, row.fastShare());
    share(out, row.fastRequestShare());
    Decimals.append(out.character(','), row.estimated(), VALUE_DECIMALS);
    Decimals.append(out.character(','), row.measured(), VALUE_DECIMALS);
    share(out, row.error());
    share(out, row.errorInterval().low());
    share(out, row.errorInterval().high());
    share(out, row.noiseFloor());
    out.character(',').text(row.isWithinNoise() ? "true" : "false");
    out.character(',').number(row.keysInFast());
    share(out, estimate.curve().costFactor(row.keysInFast()));
    out.character('\n');
  }

  private static void share(LineWriter out, double share) {
    Decimals.append(out.character(','), share, SHARE_DECIMALS);
  }
}
