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
   * Returns at {@code deadlineNs} of this clock, at once if it has passed. A short wait keeps its
   * core busy, as a load that misses would; a longer one, which is a wait for one's turn, lets
   * others have it, and only what the kernel wakes up from precisely enough is slept through.
   */
  @SuppressWarnings("ThreadPriorityCheck")
  default void waitUntil(long deadlineNs) {
    long busyNs = 60_000;
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
