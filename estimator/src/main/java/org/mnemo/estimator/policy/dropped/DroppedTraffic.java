package org.mnemo.estimator.policy.dropped;

import static org.mnemo.estimator.policy.cache.MiniatureCaches.MOST_DRAWN_REQUESTS;

import java.util.stream.IntStream;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.TrafficTable;
import org.mnemo.estimator.traffic.Workload;

/** Traffic of a cache that drops records: reads that miss involve a backend. */
public final class DroppedTraffic implements RequestObserver {

  private static final int STEPS = 50;
  private static final int READ = Operation.READ.ordinal();

  private final Workload workload;
  private final AccessPattern pattern;
  private final RequestCells cells;
  private final TrafficTable table;
  private final HitRatios servers;

  private final CellIndex index;

  /** Missing reads by row and cell; the next arrays have their bytes, and all reads. */
  private final double[][] misses;

  private final double[][] missedBytes;
  private final double[][] reads;

  /**
   * @param ttlS seconds to live where the trace shows none; 0 for no end
   */
  public DroppedTraffic(Workload workload, CacheKind kind, int ttlS) {
    this.workload = workload;
    pattern = workload.pattern();
    cells = workload.whole().cells();
    index = new CellIndex(pattern, cells);
    table = new TrafficTable(workload, STEPS, false);
    misses = new double[STEPS][cells.count()];
    missedBytes = new double[STEPS][cells.count()];
    reads = new double[STEPS][cells.count()];
    long all = table.fastBytes(STEPS) - table.fastBytes(0);
    long[] sizes = IntStream.range(1, STEPS).mapToLong(row -> table.share(all, row)).toArray();
    servers = new HitRatios(pattern, kind, sizes, false, ttlS, 1, MOST_DRAWN_REQUESTS, this::count);
    servers.load(pattern.keysByLastUse());
  }

  /** Counts a read of a key that the measured memories served, too. */
  private void count(int server, int key, int weight, boolean isHit) {
    if (pattern.count(key, READ) > 0) {
      int cell = index.cell(key, READ);
      reads[server + 1][cell] += weight;
      if (!isHit) {
        misses[server + 1][cell] += weight;
        missedBytes[server + 1][cell] += weight * pattern.meanMovedBytes(key, READ);
      }
    }
  }

  @Override
  public boolean needsAllRequests() {
    return true;
  }

  @Override
  public void observe(KeyedRequests requests) {
    servers.observe(requests);
  }

  /** The traffic at each size; call once, after the last request. */
  public TrafficCurve curve() {
    servers.curve();
    // Without memory all reads miss.
    Traffic whole = workload.whole();
    table.setFetches(0, whole.requests(READ), readBytes(whole));
    for (int row = 1; row < STEPS; row++) {
      double fetches = 0;
      double fetchedBytes = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        double scale = reads[row][cell] == 0 ? 0 : (double) table.requests(cell) / reads[row][cell];
        table.setSlow(cell, row, scale * misses[row][cell], scale * missedBytes[row][cell]);
        fetches += scale * misses[row][cell];
        fetchedBytes += scale * missedBytes[row][cell];
      }
      table.setFetches(row, fetches, fetchedBytes);
    }
    table.setSlowEmpty();
    return table;
  }

  private double readBytes(Traffic whole) {
    return IntStream.range(0, cells.count())
        .filter(cell -> cells.operation(cell) == READ)
        .mapToLong(cell -> whole.movedBytes(Load.SLOW, cell))
        .sum();
  }
}
