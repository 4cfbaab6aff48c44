package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Traffic of a cache by the distances of requests: a row for each thousandth of the bytes that can
 * move. Row 0 has no cache, the last row all data in FastMem; in neither does anything move.
 */
final class CacheTraffic implements TrafficCurve {

  private static final int STEPS = 1000;

  private final Traffic whole;
  private final long pinnedBytes;
  private final long movableBytes;
  private final boolean isExclusive;

  /** Requests that SlowMem has a part in, by cell and row, and the bytes that they move. */
  private final long[][] slowRequests;

  private final long[][] slowBytes;

  private final Moves fetches = new Moves();
  private final Moves writeBacks = new Moves();

  /** What moves in each row. */
  private static final class Moves {
    private final long[] counts = new long[STEPS + 1];
    private final long[] bytes = new long[STEPS + 1];
  }

  /** Number and bytes of events, weighted. */
  private static final class Sums {

    private double count;
    private double bytes;

    /** Adds those events of a histogram that miss. */
    void add(LogHistogram histogram, double[] missShares, int sign) {
      histogram.forEach(
          (bucket, lowest, some, theirBytes) -> {
            count += sign * missShares[bucket] * some;
            bytes += sign * missShares[bucket] * theirBytes;
          });
    }
  }

  /**
   * Computes the traffic of all rows.
   *
   * @param cacheBytes bytes of a cache that holds all records, as distances count them
   */
  CacheTraffic(
      Workload workload,
      Distances distances,
      CacheKernel kernel,
      long cacheBytes,
      boolean isExclusive) {
    this.whole = workload.whole();
    this.isExclusive = isExclusive;
    this.pinnedBytes = workload.recordBytes().pinned(workload.pattern());
    this.movableBytes = workload.recordBytes().total(workload.pattern()) - pinnedBytes;
    this.slowRequests = new long[distances.cells()][STEPS + 1];
    this.slowBytes = new long[distances.cells()][STEPS + 1];
    double[] missShares = new double[LogHistogram.BUCKETS];
    for (int row = 0; row < STEPS; row++) {
      long bytes = share(cacheBytes, row);
      if (bytes == 0) {
        setAllSlow(row);
      } else {
        setMissShares(missShares, kernel, bytes);
        for (int cell = 0; cell < distances.cells(); cell++) {
          setSlow(cell, row, distances, missShares);
        }
        setMoves(row, distances, missShares);
      }
    }
  }

  private static void setMissShares(double[] missShares, CacheKernel kernel, long cacheBytes) {
    for (int bucket = 0; bucket < missShares.length - 1; bucket++) {
      long highest = LogHistogram.lowest(bucket + 1) - 1;
      missShares[bucket] = kernel.missShare(LogHistogram.lowest(bucket), highest, cacheBytes);
    }
  }

  private void setAllSlow(int row) {
    for (int cell = 0; cell < slowRequests.length; cell++) {
      slowRequests[cell][row] = whole.count(Load.SLOW, cell);
      slowBytes[cell][row] = whole.movedBytes(Load.SLOW, cell);
    }
  }

  private void setSlow(int cell, int row, Distances distances, double[] missShares) {
    Sums sums = new Sums();
    sums.add(distances.requests(cell), missShares, 1);
    long all = whole.count(Load.SLOW, cell);
    long allBytes = whole.movedBytes(Load.SLOW, cell);
    long slow = Math.min(all, Math.round(sums.count) + distances.always(cell));
    // Requests of a key count with its mean size, so that bytes need not add up but in sum.
    long bytes = Math.min(allBytes, Math.round(sums.bytes) + distances.alwaysBytes(cell));
    slowRequests[cell][row] = slow;
    slowBytes[cell][row] = slow == all ? allBytes : bytes;
  }

  private void setMoves(int row, Distances distances, double[] missShares) {
    Sums fetched = new Sums();
    fetched.add(distances.fetches, missShares, 1);
    fetches.counts[row] = Math.round(fetched.count) + distances.fetchesAlways;
    fetches.bytes[row] = Math.round(fetched.bytes) + distances.fetchedBytesAlways;
    Sums written = new Sums();
    written.add(distances.writeBacksUntil, missShares, 1);
    written.add(distances.writeBacksFrom, missShares, -1);
    writeBacks.counts[row] = Math.max(0, Math.round(written.count));
    writeBacks.bytes[row] = Math.max(0, Math.round(written.bytes));
  }

  /** So many thousandths of an amount, without overflow. */
  private static long share(long all, int row) {
    return all / STEPS * row + all % STEPS * row / STEPS;
  }

  @Override
  public int rows() {
    return STEPS + 1;
  }

  @Override
  public long fastBytes(int row) {
    return pinnedBytes + share(movableBytes, row);
  }

  @Override
  public long slowBytes(int row) {
    return isExclusive || row == STEPS ? TrafficCurve.super.slowBytes(row) : movableBytes;
  }

  @Override
  public boolean hasSwitches() {
    return true;
  }

  /** There is but one server. */
  @Override
  public long switches(int row) {
    return 0;
  }

  @Override
  public Optional<OrderedKeys> keys() {
    return Optional.empty();
  }

  @Override
  public Cursor cursor() {
    return new Walk();
  }

  private final class Walk implements Cursor {

    private final Traffic traffic = whole.copy();

    @Override
    public Traffic moveTo(int row) {
      for (int cell = 0; cell < slowRequests.length; cell++) {
        traffic.moveToFast(
            cell,
            traffic.count(Load.SLOW, cell) - slowRequests[cell][row],
            traffic.movedBytes(Load.SLOW, cell) - slowBytes[cell][row]);
      }
      traffic.setFetches(fetches.counts[row], fetches.bytes[row]);
      traffic.setWriteBacks(writeBacks.counts[row], writeBacks.bytes[row]);
      return traffic;
    }
  }
}
