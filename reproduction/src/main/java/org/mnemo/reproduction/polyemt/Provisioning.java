package org.mnemo.reproduction.polyemt;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.reproduction.paper.Sheet;

/**
 * Table 3: by how much each strategy makes the total cost of a datacenter rise above the cost of
 * application-specific servers at the lowest price of non-volatile memory. With cost the sum over
 * one server of each application,
 *
 * <pre>rise = ( cost(strategy, ratio) - cost(specific, lowest ratio) ) / total,
 * total = cost(specific, lowest ratio) / share of memory in it</pre>
 *
 * @param needs what the applications need, at least one
 * @param dramPrice price of a byte of DRAM, above 0
 * @param ssdPrice price of a byte of SSD in the same unit, at least 0
 * @param memoryShare share of the total cost that memory and SSD of application-specific servers
 *     have at the lowest price of non-volatile memory, above 0 and at most 1
 * @param nvmRatios prices of non-volatile memory as multiples of the price of DRAM, ascending
 */
record Provisioning(
    List<Need> needs,
    double dramPrice,
    double ssdPrice,
    double memoryShare,
    List<Double> nvmRatios) {

  private static final double GB = 1e9;

  /** The paper's data, with 26 GB of DRAM and 6 GB of non-volatile memory. */
  private static final double DATA_GB = 38;

  /** Share of the non-volatile memory that is used as such, of all workloads on average. */
  private static final double MEAN_USE = 0.604;

  /** The same of workloads A, F (its Fig. 12) and C (its Fig. 13). */
  private static final List<Double> KNOWN_USES = List.of(1.0, 1.0, 0.2);

  /** How servers are provisioned for several applications (PolyEMT, section 5.4). */
  enum Strategy {
    /** Servers of each application have just what it needs. */
    APPLICATION_SPECIFIC_STATIC("specific", "by application"),
    /** All servers are alike and have the most of each memory that any application needs. */
    OBLIVIOUS_STATIC("static", "oblivious, static"),
    /**
     * All servers are alike and have the most non-volatile memory that any application needs, and
     * so much DRAM that with what is left of the former each has the memory that it needs.
     */
    OBLIVIOUS_DYNAMIC("dynamic", "oblivious, dynamic");

    private final String point;
    private final String title;

    Strategy(String point, String title) {
      this.point = point;
      this.title = title;
    }

    private double dramBytes(Need need, List<Need> all) {
      return switch (this) {
        case APPLICATION_SPECIFIC_STATIC -> need.memoryBytes();
        case OBLIVIOUS_STATIC -> most(all, Need::memoryBytes);
        case OBLIVIOUS_DYNAMIC ->
            Math.max(
                0,
                most(all, each -> each.memoryBytes() + each.nvmBytes())
                    - most(all, Need::nvmBytes));
      };
    }

    private double nvmBytes(Need need, List<Need> all) {
      return this == APPLICATION_SPECIFIC_STATIC ? need.nvmBytes() : most(all, Need::nvmBytes);
    }

    private static double most(List<Need> all, ToDoubleFunction<Need> bytes) {
      return all.stream().mapToDouble(bytes).max().orElse(0);
    }
  }

  Provisioning {
    needs = List.copyOf(needs);
    nvmRatios = List.copyOf(nvmRatios);
  }

  /**
   * With the paper's prices: DRAM at 10 and SSD at 0.25 dollars a GB, non-volatile memory at 1.2 to
   * 2 times DRAM. The share is not in the paper: with 13.8 % its Table 3 follows from the
   * partitions of its Fig. 12.
   */
  static Provisioning atPaperPrices(List<Need> needs) {
    return new Provisioning(needs, 10 / GB, 0.25 / GB, 0.138, List.of(1.2, 1.5, 2.0));
  }

  private double cost(Strategy strategy, double nvmRatio) {
    return needs.stream()
        .mapToDouble(
            need ->
                dramPrice
                        * (strategy.dramBytes(need, needs)
                            + nvmRatio * strategy.nvmBytes(need, needs))
                    + ssdPrice * need.ssdBytes())
        .sum();
  }

  /** Rise of the total cost as a share; negative if a strategy costs less. */
  double rise(Strategy strategy, double nvmRatio) {
    double baseline = cost(Strategy.APPLICATION_SPECIFIC_STATIC, nvmRatios.get(0));
    return (cost(strategy, nvmRatio) - baseline) / (baseline / memoryShare);
  }

  private String rises(Strategy strategy) {
    return nvmRatios.stream()
        .map(ratio -> String.format(Locale.ROOT, "%.3f", 100 * rise(strategy, ratio)))
        .collect(Collectors.joining(", ", "", " %"));
  }

  /** The paper's own partitions, with the three that it does not give alike. */
  private static List<Need> ofThePaper() {
    int workloads = YcsbWorkload.values().length;
    double known = KNOWN_USES.stream().mapToDouble(use -> use).sum();
    int others = workloads - KNOWN_USES.size();
    double other = (workloads * MEAN_USE - known) / others;
    return Stream.concat(KNOWN_USES.stream(), Stream.generate(() -> other).limit(others))
        .map(use -> new Need("", (26 + 6 * (1 - use)) * GB, 6 * use * GB, DATA_GB * GB))
        .toList();
  }

  static void fill(Sheet sheet, Studies studies) {
    Provisioning published = atPaperPrices(ofThePaper());
    Provisioning here =
        atPaperPrices(
            Arrays.stream(YcsbWorkload.values())
                .map(workload -> Need.of(workload.name(), studies.study(sheet, workload)))
                .map(need -> need.scaledTo(DATA_GB * GB))
                .toList());
    for (Strategy strategy : Strategy.values()) {
      for (double ratio : published.nvmRatios()) {
        double risePublished = published.rise(strategy, ratio);
        double riseHere = here.rise(strategy, ratio);
        sheet.row(strategy.name().toLowerCase(Locale.ROOT), ratio, risePublished, riseHere);
        String group = strategy.title + ", " + ratio;
        sheet.bar("the paper's partitions", group, 100 * risePublished);
        sheet.bar("our partitions", group, 100 * riseHere);
      }
      sheet.compare(
          strategy.point, "%s; ours %s".formatted(published.rises(strategy), here.rises(strategy)));
    }
  }
}
