package org.mnemo.ycsb.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class BlockRecorderTest {

  private static final Tiers TIERS = Tiers.FAST_AND_SLOW;

  @TempDir private Path directory;

  /** A client that stalls while the others go on finds its block written already. */
  @Test
  void countsOperationsOfAClientThatIsFarBehindInTheirOwnBlock() {
    Path file = directory.resolve("blocks.csv");
    Blocks blocks = new Blocks(25, 5, 0, 0);
    Placement placement = new BaselinePlacement(TIERS, blocks, 7, Splits.NONE);
    try (BlockRecorder recorder =
        new BlockRecorder(TIERS, new BlocksFile.Writer(file), new BaselineCalculator(TIERS, 2))) {
      for (long block = 0; block < 40; block++) {
        count(recorder, placement, block, 1);
        if (block >= 10) {
          count(recorder, placement, block - 10, 1000);
          count(recorder, placement, block, 1);
        }
      }
      recorder.finish();
    }
    List<BlockRow> rows = new ArrayList<>();
    BlocksFile.read(file, rows::add);
    assertThat(rows).allMatch(row -> row.kind().equals(placement.kind(row.block())));
    for (long block = 0; block < 40; block++) {
      long number = block;
      long latencyNs =
          rows.stream().filter(r -> r.block() == number).mapToLong(BlockRow::latencyNs).sum();
      assertThat(latencyNs)
          .as("block %s", block)
          .isEqualTo(1 + (block >= 10 ? 1 : 0) + (block < 30 ? 1000 : 0));
    }
  }

  private static void count(
      BlockRecorder recorder, Placement placement, long block, long latencyNs) {
    recorder.enter(block, 0, placement);
    recorder.add(0, Operation.READ, 100, latencyNs, 0, false);
  }
}
