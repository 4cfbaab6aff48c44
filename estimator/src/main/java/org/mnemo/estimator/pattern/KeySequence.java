package org.mnemo.estimator.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;
import org.mnemo.estimator.aggregate.TraceAggregates.NumberWatch;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

/**
 * Key numbers and operations of all requests in sequence, up to a limit. Parts of a trace are
 * recorded in parallel with their own numbers, which are finally translated to the numbers of all
 * keys.
 */
final class KeySequence implements NumberWatch {

  private static final int CHUNK = 1 << 16;

  /** Divisor of the heap: the largest part for the sequence. */
  private static final long SHARE_OF_HEAP = 8;

  /** Number of a request that is not shown, as it missed. */
  private static final int NOT_SHOWN = -1;

  private static final int LOOK_UP = Operation.LOOK_UP.ordinal();

  /** Marks a look-up, which is not shown either, until all keys are known. */
  private static final int LOOKED_UP = Integer.MIN_VALUE;

  /** Position of the operation, above the key's number. */
  private static final int OPERATION_SHIFT = 29;

  private static final int MOST_KEYS = 1 << OPERATION_SHIFT;

  private final long most;
  private final List<Part> parts = new ArrayList<>();

  /** Parts, and key numbers in them, that belong to the next key. */
  private int[] announcedParts = new int[0];

  private int[] announcedNumbers = new int[0];
  private int announced;
  private boolean isDropped;

  /**
   * @param most most requests to keep; a longer sequence is dropped
   */
  KeySequence(long most) {
    this.most = most;
  }

  /** Number of requests that fit into an eighth of the heap. */
  static long mostRequests() {
    return Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Integer.BYTES;
  }

  /** Requests of one part of a trace; used by one thread. */
  private static final class Part implements RequestWatch {

    private final long most;
    private final List<int[]> chunks = new ArrayList<>();
    private int[] last = new int[0];
    private int used;
    private long size;
    private int[] keys = new int[1024];

    Part(long most) {
      this.most = most;
    }

    @Override
    public void observe(RequestBatch batch) {
      int[] numbers = batch.numbers();
      size += batch.size();
      if (size > most) {
        // Frees the memory once; this is called for each request of a trace.
        if (!chunks.isEmpty()) {
          chunks.clear();
          last = new int[0];
        }
        return;
      }
      for (int i = 0; i < batch.size(); i++) {
        if (used == last.length) {
          last = new int[CHUNK];
          chunks.add(last);
          used = 0;
        }
        int number = numbers[i];
        if ((number < 0 ? ~number : number) >= MOST_KEYS) {
          size = Long.MAX_VALUE / 2;
          chunks.clear();
          return;
        }
        // A read that moved no byte is stored as the complement.
        if (number < 0) {
          last[used++] = batch.operation(i) == LOOK_UP ? LOOKED_UP : number;
        } else {
          last[used++] = batch.operation(i) << OPERATION_SHIFT | number;
        }
      }
    }

    void set(int number, int key) {
      if (number >= keys.length) {
        keys = Arrays.copyOf(keys, Math.max(number + 1, 2 * keys.length));
      }
      keys[number] = key;
    }

    int used(int[] chunk) {
      return chunk == last ? used : CHUNK;
    }

    /**
     * Translates the part's numbers to numbers of all keys, and drops requests that are not shown.
     */
    void translate(AccessPattern pattern) {
      for (int[] chunk : chunks) {
        for (int i = 0; i < used(chunk); i++) {
          if (chunk[i] == LOOKED_UP) {
            chunk[i] = NOT_SHOWN;
            continue;
          }
          boolean movedNothing = chunk[i] < 0;
          int number = movedNothing ? ~chunk[i] : chunk[i] & (MOST_KEYS - 1);
          int operation = movedNothing ? 0 : chunk[i] & -MOST_KEYS;
          int key = keys[number];
          chunk[i] = isShown(pattern, key, movedNothing) ? operation | key : NOT_SHOWN;
        }
      }
    }
  }

  /** Observers of {@code count} parts of a trace. */
  List<RequestWatch> parts(int count) {
    for (int i = 0; i < count; i++) {
      parts.add(new Part(most / count));
    }
    announcedParts = new int[count];
    announcedNumbers = new int[count];
    return List.<RequestWatch>copyOf(parts);
  }

  /** True if the key has a record and the request found it. */
  static boolean isShown(AccessPattern pattern, int key, boolean movedNothing) {
    return key >= 0 && (!movedNothing || pattern.valueBytes(key) == 0);
  }

  /** Drops the sequence, as numbers of the parts' keys are lost. */
  void drop() {
    isDropped = true;
    parts.forEach(part -> part.chunks.clear());
  }

  @Override
  public void isPartOfNext(int part, int number) {
    if (!isDropped && !parts.isEmpty()) {
      announcedParts[announced] = part;
      announcedNumbers[announced++] = number;
    }
  }

  /** Joins the announced keys to one key; -1 if it has no record. */
  void join(int key) {
    for (int i = 0; i < announced; i++) {
      parts.get(announcedParts[i]).set(announcedNumbers[i], key);
    }
    announced = 0;
  }

  /** Ends the recording: all keys are known, and the sequence can be shown. */
  void end(AccessPattern pattern) {
    if (isWhole()) {
      parts.parallelStream().forEach(part -> part.translate(pattern));
    }
  }

  /** True if all requests are kept. */
  boolean isWhole() {
    return !isDropped && parts.stream().allMatch(part -> part.size <= part.most);
  }

  /** Shows all requests that found or wrote a record. */
  void show(AccessPattern pattern, RequestObserver observer) {
    SettledOperations operations = new SettledOperations(pattern);
    KeyedRequests shown = new KeyedRequests(CHUNK, false);
    for (Part part : parts) {
      for (int[] chunk : part.chunks) {
        shown.clear();
        for (int i = 0; i < part.used(chunk); i++) {
          if (chunk[i] != NOT_SHOWN) {
            int key = chunk[i] & (MOST_KEYS - 1);
            shown.add(key, operations.settle(key, chunk[i] >>> OPERATION_SHIFT));
          }
        }
        observer.observe(shown);
      }
    }
  }

  /**
   * Distinguishes inserts from updates in a sequence of requests, as the pattern counted them. Not
   * thread-safe.
   */
  static final class SettledOperations {

    private static final int INSERT = Operation.INSERT.ordinal();
    private static final int UPDATE = Operation.UPDATE.ordinal();
    private static final int DELETE = Operation.DELETE.ordinal();

    private final AccessPattern pattern;
    private final BitSet exists;

    SettledOperations(AccessPattern pattern) {
      this.pattern = pattern;
      this.exists = new BitSet(pattern.keyCount());
    }

    /**
     * The operation of the next request.
     *
     * @param operation {@link Operation#ordinal()} in the trace
     */
    int settle(int key, int operation) {
      boolean updates = operation == INSERT && exists.get(key) && pattern.count(key, UPDATE) > 0;
      exists.set(key, operation != DELETE);
      return updates ? UPDATE : operation;
    }
  }
}
