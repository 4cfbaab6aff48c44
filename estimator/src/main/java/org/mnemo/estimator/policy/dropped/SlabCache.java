package org.mnemo.estimator.policy.dropped;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;
import org.mnemo.estimator.policy.cache.SampledRecords;
import org.mnemo.estimator.policy.cache.SegmentedCache;

/**
 * A Memcached 1.6 that drops records. Pages of 1 MiB go to classes of chunks as they are needed; a
 * class without room evicts its own records by {@link SegmentedCache}. Every class gets a first
 * page, even beyond the limit. Pages stay in their class: slab_automove, which moves one in 30 s at
 * most, is left out.
 */
final class SlabCache implements SimulatedCache {

  private static final long PAGE_BYTES = 1 << 20;

  /** Default of {@code item_size_max}. */
  private static final long MOST_ITEM_BYTES = PAGE_BYTES;

  private final SampledRecords records;
  private final SegmentedCache.Items items;

  /** By record its class. */
  private final byte[] classOf;

  private final List<SegmentedCache> classes = new ArrayList<>();
  private final long[] pageBytes;
  private final boolean[] hasPage;
  private long freePages;

  /**
   * @param records records whose full bytes are of a whole chunk
   * @param capacity size of the cache before it is reduced, as {@code -m} has it
   */
  SlabCache(SampledRecords records, long capacity) {
    this.records = records;
    items = new SegmentedCache.Items(records.sampleBytes());
    classOf = new byte[records.count()];
    freePages = capacity / PAGE_BYTES;
    Map<Long, Byte> byChunk = new HashMap<>();
    List<Long> pages = new ArrayList<>();
    for (int record = 0; record < classOf.length; record++) {
      long chunk = records.fullBytes(record);
      classOf[record] =
          byChunk.computeIfAbsent(
              chunk,
              bytes -> {
                classes.add(new SegmentedCache(items, 0));
                pages.add(Math.max(1, PAGE_BYTES / bytes) * bytes / records.oneIn());
                return (byte) pages.size();
              });
      classOf[record]--;
    }
    pageBytes = pages.stream().mapToLong(Long::longValue).toArray();
    hasPage = new boolean[pageBytes.length];
  }

  @Override
  public void advanceTo(long time) {
    items.advanceTo((int) time);
  }

  @Override
  public boolean holds(int record) {
    return ofClass(record).holds(record);
  }

  @Override
  public void hit(int record) {
    ofClass(record).hit(record);
  }

  @Override
  public void write(int record) {
    ofClass(record).write(record);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    if (records.fullBytes(record) > MOST_ITEM_BYTES) {
      evicted.accept(record);
      return;
    }
    int itsClass = classOf[record];
    SegmentedCache cache = classes.get(itsClass);
    while (!cache.hasRoomFor(record) && (freePages > 0 || !hasPage[itsClass])) {
      hasPage[itsClass] = true;
      freePages = Math.max(0, freePages - 1);
      cache.grow(pageBytes[itsClass]);
    }
    cache.insert(record, evicted);
  }

  @Override
  public void remove(int record) {
    ofClass(record).remove(record);
  }

  private SegmentedCache ofClass(int record) {
    return classes.get(classOf[record]);
  }
}
