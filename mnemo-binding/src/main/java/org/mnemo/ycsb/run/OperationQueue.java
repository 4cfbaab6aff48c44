package org.mnemo.ycsb.run;

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
 * Orders the measured operations of all clients by number, the order of their starts. In order of
 * their ends, slow operations would come later than requested, and the trace would depend on the
 * placement.
 *
 * <p>Each client has a buffer. Now and then a client drains all complete operations; if another one
 * is doing so, it continues unless its own buffer is long. A single client drains every operation
 * at once.
 */
public final class OperationQueue {

  /** Operations of a client, one of several, between attempts to drain. A power of two. */
  private static final int OPERATIONS_BETWEEN = 16;

  /**
   * Operations drained at a time, per client: more than arrive meanwhile, but few enough that the
   * draining client does not fall behind.
   */
  private static final int MOST_AT_A_TIME = 4 * OPERATIONS_BETWEEN;

  /** Chunks of a buffer before its client must wait. */
  private static final int MOST_CHUNKS = 8;

  private final int clients;
  private final Consumer<MeasuredOperation> recorder;
  private final ReentrantLock lock = new ReentrantLock();

  /** Buffers whose next number is unknown. Guarded by the lock, like the others. */
  private final ArrayDeque<Buffer> unknown = new ArrayDeque<>();

  /** Empty buffers of paused clients. */
  private final ArrayDeque<Buffer> waiting = new ArrayDeque<>();

  /** All other buffers, the one with the lowest number first. */
  private final PriorityQueue<Buffer> known =
      new PriorityQueue<>(Comparator.comparingLong(Buffer::firstNumber));

  /**
   * @param clients number of clients with a buffer
   * @param recorder receives the operations in order; each is valid only during the call, with only
   *     the bytes of its key
   */
  public OperationQueue(int clients, Consumer<MeasuredOperation> recorder) {
    this.clients = clients;
    this.recorder = recorder;
  }

  /**
   * The buffer of one more client, for its thread.
   *
   * @throws IllegalStateException if one client was announced, and another one has not ended
   */
  public Buffer newBuffer() {
    Buffer buffer = new Buffer();
    lock.lock();
    try {
      if (clients == 1 && !unknown.isEmpty()) {
        throw new IllegalStateException("a second client, where one was announced");
      }
      unknown.push(buffer);
    } finally {
      lock.unlock();
    }
    return buffer;
  }

  /**
   * Drains operations before the first possibly missing one, the next one of a client with an empty
   * buffer. Such a client delays numbers, not other clients: their buffers grow meanwhile.
   *
   * @param most largest number of operations to drain
   * @param isPaused true if all clients wait, so that nothing is missing
   */
  private void handOn(long most, boolean isPaused) {
    long left = most;
    while (left > 0) {
      while (!unknown.isEmpty()) {
        Buffer buffer = unknown.peek();
        // Read first: operations published before the client's end are then visible.
        boolean ended = buffer.ended;
        if (!buffer.isEmpty()) {
          known.add(unknown.pop());
        } else if (ended) {
          unknown.pop();
        } else if (isPaused) {
          waiting.push(unknown.pop());
        } else {
          return;
        }
      }
      Buffer first = known.poll();
      if (first == null) {
        unknown.addAll(waiting);
        waiting.clear();
        return;
      }
      Buffer second = known.peek();
      unknown.push(first);
      left -= first.handOnBefore(second == null ? Long.MAX_VALUE : second.firstNumber(), left);
    }
  }

  /** Drains all operations while all clients wait. */
  public void handOnAll() {
    lock.lock();
    try {
      handOn(Long.MAX_VALUE, true);
    } finally {
      lock.unlock();
    }
  }

  /** The operations of one client: its thread appends, the holder of the lock drains. */
  public final class Buffer {

    private final MeasuredOperation filling = new MeasuredOperation();
    private final MeasuredOperation handedOn = new MeasuredOperation();

    /** Drained chunks for reuse, as a linked list. */
    private final AtomicReference<@Nullable Chunk> drained = new AtomicReference<>();

    private final AtomicInteger chunksDrained = new AtomicInteger();
    private @Nullable Chunk spare;
    private Chunk last = new Chunk();
    private Chunk first = last;
    private int chunksUsed;
    private int published;
    private volatile boolean ended;

    /** The operation to fill and {@link #publish} next; a failed one is reused. */
    public MeasuredOperation next() {
      return filling;
    }

    /** Accepts the operation returned by {@link #next}. */
    public void publish() {
      if (clients == 1) {
        recorder.accept(filling);
        return;
      }
      if (!last.hasRoomFor(filling)) {
        Chunk fresh = freshChunk();
        last.next = fresh;
        last = fresh;
        chunksUsed++;
      }
      last.append(filling);
      if (++published % OPERATIONS_BETWEEN == 0) {
        handOnForAll();
      }
    }

    private Chunk freshChunk() {
      if (spare == null) {
        spare = drained.getAndSet(null);
      }
      Chunk fresh = spare;
      if (fresh == null) {
        return new Chunk();
      }
      spare = fresh.next;
      return fresh.emptied();
    }

    private void handOnForAll() {
      if (chunksUsed - chunksDrained.getOpaque() > MOST_CHUNKS) {
        lock.lock();
      } else if (!lock.tryLock()) {
        return;
      }
      try {
        handOn((long) MOST_AT_A_TIME * clients, false);
      } finally {
        lock.unlock();
      }
    }

    /** Ends the client; when the last one has ended, everything has been drained. */
    public void end() {
      ended = true;
      lock.lock();
      try {
        handOn(Long.MAX_VALUE, false);
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
      first.next = drained.get();
      while (!drained.compareAndSet(first.next, first)) {
        first.next = drained.get();
      }
      chunksDrained.setOpaque(chunksDrained.getPlain() + 1);
      first = following;
      return first.isDrained();
    }

    private long firstNumber() {
      return first.number();
    }

    /** Drains operations before a number, and returns their count. */
    private long handOnBefore(long number, long most) {
      long handed = 0;
      while (handed < most && !isEmpty() && firstNumber() < number) {
        first.take(handedOn);
        recorder.accept(handedOn);
        handed++;
      }
      return handed;
    }
  }

  /**
   * Consecutive operations of one client in arrays without objects. Thousands of operations so cost
   * little memory and no garbage collection.
   */
  private static final class Chunk {

    private static final int OPERATIONS = 64;
    private static final int FIELDS = 9;

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
        // Only for an empty chunk, which is never drained: a key longer than all keys together.
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
      fields[to + 8] = operation.dueNs;
      appended.setRelease(at + 1);
    }

    private boolean isDrained() {
      return drained == appended.getAcquire();
    }

    private long number() {
      return fields[drained * FIELDS];
    }

    /** Removes the first operation, with only the bytes of its key. */
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
      into.dueNs = fields[from + 8];
      int start = keyStart(at);
      into.key.bytes().set(keys, start, keyEnds[at] - start);
    }
  }
}
