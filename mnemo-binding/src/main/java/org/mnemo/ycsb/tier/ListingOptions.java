package org.mnemo.ycsb.tier;

/**
 * Options of a server's listing.
 *
 * @param exactSizes true to query exact sizes even if the server counts that as a use of the key
 * @param samples elements of a value from which the server estimates its memory, at least 0, which
 *     means all
 */
public record ListingOptions(boolean exactSizes, int samples) {

  /** The options that leave the server's records of use unchanged. */
  public static final ListingOptions DEFAULTS = new ListingOptions(false, 5);
}
