package org.mnemo.estimator.policy.cache;

import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.TrafficTable;
import org.mnemo.estimator.traffic.Workload;

/** Traffic of caches of all sizes from the distances of requests. */
public final class CacheTraffic {

  private static final int STEPS = 1000;

  private CacheTraffic() {}

  /** Weighted number and bytes of events. */
  private static final class Sums {

    private double count;
    private double bytes;

    /** Adds the events of a histogram that miss. */
    Sums add(LogHistogram histogram, double[] missShares, int sign) {
      histogram.forEach(
          (bucket, lowest, some, theirBytes) -> {
            count += sign * missShares[bucket] * some;
            bytes += sign * missShares[bucket] * theirBytes;
          });
      return this;
    }
  }

  /**
   * A row for each thousandth of the movable bytes.
   *
   * @param cacheBytes bytes of a cache for all records, as distances count them
   * @param isExclusive false if SlowMem also holds FastMem's data
   * @param servesInPlace true if SlowMem serves requests without any FastMem; false if data must be
   *     fetched even then
   */
  public static TrafficCurve of(
      Workload workload,
      Distances distances,
      CacheKernel kernel,
      long cacheBytes,
      boolean isExclusive,
      boolean servesInPlace) {
    TrafficTable table = new TrafficTable(workload, STEPS, isExclusive);
    double[] missShares = new double[LogHistogram.BUCKETS];
    for (int row = 0; row < STEPS; row++) {
      long bytes = table.share(cacheBytes, row);
      if (bytes > 0 || !servesInPlace) {
        set(table, row, distances, missShares(missShares, kernel, bytes));
      }
      if (bytes == 0) {
        table.setAllSlow(row);
      }
    }
    return table;
  }

  /**
   * Attributes the misses of one cache size to SlowMem.
   *
   * @param traffic all requests, on FastMem
   */
  public static void moveMissesToSlow(
      Traffic traffic, Distances distances, CacheKernel kernel, long cacheBytes) {
    double[] missShares = missShares(new double[LogHistogram.BUCKETS], kernel, cacheBytes);
    for (int cell = 0; cell < distances.cells(); cell++) {
      Sums slow = new Sums().add(distances.requests(cell), missShares, 1);
      long count = Math.round(slow.count) + distances.always(cell);
      long bytes = Math.round(slow.bytes) + distances.alwaysBytes(cell);
      traffic.moveToFast(
          cell,
          -Math.min(count, traffic.count(Load.FAST, cell)),
          -Math.min(bytes, traffic.movedBytes(Load.FAST, cell)));
    }
    Sums fetched = new Sums().add(distances.fetches, missShares, 1);
    traffic.setFetches(
        Math.round(fetched.count) + distances.fetchesAlways,
        Math.round(fetched.bytes) + distances.fetchedBytesAlways);
  }

  /**
   * Number of fetches by row.
   *
   * @param cacheBytes bytes of a cache for all records, as distances count them
   */
  public static double[] misses(Distances distances, CacheKernel kernel, long cacheBytes) {
    double[] missShares = new double[LogHistogram.BUCKETS];
    double[] misses = new double[STEPS + 1];
    for (int row = 0; row < STEPS; row++) {
      missShares(missShares, kernel, TrafficTable.share(cacheBytes, row, STEPS));
      misses[row] =
          new Sums().add(distances.fetches, missShares, 1).count + distances.fetchesAlways;
    }
    return misses;
  }

  /** Sets and returns the share of misses by bucket of distances; without a cache all miss. */
  private static double[] missShares(double[] missShares, CacheKernel kernel, long cacheBytes) {
    for (int bucket = 0; bucket < missShares.length - 1; bucket++) {
      long highest = LogHistogram.lowest(bucket + 1) - 1;
      missShares[bucket] =
          cacheBytes > 0 ? kernel.missShare(LogHistogram.lowest(bucket), highest, cacheBytes) : 1;
    }
    return missShares;
  }

  private static void set(TrafficTable table, int row, Distances distances, double[] missShares) {
    for (int cell = 0; cell < distances.cells(); cell++) {
      Sums slow = new Sums().add(distances.requests(cell), missShares, 1);
      table.setSlow(
          cell, row, slow.count + distances.always(cell), slow.bytes + distances.alwaysBytes(cell));
    }
    Sums fetched = new Sums().add(distances.fetches, missShares, 1);
    table.setFetches(
        row, fetched.count + distances.fetchesAlways, fetched.bytes + distances.fetchedBytesAlways);
    Sums written =
        new Sums()
            .add(distances.writeBacksUntil, missShares, 1)
            .add(distances.writeBacksFrom, missShares, -1);
    table.setWriteBacks(row, written.count, written.bytes);
  }
}
