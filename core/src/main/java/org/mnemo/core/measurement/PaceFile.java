package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;

/**
 * {@code pace.csv}: the pace of a run at an offered rate in each block, with a header, in order of
 * blocks.
 */
public final class PaceFile {

  private static final String HEADER =
      "block,kind,operations,due_ns,started_ns,first_late_ns,last_late_ns,late_ns";

  /**
   * Least share of an offered rate that counts as carried: a backlog that grows by a fiftieth of
   * all operations is endless, and chance at a block's end is smaller.
   */
  private static final double LEAST_CARRIED = 0.98;

  private PaceFile() {}

  /**
   * The counted operations of a block.
   *
   * @param kind kind of the block, as in {@link BlockRow#kind()}
   * @param dueNs time between the due times of the first and last operation, in nanoseconds
   * @param startedNs time between their starts
   * @param firstLateNs delay of the first operation's start after its due time
   * @param lastLateNs the same for the last operation
   * @param lateNs sum of the delays of all operations
   */
  public record Row(
      long block,
      String kind,
      long operations,
      long dueNs,
      long startedNs,
      long firstLateNs,
      long lastLateNs,
      long lateNs) {}

  public static final class Writer extends LineFile {

    public Writer(Path target) {
      super(target);
      lines.text(HEADER).character('\n');
    }

    public void append(Row row) {
      lines.number(row.block()).character(',').text(row.kind());
      lines.character(',').number(row.operations());
      lines.character(',').number(row.dueNs()).character(',').number(row.startedNs());
      lines.character(',').number(row.firstLateNs()).character(',').number(row.lastLateNs());
      lines.character(',').number(row.lateNs()).character('\n');
    }
  }

  /**
   * All rows of a file.
   *
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static List<Row> read(Path source) {
    List<Row> rows = new ArrayList<>();
    CountRow.read(
        source,
        HEADER,
        row ->
            rows.add(
                new Row(
                    row.count(0),
                    row.text(1),
                    row.count(2),
                    row.count(3),
                    row.count(4),
                    row.count(5),
                    row.count(6),
                    row.count(7))));
    return rows;
  }

  /**
   * Started operations as a share of due operations, in the same time: the median of blocks; 1 if
   * unknown.
   */
  public static double carriedShare(List<Row> rows) {
    double[] shares =
        rows.stream()
            .filter(row -> row.startedNs() > 0)
            .mapToDouble(row -> (double) row.dueNs() / row.startedNs())
            .sorted()
            .toArray();
    return shares.length == 0
        ? 1
        : (shares[(shares.length - 1) / 2] + shares[shares.length / 2]) / 2;
  }

  /** False for a {@link #carriedShare} of blocks with a growing backlog. */
  public static boolean isCarried(double carriedShare) {
    return carriedShare >= LEAST_CARRIED;
  }
}
