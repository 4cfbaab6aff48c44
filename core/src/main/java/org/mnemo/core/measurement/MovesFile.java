package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;

/** {@code moves.csv}: the moves of a run at the end of each epoch, with a header, in order. */
public final class MovesFile {

  private static final String HEADER =
      "epoch,operations,up,up_bytes,up_ns,down,down_bytes,down_ns,check_ns,"
          + "fast_probes,fast_probe_bytes,fast_probe_ns,slow_probes,slow_probe_bytes,slow_probe_ns";

  private MovesFile() {}

  /**
   * Moves at the end of an epoch, and the speed of the two tiers during it.
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
  public record Row(
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
      Probes slow) {}

  /**
   * Reads that measure the current speed of a tier.
   *
   * @param reads number of reads
   * @param bytes bytes of the values
   * @param ns their time in nanoseconds
   */
  public record Probes(long reads, long bytes, long ns) {}

  public static final class Writer extends LineFile {

    public Writer(Path target) {
      super(target);
      lines.text(HEADER).character('\n');
    }

    public void append(Row row) {
      lines.number(row.epoch()).character(',').number(row.operations());
      lines.character(',').number(row.up()).character(',').number(row.upBytes());
      lines.character(',').number(row.upNs());
      lines.character(',').number(row.down()).character(',').number(row.downBytes());
      lines.character(',').number(row.downNs());
      lines.character(',').number(row.checkNs());
      append(row.fast());
      append(row.slow());
      lines.character('\n');
    }

    private void append(Probes probes) {
      lines.character(',').number(probes.reads());
      lines.character(',').number(probes.bytes()).character(',').number(probes.ns());
    }
  }

  /**
   * Passes every row to {@code consumer}.
   *
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static void read(Path source, Consumer<Row> consumer) {
    CountRow.read(
        source,
        HEADER,
        row ->
            consumer.accept(
                new Row(
                    row.count(0),
                    row.count(1),
                    row.count(2),
                    row.count(3),
                    row.count(4),
                    row.count(5),
                    row.count(6),
                    row.count(7),
                    row.count(8),
                    new Probes(row.count(9), row.count(10), row.count(11)),
                    new Probes(row.count(12), row.count(13), row.count(14)))));
  }
}
