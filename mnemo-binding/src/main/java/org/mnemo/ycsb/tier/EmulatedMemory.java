package org.mnemo.ycsb.tier;

import java.util.concurrent.atomic.AtomicLong;
import org.mnemo.core.NanoClock;
import org.mnemo.core.tier.TierProfile;

/**
 * Emulates a memory that is slower than the DRAM in which a tier's data really lie. An operation
 * takes longer by
 *
 * <pre>touches x (L_slow - L_fast) + bytes x (1/B_slow - 1/B_fast)</pre>
 *
 * with L the latency of a dependent load and B the bandwidth. A term by which the emulated memory
 * would be the faster one is left out, since waiting cannot shorten an operation. The memory has
 * one channel: simultaneous operations of several clients wait for each other. Safe for many
 * threads; allocates nothing.
 */
public final class EmulatedMemory {

  /**
   * Default number of dependent loads of a request, each a cache miss in a large store: hash
   * bucket, entry, key, value's header, and the same for the field within the record.
   */
  public static final int DEFAULT_TOUCHES = 8;

  private final NanoClock clock;
  private final double touchesNs;
  private final double readNsPerByte;
  private final double writeNsPerByte;
  private final AtomicLong freeAtNs;
  private final AtomicLong occupiedNs = new AtomicLong();

  /**
   * @param fast profile of the DRAM that there is
   * @param slow profile of the memory to emulate
   * @param touches number of dependent loads of an operation
   */
  public EmulatedMemory(TierProfile fast, TierProfile slow, int touches, NanoClock clock) {
    this.clock = clock;
    this.touchesNs = touches * Math.max(0, slow.latencyNs() - fast.latencyNs());
    this.readNsPerByte = Math.max(0, 1 / slow.readGbS() - 1 / fast.readGbS());
    this.writeNsPerByte = Math.max(0, 1 / slow.writeGbS() - 1 / fast.writeGbS());
    this.freeAtNs = new AtomicLong(clock.nanoTime());
  }

  /** Nanoseconds that a read of {@code bytes} takes longer. */
  public long readNs(long bytes) {
    return Math.round(touchesNs + bytes * readNsPerByte);
  }

  /** Nanoseconds that a write of {@code bytes} takes longer. */
  public long writeNs(long bytes) {
    return Math.round(touchesNs + bytes * writeNsPerByte);
  }

  /** Occupies the memory for {@code ns}, waiting for earlier operations first. */
  public void occupy(long ns) {
    occupiedNs.getAndAdd(ns);
    while (true) {
      long freeAt = freeAtNs.get();
      long done = Math.max(freeAt, clock.nanoTime()) + ns;
      if (freeAtNs.compareAndSet(freeAt, done)) {
        clock.waitUntil(done);
        return;
      }
    }
  }

  /**
   * Nanoseconds that operations have occupied the memory for, without the time that they waited for
   * each other.
   */
  public long occupiedNs() {
    return occupiedNs.get();
  }
}
