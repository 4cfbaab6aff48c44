package org.mnemo.estimator.model;

import org.mnemo.core.UsageException;
import org.mnemo.core.tier.TierProfile;

/**
 * Time to fetch something from SlowMem that is known apart from a measurement.
 *
 * @param ns time of a fetch of no byte, at least 0
 * @param nsPerByte time of each byte beyond, at least 0
 * @param writeBackNsPerByte shortest time in which SlowMem takes in a byte; 0 if not known
 */
public record FetchTime(double ns, double nsPerByte, double writeBackNsPerByte) {

  private static final double MOST_NS = 1e12;

  public FetchTime {
    if (!(ns >= 0 && ns <= MOST_NS)) {
      throw new UsageException(
          "the time of a fetch must be from 0 to 1e9 µs, was %s".formatted(ns / 1e3));
    }
  }

  /**
   * A fetch that takes as long whatever its size.
   *
   * @param us time in microseconds
   */
  public static FetchTime ofMicroseconds(double us) {
    return new FetchTime(1e3 * us, 0, 0);
  }

  /** A fetch from a memory: its latency, and the bytes at its bandwidth. */
  public static FetchTime of(TierProfile memory) {
    return new FetchTime(memory.latencyNs(), 1 / memory.readGbS(), 1 / memory.writeGbS());
  }

  /** The time of a fetch by its bytes. */
  SizeTimes time() {
    return SizeTimes.line(ns, nsPerByte);
  }
}
