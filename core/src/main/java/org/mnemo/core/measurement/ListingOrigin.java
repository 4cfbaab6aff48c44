package org.mnemo.core.measurement;

import java.time.DateTimeException;
import java.time.Instant;
import org.mnemo.core.MnemoException;

/**
 * Where the listing of a store comes from: what one must know of the store to interpret LFU
 * counters and idle times. It is the first line of the listing, {@code #} and a JSON object.
 *
 * @param store kind of source: {@code redis}, {@code memcached}, {@code rdb}, {@code
 *     dynamodb-export}; empty if unknown
 * @param version version of the store as it tells it; empty if unknown
 * @param maxmemoryPolicy {@code maxmemory-policy} of a Redis, such as {@code allkeys-lfu}; empty if
 *     unknown
 * @param lfuLogFactor {@code lfu-log-factor} of a Redis, at least 0; -1 if unknown
 * @param lfuDecayMinutes {@code lfu-decay-time} of a Redis in minutes, at least 0; -1 if unknown
 * @param takenAt moment at which the listing began, or at which the file that was listed was
 *     written, as ISO 8601 in UTC; empty if unknown
 * @param uptimeSeconds time that the store had run by then in seconds; -1 if unknown
 * @param requests requests that it had answered in this time; -1 if unknown
 * @param requestsPerSecond requests a second that it answered when the listing began; -1 if unknown
 * @param idleResolutionSeconds greatest time in seconds by which an idle time may be off, because
 *     the store notes accesses no finer; -1 if unknown
 * @param mostKeysPerSecond keys that were listed a second at most; -1 if unknown, as of a file that
 *     tells of one moment
 */
public record ListingOrigin(
    String store,
    String version,
    String maxmemoryPolicy,
    int lfuLogFactor,
    int lfuDecayMinutes,
    String takenAt,
    long uptimeSeconds,
    long requests,
    double requestsPerSecond,
    long idleResolutionSeconds,
    double mostKeysPerSecond) {

  /** Nothing is known. */
  public static final ListingOrigin UNKNOWN =
      new ListingOrigin("", "", "", -1, -1, "", -1, -1, -1, -1, -1);

  /** Checks the numbers and the moment. */
  public ListingOrigin {
    requireKnownOrUnknown("lfu_log_factor", lfuLogFactor);
    requireKnownOrUnknown("lfu_decay_minutes", lfuDecayMinutes);
    requireKnownOrUnknown("uptime_seconds", uptimeSeconds);
    requireKnownOrUnknown("requests", requests);
    requireKnownOrUnknown("requests_per_second", requestsPerSecond);
    requireKnownOrUnknown("most_keys_per_second", mostKeysPerSecond);
    requireKnownOrUnknown("idle_resolution_seconds", idleResolutionSeconds);
    try {
      if (!takenAt.isEmpty()) {
        Instant.parse(takenAt);
      }
    } catch (DateTimeException e) {
      throw new MnemoException(
          "taken_at must be a moment such as 2026-01-31T12:00:00Z, was '%s'".formatted(takenAt), e);
    }
  }

  private static void requireKnownOrUnknown(String field, double value) {
    if (!(value >= 0) && value != -1) {
      throw new MnemoException(
          "%s must be at least 0, or -1 if unknown, was %s".formatted(field, value));
    }
  }

  private static void requireKnownOrUnknown(String field, long value) {
    if (value < -1) {
      throw new MnemoException(
          "%s must be at least 0, or -1 if unknown, was %d".formatted(field, value));
    }
  }

  /** The same, listed at a pace. */
  public ListingOrigin listedAtMost(double keysPerSecond) {
    return new ListingOrigin(
        store,
        version,
        maxmemoryPolicy,
        lfuLogFactor,
        lfuDecayMinutes,
        takenAt,
        uptimeSeconds,
        requests,
        requestsPerSecond,
        idleResolutionSeconds,
        keysPerSecond);
  }

  /** True if the store counts how often keys are used, so that the listing can hold counters. */
  public boolean countsUses() {
    return maxmemoryPolicy.endsWith("-lfu");
  }
}
