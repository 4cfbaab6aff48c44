package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;

/** What one can buy or configure of a product. */
interface Offer {

  /**
   * What a listing needs of one product.
   *
   * @param ramBytes RAM that must be there for any hot share: index, keys, headers, and values that
   *     cannot be moved
   * @param hotRamBytes RAM for the values that are to be hot
   * @param movableRamBytes RAM that all values that can be moved would take, the hot ones included
   * @param hotFlashBytes flash that the hot ones would take
   * @param movableFlashBytes flash that all values that can be moved would take
   */
  record Demand(
      long ramBytes,
      long hotRamBytes,
      long movableRamBytes,
      long hotFlashBytes,
      long movableFlashBytes) {

    /** RAM for what must be there and what is to be hot. */
    long wantedRamBytes() {
      return Math.addExact(ramBytes, hotRamBytes);
    }

    /** RAM that holds all data. */
    long allRamBytes() {
      return Math.addExact(ramBytes, movableRamBytes);
    }
  }

  /** The least that is on offer and meets a demand; null if nothing does. */
  @Nullable Purchase purchase(Demand demand, FlashPrices prices);

  /** RAM below which the product itself does not go, however little the keys take. */
  default long leastRamBytes(Demand demand) {
    return 0;
  }

  /** Share of the RAM on offer that data may take, in percent. */
  default long usableRamPercent() {
    return 100;
  }

  /** The RAM of which the usable part is at least as large as an amount. */
  default long ramFor(long usableBytes) {
    long percent = usableRamPercent();
    // In two parts, as 100 times the amount might not fit.
    return usableBytes / percent * 100 + (usableBytes % percent * 100 + percent - 1) / percent;
  }

  /** The part of an amount of RAM that data may take. */
  default long usableBytes(long ramBytes) {
    long percent = usableRamPercent();
    return ramBytes / 100 * percent + ramBytes % 100 * percent / 100;
  }
}
