package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;

/** What one can buy or configure of a product. */
interface Offer {

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
