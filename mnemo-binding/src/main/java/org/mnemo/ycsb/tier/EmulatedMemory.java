package org.mnemo.ycsb.tier;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.mnemo.core.NanoClock;
import org.mnemo.core.memory.OperationDelay;

/**
 * Emulates a memory that is slower than the DRAM in which a tier's data really lie: an operation
 * takes longer by its {@link OperationDelay}. The memory has channels: of more operations than it
 * has channels some wait for others. Safe for many threads; allocates nothing.
 */
public final class EmulatedMemory {

  private final OperationDelay delay;
  private final NanoClock clock;
  private final boolean sharesProcessors;

  /** Time at which each channel is free again. */
  private final AtomicLongArray freeAtNs;

  private final AtomicLong occupiedNs = new AtomicLong();

  /**
   * @param delay time that operations take longer
   * @param channels number of operations that the memory serves at the same time, at least 1
   * @param sharesProcessors whether there are more clients than processors for them
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

  /** Nanoseconds that a read of {@code bytes} takes longer. */
  public long readNs(long bytes) {
    return Math.round(delay.readNs((double) bytes));
  }

  /** Nanoseconds that a write of {@code bytes} takes longer. */
  public long writeNs(long bytes) {
    return Math.round(delay.writeNs((double) bytes));
  }

  /**
   * Occupies the channel that is free first for {@code ns}, waiting for earlier operations on it.
   */
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
      // The clock may run over, as System.nanoTime may.
      if (freeAt - firstAt < 0) {
        first = channel;
        firstAt = freeAt;
      }
    }
    return first;
  }

  /**
   * Nanoseconds that operations have occupied the memory for, without the time that they waited for
   * each other.
   */
  public long occupiedNs() {
    return occupiedNs.get();
  }
}
