package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.workload.Runs.words;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.tier.Tiers;

/** Each operation takes FastMem 60 µs and SlowMem 150 µs, and every tier carries out all. */
class MirroredBlocksTest {

  private static final int BLOCK = 10;
  private static final int GUARD = 2;
  private static final int BLOCKS = 100;
  private static final Tiers TIERS = new Tiers(List.of("fast", "slow"));

  @TempDir Path directory;

  @Test
  void timesEveryOperationOnEveryTier() throws Exception {
    Properties workload =
        StoreRun.properties(
            new Properties(),
            words(
                "mnemo.state %s mnemo.store simulated mnemo.placement mirrored "
                    + "mnemo.fast.simulated.read.ns 60000 mnemo.slow.simulated.read.ns 150000 "
                    + "readproportion 1 updateproportion 0 operationcount %s mnemo.block.ops %s "
                    + "mnemo.block.guard %s mnemo.out %s",
                directory, BLOCK * BLOCKS, BLOCK, GUARD, directory.resolve("out")));
    StoreRun.load(workload);
    assertThat(StoreRun.run(workload, operation -> {}).complete()).isTrue();
    MeasurementDirectory out = MeasurementDirectory.open(directory.resolve("out"));

    // What the last block did on one tier nothing follows that would let the other do it.
    Map<Long, List<BlockRow>> byBlock = new TreeMap<>();
    BlockRow.read(
        out.blocks(),
        1,
        row -> byBlock.computeIfAbsent(row.block() / 2, unused -> new ArrayList<>()).add(row));
    assertThat(byBlock).hasSize(BLOCKS);
    byBlock.forEach(
        (block, rows) -> {
          assertThat(rows).extracting(BlockRow::operations).containsOnly((long) BLOCK - GUARD);
          assertThat(rows)
              .allSatisfy(row -> assertThat(row.kind()).isEqualTo(row.tier()))
              .allSatisfy(
                  row ->
                      assertThat(row.latencyNs())
                          .isEqualTo(
                              (BLOCK - GUARD) * (row.tier().equals("fast") ? 60_000L : 150_000L)));
          if (block < BLOCKS - 1) {
            assertThat(rows).extracting(BlockRow::tier).containsExactlyInAnyOrder("fast", "slow");
            assertThat(rows)
                .extracting(BlockRow::valueBytes)
                .containsOnly(rows.get(0).valueBytes());
            assertThat(rows).extracting(BlockRow::clientNs).containsOnly(rows.get(0).clientNs());
          }
        });
    assertThat(byBlock.values().stream().map(rows -> rows.get(0).tier()).distinct()).hasSize(2);

    long[] operations = new long[TIERS.count()];
    OperationRow.file(TIERS).read(out.operations(), row -> operations[row.tier()]++);
    long counted = (BLOCK - GUARD) * (2L * BLOCKS - 1);
    assertThat(operations[0] + operations[1]).isEqualTo(counted);
    assertThat(
            LatencyLog.read(out.latency()).values().stream()
                .mapToLong(Histogram::getTotalCount)
                .sum())
        .isEqualTo(counted);
  }
}
