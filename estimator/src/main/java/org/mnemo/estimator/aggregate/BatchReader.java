package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** Reads the requests of a trace in batches. */
interface BatchReader extends AutoCloseable {

  /**
   * Returns the next batch, valid until the next call; null at the end of the trace.
   *
   * @throws org.mnemo.core.MnemoException if the trace is damaged
   */
  @Nullable RequestBatch next();

  /** Remarks on skipped or assumed input; complete at the end of the trace. */
  List<Remark> remarks();

  @Override
  void close();

  /** Reads batches on demand in the caller's thread. */
  static final class DirectBatches implements BatchReader {

    private final TraceReader trace;
    private final RequestBatch batch = new RequestBatch();
    private boolean hasEnded;

    DirectBatches(TraceReader trace) {
      this.trace = trace;
    }

    @Override
    public @Nullable RequestBatch next() {
      if (hasEnded) {
        return null;
      }
      hasEnded = !batch.fill(trace);
      return batch;
    }

    @Override
    public List<Remark> remarks() {
      return trace.remarks();
    }

    @Override
    public void close() {
      trace.close();
    }
  }

  /**
   * Reads batches ahead in a separate thread, so that reading overlaps counting. Batches and errors
   * arrive in trace order.
   */
  static final class BatchesAhead implements BatchReader {

    /** Batches per hand-over, which makes its cost negligible. */
    private static final int BATCHES_OF_GROUP = 16;

    /** One group is filled, one is counted, and one waits between them. */
    private static final int GROUPS = 3;

    /** Batches that are handed over together. */
    private static final class Group {
      final List<RequestBatch> batches = new ArrayList<>();
      int filled;
      boolean isLast;
      List<Remark> remarks = List.of();
      @Nullable Throwable failure;

      Group() {
        for (int i = 0; i < BATCHES_OF_GROUP; i++) {
          batches.add(new RequestBatch());
        }
      }

      /**
       * Fills all batches from a trace.
       *
       * @return false if the trace ended
       */
      boolean fill(TraceReader trace) {
        filled = 0;
        boolean isFull = true;
        while (isFull && filled < BATCHES_OF_GROUP) {
          isFull = batches.get(filled).fill(trace);
          filled++;
        }
        return isFull;
      }
    }

    private final BlockingQueue<Group> empty = new ArrayBlockingQueue<>(GROUPS);
    private final BlockingQueue<Group> full = new ArrayBlockingQueue<>(GROUPS);
    private final Thread thread;
    private Group current = new Group();
    private int next;

    /**
     * @param open opens the trace; called and closed in the reading thread
     */
    BatchesAhead(Supplier<TraceReader> open) {
      while (empty.remainingCapacity() > 1) {
        empty.add(new Group());
      }
      thread = new Thread(() -> read(open), "mnemo-reading");
      thread.setDaemon(true);
      thread.start();
    }

    private void read(Supplier<TraceReader> open) {
      try {
        Group group = empty.take();
        try (TraceReader trace = open.get()) {
          while (group.fill(trace)) {
            full.put(group);
            group = empty.take();
          }
          group.remarks = trace.remarks();
        } catch (RuntimeException | Error e) {
          group.failure = e;
        }
        group.isLast = true;
        full.put(group);
      } catch (InterruptedException e) {
        // The consumer does not need the remaining batches.
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public @Nullable RequestBatch next() {
      while (next == current.filled) {
        if (current.isLast) {
          rethrow(current.failure);
          return null;
        }
        try {
          empty.put(current);
          current = full.take();
        } catch (InterruptedException e) {
          throw MnemoException.ofInterrupt("reading the trace was interrupted", e);
        }
        next = 0;
      }
      return current.batches.get(next++);
    }

    private static void rethrow(@Nullable Throwable failure) {
      if (failure instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (failure instanceof Error thrown) {
        throw thrown;
      }
    }

    @Override
    public List<Remark> remarks() {
      return current.remarks;
    }

    @Override
    public void close() {
      thread.interrupt();
    }
  }
}
