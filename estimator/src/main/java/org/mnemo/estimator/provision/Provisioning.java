package org.mnemo.estimator.provision;

import java.util.Arrays;
import java.util.List;
import org.mnemo.core.UsageException;

/**
 * By how much each strategy makes the total cost of a datacenter rise above that of
 * application-specific servers at the lowest price of non-volatile memory (PolyEMT, Table 3). With
 * cost the sum over one server of each application,
 *
 * <pre>rise = ( cost(strategy, ratio) - cost(specific, lowest ratio) ) / total,
 * total = cost(specific, lowest ratio) / share of memory in it</pre>
 *
 * @param needs what the applications need, at least one
 * @param prices prices of memory
 * @param nvmRatios prices of non-volatile memory as multiples of that of DRAM, ascending
 */
public record Provisioning(List<Need> needs, MemoryPrices prices, List<Double> nvmRatios) {

  /** The price ratios of the paper's Table 3. */
  public static final List<Double> PAPER_RATIOS = List.of(1.2, 1.5, 2.0);

  /**
   * @throws UsageException if there is no application or no ratio, or ratios do not ascend from
   *     above 0
   */
  public Provisioning {
    needs = List.copyOf(needs);
    nvmRatios = List.copyOf(nvmRatios);
    double[] ascending = nvmRatios.stream().mapToDouble(each -> each).distinct().sorted().toArray();
    boolean ascends =
        Arrays.equals(ascending, nvmRatios.stream().mapToDouble(each -> each).toArray());
    if (nvmRatios.isEmpty() || !ascends || !(ascending[0] > 0)) {
      throw new UsageException(
          "prices of non-volatile memory must be above 0 and ascend, such as 1.2,1.5,2, were "
              + nvmRatios);
    }
    if (needs.isEmpty()) {
      throw new UsageException("name at least one measurement");
    }
  }

  private double cost(Strategy strategy, double nvmRatio) {
    return needs.stream()
        .mapToDouble(need -> strategy.server(need, needs).cost(prices, nvmRatio))
        .sum();
  }

  /** Rise of the total cost as a share; negative if a strategy costs less. */
  public double rise(Strategy strategy, double nvmRatio) {
    double baseline = cost(Strategy.APPLICATION_SPECIFIC_STATIC, nvmRatios.get(0));
    return (cost(strategy, nvmRatio) - baseline) / (baseline / prices.memoryShare());
  }
}
