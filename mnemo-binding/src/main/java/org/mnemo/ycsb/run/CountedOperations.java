package org.mnemo.ycsb.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.SizeClass;
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
            BlockRow.writer(directory.blocks()),
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

  /** Writes the rest, gives the files their final names and returns the baselines. */
  public Baselines finish(Instant start, Instant end) {
    if (pace != null) {
      pace.finish(start, end);
    }
    if (each != null) {
      each.commit();
    }
    return blocks.finish();
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
}
