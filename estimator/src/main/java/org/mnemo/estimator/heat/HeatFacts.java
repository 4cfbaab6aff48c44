package org.mnemo.estimator.heat;

import java.nio.file.Path;
import java.util.Set;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.measurement.ListingOrigin;

/**
 * Basis and assumptions of a heat.
 *
 * @param origin facts about the store from the listing
 * @param countsUses true for LFU counters, false for idle times
 * @param keys number of keys
 * @param unknownKeys keys of unknown use
 * @param ageSeconds time covered in seconds
 * @param reportedPerSecond requests per second to all keys, from the store or the user; NaN if
 *     unknown
 * @param explainedPerSecond sum of the fitted rates in requests per second
 * @param openByteShare share of bytes in keys whose rates exceed the resolution
 * @param openPerSecond requests per second from which rates exceed it
 */
public record HeatFacts(
    ListingOrigin origin,
    boolean countsUses,
    long keys,
    long unknownKeys,
    double ageSeconds,
    double reportedPerSecond,
    double explainedPerSecond,
    double openByteShare,
    double openPerSecond) {

  /** Stores with OBJECT commands that differ from Redis. */
  private static final Set<String> OTHERS = Set.of("dragonfly", "kvrocks");

  static HeatFacts of(
      KeyCells.Summary seen, boolean countsUses, double ageSeconds, HeatOptions options) {
    return new HeatFacts(
        seen.origin(),
        countsUses,
        seen.keys(),
        seen.keys() - (countsUses ? seen.counted() : seen.timed()),
        ageSeconds,
        requestsPerSecond(seen.origin(), options),
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }

  /** Requests per second from the user, else from the store; NaN if unknown. */
  private static double requestsPerSecond(ListingOrigin origin, HeatOptions options) {
    if (options.requestsPerSecond() != null) {
      return options.requestsPerSecond();
    }
    // The mean over the time covered, as the present value may be an exception.
    boolean isLookedBackOn = options.ageSeconds() == null || origin.requestsPerSecond() <= 0;
    return isLookedBackOn && origin.requests() > 0 && origin.uptimeSeconds() > 0
        ? (double) origin.requests() / origin.uptimeSeconds()
        : origin.requestsPerSecond() > 0 ? origin.requestsPerSecond() : Double.NaN;
  }

  HeatFacts with(double explained, double open, double openRate) {
    return new HeatFacts(
        origin,
        countsUses,
        keys,
        unknownKeys,
        ageSeconds,
        reportedPerSecond,
        explained,
        open,
        openRate);
  }

  /**
   * True for LFU counters, false for idle times.
   *
   * @throws MnemoException if both are missing
   * @throws NoAnswerException if the store records writes only
   */
  static boolean counts(Path listing, KeyCells.Summary seen) {
    ListingOrigin origin = seen.origin();
    boolean knowsPolicy = !origin.maxmemoryPolicy().isEmpty();
    if (seen.counted() == 0 && seen.timed() == 0) {
      throw new MnemoException(
          origin.countsUses()
              ? "%s was listed under %s, but holds no LFU counter; list the store again, as a user who may use OBJECT"
                  .formatted(listing, origin.maxmemoryPolicy())
              : "%s has no key usage, neither LFU counters nor idle times; list the store with 'bin/mnemo scan'"
                  .formatted(listing));
    }
    if (origin.maxmemoryPolicy().endsWith("-lrm")) {
      throw new NoAnswerException(
          "%s was listed under %s, under which idle times are times since the last write: reads leave no trace, so the heat of keys is unknown; list the store under a policy of lru or lfu, or capture its requests with 'bin/mnemo capture'"
              .formatted(listing, origin.maxmemoryPolicy()));
    }
    if (OTHERS.contains(origin.store())) {
      throw new NoAnswerException(
          "%s is a listing of %s, whose idle times and counters differ from Redis, so the heat of keys is unknown; capture its requests with 'bin/mnemo capture'"
              .formatted(listing, origin.store()));
    }
    if (seen.counted() > 0 && knowsPolicy && !origin.countsUses()) {
      throw new MnemoException(
          "%s holds LFU counters, but was listed under the policy %s, under which Redis counts no uses; list the store again"
              .formatted(listing, origin.maxmemoryPolicy()));
    }
    return seen.counted() > 0;
  }
}
