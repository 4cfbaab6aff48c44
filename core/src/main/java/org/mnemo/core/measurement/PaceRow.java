package org.mnemo.core.measurement;

import java.util.List;

/**
 * The pace of a run at an offered rate: the counted operations of a block; a row of {@code
 * pace.csv}, in order of blocks.
 *
 * @param kind kind of the block, as in {@link BlockRow#kind()}
 * @param dueNs time between the due times of the first and last operation, in nanoseconds
 * @param startedNs time between their starts
 * @param firstLateNs delay of the first operation's start after its due time
 * @param lastLateNs the same for the last operation
 * @param lateNs sum of the delays of all operations
 */
public record PaceRow(
    long block,
    String kind,
    long operations,
    long dueNs,
    long startedNs,
    long firstLateNs,
    long lastLateNs,
    long lateNs) {

  public static final RowFile<PaceRow> FILE =
      new RowFile<>(
          columns ->
              new PaceRow(
                  columns.count("block", PaceRow::block),
                  columns.text("kind", PaceRow::kind),
                  columns.count("operations", PaceRow::operations),
                  columns.count("due_ns", PaceRow::dueNs),
                  columns.count("started_ns", PaceRow::startedNs),
                  columns.count("first_late_ns", PaceRow::firstLateNs),
                  columns.count("last_late_ns", PaceRow::lastLateNs),
                  columns.count("late_ns", PaceRow::lateNs)));

  /**
   * Least share of an offered rate that counts as carried: a backlog that grows by a fiftieth of
   * all operations is endless, and chance at a block's end is smaller.
   */
  private static final double LEAST_CARRIED = 0.98;

  /**
   * Started operations as a share of due operations, in the same time: the median of blocks; 1 if
   * unknown.
   */
  public static double carriedShare(List<PaceRow> rows) {
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
