package org.mnemo.reproduction.xmem;

import org.mnemo.estimator.model.CostModel;

/**
 * A machine of which a part of the memory is DRAM and the rest NVM.
 *
 * @param dramShare share of the memory that is DRAM, from 0 to 1
 * @param slowdown run time by that with DRAM only, on the fastest and on the slowest NVM
 */
record Tiering(double dramShare, Range slowdown) {

  /** Price of the memory by the price of DRAM only: f + (1 - f) p. */
  double cost(double nvmPrice) {
    return new CostModel(nvmPrice).costFactor(dramShare);
  }

  /** Performance a dollar by DRAM only's: 1 / (cost x slowdown). */
  Range value(double nvmPrice) {
    return slowdown.map(times -> 1 / (cost(nvmPrice) * times));
  }

  /**
   * Cost that a stated performance a dollar implies: the best value has the least slowdown, the
   * worst the largest.
   */
  Range impliedCost(Range value) {
    return Range.between(1 / (value.high() * slowdown.low()), 1 / (value.low() * slowdown.high()));
  }

  /** Price of NVM by the price of DRAM that this implies; negative if DRAM alone costs more. */
  double impliedPrice(double cost) {
    return (cost - dramShare) / (1 - dramShare);
  }
}
