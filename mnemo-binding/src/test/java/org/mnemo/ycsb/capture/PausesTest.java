package org.mnemo.ycsb.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.mnemo.core.NanoClock;

class PausesTest {

  /** A process that is stopped for 7 s after a second in which it slept and woke up in time. */
  @Test
  void isTheTimeByWhichASleepEndsTooLate() {
    Thread test = Thread.currentThread();
    AtomicLong now = new AtomicLong();
    NanoClock clock =
        new NanoClock() {
          @Override
          public long nanoTime() {
            return now.get();
          }

          @Override
          public void waitUntil(long deadlineNs) {
            if (Thread.currentThread() == test) {
              Thread.onSpinWait();
              return;
            }
            long stopNs = 1_000_000_000L;
            boolean isStopped = now.get() < stopNs && deadlineNs >= stopNs;
            now.set(Math.max(now.get(), deadlineNs) + (isStopped ? 7_000_000_000L : 0));
          }
        };
    try (Capture.Pauses pauses = new Capture.Pauses(clock)) {
      while (now.get() < 8_000_000_000L) {
        pauses.untilNowNs();
      }
      assertThat(pauses.untilNowNs()).isEqualTo(7_000_000_000L);
    }
  }
}
