package org.mnemo.ycsb.sensitivity;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.trace.Operation;

/**
 * Brings the measured operations of all clients into one order, that of their numbers: the order in
 * which they began. In the order in which they end, an operation on SlowMem would come later than
 * it was asked for, so that the trace would depend on the placement that was measured.
 *
 * <p>Each client has a buffer of its own. Now and then a client hands on what is complete, for all
 * of them; if another one is doing so it goes on with its own work instead of waiting. With a
 * single client every operation is handed on at once.
 */
final class OperationQueue {

  /** Operations of a client, one of several, between two attempts to hand on. A power of two. */
  private static final int OPERATIONS_BETWEEN = 16;

  private final Consumer<MeasuredOperation> recorder;
  private final long betweenMask;
  private final ReentrantLock lock = new ReentrantLock();

  /** Buffers of which it is not known what comes next. Guarded by the lock, like the others. */
  private final ArrayDeque<Buffer> unknown = new ArrayDeque<>();

  /** All other buffers, the one with the lowest number first. */
  private final PriorityQueue<Buffer> known =
      new PriorityQueue<>(Comparator.comparingLong(Buffer::firstNumber));

  /**
   * @param clients number of clients that will have a buffer
   * @param recorder is given the operations one after the other; each is valid during the call only
   *     and has of its key only the bytes
   */
  OperationQueue(int clients, Consumer<MeasuredOperation> recorder) {
    this.recorder = recorder;
    this.betweenMask = clients == 1 ? 0 : OPERATIONS_BETWEEN - 1;
  }

  /** The buffer of one more client, to be used by its thread. */
  Buffer newBuffer() {
    Buffer buffer = new Buffer();
    lock.lock();
    try {
      unknown.push(buffer);
    } finally {
      lock.unlock();
    }
    return buffer;
  }

  /**
   * Hands on all operations before the first that may still be missing. That is the next one of a
   * client whose buffer is empty, so a client that has no answer yet holds up the others' numbers,
   * not the others: their buffers grow meanwhile.
   */
  private void handOn() {
    if (known.isEmpty() && unknown.size() == 1) {
      // Of a single client everything comes in order.
      unknown.peek().handOnBefore(Long.MAX_VALUE);
      return;
    }
    while (true) {
      while (!unknown.isEmpty()) {
        Buffer buffer = unknown.peek();
        // Read first: what a client published before it ended is then visible.
        boolean ended = buffer.ended;
        if (!buffer.isEmpty()) {
          known.add(unknown.pop());
        } else if (ended) {
          unknown.pop();
        } else {
          return;
        }
      }
      Buffer first = known.poll();
      if (first == null) {
        return;
      }
      Buffer second = known.peek();
      unknown.push(first);
      first.handOnBefore(second == null ? Long.MAX_VALUE : second.firstNumber());
    }
  }

  /** The operations of one client: its thread appends, the thread that holds the lock drains. */
  final class Buffer {

    private final MeasuredOperation filling = new MeasuredOperation();
    private final MeasuredOperation handedOn = new MeasuredOperation();

    /** A chunk that was drained and waits to be used again. */
    private final AtomicReference<@Nullable Chunk> spare = new AtomicReference<>();

    private Chunk last = new Chunk();
    private Chunk first = last;
    private long published;
    private volatile boolean ended;

    /** The operation to fill and {@link #publish} next, or to fill anew if it failed. */
    MeasuredOperation next() {
      return filling;
    }

    /** Appends the operation that {@link #next} returned. */
    void publish() {
      if (!last.hasRoomFor(filling)) {
        Chunk used = spare.getAndSet(null);
        Chunk fresh = used == null ? new Chunk() : used.emptied();
        last.next = fresh;
        last = fresh;
      }
      last.append(filling);
      if ((++published & betweenMask) == 0 && lock.tryLock()) {
        try {
          handOn();
        } finally {
          lock.unlock();
        }
      }
    }

    /** Ends the client; when the last one has ended, everything has been handed on. */
    void end() {
      ended = true;
      lock.lock();
      try {
        handOn();
      } finally {
        lock.unlock();
      }
    }

    private boolean isEmpty() {
      if (!first.isDrained()) {
        return false;
      }
      Chunk following = first.next;
      // The last operation of a chunk is appended before the next chunk is linked.
      if (following == null || !first.isDrained()) {
        return following == null;
      }
      spare.set(first);
      first = following;
      return first.isDrained();
    }

    private long firstNumber() {
      return first.number();
    }

    private void handOnBefore(long number) {
      while (!isEmpty() && firstNumber() < number) {
        first.take(handedOn);
        recorder.accept(handedOn);
      }
    }
  }

  /**
   * Consecutive operations of one client in arrays without objects, so that thousands that wait for
   * another client take little memory and no time of the garbage collector.
   */
  private static final class Chunk {

    private static final int OPERATIONS = 64;
    private static final int FIELDS = 8;

    private final long[] fields = new long[OPERATIONS * FIELDS];
    private final int[] keyEnds = new int[OPERATIONS];
    private byte[] keys = new byte[OPERATIONS * 32];
    private final AtomicInteger appended = new AtomicInteger();
    private int drained;
    private volatile @Nullable Chunk next;

    private Chunk emptied() {
      appended.setPlain(0);
      drained = 0;
      next = null;
      return this;
    }

    private boolean hasRoomFor(MeasuredOperation operation) {
      int at = appended.getPlain();
      return at == 0
          || (at < OPERATIONS && keyStart(at) + operation.key.bytes().length() <= keys.length);
    }

    private int keyStart(int at) {
      return at == 0 ? 0 : keyEnds[at - 1];
    }

    private void append(MeasuredOperation operation) {
      int at = appended.getPlain();
      KeyBytes key = operation.key.bytes();
      int start = keyStart(at);
      if (keys.length - start < key.length()) {
        // Only of an empty chunk, which nobody drains: a key that is longer than all keys together.
        keys = new byte[key.length()];
      }
      System.arraycopy(key.array(), 0, keys, start, key.length());
      keyEnds[at] = start + key.length();
      int to = at * FIELDS;
      fields[to] = operation.number;
      fields[to + 1] = operation.call;
      fields[to + 2] = operation.client;
      fields[to + 3] = (long) operation.tier * Operation.count() + operation.operation.ordinal();
      fields[to + 4] = operation.valueBytes;
      fields[to + 5] = operation.startNs;
      fields[to + 6] = operation.endNs;
      fields[to + 7] = operation.clientNs;
      appended.setRelease(at + 1);
    }

    private boolean isDrained() {
      return drained == appended.getAcquire();
    }

    private long number() {
      return fields[drained * FIELDS];
    }

    /** Takes out the first operation; of its key there are the bytes only. */
    private void take(MeasuredOperation into) {
      int at = drained++;
      int from = at * FIELDS;
      into.number = fields[from];
      into.call = fields[from + 1];
      into.client = (int) fields[from + 2];
      into.tier = (int) fields[from + 3] / Operation.count();
      into.operation = Operation.of((int) fields[from + 3] % Operation.count());
      into.valueBytes = fields[from + 4];
      into.startNs = fields[from + 5];
      into.endNs = fields[from + 6];
      into.clientNs = fields[from + 7];
      int start = keyStart(at);
      into.key.bytes().set(keys, start, keyEnds[at] - start);
    }
  }
}
