package org.mnemo.estimator.pattern;

import java.util.ArrayList;
import java.util.List;

/** Numbers of the keys of all requests in sequence, up to a number of requests. */
final class KeySequence {

  private static final int CHUNK = 1 << 16;

  /** The sequence may take this share of the heap, as a divisor. */
  private static final long SHARE_OF_HEAP = 8;

  private final long most;
  private final List<int[]> chunks = new ArrayList<>();
  private int[] last = new int[0];
  private int used;
  private long size;

  /**
   * @param most most requests to keep; of a longer sequence nothing is kept
   */
  KeySequence(long most) {
    this.most = most;
  }

  /** Number of requests that take an eighth of the heap. */
  static long mostRequests() {
    return Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Integer.BYTES;
  }

  /** Appends a request. */
  void add(int key) {
    size++;
    if (!isWhole()) {
      // Gives the memory back once; a trace of billions of requests comes by here for each.
      if (!chunks.isEmpty()) {
        chunks.clear();
        last = new int[0];
      }
      return;
    }
    if (used == last.length) {
      last = new int[CHUNK];
      chunks.add(last);
      used = 0;
    }
    last[used++] = key;
  }

  /** True if all requests are kept. */
  boolean isWhole() {
    return size <= most;
  }

  /** Shows all requests. */
  void show(RequestObserver observer) {
    for (int[] chunk : chunks) {
      observer.observe(chunk, chunk == last ? used : CHUNK);
    }
  }
}
