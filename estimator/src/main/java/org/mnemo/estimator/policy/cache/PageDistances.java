package org.mnemo.estimator.policy.cache;

import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.cache.Distances.WriteBacks;
import org.mnemo.estimator.reuse.LruStack;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.Workload;

/**
 * Finds the {@link Distances} of requests in a memory of pages. A request uses its bucket, its
 * entry and its value, in this sequence, and waits if any of their pages is missing.
 */
public final class PageDistances implements RequestObserver {

  /** Requests whose pages are prefetched together. */
  private static final int WARMED = 128;

  private static final int WARMED_UNITS = 3;

  private final AccessPattern pattern;
  private final PageLayout layout;
  private final CellIndex cells;
  private final Distances distances;
  private final WriteBacks writeBacks;
  private final LruStack stack = new LruStack();
  private final int[] warmed = new int[WARMED_UNITS * WARMED];

  /** Largest distance of the pages of the present request. */
  private long distance;

  public PageDistances(Workload workload, PageLayout layout) {
    this.pattern = workload.pattern();
    this.layout = layout;
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.distances = new Distances(workload.whole().cells().count());
    this.writeBacks = new WriteBacks(distances, layout.units());
    stack.makeRoom(layout.units());
    for (int key : pattern.keysByLastUse()) {
      load(layout.bucket(key));
      load(layout.entry(key));
      for (int unit = layout.firstUnit(key); unit <= layout.lastUnit(key); unit++) {
        load(unit);
      }
    }
    writeBacks.start(stack.inSequence(), layout::bytes);
  }

  private void load(int unit) {
    stack.touch(unit, layout.bytes(unit), 1);
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int from = 0; from < requests.count(); from += WARMED) {
      int until = Math.min(from + WARMED, requests.count());
      warm(requests, from, until);
      for (int i = from; i < until; i++) {
        observe(requests.keys()[i], requests.operation(i));
      }
    }
  }

  private void warm(KeyedRequests requests, int from, int until) {
    int count = 0;
    for (int i = from; i < until; i++) {
      int key = requests.keys()[i];
      warmed[count++] = layout.bucket(key);
      warmed[count++] = layout.entry(key);
      warmed[count++] = layout.firstUnit(key);
    }
    stack.warm(warmed, count);
  }

  private void observe(int key, int operation) {
    distance = 0;
    use(layout.bucket(key));
    use(layout.entry(key));
    for (int unit = layout.firstUnit(key); unit <= layout.lastUnit(key); unit++) {
      use(unit);
    }
    long movedBytes = Math.round(pattern.meanMovedBytes(key, operation));
    distances.add(cells.cell(key, operation), distance, movedBytes);
  }

  private void use(int unit) {
    long bytes = layout.bytes(unit);
    if (stack.touch(unit, bytes, 1)) {
      long ofUnit = stack.bytesSince() + bytes;
      writeBacks.evict(unit, ofUnit, layout.pages(unit), bytes);
      distances.addFetch(ofUnit, layout.pages(unit), bytes);
      distance = Math.max(distance, ofUnit);
    }
    // A fetched page has no copy in SlowMem. New ones never had.
    writeBacks.change(unit);
  }

  /** The distances of the requests so far. */
  public Distances soFar() {
    return distances;
  }

  /** The distances of all requests; call once, after the last. */
  public Distances distances() {
    writeBacks.end(stack.inSequence(), layout::pages, layout::bytes);
    return distances;
  }
}
