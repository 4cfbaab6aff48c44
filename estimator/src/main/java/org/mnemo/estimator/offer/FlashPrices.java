package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;

/**
 * Prices of RAM and flash where a product has no own prices.
 *
 * @param flashPrice price of a byte of flash in bytes of RAM, above 0 and below 1
 * @param ram price of a byte of RAM in dollars; null if not requested
 */
public record FlashPrices(double flashPrice, @Nullable CatalogPrice ram) {

  /**
   * @throws UsageException if the price is out of its range
   */
  public FlashPrices {
    if (!(flashPrice > 0 && flashPrice < 1)) {
      throw new UsageException("--price must be above 0 and below 1, was " + flashPrice);
    }
  }

  /** Cost of RAM and flash in bytes of RAM. */
  double cost(long ramBytes, long flashBytes) {
    return ramBytes + flashPrice * flashBytes;
  }

  /** Dollars a month of a cost in bytes of RAM; null if the price of RAM was not requested. */
  @Nullable Double usdPerMonth(double cost) {
    return ram == null ? null : ram.usdPerMonth(Math.round(cost));
  }

  /** The price list of RAM with its date; null if not requested. */
  @Nullable String source() {
    return ram == null ? null : ram.fitted().group().description();
  }
}
