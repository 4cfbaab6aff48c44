package org.mnemo.estimator.heat;

import org.jspecify.annotations.Nullable;

/**
 * What a user says of the use of a store beside its listing.
 *
 * @param ageSeconds time in seconds for which its keys have been used as they are now, above 0;
 *     null for as long as the server has run
 * @param requestsPerSecond requests for keys a second, above 0; null for what the listing says
 * @param writeShare share of the requests to each key that are writes, 0 to 1
 * @param seed seed of the replicates behind intervals
 */
public record HeatOptions(
    @Nullable Double ageSeconds, @Nullable Double requestsPerSecond, double writeShare, long seed) {

  /** The options of a listing that says all. */
  public static final HeatOptions DEFAULTS = new HeatOptions(null, null, 0, 42);
}
