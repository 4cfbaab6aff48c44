package org.mnemo.reproduction.polyemt;

/**
 * Prices of memory, and what part of a datacenter's total cost of ownership it is.
 *
 * @param dram price of a byte of DRAM, above 0
 * @param ssd price of a byte of SSD in the same unit, at least 0
 * @param memoryShare share of the total cost that memory and SSD of application-specific servers
 *     have at the lowest price of non-volatile memory, above 0 and at most 1
 */
record MemoryPrices(double dram, double ssd, double memoryShare) {

  /**
   * DRAM at 10 and SSD at 0.25 dollars a GB (PolyEMT, section 5.4). The share is not in the paper:
   * with 13.8 % its Table 3 follows from the partitions of its Fig. 12.
   */
  static final MemoryPrices PAPER = new MemoryPrices(10 / 1e9, 0.25 / 1e9, 0.138);
}
