package org.mnemo.ycsb.sensitivity;

import java.util.Arrays;
import java.util.TreeMap;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Adds up operations by block, writes a block once no client can still be in it, and feeds the
 * baselines. Memory does not grow with the run. Not thread-safe.
 */
final class BlockRecorder implements AutoCloseable {

  /**
   * Most blocks that are open at a time. A client that is further behind starts its old block
   * again, which is harmless.
   */
  private static final int OPEN_BLOCKS = 3;

  private static final int SUMS = 5;

  private final Tiers tiers;
  private final BlocksFile.Writer file;
  private final BaselineCalculator calculator;
  private final TreeMap<Long, Open> open = new TreeMap<>();
  private Open latest = new Open(-1, 0, "", new long[0]);

  BlockRecorder(Tiers tiers, BlocksFile.Writer file, BaselineCalculator calculator) {
    this.tiers = tiers;
    this.file = file;
    this.calculator = calculator;
  }

  private static final class Open {
    final long block;
    final long startNs;
    final String kind;
    final long[] sums;

    Open(long block, long startNs, String kind, long[] sums) {
      this.block = block;
      this.startNs = startNs;
      this.kind = kind;
      this.sums = sums;
    }
  }

  private long[] newSums() {
    return new long[tiers.count() * Operation.count() * SizeClass.COUNT * SUMS];
  }

  /** Starts block {@code block} if it is not open. */
  void enter(long block, long startNs, Placement placement) {
    if (latest.block == block) {
      return;
    }
    Open found = open.get(block);
    if (found == null) {
      // First make room: an old block that a slow client opens again would else be written at once.
      long[] sums = freeSums();
      found = new Open(block, startNs, placement.kind(block), sums);
      open.put(block, found);
    }
    latest = found;
  }

  private long[] freeSums() {
    if (open.size() < OPEN_BLOCKS) {
      return newSums();
    }
    Open done = open.pollFirstEntry().getValue();
    write(done);
    Arrays.fill(done.sums, 0);
    return done.sums;
  }

  /** Counts one operation in the block that was entered last. */
  void add(
      int tier,
      Operation operation,
      long valueBytes,
      long latencyNs,
      long clientNs,
      boolean switched) {
    int kind = tier * Operation.count() + operation.ordinal();
    int at = (kind * SizeClass.COUNT + SizeClass.of(valueBytes)) * SUMS;
    long[] sums = latest.sums;
    sums[at]++;
    sums[at + 1] += valueBytes;
    sums[at + 2] += latencyNs;
    sums[at + 3] += clientNs;
    sums[at + 4] += switched ? 1 : 0;
  }

  private void write(Open block) {
    for (int at = 0; at < block.sums.length; at += SUMS) {
      long[] sums = block.sums;
      if (sums[at] > 0) {
        int kind = at / (SUMS * SizeClass.COUNT);
        BlockRow row =
            new BlockRow(
                block.block,
                block.startNs,
                block.kind,
                tiers.name(kind / Operation.count()),
                Operation.of(kind % Operation.count()),
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
  }

  /** Writes what is left, gives the file its final name and returns the baselines. */
  Baselines finish() {
    open.values().forEach(this::write);
    open.clear();
    file.commit();
    return calculator.baselines();
  }

  @Override
  public void close() {
    file.close();
  }
}
