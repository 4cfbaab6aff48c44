package org.mnemo.ycsb.sensitivity;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

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

  /** Operations that a buffer holds without growing. A power of two. */
  private static final int SMALL_RING = 64;

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

  /**
   * A ring buffer of the operations of one client: the client's thread fills it, the thread that
   * holds the lock drains it.
   */
  final class Buffer {

    private final MeasuredOperation[] small = filled(new MeasuredOperation[SMALL_RING]);
    private MeasuredOperation[] large = {};
    private MeasuredOperation[] ring = small;
    private final AtomicLong published = new AtomicLong();
    private final AtomicLong drained = new AtomicLong();
    private volatile boolean ended;

    private Buffer() {}

    private static MeasuredOperation[] filled(MeasuredOperation[] ring) {
      for (int i = 0; i < ring.length; i++) {
        ring[i] = ring[i] == null ? new MeasuredOperation() : ring[i];
      }
      return ring;
    }

    /** Doubles a ring that is full. The caller holds the lock. */
    private void grow() {
      MeasuredOperation[] wider = large;
      if (wider.length <= ring.length) {
        wider = new MeasuredOperation[2 * ring.length];
      }
      int mask = wider.length - 1;
      for (long at = drained.get(); at < published.get(); at++) {
        int to = (int) at & mask;
        MeasuredOperation unused = wider[to];
        wider[to] = at(at);
        ring[(int) at & (ring.length - 1)] = unused;
      }
      filled(ring);
      ring = filled(wider);
      large = wider;
    }

    private MeasuredOperation at(long count) {
      return ring[(int) (count & (ring.length - 1))];
    }

    /** The operation to fill and {@link #publish} next, or to fill anew if it came to nothing. */
    MeasuredOperation next() {
      long at = published.getPlain();
      long used = at - drained.get();
      if (used == ring.length) {
        makeRoom();
      } else if (used == 0 && ring != small && lock.tryLock()) {
        // Operations that are used again soon stay in the processor's caches.
        ring = small;
        lock.unlock();
      }
      return at(at);
    }

    private void makeRoom() {
      lock.lock();
      try {
        handOn();
        if (published.getPlain() - drained.get() == ring.length) {
          grow();
        }
      } finally {
        lock.unlock();
      }
    }

    /** Gives away the operation that {@link #next} returned. */
    void publish() {
      long count = published.getPlain() + 1;
      published.setRelease(count);
      if ((count & betweenMask) == 0 && lock.tryLock()) {
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
      return drained.getPlain() == published.getAcquire();
    }

    private long firstNumber() {
      return at(drained.getPlain()).number;
    }

    private void handOnBefore(long number) {
      while (!isEmpty() && firstNumber() < number) {
        try {
          recorder.accept(at(drained.getPlain()));
        } finally {
          drained.setRelease(drained.getPlain() + 1);
        }
      }
    }
  }
}
