package org.mnemo.estimator.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
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
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunEvidence;

class MeasurementSectionTest {

  @TempDir private Path directory;

  private List<Series> pace(List<BlockRow> rows) {
    Evidence evidence =
        RunEvidence.read(
            TestRun.measured(directory, TestTraces.csv("a get 100", "b get 100"), rows), 42);
    return MeasurementSection.pace(
            evidence.baselines().tiers(), requireNonNull(evidence.quality()).pace())
        .panels()
        .get(0)
        .series();
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
    List<Series> lines =
        pace(
            List.of(
                block(0, "fast", 10_000),
                block(1, "slow", 110_000),
                block(2, "slow", 110_000),
                block(3, "fast", 35_000)));
    // 1 / (10 + 90 us), 1 / (35 + 90 us), 1 / (110 + 90 us).
    assertThat(lines)
        .extracting(Series::points)
        .containsExactly(
            List.of(Point.of(0, 10_000), Point.of(3, 8_000)),
            List.of(Point.of(1, 5_000), Point.of(2, 5_000)));
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
        TestRun.block(
            row.block(), row.kind(), row.tier(), row.operation(), 20, 2000, 19_980_000, 20_000));
    long firstNs =
        rows.stream()
            .filter(each -> each.kind().equals(each.tier()))
            .mapToLong(BlockRow::startNs)
            .min()
            .orElseThrow();
    List<Series> lines = pace(rows);
    assertThat(lines).extracting(Series::form).containsExactly(Form.LINE, Form.MARKS, Form.LINE);
    // Since the first block on a whole tier; a block takes 1 ms here.
    assertThat(lines.get(1).points())
        .containsExactly(Point.of((row.startNs() - firstNs) / 1e9, 1000));
    assertThat(lines.get(0).points()).hasSize(59).allMatch(point -> point.y() > 9000);
  }
}
