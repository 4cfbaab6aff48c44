package org.mnemo.estimator.model;

import org.mnemo.core.UsageException;

/**
 * What the memory of a split costs relative to FastMem only: R(p) = (F + (C - F) p) / C, section II
 * of the Mnemo paper, with F and C in bytes of keys and values (the paper's released code counts
 * keys instead).
 *
 * @param price p, what a byte of SlowMem costs in bytes of FastMem; between 0 and 1, both excluded
 */
public record CostModel(double price) {

  public CostModel {
    if (!(price > 0 && price < 1)) {
      throw new UsageException("price must be above 0 and below 1, was " + price);
    }
  }

  /**
   * The cost factor, from p (all in SlowMem) to 1 (all in FastMem).
   *
   * @param fastBytes F, 0 to {@code totalBytes}
   * @param totalBytes C, more than 0
   */
  public double costFactor(long fastBytes, long totalBytes) {
    return costFactor(fastBytes, totalBytes - fastBytes, totalBytes);
  }

  /**
   * The cost factor of a share of all bytes in FastMem: f + (1 - f) p.
   *
   * @param fastShare share of the bytes in FastMem, from 0 to 1
   */
  public double costFactor(double fastShare) {
    return fastShare + (1 - fastShare) * price;
  }

  /**
   * The cost factor where SlowMem holds copies of what is in FastMem; above 1 where these cost more
   * than they save.
   *
   * @param slowBytes bytes of SlowMem
   */
  public double costFactor(long fastBytes, long slowBytes, long totalBytes) {
    return (fastBytes + slowBytes * price) / totalBytes;
  }
}
