package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;

/** L and P of blocks whose times are known. */
class SlaRegressionTest {

  private static final long OPERATIONS = 100;

  @TempDir private Path root;

  /** Blocks of T = L + n P + 2 ns a byte, and a clock that runs slower and slower. */
  private Optional<SlaTerms> terms(int blocks, double noise, boolean fetches) {
    MeasurementDirectory directory = new MeasurementDirectory(root);
    Random random = new Random(7);
    try (RowFile.Writer<BlockRow> times = BlockRow.FILE.writer(directory.blocks());
        RowFile.Writer<FetchesRow> counts = FetchesRow.FILE.writer(directory.fetches())) {
      for (int block = 0; block < blocks; block++) {
        boolean isFast = block % 2 == 0;
        long fetched = fetches && !isFast ? random.nextInt((int) OPERATIONS) : 0;
        long bytes = OPERATIONS * (1050 + random.nextInt(500));
        double ns =
            OPERATIONS * 100_000
                + fetched * 40_000.0
                + 2.0 * bytes
                + OPERATIONS * 10.0 * block
                + noise * random.nextGaussian();
        String tier = isFast ? "fast" : "slow";
        times.append(
            TestRun.block(
                block,
                tier,
                tier,
                Operation.READ,
                OPERATIONS,
                bytes,
                Math.max(1000, Math.round(ns)),
                0));
        counts.append(new FetchesRow(block, "slow", OPERATIONS, fetched, 4096 * fetched, 1, 2, 0));
      }
      times.commit();
      counts.commit();
    }
    return SlaRegression.of(directory);
  }

  @Test
  void findsTheTermsWithoutABlockOfFastMemOnly() {
    SlaTerms terms = terms(200, 0, true).orElseThrow();

    assertThat(terms.blocks()).isEqualTo(100);
    assertThat(terms.missNs()).isCloseTo(40_000, within(1.0));
    // The mean value of 1,300 bytes, half way through 200 blocks.
    assertThat(terms.fastNs()).isCloseTo(100_000 + 2 * 1300 + 10 * 100, within(100.0));
  }

  @Test
  void tellsHowSureTheyAre() {
    SlaTerms terms = terms(400, 500_000, true).orElseThrow();

    assertThat(terms.missNs()).isCloseTo(40_000, within(4 * terms.missErrorNs()));
    assertThat(terms.missErrorNs()).isBetween(500.0, 4000.0);
  }

  @Test
  void saysNothingWhereBlocksTellNothing() {
    assertThat(terms(200, 0, false)).isEmpty();
    assertThat(terms(20, 0, true)).isEmpty();
    assertThat(terms(200, 20_000_000, true)).isEmpty();
    assertThat(SlaRegression.of(new MeasurementDirectory(root.resolve("nothing")))).isEmpty();
  }
}
