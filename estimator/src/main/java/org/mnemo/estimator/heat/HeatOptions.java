package org.mnemo.estimator.heat;

import org.jspecify.annotations.Nullable;

/**
 * The user's facts about a store, in addition to its listing.
 *
 * @param ageSeconds seconds for which its keys have had their present use, above 0; null for the
 *     server's uptime
 * @param requestsPerSecond requests for keys per second, above 0; null for the listing's value
 * @param writeShare share of the requests to each key that are writes, 0 to 1
 * @param seed seed of the replicates behind intervals
 */
public record HeatOptions(
    @Nullable Double ageSeconds, @Nullable Double requestsPerSecond, double writeShare, long seed) {

  /** Options for a complete listing. */
  public static final HeatOptions DEFAULTS = new HeatOptions(null, null, 0, 42);
}
