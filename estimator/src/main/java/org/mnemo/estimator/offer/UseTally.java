package org.mnemo.estimator.offer;

import org.mnemo.core.measurement.ListingOrigin;

/**
 * Adds up what of a listing is in use. A key is in use if its idle time is within the period, or if
 * its LFU counter is above 0 and the period is so long that it would have decayed to 0 without an
 * access: an LFU counter of 255 at most, less 1 for each decay time.
 */
final class UseTally {

  private static final long SECONDS_PER_MINUTE = 60;
  private static final long MOST_DECAYS = 256;

  private final long periodSeconds;
  private final ListingOrigin origin;
  private final boolean countersShowUse;
  private final long resolutionSeconds;

  private long keys;
  private long bytes;
  private long idleKeys;
  private long idleBytes;
  private long usedKeys;
  private long usedBytes;
  private long countedKeys;
  private long countedBytes;
  private long longestIdleSeconds = -1;

  UseTally(long periodSeconds, ListingOrigin origin) {
    this.periodSeconds = periodSeconds;
    this.origin = origin;
    this.resolutionSeconds = Math.max(0, origin.idleResolutionSeconds());
    long decayMinutes = origin.lfuDecayMinutes();
    this.countersShowUse =
        decayMinutes > 0 && periodSeconds >= MOST_DECAYS * decayMinutes * SECONDS_PER_MINUTE;
  }

  void add(long recordBytes, long idleSeconds, long lfu) {
    keys++;
    bytes = Math.addExact(bytes, recordBytes);
    if (!mayBeUsed(idleSeconds)) {
      idleKeys++;
      idleBytes += recordBytes;
    } else if (idleSeconds >= 0 && idleSeconds + resolutionSeconds <= periodSeconds) {
      usedKeys++;
      usedBytes += recordBytes;
    } else if (countersShowUse && idleSeconds < 0 && lfu > 0) {
      countedKeys++;
      countedBytes += recordBytes;
    }
    longestIdleSeconds = Math.max(longestIdleSeconds, idleSeconds);
  }

  /** True if a key may be in use: all but those that were idle for longer than the period. */
  boolean mayBeUsed(long idleSeconds) {
    return idleSeconds - resolutionSeconds <= periodSeconds;
  }

  /**
   * True if idle times show which keys are in use. A store counts idle times anew from its start.
   */
  boolean reachesBack() {
    return origin.uptimeSeconds() >= 0
        ? longestIdleSeconds >= 0 && origin.uptimeSeconds() >= periodSeconds
        : longestIdleSeconds >= periodSeconds;
  }

  InUse inUse() {
    boolean reachesBack = reachesBack();
    long leastKeys = countedKeys + (reachesBack ? usedKeys : 0);
    long leastBytes = countedBytes + (reachesBack ? usedBytes : 0);
    return new InUse(
        periodSeconds,
        (double) leastKeys / keys,
        (double) (keys - idleKeys) / keys,
        share(leastBytes),
        share(bytes - idleBytes),
        basis(reachesBack));
  }

  private double share(long part) {
    // Of keys and values of no byte nothing is in use.
    return bytes == 0 ? 0 : (double) part / bytes;
  }

  private InUse.Basis basis(boolean reachesBack) {
    if (longestIdleSeconds >= 0) {
      return reachesBack ? InUse.Basis.IDLE_TIMES : InUse.Basis.SHORT_IDLE_TIMES;
    }
    return countedKeys > 0 ? InUse.Basis.LFU_COUNTERS : InUse.Basis.NONE;
  }
}
