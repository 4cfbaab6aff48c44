package org.mnemo.core;

import java.util.concurrent.locks.LockSupport;

/** The clock that times operations; injected, so that tests run on virtual time. */
@FunctionalInterface
public interface NanoClock {

  /** The monotonic clock of this machine. */
  NanoClock SYSTEM = System::nanoTime;

  /** Nanoseconds since an arbitrary origin. */
  long nanoTime();

  /**
   * Waits until {@code deadlineNs} of this clock and yields the processor meanwhile. Returns at
   * once if the deadline has passed.
   */
  default void waitUntil(long deadlineNs) {
    waitUntil(deadlineNs, true);
  }

  /**
   * Waits until {@code deadlineNs} of this clock; returns at once if it has passed. Sleeps while
   * the kernel's wake-up is precise enough, then keeps the processor busy, as cache misses would.
   *
   * @param shares true to yield the processor to other threads. If only a loop that keeps the
   *     processor awake is runnable, the kernel may run it for some milliseconds.
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
