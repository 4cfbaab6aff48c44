package org.mnemo.reproduction.polyemt;

import java.util.List;

/**
 * By how much each strategy makes the total cost of a datacenter rise above the cost of
 * application-specific servers at the lowest price of non-volatile memory (PolyEMT, Table 3). With
 * cost the sum over one server of each application,
 *
 * <pre>rise = ( cost(strategy, ratio) - cost(specific, lowest ratio) ) / total,
 * total = cost(specific, lowest ratio) / share of memory in it</pre>
 *
 * @param needs what the applications need, at least one
 * @param prices prices of memory
 * @param nvmRatios prices of non-volatile memory as multiples of the price of DRAM, ascending
 */
record Provisioning(List<Need> needs, MemoryPrices prices, List<Double> nvmRatios) {

  /** The price ratios of the paper's Table 3. */
  static final List<Double> PAPER_RATIOS = List.of(1.2, 1.5, 2.0);

  Provisioning {
    needs = List.copyOf(needs);
    nvmRatios = List.copyOf(nvmRatios);
  }

  private double cost(Strategy strategy, double nvmRatio) {
    return needs.stream()
        .mapToDouble(need -> strategy.server(need, needs).cost(prices, nvmRatio))
        .sum();
  }

  /** Rise of the total cost as a share; negative if a strategy costs less. */
  double rise(Strategy strategy, double nvmRatio) {
    double baseline = cost(Strategy.APPLICATION_SPECIFIC_STATIC, nvmRatios.get(0));
    return (cost(strategy, nvmRatio) - baseline) / (baseline / prices.memoryShare());
  }
}
