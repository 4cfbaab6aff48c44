package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;

/**
 * What to buy or to configure: the least that is on offer.
 *
 * @param item name of what is bought, such as a node type; null if it is RAM and flash as such
 * @param count number of items, or of shards where a product consists of such; 0 if it has neither
 * @param ramBytes RAM of all items, rounded up to what is on offer
 * @param flashBytes flash of all items, rounded up likewise
 * @param ramShare share of RAM as the product counts it: in RAM and flash together, or in the whole
 *     size of the database where flash holds what is in RAM, too
 * @param costFactor cost over the cost of RAM alone for all data; below 1 if it saves
 * @param usdPerMonth dollars a month of 730 hours; null without prices
 * @param ramOnly what would hold all data in RAM; null if nothing on offer does
 * @param source where the prices stand, with their date; null without prices
 */
public record Purchase(
    @Nullable String item,
    long count,
    long ramBytes,
    long flashBytes,
    double ramShare,
    @Nullable Double costFactor,
    @Nullable Double usdPerMonth,
    @Nullable RamOnly ramOnly,
    @Nullable String source) {

  /**
   * All data in RAM.
   *
   * @param item name of what is bought; null if it is RAM as such
   * @param count number of items; 0 if there are none
   * @param ramBytes RAM of all items
   * @param usdPerMonth dollars a month; null without prices
   */
  public record RamOnly(
      @Nullable String item, long count, long ramBytes, @Nullable Double usdPerMonth) {}
}
