package org.mnemo.estimator.traffic;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Traffic at equal steps of FastMem, for a policy without known keys. Row 0 has no FastMem for
 * movable data, the last row has all data in it. Moves are 0 until set.
 */
public final class TrafficTable implements TrafficCurve {

  private final Traffic whole;
  private final int steps;
  private final long pinnedBytes;
  private final long movableBytes;
  private final boolean isExclusive;

  /**
   * Requests that involve SlowMem, by cell and row; the next array has the bytes that they move.
   */
  private final long[][] slowRequests;

  private final long[][] slowBytes;
  private final long[] switches;
  private final Moves fetches;
  private final Moves writeBacks;
  private @Nullable IntFunction<IntUnaryOperator> tiersAtEnd;
  private boolean isSlowEmpty;

  /** Moves in each row. */
  private static final class Moves {

    private final long[] counts;
    private final long[] bytes;

    Moves(int rows) {
      counts = new long[rows];
      bytes = new long[rows];
    }

    void set(int row, double count, double ofBytes) {
      counts[row] = Math.max(0, Math.round(count));
      bytes[row] = Math.max(0, Math.round(ofBytes));
    }
  }

  /**
   * A table with all requests on FastMem, except in row 0.
   *
   * @param steps number of steps from no FastMem to FastMem only
   * @param isExclusive false if SlowMem also holds FastMem's data
   */
  public TrafficTable(Workload workload, int steps, boolean isExclusive) {
    this.whole = workload.whole();
    this.steps = steps;
    this.isExclusive = isExclusive;
    this.pinnedBytes = workload.recordBytes().pinned(workload.pattern());
    this.movableBytes = workload.recordBytes().total(workload.pattern()) - pinnedBytes;
    this.slowRequests = new long[whole.cells().count()][steps + 1];
    this.slowBytes = new long[whole.cells().count()][steps + 1];
    this.switches = new long[steps + 1];
    this.fetches = new Moves(steps + 1);
    this.writeBacks = new Moves(steps + 1);
    setAllSlow(0);
  }

  /** A row's share of an amount, without overflow. */
  public long share(long all, int row) {
    return share(all, row, steps);
  }

  /** A row's share of an amount in so many equal steps, without overflow. */
  public static long share(long all, int row, int steps) {
    return all / steps * row + all % steps * row / steps;
  }

  /** Sends all requests of a row to SlowMem. */
  public void setAllSlow(int row) {
    for (int cell = 0; cell < slowRequests.length; cell++) {
      slowRequests[cell][row] = whole.count(Load.SLOW, cell);
      slowBytes[cell][row] = whole.movedBytes(Load.SLOW, cell);
    }
  }

  /**
   * Marks requests as involving SlowMem. Requests count with a key's mean size, so bytes may exceed
   * the total; they are limited to it.
   */
  public void setSlow(int cell, int row, double requests, double bytes) {
    long all = whole.count(Load.SLOW, cell);
    long allBytes = whole.movedBytes(Load.SLOW, cell);
    slowRequests[cell][row] = Math.min(all, Math.round(requests));
    slowBytes[cell][row] =
        slowRequests[cell][row] == all ? allBytes : Math.min(allBytes, Math.round(bytes));
  }

  /** Sets the memory of each key after the last request, for all rows but the ends. */
  public void setTiersAtEnd(IntFunction<IntUnaryOperator> byRow) {
    tiersAtEnd = byRow;
  }

  @Override
  public Optional<IntUnaryOperator> tiersAtEnd(int row) {
    return Optional.ofNullable(tiersAtEnd)
        .map(
            byRow ->
                row == 0 ? key -> Load.SLOW : row == steps ? key -> Load.FAST : byRow.apply(row));
  }

  /** Sets that SlowMem holds no data, as what is not in FastMem is dropped. */
  public void setSlowEmpty() {
    isSlowEmpty = true;
  }

  @Override
  public long bytes(int row, int tier) {
    return isSlowEmpty && tier != Load.FAST ? 0 : TrafficCurve.super.bytes(row, tier);
  }

  public long requests(int cell) {
    return whole.count(Load.SLOW, cell);
  }

  public void setSwitches(int row, long count) {
    switches[row] = count;
  }

  public void setFetches(int row, double count, double bytes) {
    fetches.set(row, count, bytes);
  }

  public void setWriteBacks(int row, double count, double bytes) {
    writeBacks.set(row, count, bytes);
  }

  @Override
  public int rows() {
    return steps + 1;
  }

  @Override
  public long fastBytes(int row) {
    return pinnedBytes + share(movableBytes, row);
  }

  @Override
  public boolean keepsCopies() {
    return !isExclusive;
  }

  @Override
  public boolean hasSwitches() {
    return true;
  }

  @Override
  public long switches(int row) {
    return switches[row];
  }

  @Override
  public Cursor cursor() {
    Traffic traffic = whole.copy();
    return row -> {
      for (int cell = 0; cell < slowRequests.length; cell++) {
        traffic.moveToFast(
            cell,
            traffic.count(Load.SLOW, cell) - slowRequests[cell][row],
            traffic.movedBytes(Load.SLOW, cell) - slowBytes[cell][row]);
      }
      traffic.setSwitches(switches[row]);
      traffic.setFetches(fetches.counts[row], fetches.bytes[row]);
      traffic.setWriteBacks(writeBacks.counts[row], writeBacks.bytes[row]);
      return traffic;
    };
  }
}
