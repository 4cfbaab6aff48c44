package org.mnemo.estimator.policy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.mnemo.estimator.policy.cache.Queue;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * One system of memory, write cache, compressed store and SSD, simulated page by page, each form an
 * LRU queue (PolyEMT, sections 3.2 and 4), memory by {@link MemoryLevel}:
 *
 * <ul>
 *   <li>A page that is not in memory is looked for in the write cache, the compressed store and on
 *       the SSD, in this sequence, and comes into memory. The store keeps it only if the SSD has an
 *       older one.
 *   <li>A page that leaves memory goes to the compressed store, where there is one, clean ones too;
 *       else changed ones go to the SSD. Where the write cache holds it, it is changed there.
 *   <li>A persistent write goes to the write cache, and the page that was written there longest ago
 *       makes room for it: it goes to the compressed store, else to the SSD.
 *   <li>What leaves the compressed store is written to the SSD if that has an older one.
 * </ul>
 *
 * <p>It begins with the load, whose writes were persistent.
 */
final class FormSimulation {

  private final PageStream pages;
  private final FormSizes sizes;
  private final RequestCells cells;

  private final int[] pageCounts;
  private final long[] bytes;

  private final Queue cache;
  private final Queue store;

  /** Pages in the compressed store with older versions on the SSD. */
  private final BitSet unwritten = new BitSet();

  private final BitSet stored;
  private final boolean byClass;
  private FormCounts counts;

  private FormSimulation(PageStream pages, FormSizes sizes, RequestCells cells, boolean byClass) {
    this.byClass = byClass;
    this.pages = pages;
    this.sizes = sizes;
    this.cells = cells;
    pageCounts = pages.unitPages();
    bytes = pages.unitBytes();
    cache = new Queue(pages.units());
    store = new Queue(pages.units());
    stored = pages.stored();
    counts = new FormCounts(new long[cells.count()], false);
  }

  /** The memory of a system of such sizes. */
  static MemoryLevel memory(PageStream pages, FormSizes sizes, RequestCells cells, int windows) {
    return new MemoryLevel(
        pages, sizes.dividedBy(pages.oneIn()).memoryBytes(), cells.count(), windows);
  }

  /**
   * Simulates a system.
   *
   * @param windows number of equal windows of requests to count separately, at least 1
   */
  static List<FormCounts> run(PageStream pages, FormSizes sizes, RequestCells cells, int windows) {
    return run(memory(pages, sizes, cells, windows), sizes, cells, true);
  }

  /**
   * Simulates a system above a simulated memory.
   *
   * @param memory memory of such sizes
   * @param byClass true to count requests by the events that they waited for, too
   */
  static List<FormCounts> run(
      MemoryLevel memory, FormSizes sizes, RequestCells cells, boolean byClass) {
    PageStream pages = memory.pages();
    return new FormSimulation(pages, sizes.dividedBy(pages.oneIn()), cells, byClass).run(memory);
  }

  private List<FormCounts> run(MemoryLevel memory) {
    int[] steps = memory.steps();
    int at = 0;
    for (; at < memory.endOfLoad(); at++) {
      step(steps[at]);
    }
    List<FormCounts> all = new ArrayList<>();
    for (int window = 1; window <= memory.windows(); window++) {
      counts = new FormCounts(memory.requestsByCell(window), byClass);
      for (; at < memory.end(window); at++) {
        int each = steps[at];
        if (each < 0) {
          counts.end(cells);
          counts.begin(PageStream.cell(each));
        } else {
          step(each);
        }
      }
      counts.end(cells);
      all.add(
          pages.oneIn() == 1
              ? counts
              : counts.scaled(
                  pages.oneIn(), pages.requestsByCell(window, memory.windows()), cells));
    }
    return all;
  }

  private void count(FormEvent event, int unit) {
    counts.add(event, pageCounts[unit]);
  }

  private void step(int step) {
    int unit = MemoryLevel.unit(step);
    switch (MemoryLevel.kind(step)) {
      case MemoryLevel.FETCH -> fetch(unit);
      case MemoryLevel.PERSIST -> persist(unit);
      case MemoryLevel.LEAVE_CHANGED -> leaveMemory(unit, true);
      default -> leaveMemory(unit, false);
    }
  }

  private void fetch(int unit) {
    if (cache.holds(unit)) {
      count(FormEvent.CACHE_READ, unit);
    } else if (store.holds(unit)) {
      count(FormEvent.EXPANSION, unit);
      store.remove(unit, bytes[unit]);
      if (unwritten.get(unit)) {
        store.add(unit, bytes[unit]);
      }
    } else if (stored.get(unit)) {
      count(FormEvent.SSD_READ, unit);
    } else {
      stored.set(unit);
    }
  }

  private void leaveMemory(int unit, boolean isChanged) {
    if (cache.holds(unit)) {
      if (isChanged) {
        count(FormEvent.CACHE_WRITE, unit);
      }
    } else if (sizes.storeBytes() > 0) {
      if (isChanged || !store.holds(unit)) {
        compress(unit, isChanged || unwritten.get(unit));
      }
    } else if (isChanged) {
      count(FormEvent.SSD_WRITE, unit);
    }
  }

  private void persist(int unit) {
    if (cache.holds(unit)) {
      cache.remove(unit, bytes[unit]);
    } else if (bytes[unit] > sizes.cacheBytes()) {
      if (sizes.storeBytes() > 0) {
        // The store is behind the storage stack, too.
        count(FormEvent.CACHE_WRITE, unit);
        compress(unit, true);
      } else {
        count(FormEvent.SSD_WRITE, unit);
      }
      return;
    } else if (store.holds(unit)) {
      store.remove(unit, bytes[unit]);
      unwritten.clear(unit);
    }
    count(FormEvent.CACHE_WRITE, unit);
    cache.add(unit, bytes[unit]);
    while (cache.bytes() > sizes.cacheBytes()) {
      int oldest = cache.oldest();
      cache.remove(oldest, bytes[oldest]);
      if (sizes.storeBytes() > 0) {
        compress(oldest, true);
      } else {
        count(FormEvent.SSD_EVICTION, oldest);
      }
    }
  }

  private void compress(int unit, boolean isUnwritten) {
    count(FormEvent.COMPRESSION, unit);
    if (store.holds(unit)) {
      store.remove(unit, bytes[unit]);
    }
    store.add(unit, bytes[unit]);
    unwritten.set(unit, isUnwritten);
    while (store.bytes() > sizes.storeBytes()) {
      int oldest = store.oldest();
      store.remove(oldest, bytes[oldest]);
      if (unwritten.get(oldest)) {
        count(FormEvent.SSD_EVICTION, oldest);
      }
      unwritten.clear(oldest);
    }
  }
}
