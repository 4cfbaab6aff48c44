package org.mnemo.estimator.policy.cache;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.TrafficTable;
import org.mnemo.estimator.traffic.Workload;

/** Simulates caches of several sizes at once, of a long trace with {@link SampledRecords}. */
public final class MiniatureCaches implements RequestObserver {

  private static final int STEPS = 50;
  private static final int READ = Operation.READ.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  /** Most requests of sampled keys. */
  public static final long MOST_DRAWN_REQUESTS = 1_000_000;

  private static final int CHUNK = 1 << 14;

  private final AccessPattern pattern;
  private final RequestCells requestCells;
  private final CellIndex cells;
  private final boolean isExclusive;
  private final int promotesEvery;
  private final int promotesAfter;
  private final TrafficTable table;
  private final SampledRecords records;
  private final OneCache[] caches = new OneCache[STEPS];
  private final long[] seen;
  private final IntArrayList chunkKeys = new IntArrayList();
  private final IntArrayList chunkOperations = new IntArrayList();

  /**
   * Simulates a limited part of a trace.
   *
   * @param promotesEvery copies one in so many eligible missing reads into FastMem
   * @param promotesAfter number of the missing read since its eviction from which a record is
   *     eligible
   * @param mostDrawnRequests most requests of sampled keys
   */
  public MiniatureCaches(
      Workload workload,
      Evictions.Factory eviction,
      int promotesEvery,
      int promotesAfter,
      boolean isExclusive,
      long mostDrawnRequests) {
    this.pattern = workload.pattern();
    this.requestCells = workload.whole().cells();
    this.cells = new CellIndex(pattern, requestCells);
    this.isExclusive = isExclusive;
    this.promotesEvery = promotesEvery;
    this.promotesAfter = promotesAfter;
    this.table = new TrafficTable(workload, STEPS, isExclusive);
    this.seen = new long[workload.whole().cells().count()];
    records =
        SampledRecords.of(
            pattern,
            key -> workload.recordBytes().movableWhileStored(pattern, key),
            1,
            mostDrawnRequests);
    long[] bytes = records.sampleBytes();
    long all = table.fastBytes(STEPS) - table.fastBytes(0);
    int[] loaded = pattern.keysByLastUse();
    for (int row = 1; row < STEPS; row++) {
      caches[row] = new OneCache(eviction.cache(bytes, table.share(all, row) / records.oneIn()));
      caches[row].load(loaded);
    }
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int i = 0; i < requests.count(); i++) {
      int key = requests.keys()[i];
      if (records.of(key) >= 0) {
        seen[cells.cell(key, requests.operation(i))] += records.weight(records.of(key));
        chunkKeys.add(key);
        chunkOperations.add(requests.operation(i));
      }
    }
    if (chunkKeys.size() >= CHUNK) {
      simulate();
    }
  }

  private void simulate() {
    IntStream.range(1, STEPS)
        .parallel()
        .forEach(
            row -> {
              for (int i = 0; i < chunkKeys.size(); i++) {
                caches[row].serve(chunkKeys.getInt(i), chunkOperations.getInt(i));
              }
            });
    chunkKeys.clear();
    chunkOperations.clear();
  }

  /** Missing reads so far, by row. */
  public double[] missesSoFar() {
    simulate();
    double[] misses = new double[STEPS + 1];
    for (int row = 1; row < STEPS; row++) {
      misses[row] = Arrays.stream(caches[row].slow).sum();
    }
    for (int cell = 0; cell < seen.length; cell++) {
      misses[0] += requestCells.operation(cell) == READ ? seen[cell] : 0;
    }
    return misses;
  }

  /** The traffic of all rows; call once, after the last request. */
  public TrafficCurve curve() {
    simulate();
    for (int row = 1; row < STEPS; row++) {
      OneCache cache = caches[row];
      for (int cell = 0; cell < seen.length; cell++) {
        double scale = seen[cell] == 0 ? 0 : (double) table.requests(cell) / seen[cell];
        table.setSlow(cell, row, scale * cache.slow[cell], scale * cache.slowBytes[cell]);
      }
      double all = Math.max(1, Arrays.stream(seen).sum());
      double scale = pattern.requests() / all;
      table.setFetches(row, scale * cache.fetches, scale * cache.fetchedBytes);
      table.setWriteBacks(row, scale * cache.writeBacks, scale * cache.writtenBackBytes);
    }
    return table;
  }

  /** A cache of one size, with its events. */
  private final class OneCache {

    private final SimulatedCache cache;
    private final BitSet dirty = new BitSet();
    private final long[] slow = new long[seen.length];
    private final double[] slowBytes = new double[seen.length];
    private long served;
    private long missedReads;

    /** Missing reads of each record since its eviction; empty if one is enough. */
    private final byte[] missedReadsOf = new byte[promotesAfter > 1 ? records.count() : 0];

    private long fetches;
    private long fetchedBytes;
    private long writeBacks;
    private long writtenBackBytes;

    OneCache(SimulatedCache cache) {
      this.cache = cache;
    }

    void load(int[] keys) {
      for (int key : keys) {
        if (records.of(key) >= 0) {
          cache.insert(records.of(key), evicted -> {});
        }
      }
    }

    void serve(int key, int operation) {
      int record = records.of(key);
      if (operation == DELETE) {
        cache.remove(record);
        dirty.clear(record);
        return;
      }
      cache.advanceTo(++served);
      boolean isHit = cache.holds(record);
      if (isHit && operation == READ) {
        cache.hit(record);
      } else if (isHit) {
        cache.write(record);
      } else if (operation == READ) {
        int weight = records.weight(record);
        int cell = cells.cell(key, operation);
        slow[cell] += weight;
        slowBytes[cell] += weight * pattern.meanMovedBytes(key, operation);
        if (!isPromoted(record)) {
          return;
        }
        fetches += weight;
        fetchedBytes += weight * records.fullBytes(record);
      }
      if (operation != READ) {
        dirty.set(record);
        forgetReads(record);
      }
      if (!isHit) {
        cache.insert(record, this::evict);
      }
    }

    private void forgetReads(int record) {
      if (promotesAfter > 1) {
        missedReadsOf[record] = 0;
      }
    }

    private boolean isPromoted(int record) {
      if (promotesAfter > 1) {
        if (++missedReadsOf[record] < promotesAfter) {
          return false;
        }
        missedReadsOf[record] = 0;
      }
      return ++missedReads % promotesEvery == 0;
    }

    private void evict(int record) {
      if (isExclusive || dirty.get(record)) {
        writeBacks += records.weight(record);
        writtenBackBytes += records.weight(record) * records.fullBytes(record);
      }
      dirty.clear(record);
    }
  }
}
