package org.mnemo.core.measurement;

import java.time.DateTimeException;
import java.time.Instant;
import org.mnemo.core.MnemoException;

/**
 * Origin of a store's listing, for interpreting LFU counters and idle times. The first line of the
 * listing: {@code #} and a JSON object.
 *
 * @param store kind of source: {@code redis}, {@code memcached}, {@code rdb}, {@code
 *     dynamodb-export}; empty if unknown
 * @param version version reported by the store; empty if unknown
 * @param maxmemoryPolicy {@code maxmemory-policy} of a Redis, such as {@code allkeys-lfu}; empty if
 *     unknown
 * @param lfuLogFactor {@code lfu-log-factor} of a Redis, at least 0; -1 if unknown
 * @param lfuDecayMinutes {@code lfu-decay-time} of a Redis in minutes, at least 0; -1 if unknown
 * @param takenAt start of the listing, or writing of the listed file, as ISO 8601 in UTC; empty if
 *     unknown
 * @param uptimeSeconds the store's uptime in seconds; -1 if unknown
 * @param requests requests answered in this time; -1 if unknown
 * @param requestsPerSecond requests answered per second when the listing began; -1 if unknown
 * @param idleResolutionSeconds greatest error in seconds of an idle time, due to the store's coarse
 *     clock; -1 if unknown
 * @param mostKeysPerSecond most keys listed per second; -1 if unknown, as for a file of one moment
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

  public static final ListingOrigin UNKNOWN =
      new ListingOrigin("", "", "", -1, -1, "", -1, -1, -1, -1, -1);

  /** Checks the numbers and the time. */
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
          "taken_at must be a time such as 2026-01-31T12:00:00Z, was '%s'".formatted(takenAt), e);
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

  /** The same with a limit of keys per second. */
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

  /** True if the store counts uses of keys, so that the listing can hold counters. */
  public boolean countsUses() {
    return maxmemoryPolicy.endsWith("-lfu");
  }
}
