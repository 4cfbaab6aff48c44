package org.mnemo.estimator.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.check.RunReadings.Reading;
import org.mnemo.estimator.evidence.RunEvidence.Blocks;

/** Runs of 400 blocks that alternate between two tiers, slower by a tenth in their second half. */
class RunReadingsTest {

  private static final int BLOCKS = 400;
  private static final Figure FAST_READS = new Figure(Figure.Kind.MEAN, "fast", Operation.READ, 0);

  /** A run in which some blocks also hold updates. */
  private static RunReadings run(int... blocksWithUpdates) {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    for (int block = 0; block < BLOCKS; block++) {
      long readNs = block < BLOCKS / 2 ? 100_000 : 110_000;
      calculator.add(row(block, Operation.READ, 20, readNs));
      for (int withUpdates : blocksWithUpdates) {
        if (block == withUpdates) {
          calculator.add(row(block, Operation.UPDATE, 1, readNs));
        }
      }
    }
    return new RunReadings(
        new Blocks(calculator.sample(), Optional.empty(), Optional.empty()), 1000, 1);
  }

  /** The mean of reads on FastMem. */
  private static Reading fastReads(int... blocksWithUpdates) {
    RunReadings run = run(blocksWithUpdates);
    return requireNonNull(run.readings(run.mix()).get(FAST_READS));
  }

  private static BlockRow row(int block, Operation operation, int operations, long latencyNs) {
    String tier = Tiers.FAST_AND_SLOW.name(block % 2);
    return TestRun.block(block, tier, tier, operation, operations, latencyNs);
  }

  @Test
  void namesQuantilesThatARunDoesNotTell() {
    // A run without a file of latencies has means only.
    assertThat(Difference.of(List.of(run()), List.of(run())).unknownQuantiles())
        .extracting(Figure::code)
        .containsExactly(
            "fast.read.p50",
            "fast.read.p95",
            "fast.read.p99",
            "slow.read.p50",
            "slow.read.p95",
            "slow.read.p99");
  }

  /**
   * Of ten segments the first five have a logarithm of 0, the others of ln 1.1 = 0.0953: a variance
   * of 0.0477^2 x 10 / 9 between them, so 0.000252 of their mean. Their serial correlation is (4 +
   * 4 - 1) / 10 = 0.7, of which at most 0.9 is left once its bias is taken off, so f = 1 + 2 x sum
   * (1 - j / 10) 0.9^j = 7.28, and the factor is 7.28 x 9 / (10 - 7.28) = 24.
   */
  @Test
  void widensByHowSegmentsResembleEachOtherWhateverIsRare() {
    Reading withoutUpdates = fastReads();
    double f = 1;
    for (int j = 1; j < 10; j++) {
      f += 2 * (1 - j / 10.0) * Math.pow(0.9, j);
    }
    assertThat(withoutUpdates.logVariance())
        .isCloseTo(0.000252 * f * 9 / (10 - f), within(0.15 * 0.000252 * 24));
    // One update a tier, in segments of their own: the other nine have none there. Replicates that
    // hold both segments vary a little less.
    assertThat(fastReads(50, 291).logVariance())
        .isBetween(0.5 * withoutUpdates.logVariance(), 1.2 * withoutUpdates.logVariance());
  }
}
