package org.mnemo.estimator.pattern;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.mnemo.core.trace.Access;

/**
 * Counts accesses on a thread of its own, batch by batch in sequence, while the next ones are read:
 * reading keeps the processor busy, counting waits for memory. To be used by one thread.
 */
final class CountingThread implements AutoCloseable {

  /** Batches that are filled or counted at the same time, as many as keep both threads busy. */
  private static final int BATCHES = 8;

  private final AccessBatch[] batches = new AccessBatch[BATCHES];
  private final CompletableFuture<?>[] counted = new CompletableFuture<?>[BATCHES];
  private final Consumer<AccessBatch> counter;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "mnemo-counting");
            thread.setDaemon(true);
            return thread;
          });
  private int filling;

  /**
   * Starts the thread.
   *
   * @param counter is given every batch, on that thread
   */
  CountingThread(Consumer<AccessBatch> counter) {
    this.counter = counter;
    Arrays.setAll(batches, i -> new AccessBatch());
    Arrays.fill(counted, CompletableFuture.completedFuture(null));
  }

  /**
   * Takes an access.
   *
   * @throws RuntimeException what the counter threw at an earlier one
   */
  void add(Access access) {
    AccessBatch batch = batches[filling];
    batch.add(access);
    if (batch.keys.isFull()) {
      count(batch);
    }
  }

  /**
   * Waits until everything has been counted.
   *
   * @throws RuntimeException what the counter threw
   */
  void finish() {
    count(batches[filling]);
    for (int i = 0; i < BATCHES; i++) {
      await(counted[(filling + i) % BATCHES]);
    }
  }

  /** Has a batch counted and waits until the next one is free. */
  private void count(AccessBatch batch) {
    counted[filling] =
        CompletableFuture.runAsync(
            () -> {
              counter.accept(batch);
              batch.keys.clear();
            },
            thread);
    filling = (filling + 1) % BATCHES;
    await(counted[filling]);
  }

  private static void await(CompletableFuture<?> task) {
    try {
      task.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw e;
    }
  }

  /** Ends the thread, whatever has been counted. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
