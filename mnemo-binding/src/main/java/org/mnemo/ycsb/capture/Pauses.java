package org.mnemo.ycsb.capture;

import java.util.concurrent.atomic.AtomicLong;
import org.mnemo.core.NanoClock;

/**
 * Time in which this process did not run, stopped or without a processor: a thread that sleeps for
 * {@link #STEP_NS} wakes up late by that time.
 */
final class Pauses implements AutoCloseable {

  private static final long STEP_NS = 20_000_000;

  private final NanoClock clock;
  private final AtomicLong totalNs = new AtomicLong();
  private volatile long atNs;
  private volatile boolean isClosed;

  Pauses(NanoClock clock) {
    this.clock = clock;
    this.atNs = clock.nanoTime();
    Thread thread = new Thread(this::run, "capture-pauses");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!isClosed) {
      long beforeNs = clock.nanoTime();
      clock.waitUntil(beforeNs + STEP_NS);
      long nowNs = clock.nanoTime();
      totalNs.addAndGet(nowNs - beforeNs - STEP_NS);
      atNs = nowNs;
    }
  }

  /** Pauses up to some moment in the last {@link #STEP_NS}, in nanoseconds. */
  long soFarNs() {
    return totalNs.get();
  }

  /** Pauses up to now, in nanoseconds; waits until the thread has run. */
  long untilNowNs() {
    long nowNs = clock.nanoTime();
    while (atNs < nowNs) {
      clock.waitUntil(clock.nanoTime() + STEP_NS);
    }
    return totalNs.get();
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
