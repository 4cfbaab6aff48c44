package org.mnemo.estimator.policy.form;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.distance.PageLayout;
import org.mnemo.estimator.policy.distance.StartingStack;
import org.mnemo.estimator.reuse.LruStack;
import org.mnemo.estimator.traffic.CellIndex;
import org.mnemo.estimator.traffic.Workload;

/**
 * The pages that requests touch, in sequence, kept so that they can be simulated again and again.
 * Of a long trace one in so many pages is kept, chosen by a hash (SHARDS; Waldspurger et al., FAST
 * 2015). A request uses its bucket, its entry and its value. An update writes the value, an insert
 * all three, a delete bucket and entry.
 */
final class PageStream implements RequestObserver {

  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final int FLAG_BITS = 2;

  /** The page is written. */
  static final int WRITTEN = 1;

  /** What is written there is persistent. */
  static final int PERSISTED = 2;

  /** Requests and touches that are kept, at most. */
  private static final long MOST_KEPT = 40_000_000;

  /** Bucket, entry, value on one or two pages, and the request itself. */
  private static final int KEPT_A_REQUEST = 5;

  private static final long SEED = 42;

  /** A request is -1 - its cell, a touch is its page and flags. */
  private final IntArrayList stream = new IntArrayList();

  private final CellIndex cells;
  private final PageLayout layout;
  private final double persistentShare;
  private final int oneIn;

  /** By unit of the layout its number here, or -1. */
  private final int[] units;

  private final IntArrayList pages = new IntArrayList();

  /** Pages of the load, the one that was written longest ago first. */
  private final int[] loaded;

  /** All requests by cell, where only those are kept that touch a page; empty where all are. */
  private final long[] requestsByCell;

  private long requests;
  private long touches;

  PageStream(Workload workload, PageLayout layout, double persistentShare) {
    this(
        workload,
        layout,
        persistentShare,
        (int) Math.max(1, KEPT_A_REQUEST * workload.pattern().requests() / MOST_KEPT));
  }

  private PageStream(Workload workload, PageLayout layout, double persistentShare, int oneIn) {
    AccessPattern pattern = workload.pattern();
    this.layout = layout;
    this.persistentShare = persistentShare;
    this.oneIn = oneIn;
    this.cells = new CellIndex(pattern, workload.whole().cells());
    units = new int[layout.units()];
    for (int unit = 0; unit < units.length; unit++) {
      boolean isKept = Long.remainderUnsigned(Mix64.mix(unit), oneIn) == 0;
      units[unit] = isKept ? pages.size() : -1;
      if (isKept) {
        pages.add(layout.pages(unit));
      }
    }
    loaded = loaded(pattern);
    requestsByCell = new long[0];
  }

  private PageStream(PageStream whole, int factor, int cells) {
    layout = whole.layout;
    persistentShare = whole.persistentShare;
    oneIn = whole.oneIn * factor;
    this.cells = whole.cells;
    units = new int[whole.pages.size()];
    for (int unit = 0; unit < units.length; unit++) {
      boolean isKept = Long.remainderUnsigned(Mix64.mix(unit ^ SEED), factor) == 0;
      units[unit] = isKept ? pages.size() : -1;
      if (isKept) {
        pages.add(whole.pages.getInt(unit));
      }
    }
    loaded = Arrays.stream(whole.loaded).map(unit -> units[unit]).filter(u -> u >= 0).toArray();
    FormCounts all = new FormCounts(cells);
    int request = 0;
    for (int i = 0; i < whole.stream.size(); i++) {
      int each = whole.stream.getInt(i);
      if (each < 0) {
        request = each;
        all.begin(cell(each));
      } else if (units[unit(each)] >= 0) {
        if (request < 0) {
          stream.add(request);
          requests++;
          request = 0;
        }
        keep(unit(each), each & (WRITTEN | PERSISTED));
      }
    }
    requestsByCell = all.requestsByCell();
  }

  private int[] loaded(AccessPattern pattern) {
    LruStack stack = new LruStack();
    stack.makeRoom(units.length);
    for (int key : StartingStack.keys(pattern)) {
      stack.touch(layout.bucket(key), 1, 1);
      stack.touch(layout.entry(key), 1, 1);
      for (int unit = layout.firstUnit(key); unit <= layout.lastUnit(key); unit++) {
        stack.touch(unit, 1, 1);
      }
    }
    return Arrays.stream(stack.inSequence()).map(unit -> units[unit]).filter(u -> u >= 0).toArray();
  }

  /** A stream of one in so many of these pages, and of the requests that touch them. */
  PageStream thinned(int factor, int ofCells) {
    return factor == 1 ? this : new PageStream(this, factor, ofCells);
  }

  @Override
  public void observe(KeyedRequests shown) {
    for (int i = 0; i < shown.count(); i++) {
      observe(shown.keys()[i], shown.operation(i));
    }
  }

  private void observe(int key, int operation) {
    int written = isPersistent(requests) ? WRITTEN | PERSISTED : WRITTEN;
    stream.add(-1 - cells.cell(key, operation));
    requests++;
    int ofIndex = operation == INSERT || operation == DELETE ? written : 0;
    keep(layout.bucket(key), ofIndex);
    keep(layout.entry(key), ofIndex);
    int ofValue = operation == INSERT || operation == UPDATE ? written : 0;
    for (int unit = layout.firstUnit(key); unit <= layout.lastUnit(key); unit++) {
      keep(unit, ofValue);
    }
  }

  private boolean isPersistent(long request) {
    return Mix64.toUnit(Mix64.mix(request ^ SEED)) < persistentShare;
  }

  private void keep(int unit, int flags) {
    if (units[unit] >= 0) {
      stream.add((units[unit] << FLAG_BITS) | flags);
      touches++;
    }
  }

  /** Requests and touches, in sequence. */
  IntArrayList stream() {
    return stream;
  }

  /** All requests by cell of a window that was counted; of a thinned stream, of all of it. */
  long[] requestsByCell(FormCounts counted) {
    return requestsByCell.length == 0 ? counted.requestsByCell() : requestsByCell;
  }

  static int unit(int touch) {
    return touch >> FLAG_BITS;
  }

  static int cell(int request) {
    return -1 - request;
  }

  int oneIn() {
    return oneIn;
  }

  int units() {
    return pages.size();
  }

  /** Pages of a unit. */
  int pages(int unit) {
    return pages.getInt(unit);
  }

  long pageBytes() {
    return layout.bytes(0) / layout.pages(0);
  }

  long requests() {
    return requests;
  }

  long touches() {
    return touches;
  }

  int[] loaded() {
    return loaded;
  }

  /** The pages that are on the SSD before the first request. */
  BitSet stored() {
    BitSet stored = new BitSet(units());
    for (int unit : loaded) {
      stored.set(unit);
    }
    return stored;
  }
}
