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
   * Returns at {@code deadlineNs} of this clock, at once if it has passed. Waits longer than the
   * kernel's wake-up is precise sleep first; the rest is spent yielding, so that a server on a busy
   * core is not held up.
   */
  @SuppressWarnings("ThreadPriorityCheck")
  default void waitUntil(long deadlineNs) {
    long wakeUpNs = 150_000;
    for (long leftNs = deadlineNs - nanoTime(); leftNs > 0; leftNs = deadlineNs - nanoTime()) {
      if (leftNs > wakeUpNs) {
        LockSupport.parkNanos(leftNs - wakeUpNs);
      } else {
        Thread.yield();
      }
    }
  }
}
