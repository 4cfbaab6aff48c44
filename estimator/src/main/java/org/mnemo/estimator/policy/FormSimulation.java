package org.mnemo.estimator.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
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

  /**
   * Bytes of pages that fit into each form.
   *
   * @param memoryBytes DRAM and the part of non-volatile memory that extends it
   * @param cacheBytes cache of persistent writes
   * @param storeBytes compressed store, in bytes of the pages before compression
   */
  public record FormSizes(long memoryBytes, long cacheBytes, long storeBytes) {

    /**
     * The sizes of the forms.
     *
     * @param dramBytes DRAM
     * @param nvmBytes non-volatile memory
     */
    public static FormSizes of(
        long dramBytes, long nvmBytes, Partition partition, double compressionRatio) {
      return new FormSizes(
          dramBytes + part(nvmBytes, partition.memory()),
          part(nvmBytes, partition.cache()),
          (long) (compressionRatio * part(nvmBytes, partition.store())));
    }

    private static long part(long bytes, int tenths) {
      return bytes / Partition.PARTS * tenths + bytes % Partition.PARTS * tenths / Partition.PARTS;
    }

    FormSizes dividedBy(int factor) {
      return new FormSizes(memoryBytes / factor, cacheBytes / factor, storeBytes / factor);
    }
  }

  /**
   * The memory of a system as an LRU queue, with its operations on the forms below. These are
   * independent of the forms, so one simulation serves all partitions with as much memory.
   */
  static final class MemoryLevel {

    private static final int KIND_BITS = 2;
    private static final int KINDS = (1 << KIND_BITS) - 1;

    /** Memory fetches a missing page. */
    static final int FETCH = 0;

    /** A clean page leaves memory. */
    static final int LEAVE_CLEAN = 1;

    /** A changed page that is not persistent leaves memory. */
    static final int LEAVE_CHANGED = 2;

    /** A write becomes persistent. */
    static final int PERSIST = 3;

    private final PageStream pages;

    /** A step is its unit and kind; a request with steps begins with -1 - its cell. */
    private final IntArrayList steps;

    private final int endOfLoad;
    private final int[] ends;
    private final List<long[]> requestsByCell = new ArrayList<>();

    /**
     * @param memoryBytes bytes of the pages that fit
     * @param cells number of cells
     * @param windows number of equal windows of requests, at least 1
     */
    MemoryLevel(PageStream pages, long memoryBytes, int cells, int windows) {
      this.pages = pages;
      steps = new IntArrayList();
      Simulation memory = new Simulation(memoryBytes);
      for (int unit : pages.loaded()) {
        memory.use(unit, PageStream.WRITTEN | PageStream.PERSISTED);
      }
      endOfLoad = steps.size();
      ends = new int[windows];
      int[] stream = pages.stream().elements();
      int at = 0;
      for (int window = 1; window <= windows; window++) {
        long[] requests = new long[cells];
        int end = pages.end(window, windows);
        while (at < end) {
          int request = stream[at++];
          requests[PageStream.cell(request)]++;
          int before = steps.size();
          steps.add(request);
          for (; at < end && stream[at] >= 0; at++) {
            memory.use(PageStream.unit(stream[at]), stream[at]);
          }
          if (steps.size() == before + 1) {
            steps.size(before);
          }
        }
        ends[window - 1] = steps.size();
        requestsByCell.add(requests);
      }
      steps.trim();
    }

    /** The pages in memory, during the simulation only. */
    private final class Simulation {

      private final long memoryBytes;
      private final long[] bytes = pages.unitBytes();
      private final Queue queue = new Queue(pages.units());

      /** Changed pages in memory that are not persistent. */
      private final BitSet changed = new BitSet();

      Simulation(long memoryBytes) {
        this.memoryBytes = memoryBytes;
      }

      void use(int unit, int flags) {
        if (queue.holds(unit)) {
          queue.remove(unit, bytes[unit]);
        } else {
          add(unit, FETCH);
        }
        queue.add(unit, bytes[unit]);
        if ((flags & PageStream.PERSISTED) != 0) {
          changed.clear(unit);
          add(unit, PERSIST);
        } else if ((flags & PageStream.WRITTEN) != 0) {
          changed.set(unit);
        }
        while (queue.bytes() > memoryBytes && !queue.isEmpty()) {
          int oldest = queue.oldest();
          queue.remove(oldest, bytes[oldest]);
          add(oldest, changed.get(oldest) ? LEAVE_CHANGED : LEAVE_CLEAN);
          changed.clear(oldest);
        }
      }
    }

    private void add(int unit, int kind) {
      steps.add((unit << KIND_BITS) | kind);
    }

    PageStream pages() {
      return pages;
    }

    /** Steps of the load, then of all windows, in order of time; a request is -1 - its cell. */
    int[] steps() {
      return steps.elements();
    }

    int size() {
      return steps.size();
    }

    /** Index after the last step of the load. */
    int endOfLoad() {
      return endOfLoad;
    }

    int windows() {
      return ends.length;
    }

    /** Index after the last step of a window, with numbers from 1. */
    int end(int window) {
      return ends[window - 1];
    }

    /** Requests of a window by cell, including those without steps. */
    long[] requestsByCell(int window) {
      return requestsByCell.get(window - 1);
    }

    static int unit(int step) {
      return step >> KIND_BITS;
    }

    static int kind(int step) {
      return step & KINDS;
    }
  }
}
