package org.mnemo.cli.command.live;

import java.util.concurrent.TimeUnit;
import org.mnemo.core.NanoClock;

/** Holds work to a rate: it waits whenever it is some milliseconds ahead of that. */
final class Pace {

  /** Shorter waits would keep a processor busy. */
  private static final long SHORTEST_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private final NanoClock clock;
  private final double nsEach;
  private final long startNs;
  private long done;

  /**
   * @param perSecond pieces of work a second, above 0
   */
  Pace(double perSecond, NanoClock clock) {
    this.clock = clock;
    this.nsEach = TimeUnit.SECONDS.toNanos(1) / perSecond;
    this.startNs = clock.nanoTime();
  }

  /** Counts a piece of work, and waits if it came too early. */
  void next() {
    done++;
    long dueNs = startNs + Math.round(done * nsEach);
    if (dueNs - clock.nanoTime() > SHORTEST_NS) {
      clock.waitUntil(dueNs);
    }
  }
}
