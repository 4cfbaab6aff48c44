package org.mnemo.ycsb.run;

import java.util.Arrays;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Sums operations by block, writes each block when the next one begins, and computes the baselines.
 * Memory does not grow with the run. Not thread-safe.
 */
final class BlockRecorder implements AutoCloseable {

  private static final int SUMS = 5;

  private final Tiers tiers;
  private final RowFile.Writer<BlockRow> file;
  private final BaselineCalculator calculator;

  /** Sums of the open block by tier, operation and size class. */
  private final long[] sums;

  private long block = -1;
  private long startNs;
  private String kind = "";

  BlockRecorder(Tiers tiers, RowFile.Writer<BlockRow> file, BaselineCalculator calculator) {
    this.tiers = tiers;
    this.file = file;
    this.calculator = calculator;
    sums = new long[tiers.count() * Operation.count() * SizeClass.COUNT * SUMS];
  }

  /**
   * Counts one operation. Operations come in order of their blocks.
   *
   * @param runStartNs time origin of blocks
   * @param ofKind kind of the block
   * @param switched true if the previous operation ran on another tier
   */
  void add(
      MeasuredOperation measured, long ofBlock, long runStartNs, String ofKind, boolean switched) {
    if (ofBlock != block) {
      write();
      block = ofBlock;
      startNs = measured.startNs - runStartNs;
      kind = ofKind;
    }
    int cell = measured.tier * Operation.count() + measured.operation.ordinal();
    int at = (cell * SizeClass.COUNT + SizeClass.of(measured.valueBytes)) * SUMS;
    sums[at]++;
    sums[at + 1] += measured.valueBytes;
    sums[at + 2] += measured.latencyNs();
    sums[at + 3] += measured.clientNs;
    sums[at + 4] += switched ? 1 : 0;
  }

  private void write() {
    for (int at = 0; at < sums.length; at += SUMS) {
      if (sums[at] > 0) {
        int cell = at / (SUMS * SizeClass.COUNT);
        BlockRow row =
            new BlockRow(
                block,
                startNs,
                kind,
                tiers.name(cell / Operation.count()),
                Operation.of(cell % Operation.count()),
                at / SUMS % SizeClass.COUNT,
                sums[at],
                sums[at + 1],
                sums[at + 2],
                sums[at + 3],
                sums[at + 4]);
        file.append(row);
        calculator.add(row);
      }
    }
    Arrays.fill(sums, 0);
  }

  /**
   * Copies the blocks so far to the final name; the last one must get no more operations.
   *
   * @return their baselines
   */
  Baselines publish() {
    write();
    file.publish();
    return calculator.baselines();
  }

  /** Writes the last block, gives the file its final name and returns the baselines. */
  Baselines finish() {
    write();
    file.commit();
    return calculator.baselines();
  }

  @Override
  public void close() {
    file.close();
  }
}
