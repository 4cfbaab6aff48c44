package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.MeasurementDirectory;

/**
 * Fetches from slower memory by the tier with the least FastMem, from its server's counters, in a
 * run that sent each operation to each tier.
 *
 * @param perOperation mean fetches of an operation; 0 if they are not reliable
 * @param ofPages true if the kernel fetched pages, false if the store fetched records
 * @param fastShare share of the data in FastMem, averaged over blocks
 */
public record MeasuredFetches(double perOperation, double fastShare, boolean ofPages) {

  private static final long PAGE_BYTES = 4096;

  public boolean ofRecords() {
    return !ofPages;
  }

  /**
   * Reads the fetches of a tier; empty if the run counted none.
   *
   * @throws MnemoException if the tier fetched nothing, so that the time of a fetch is unknown
   */
  static Optional<MeasuredFetches> read(MeasurementDirectory directory, String tier) {
    if (!Files.exists(directory.fetches())) {
      return Optional.empty();
    }
    double[] sums = new double[5];
    FetchesRow.FILE.read(
        directory.fetches(),
        row -> {
          if (row.tier().equals(tier)) {
            sums[0] += row.operations();
            sums[1] += row.fetches();
            sums[2] += row.fastBytes();
            sums[3] += row.totalBytes();
            sums[4] += row.fetchedBytes();
          }
        });
    if (!(sums[1] > 0)) {
      throw new MnemoException(
          "%s: the tier '%s' fetched nothing from slower memory, so the time of a fetch is unknown; give it less FastMem, as in -p mnemo.%s.memory=cached:10%%, and measure again"
              .formatted(directory.fetches(), tier, tier));
    }
    return Optional.of(
        new MeasuredFetches(sums[1] / sums[0], sums[2] / sums[3], sums[4] == PAGE_BYTES * sums[1]));
  }
}
