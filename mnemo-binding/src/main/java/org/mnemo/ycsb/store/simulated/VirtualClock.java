package org.mnemo.ycsb.store.simulated;

import java.util.concurrent.atomic.AtomicLong;
import org.mnemo.core.NanoClock;

/** A clock that moves only by {@link #advance} and waiting. The times of several threads add up. */
public final class VirtualClock implements NanoClock {

  private final AtomicLong nowNs = new AtomicLong();

  @Override
  public long nanoTime() {
    return nowNs.get();
  }

  public void advance(long ns) {
    nowNs.addAndGet(ns);
  }

  @Override
  public void waitUntil(long deadlineNs, boolean shares) {
    nowNs.accumulateAndGet(deadlineNs, Math::max);
  }
}
