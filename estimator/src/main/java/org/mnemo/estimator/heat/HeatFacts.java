package org.mnemo.estimator.heat;

import java.nio.file.Path;
import java.util.Set;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.measurement.ListingOrigin;

/**
 * What a heat is made of, and what is assumed in it.
 *
 * @param origin what the listing tells of the store
 * @param countsUses true if it is made of LFU counters, false if of idle times
 * @param keys number of keys
 * @param unknownKeys keys of whose use nothing is known
 * @param ageSeconds time that was looked back on in seconds
 * @param toldPerSecond requests a second to all keys, as the store or the user tells; NaN if
 *     unknown
 * @param explainedPerSecond requests a second that the fitted rates add up to
 * @param openByteShare share of the bytes that are of keys whose rates can no longer be told apart,
 *     as they are too high
 * @param openPerSecond requests a second from which on that is so
 */
public record HeatFacts(
    ListingOrigin origin,
    boolean countsUses,
    long keys,
    long unknownKeys,
    double ageSeconds,
    double toldPerSecond,
    double explainedPerSecond,
    double openByteShare,
    double openPerSecond) {

  /** Stores that answer OBJECT, but not as Redis does. */
  private static final Set<String> OTHERS = Set.of("dragonfly", "kvrocks");

  static HeatFacts of(
      KeyCells.Summary seen, boolean countsUses, double ageSeconds, HeatOptions options) {
    return new HeatFacts(
        seen.origin(),
        countsUses,
        seen.keys(),
        seen.keys() - (countsUses ? seen.counted() : seen.timed()),
        ageSeconds,
        told(seen.origin(), options),
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }

  /** Requests a second as the user says, or else as the store told; NaN if neither does. */
  private static double told(ListingOrigin origin, HeatOptions options) {
    if (options.requestsPerSecond() != null) {
      return options.requestsPerSecond();
    }
    // Their mean over the time that is looked back on, as what it is just now may be chance.
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
        toldPerSecond,
        explained,
        open,
        openRate);
  }

  /**
   * True if LFU counters tell the heat, false if idle times do.
   *
   * @throws MnemoException if neither can
   * @throws NoAnswerException if the store notes writes only
   */
  static boolean counts(Path listing, KeyCells.Summary seen) {
    ListingOrigin origin = seen.origin();
    boolean knowsPolicy = !origin.maxmemoryPolicy().isEmpty();
    if (seen.counted() == 0 && seen.timed() == 0) {
      throw new MnemoException(
          origin.countsUses()
              ? "%s was listed under %s, but holds no LFU counter; list the store again, as a user who may use OBJECT"
                  .formatted(listing, origin.maxmemoryPolicy())
              : "%s tells nothing of the use of keys, neither LFU counters nor idle times; list the store with 'bin/mnemo scan'"
                  .formatted(listing));
    }
    if (origin.maxmemoryPolicy().endsWith("-lrm")) {
      throw new NoAnswerException(
          "%s was listed under %s, under which idle times are times since the last write: reads leave no trace, and how hot keys are is not known; list the store under a policy of lru or lfu, or capture its requests with 'bin/mnemo capture'"
              .formatted(listing, origin.maxmemoryPolicy()));
    }
    if (OTHERS.contains(origin.store())) {
      throw new NoAnswerException(
          "%s is a listing of %s, whose idle times and counters are not those of Redis, so that how hot keys are is not known; capture its requests with 'bin/mnemo capture'"
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
