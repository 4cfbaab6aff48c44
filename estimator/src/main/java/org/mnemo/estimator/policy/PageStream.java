package org.mnemo.estimator.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.mnemo.core.Mix64;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.cache.PageLayout;
import org.mnemo.estimator.reuse.LruStack;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.Workload;

/**
 * The pages that requests touch, in sequence, kept for repeated simulation. For a long trace one in
 * so many pages is kept, chosen by a hash (SHARDS; Waldspurger et al., FAST 2015). A request uses
 * its bucket, its entry and its value. An update writes the value, an insert all three, a delete
 * bucket and entry.
 */
final class PageStream implements RequestObserver {

  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final int FLAG_BITS = 2;

  /** The touch writes the page. */
  static final int WRITTEN = 1;

  /** The write is persistent. */
  static final int PERSISTED = 2;

  /** Approximate number of requests and touches kept if enough pages remain. */
  private static final long MOST_KEPT = 40_000_000;

  /** Most requests and touches kept for data with few pages. */
  private static final long MOST_KEPT_OF_FEW = 4 * MOST_KEPT;

  /** Fewest representative pages, or values of several pages. */
  private static final int LEAST_UNITS = 2000;

  /** Bucket, entry, value on one or two pages, and the request itself. */
  private static final int KEPT_A_REQUEST = 5;

  private static final long SEED = 42;
  private static final long SEED_OF_THINNED = 43;

  /** Twice the largest number of windows. */
  private static final long BLOCKS = 20_000;

  /** A request is -1 - its cell, a touch is its page and flags. */
  private final IntArrayList stream = new IntArrayList();

  private final CellIndex cells;
  private final PageLayout layout;
  private final double persistentShare;
  private final int oneIn;

  /** By unit of the layout its number here, or -1. */
  private final int[] units;

  /** Pages of each unit, and their bytes. */
  private final int[] pages;

  private final long[] bytes;

  /** Pages of the load, least recently written first. */
  private final int[] loaded;

  /** All requests by cell, including those without a kept page. */
  private final long[] requestsByCell;

  private final long blockRequests;

  /** By block of requests its start in the stream. */
  private final IntArrayList blocks = new IntArrayList();

  /** By block the requests by cell before it, if only some pages are kept. */
  private final List<long[]> requestsBefore = new ArrayList<>();

  private long requests;
  private long touches;
  private long touchedPages;
  private long squaredPages;

  /** The current request until it touches a kept page; then 0. */
  private int pending;

  PageStream(Workload workload, PageLayout layout, double persistentShare) {
    this(
        workload,
        layout,
        persistentShare,
        oneIn(workload.pattern().requests(), layout.units(), MOST_KEPT));
  }

  /**
   * Sampling factor of pages, so that requests and touches fit into memory and enough pages remain.
   *
   * @param mostKept approximate number of requests and touches to keep
   * @throws UsageException if few pages have too many requests
   */
  static int oneIn(long requests, int units, long mostKept) {
    long kept = KEPT_A_REQUEST * requests;
    long oneIn = Math.max(1, Math.min((kept + mostKept - 1) / mostKept, units / LEAST_UNITS));
    if (kept / oneIn > MOST_KEPT_OF_FEW) {
      throw new UsageException(
          "%s to only %s are too many to simulate for the policy polymorphic; take the first %d with --requests"
              .formatted(
                  CountedNoun.of(requests, "request"),
                  CountedNoun.of(units, "page"),
                  MOST_KEPT_OF_FEW / KEPT_A_REQUEST * oneIn));
    }
    return (int) oneIn;
  }

  /**
   * @param oneIn keeps one in so many pages
   */
  PageStream(Workload workload, PageLayout layout, double persistentShare, int oneIn) {
    AccessPattern pattern = workload.pattern();
    this.layout = layout;
    this.persistentShare = persistentShare;
    this.oneIn = oneIn;
    this.cells = new CellIndex(pattern, workload.whole().cells());
    units = new int[layout.units()];
    pages = keep(units, SEED, oneIn, layout::pages);
    bytes = bytes();
    loaded = loaded(pattern);
    requestsByCell = new long[workload.whole().cells().count()];
    blockRequests = Math.max(1, pattern.requests() / BLOCKS);
  }

  /**
   * Keeps one unit in so many.
   *
   * @param units receives the number of each kept unit, and -1 for others
   * @return pages of each kept unit
   */
  private static int[] keep(int[] units, long seed, int oneIn, IntUnaryOperator pages) {
    IntArrayList kept = new IntArrayList();
    for (int unit = 0; unit < units.length; unit++) {
      boolean isKept = Long.remainderUnsigned(Mix64.bits(seed, unit), oneIn) == 0;
      units[unit] = isKept ? kept.size() : -1;
      if (isKept) {
        kept.add(pages.applyAsInt(unit));
      }
    }
    return kept.toIntArray();
  }

  private PageStream(PageStream whole, int factor) {
    layout = whole.layout;
    persistentShare = whole.persistentShare;
    oneIn = whole.oneIn * factor;
    this.cells = whole.cells;
    units = new int[whole.pages.length];
    pages = keep(units, SEED_OF_THINNED, factor, unit -> whole.pages[unit]);
    bytes = bytes();
    loaded = Arrays.stream(whole.loaded).map(unit -> units[unit]).filter(u -> u >= 0).toArray();
    requests = whole.requests;
    requestsByCell = whole.requestsByCell;
    blockRequests = requests;
    for (int i = 0; i < whole.stream.size(); i++) {
      int each = whole.stream.getInt(i);
      if (each < 0) {
        pending = each;
      } else {
        keep(unit(each), each & (WRITTEN | PERSISTED));
      }
    }
  }

  private int[] loaded(AccessPattern pattern) {
    LruStack stack = new LruStack();
    stack.makeRoom(units.length);
    for (int key : pattern.keysByLastUse()) {
      stack.touch(layout.bucket(key), 1, 1);
      stack.touch(layout.entry(key), 1, 1);
      for (int unit = layout.firstUnit(key); unit <= layout.lastUnit(key); unit++) {
        stack.touch(unit, 1, 1);
      }
    }
    return Arrays.stream(stack.inSequence()).map(unit -> units[unit]).filter(u -> u >= 0).toArray();
  }

  /**
   * A further sample of one in so many pages, with their requests; it cannot be divided into
   * windows.
   */
  PageStream thinned(int factor) {
    return factor == 1 ? this : new PageStream(this, factor);
  }

  @Override
  public void observe(KeyedRequests shown) {
    for (int i = 0; i < shown.count(); i++) {
      observe(shown.keys()[i], shown.operation(i));
    }
  }

  private void observe(int key, int operation) {
    int written = isPersistent(requests) ? WRITTEN | PERSISTED : WRITTEN;
    pending = -1 - cells.cell(key, operation);
    if (requests % blockRequests == 0) {
      blocks.add(stream.size());
      if (oneIn > 1) {
        requestsBefore.add(requestsByCell.clone());
      }
    }
    requestsByCell[cell(pending)]++;
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
    int kept = units[unit];
    if (kept >= 0) {
      if (pending < 0) {
        stream.add(pending);
        pending = 0;
      }
      stream.add((kept << FLAG_BITS) | flags);
      touches++;
      long size = pages[kept];
      touchedPages += size;
      squaredPages += size * size;
    }
  }

  /** Requests and touches, in sequence. */
  IntArrayList stream() {
    return stream;
  }

  /**
   * End of a window in the stream. Windows are equal parts of the requests; if only some pages are
   * kept, of whole blocks.
   *
   * @param window number of the window, from 1; 0 for the beginning
   * @param windows number of windows, at most the number of requests
   */
  int end(int window, int windows) {
    if (window == windows) {
      return stream.size();
    }
    long request = firstBehind(window, windows);
    int at = blocks.getInt((int) (request / blockRequests));
    if (oneIn == 1) {
      long left = request % blockRequests;
      while (stream.getInt(at) >= 0 || left-- > 0) {
        at++;
      }
    }
    return at;
  }

  /** All requests by cell of a window, for a stream with some pages only. */
  long[] requestsByCell(int window, int windows) {
    long[] inWindow = requestsBehind(window, windows).clone();
    if (window > 1) {
      long[] before = requestsBehind(window - 1, windows);
      Arrays.setAll(inWindow, cell -> inWindow[cell] - before[cell]);
    }
    return inWindow;
  }

  private long[] requestsBehind(int window, int windows) {
    return window == windows
        ? requestsByCell
        : requestsBefore.get((int) (firstBehind(window, windows) / blockRequests));
  }

  /** Number of the first request after a window. */
  private long firstBehind(int window, int windows) {
    return requests / windows * window + requests % windows * window / windows;
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
    return pages.length;
  }

  int[] unitPages() {
    return pages;
  }

  long[] unitBytes() {
    return bytes;
  }

  private long[] bytes() {
    long pageBytes = pageBytes();
    return Arrays.stream(pages).mapToLong(count -> count * pageBytes).toArray();
  }

  long pageBytes() {
    return layout.bytes(0) / layout.pages(0);
  }

  /** Mean size in bytes of a touched page's unit. */
  double touchedUnitBytes() {
    return (double) pageBytes() * squaredPages / Math.max(1, touchedPages);
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

  /** Pages on the SSD before the first request. */
  BitSet stored() {
    BitSet stored = new BitSet(units());
    for (int unit : loaded) {
      stored.set(unit);
    }
    return stored;
  }
}
