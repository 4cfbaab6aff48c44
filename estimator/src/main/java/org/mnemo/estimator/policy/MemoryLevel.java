package org.mnemo.estimator.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.mnemo.estimator.policy.cache.Queue;

/**
 * The memory of a system as an LRU queue, with its operations on the forms below. These are
 * independent of the forms, so one simulation serves all partitions with as much memory.
 */
final class MemoryLevel {

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
