package org.mnemo.ycsb.tier;

/**
 * What a user wants of the listing of a server.
 *
 * @param exactSizes true to ask for exact sizes even where the server takes that for a use of the
 *     key
 * @param samples elements of a value from which the server tells the memory of all of them, at
 *     least 0, which stands for all
 */
public record ListingOptions(boolean exactSizes, int samples) {

  /** The options that leave the server's knowledge of use alone. */
  public static final ListingOptions DEFAULTS = new ListingOptions(false, 5);
}
