package org.mnemo.core.measurement;

import java.util.function.Function;
import org.mnemo.core.measurement.RowFile.Columns;

/**
 * Moves at the end of an epoch, and the speed of the two tiers during it; a row of {@code
 * moves.csv}, in order of epochs.
 *
 * @param epoch number of the epoch, from 1; 0 is the initial filling of FastMem
 * @param operations operations of the run so far
 * @param up records moved to FastMem
 * @param upBytes bytes of their values
 * @param upNs time to read them from SlowMem and to write them to FastMem
 * @param down records moved to SlowMem
 * @param downBytes bytes of their values
 * @param downNs time to read them from FastMem and to write them to SlowMem
 * @param checkNs time to verify the copies and to remove the originals
 * @param fast reads of records in FastMem between operations
 * @param slow the same for SlowMem
 */
public record MovesRow(
    long epoch,
    long operations,
    long up,
    long upBytes,
    long upNs,
    long down,
    long downBytes,
    long downNs,
    long checkNs,
    Probes fast,
    Probes slow) {

  public static final RowFile<MovesRow> FILE =
      new RowFile<>(
          columns ->
              new MovesRow(
                  columns.count("epoch", MovesRow::epoch),
                  columns.count("operations", MovesRow::operations),
                  columns.count("up", MovesRow::up),
                  columns.count("up_bytes", MovesRow::upBytes),
                  columns.count("up_ns", MovesRow::upNs),
                  columns.count("down", MovesRow::down),
                  columns.count("down_bytes", MovesRow::downBytes),
                  columns.count("down_ns", MovesRow::downNs),
                  columns.count("check_ns", MovesRow::checkNs),
                  probes("fast", MovesRow::fast, columns),
                  probes("slow", MovesRow::slow, columns)));

  /**
   * Reads that measure the current speed of a tier.
   *
   * @param reads number of reads
   * @param bytes bytes of the values
   * @param ns their time in nanoseconds
   */
  public record Probes(long reads, long bytes, long ns) {}

  private static Probes probes(
      String tier, Function<MovesRow, Probes> probes, Columns<MovesRow> columns) {
    return new Probes(
        columns.count(tier + "_probes", row -> probes.apply(row).reads()),
        columns.count(tier + "_probe_bytes", row -> probes.apply(row).bytes()),
        columns.count(tier + "_probe_ns", row -> probes.apply(row).ns()));
  }
}
