package org.mnemo.estimator.model;

import java.util.List;
import java.util.function.IntToLongFunction;
import org.mnemo.core.UsageException;

/**
 * Memory cost of a split relative to FastMem only: R(p) = (F + (C - F) p) / C, section II of the
 * Mnemo paper, with F and C in bytes of keys and values (the paper's released code counts keys
 * instead). With more memories, and b_t bytes on memory t, it is the sum of p_t b_t / C.
 *
 * @param prices p_t, price of a byte of each memory relative to the fastest, fastest first; the
 *     first is 1
 */
public record CostModel(List<Double> prices) {

  public CostModel {
    prices = List.copyOf(prices);
    for (double price : prices) {
      if (!(price > 0) || Double.isInfinite(price)) {
        throw new UsageException("prices must be above 0, were " + prices);
      }
    }
    if (prices.size() < 2 || prices.get(0) != 1) {
      throw new UsageException(
          "prices must be of at least two memories, 1 for the fastest, were " + prices);
    }
  }

  /**
   * @param price p, price of a byte of SlowMem relative to FastMem; between 0 and 1, both excluded
   */
  public CostModel(double price) {
    this(List.of(1.0, requireShare(price)));
  }

  private static double requireShare(double price) {
    if (!(price > 0 && price < 1)) {
      throw new UsageException(
          "--price must be above 0 and below 1, the price of FastMem, was " + price);
    }
    return price;
  }

  /**
   * The cost factor of a share of all bytes in FastMem of two memories: f + (1 - f) p.
   *
   * @param fastShare share of the bytes in FastMem, from 0 to 1
   */
  public double costFactor(double fastShare) {
    return fastShare + (1 - fastShare) * prices.get(1);
  }

  /**
   * The cost factor; above 1 if copies in SlowMem cost more than they save.
   *
   * @param bytes b_t by memory
   * @param totalBytes C, more than 0
   */
  public double costFactor(IntToLongFunction bytes, long totalBytes) {
    double paid = 0;
    for (int tier = 0; tier < prices.size(); tier++) {
      paid += bytes.applyAsLong(tier) * prices.get(tier);
    }
    return paid / totalBytes;
  }
}
