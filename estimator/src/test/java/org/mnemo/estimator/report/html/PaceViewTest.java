package org.mnemo.estimator.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.report.html.ReportData.PaceLine;

class PaceViewTest {

  @TempDir private Path directory;

  private Evidence evidence(List<BlockRow> rows) {
    return RunEvidence.read(
        TestRun.measured(directory, TestTraces.csv("a get 100", "b get 100"), rows), 42);
  }

  /** A block of ten reads of 100 bytes, 10 us each on the clock, and 90 us of the client's own. */
  private static BlockRow block(int number, String tier, long latencyNs) {
    return new BlockRow(
        number,
        1_000_000_000L + number * 1_000_000_000L,
        tier,
        tier,
        Operation.READ,
        7,
        10,
        1000,
        10 * latencyNs,
        10 * 90_000,
        0);
  }

  @Test
  void drawsOperationsASecondOfEachTierOverTime() {
    List<PaceLine> lines =
        PaceView.of(
            evidence(
                List.of(
                    block(0, "fast", 10_000),
                    block(1, "slow", 110_000),
                    block(2, "slow", 110_000),
                    block(3, "fast", 35_000))));
    assertThat(lines).hasSize(2);
    PaceLine fast = lines.get(0);
    assertThat(fast.tier()).isEqualTo("fast");
    assertThat(fast.blocks()).isEqualTo(2);
    assertThat(fast.outliers()).isZero();
    // 1 / (10 + 90 us), 1 / (35 + 90 us), in the first and last of 200 parts of 3 s.
    assertThat(fast.opsS()).containsExactly(10_000, 8_000);
    assertThat(fast.seconds()).containsExactly(0.008, 2.993);
    // 1 / (110 + 90 us); one and two thirds of 200 parts begin in parts 66 and 133.
    assertThat(lines.get(1).opsS()).containsExactly(5_000, 5_000);
    assertThat(lines.get(1).seconds()).containsExactly(0.998, 2.003);
  }

  @Test
  void marksOutlierBlocksAndLeavesThemOutOfTheLine() {
    List<BlockRow> rows =
        new ArrayList<>(
            new SimulatedBlocks(100_000, 150_000, 10_000, 0, 0).rows(30, new Random(3)));
    int hit =
        IntStream.range(0, rows.size())
            .filter(i -> rows.get(i).kind().equals("fast") && rows.get(i).block() > 100)
            .findFirst()
            .orElseThrow();
    BlockRow row = rows.get(hit);
    // Ten times its 20 reads' 2 ms, and 20 us of the client's own.
    rows.set(
        hit,
        new BlockRow(
            row.block(),
            row.startNs(),
            row.kind(),
            row.tier(),
            row.operation(),
            row.sizeClass(),
            row.operations(),
            row.valueBytes(),
            19_980_000,
            20_000,
            0));
    long firstNs =
        rows.stream()
            .filter(each -> each.kind().equals(each.tier()))
            .mapToLong(BlockRow::startNs)
            .min()
            .orElseThrow();
    PaceLine fast = PaceView.of(evidence(rows)).get(0);
    assertThat(fast.blocks()).isEqualTo(60);
    assertThat(fast.outliers()).isEqualTo(1);
    assertThat(fast.outlierOpsS()).containsExactly(1000);
    // Since the first block on a whole tier; a block takes 1 ms here.
    assertThat(fast.outlierSeconds()).containsExactly((row.startNs() - firstNs) / 1e9);
    assertThat(Arrays.stream(fast.opsS()).min().orElseThrow()).isGreaterThan(9000);
  }
}
