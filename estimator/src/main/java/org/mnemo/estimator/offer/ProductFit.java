package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;

/**
 * Whether a listing fits a product. All amounts are bytes.
 *
 * @param product the product
 * @param residentBytes RAM that index, keys and headers take
 * @param stuckBytes RAM that values take which the product cannot move
 * @param stuckKeys number of these values
 * @param movableRamBytes RAM that all values that it can move would take
 * @param hotBasis why so many values are to be hot
 * @param hotRamBytes RAM for the values that are to be hot
 * @param smallestRamBytes the smallest amount of RAM on which the listing fits: what must be there,
 *     with what the product reserves, and not below its own least share
 * @param ruleDecides true if that least share decides, not the data
 * @param budgetBytes RAM that the user has; null if the user did not say
 * @param leftBytes what of the budget is left for hot values, negative if that much is missing;
 *     null without a budget
 * @param purchase the least on offer that holds what must be there and what is to be hot; null if
 *     nothing does
 * @param purchaseLeftBytes what of that RAM is left for hot values; null without a purchase
 */
public record ProductFit(
    Product product,
    long residentBytes,
    long stuckBytes,
    long stuckKeys,
    long movableRamBytes,
    HotBasis hotBasis,
    long hotRamBytes,
    long smallestRamBytes,
    boolean ruleDecides,
    @Nullable Long budgetBytes,
    @Nullable Long leftBytes,
    @Nullable Purchase purchase,
    @Nullable Long purchaseLeftBytes) {

  /** Why so many values are to be hot. */
  public enum HotBasis {
    /** The user requested the share. */
    ASKED,
    /** The values are in use, as idle times show. */
    IN_USE,
    /** The publisher of the product states for which share it is made, or with which to start. */
    ADVISED,
    /**
     * The publisher advises to keep at least that share, and fewer are in use or not known to be.
     */
    LEAST,
    /** Neither is known: none is counted. */
    NONE
  }

  /** RAM that must be there for any hot share. */
  public long neededBytes() {
    return residentBytes + stuckBytes;
  }

  /** Whether the listing fits the budget; null without one. */
  public @Nullable Boolean fits() {
    return budgetBytes == null ? null : budgetBytes >= smallestRamBytes;
  }
}
