package org.mnemo.ycsb.tier;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.NanoClock;
import org.mnemo.core.memory.OperationDelay;

/**
 * Emulates a memory slower than DRAM: an operation takes longer by its {@link OperationDelay}. The
 * memory has channels; operations beyond their number wait. Thread-safe; allocates nothing.
 */
public final class EmulatedMemory {

  private final OperationDelay delay;
  private final NanoClock clock;
  private final boolean sharesProcessors;

  /** Time at which each channel becomes free. */
  private final AtomicLongArray freeAtNs;

  private final AtomicLong occupiedNs = new AtomicLong();

  /**
   * @param delay additional time of operations
   * @param channels number of operations served at the same time, at least 1
   * @param sharesProcessors true if there are more clients than processors for them
   */
  public EmulatedMemory(
      OperationDelay delay, int channels, NanoClock clock, boolean sharesProcessors) {
    this.delay = delay;
    this.clock = clock;
    this.sharesProcessors = sharesProcessors;
    this.freeAtNs = new AtomicLongArray(channels);
    long now = clock.nanoTime();
    for (int channel = 0; channel < channels; channel++) {
      freeAtNs.set(channel, now);
    }
  }

  /** Additional nanoseconds of a read of {@code bytes}. */
  public long readNs(long bytes) {
    return Math.round(delay.readNs((double) bytes));
  }

  /** Additional nanoseconds of a write of {@code bytes}. */
  public long writeNs(long bytes) {
    return Math.round(delay.writeNs((double) bytes));
  }

  /** Occupies the first free channel for {@code ns}, after earlier operations on it. */
  public void occupy(long ns) {
    occupiedNs.getAndAdd(ns);
    while (true) {
      int channel = firstFree();
      long freeAt = freeAtNs.get(channel);
      long done = Math.max(freeAt, clock.nanoTime()) + ns;
      if (freeAtNs.compareAndSet(channel, freeAt, done)) {
        clock.waitUntil(done, sharesProcessors);
        return;
      }
    }
  }

  private int firstFree() {
    int first = 0;
    long firstAt = freeAtNs.get(0);
    for (int channel = 1; channel < freeAtNs.length(); channel++) {
      long freeAt = freeAtNs.get(channel);
      // The clock may overflow, as System.nanoTime may.
      if (freeAt - firstAt < 0) {
        first = channel;
        firstAt = freeAt;
      }
    }
    return first;
  }

  /** Nanoseconds that operations occupied the memory, without waiting for each other. */
  public long occupiedNs() {
    return occupiedNs.get();
  }

  /** A store with operations as slow as in an {@link EmulatedMemory}. */
  public record Store(TierStore store, EmulatedMemory memory) implements TierStore {

    @Override
    public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
      boolean found = store.read(key, fields, into);
      memory.occupy(memory.readNs(into.valueBytes()));
      return found;
    }

    @Override
    public boolean update(RecordKey key, Fields changes) {
      boolean found = store.update(key, changes);
      memory.occupy(memory.writeNs(changes.valueBytes()));
      return found;
    }

    @Override
    public void insert(RecordKey key, Fields record) {
      store.insert(key, record);
      memory.occupy(memory.writeNs(record.valueBytes()));
    }

    @Override
    public boolean delete(RecordKey key) {
      boolean found = store.delete(key);
      memory.occupy(memory.writeNs(0));
      return found;
    }

    @Override
    public void requireInStep() {
      store.requireInStep();
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
