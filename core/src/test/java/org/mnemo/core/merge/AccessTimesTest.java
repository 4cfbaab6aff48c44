package org.mnemo.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.trace.Operation;

class AccessTimesTest {

  @TempDir private Path directory;

  /**
   * A run of 30 accesses, blocks of 10 with a guard of 2, a warm-up of 10, and 2000 ns for the 20
   * accesses after it: 100 ns each.
   *
   * @param blocks number, start, number, start...
   */
  private AccessTimes times(long offsetNs, long... blocks) {
    MeasurementDirectory run = new MeasurementDirectory(directory);
    try (BlocksFile.Writer writer = new BlocksFile.Writer(run.blocks())) {
      for (int i = 0; i < blocks.length; i += 2) {
        writer.append(
            new BlockRow(
                blocks[i], blocks[i + 1], "fast", "fast", Operation.READ, 7, 1, 64, 9, 9, 0));
      }
      writer.commit();
    }
    Map<String, String> properties =
        Map.of("mnemo.block.ops", "10", "mnemo.block.guard", "2", "mnemo.warmup.ops", "10");
    run.writeRun(
        new RunInfo(
            RunInfo.SCHEMA,
            true,
            "redis",
            "baseline",
            List.of(),
            1,
            2,
            Instant.EPOCH.toString(),
            Map.of(),
            new TreeMap<>(properties),
            new Counts(30, 0, 0),
            new Measured(20, 2000, 1e7),
            null));
    return new AccessTimes(ClientRun.open(run), offsetNs);
  }

  private static LongStream at(AccessTimes times, long... accesses) {
    return LongStream.of(accesses).map(times::timeNs);
  }

  @Test
  void spreadsAccessesEvenlyBetweenTheFirstCountedOnesOfBlocks() {
    // Access 12 began at 1500 and access 22 at 2000: 50 ns each. Before and after them 100 ns each.
    try (AccessTimes times = times(0, 1, 1500, 2, 2000)) {
      assertThat(times.startNs()).isEqualTo(1500 - 2 * 100);
      assertThat(times.endNs()).isEqualTo(1300 + 2000);
      assertThat(at(times, 0, 9, 10, 12, 13, 17, 22, 23, 29))
          .containsExactly(300L, 1200L, 1300L, 1500L, 1550L, 1750L, 2000L, 2100L, 2700L);
      assertThat(times.isWarmUp(9)).isTrue();
      assertThat(times.isWarmUp(10)).isFalse();
    }
  }

  @Test
  void startsNoEarlierThanTheRunAndEndsNoLater() {
    // The warm-up took 700 ns at most; and the last block began when there were 600 ns left.
    try (AccessTimes times = times(40, 1, 900, 2, 2500)) {
      assertThat(times.endNs()).isEqualTo(40 + 700 + 2000);
      assertThat(at(times, 0, 2, 3, 4, 22, 24, 25, 29))
          .containsExactly(40L, 40L, 40L, 140L, 2540L, 2740L, 2740L, 2740L);
    }
  }

  @Test
  void leavesOutBlocksThatWereOpenedAgain() {
    try (AccessTimes times = times(0, 1, 1500, 2, 2000, 1, 2400)) {
      assertThat(at(times, 22, 26)).containsExactly(2000L, 2400L);
    }
  }

  @Test
  void saysThatARunWithoutBlocksIsTooShort() {
    assertThatThrownBy(() -> times(0))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("too short")
        .hasMessageContaining("operationcount");
  }
}
