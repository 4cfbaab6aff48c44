package org.mnemo.ycsb.run;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.MigratedPlacement;
import org.mnemo.ycsb.placement.Placement;
import org.mnemo.ycsb.settings.OfferedRate;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * The counted operations of a run: blocks, pace and, optionally, single operations. Not
 * thread-safe.
 */
public final class CountedOperations implements AutoCloseable {

  private final long runStartNs;
  private final BlockRecorder blocks;
  private final @Nullable PaceRecorder pace;
  private final RowFile.@Nullable Writer<OperationRow> each;

  /**
   * @param runStartNs time origin of blocks
   */
  public CountedOperations(
      MeasurementDirectory directory, RunSettings settings, Placement placement, long runStartNs) {
    this.runStartNs = runStartNs;
    blocks =
        new BlockRecorder(
            settings.tiers(),
            BlockRow.FILE.writer(directory.blocks()),
            new BaselineCalculator(settings.tiers(), settings.clients()));
    pace = OfferedRate.of(settings) == null ? null : new PaceRecorder(directory, settings.tiers());
    boolean recordsEach =
        settings.placement().equals(Placements.SWEEP)
            || placement.mirrors()
            || placement instanceof MigratedPlacement;
    each = recordsEach ? OperationRow.file(settings.tiers()).writer(directory.operations()) : null;
  }

  /**
   * Adds an operation. Operations come in order of their blocks.
   *
   * @param block number of its block in the files
   * @param kind kind of the block
   * @param switched true if the previous operation ran on another tier
   */
  public void add(MeasuredOperation measured, long block, String kind, boolean switched) {
    blocks.add(measured, block, runStartNs, kind, switched);
    if (pace != null) {
      pace.add(measured, block, kind);
    }
    if (each != null) {
      each.append(
          new OperationRow(
              block,
              measured.tier,
              measured.operation,
              SizeClass.of(measured.valueBytes),
              measured.latencyNs()));
    }
  }

  /**
   * Copies the files so far to their final names; the last block must get no more operations.
   *
   * @return baselines of the blocks
   */
  public Baselines publish(Instant start, Instant now) {
    if (pace != null) {
      pace.publish(start, now);
    }
    if (each != null) {
      each.publish();
    }
    return blocks.publish();
  }

  @Override
  public void close() {
    blocks.close();
    if (pace != null) {
      pace.close();
    }
    if (each != null) {
      each.close();
    }
  }

  /**
   * Records the pace of a run at an offered rate, block by block, and latencies from due times, by
   * kind of block. Not thread-safe.
   */
  private static final class PaceRecorder implements AutoCloseable {

    private final MeasurementDirectory directory;
    private final Tiers tiers;
    private final RowFile.Writer<PaceRow> file;
    private final Map<String, LatencyRecorder> responses = new TreeMap<>();
    private long block = -1;
    private String kind = "";
    private LatencyRecorder ofKind;
    private long operations;
    private long firstDueNs;
    private long lastDueNs;
    private long firstStartNs;
    private long lastStartNs;
    private long lateNs;

    PaceRecorder(MeasurementDirectory directory, Tiers tiers) {
      this.directory = directory;
      this.tiers = tiers;
      file = PaceRow.FILE.writer(directory.pace());
      ofKind = new LatencyRecorder(tiers);
    }

    /** Adds a counted operation. Operations come in order of their blocks. */
    void add(MeasuredOperation measured, long ofBlock, String kindOfBlock) {
      if (ofBlock != block) {
        write();
        block = ofBlock;
        kind = kindOfBlock;
        ofKind = responses.computeIfAbsent(kind, unused -> new LatencyRecorder(tiers));
        firstDueNs = measured.dueNs;
        firstStartNs = measured.startNs;
      }
      operations++;
      lastDueNs = measured.dueNs;
      lastStartNs = measured.startNs;
      lateNs += Math.max(0, measured.startNs - measured.dueNs);
      ofKind.record(
          measured.tier,
          measured.operation,
          measured.valueBytes,
          measured.endNs - Math.min(measured.dueNs, measured.startNs));
    }

    private void write() {
      if (operations > 0) {
        file.append(
            new PaceRow(
                block,
                kind,
                operations,
                Math.max(0, lastDueNs - firstDueNs),
                Math.max(0, lastStartNs - firstStartNs),
                Math.max(0, firstStartNs - firstDueNs),
                Math.max(0, lastStartNs - lastDueNs),
                lateNs));
      }
      operations = 0;
      lateNs = 0;
    }

    /**
     * Writes the blocks so far, the last of which must get no more operations, and the latencies.
     */
    void publish(Instant start, Instant end) {
      write();
      file.publish();
      Map<String, Histogram> byTag = new TreeMap<>();
      responses.forEach(
          (ofBlocks, recorder) ->
              LatencyRecorder.merge(List.of(recorder))
                  .forEach((tag, histogram) -> byTag.put(ofBlocks + "/" + tag, histogram)));
      LatencyLog.write(directory.responses(), byTag, start, end);
    }

    @Override
    public void close() {
      file.close();
    }
  }

  /**
   * Sums operations by block, writes each block when the next one begins, and computes the
   * baselines. Memory does not grow with the run. Not thread-safe.
   */
  static final class BlockRecorder implements AutoCloseable {

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
        MeasuredOperation measured,
        long ofBlock,
        long runStartNs,
        String ofKind,
        boolean switched) {
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

    @Override
    public void close() {
      file.close();
    }
  }
}
