package org.mnemo.core;

import java.util.concurrent.locks.LockSupport;

/** The clock that operations are timed with; injected, so that tests run on virtual time. */
@FunctionalInterface
public interface NanoClock {

  /** The monotonic clock of this machine. */
  NanoClock SYSTEM = System::nanoTime;

  /** Nanoseconds since an arbitrary origin. */
  long nanoTime();

  /**
   * Returns at {@code deadlineNs} of this clock, at once if it has passed, and lets other threads
   * have the processor meanwhile.
   */
  default void waitUntil(long deadlineNs) {
    waitUntil(deadlineNs, true);
  }

  /**
   * Returns at {@code deadlineNs} of this clock, at once if it has passed. What the kernel wakes up
   * from precisely enough is slept through, and the end keeps the processor busy, as a load that
   * misses would.
   *
   * @param shares true to let others have the processor meanwhile. Where there are none but a loop
   *     that keeps it awake, the kernel may let that have it for some milliseconds.
   */
  @SuppressWarnings("ThreadPriorityCheck")
  default void waitUntil(long deadlineNs, boolean shares) {
    long busyNs = shares ? 60_000 : Long.MAX_VALUE;
    long wakeUpNs = 200_000;
    for (long leftNs = deadlineNs - nanoTime(); leftNs > 0; leftNs = deadlineNs - nanoTime()) {
      if (leftNs > wakeUpNs) {
        LockSupport.parkNanos(leftNs - wakeUpNs);
      } else if (leftNs > busyNs) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
