package org.mnemo.reproduction.polyemt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Table 3: what servers cost that serve several applications. */
final class Table3 implements Part {

  private static final double GB = 1e9;

  /** The paper's data, with 26 GB of DRAM and 6 GB of non-volatile memory. */
  private static final double DATA_GB = 38;

  /** Share of the non-volatile memory that is used as such, of all workloads on average. */
  private static final double MEAN_USE = 0.604;

  /** The same of workloads A, F (its Fig. 12) and C (its Fig. 13). */
  private static final List<Double> KNOWN_USES = List.of(1.0, 1.0, 0.2);

  private final Studies studies;

  Table3(Studies studies) {
    this.studies = studies;
  }

  @Override
  public String name() {
    return "table3";
  }

  @Override
  public String title() {
    return "Table 3: datacenter TCO by way of provisioning";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return studies.needs(plan);
  }

  /** The paper's own partitions, with the three that it does not give alike. */
  static List<Need> ofThePaper() {
    int workloads = YcsbWorkload.values().length;
    double known = KNOWN_USES.stream().mapToDouble(use -> use).sum();
    int others = workloads - KNOWN_USES.size();
    double other = (workloads * MEAN_USE - known) / others;
    return DoubleStream.concat(
            KNOWN_USES.stream().mapToDouble(use -> use),
            DoubleStream.generate(() -> other).limit(others))
        .mapToObj(use -> new Need("", (26 + 6 * (1 - use)) * GB, 6 * use * GB, DATA_GB * GB))
        .toList();
  }

  @Override
  public PartResult make(Context context) {
    Provisioning published = provisioning(ofThePaper());
    Provisioning here =
        provisioning(
            Arrays.stream(YcsbWorkload.values())
                .map(workload -> Need.of(workload.name(), studies.study(context, workload)))
                .map(need -> need.scaledTo(DATA_GB * GB))
                .toList());
    CsvTable table =
        new CsvTable("strategy", "nvm_price", "rise_of_paper_partitions", "rise_of_our_partitions");
    List<Bar> bars = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (Strategy strategy : Strategy.values()) {
      for (double ratio : Provisioning.PAPER_RATIOS) {
        table.add(
            strategy.name().toLowerCase(Locale.ROOT),
            ratio,
            published.rise(strategy, ratio),
            here.rise(strategy, ratio));
        bars.add(
            new Bar(
                "the paper's partitions",
                words(strategy) + ", " + ratio,
                100 * published.rise(strategy, ratio)));
        bars.add(
            new Bar(
                "our partitions",
                words(strategy) + ", " + ratio,
                100 * here.rise(strategy, ratio)));
      }
      comparisons.add(
          new Comparison(
              "rise of TCO, " + words(strategy),
              PolyPaper.STATEMENTS.text("table3." + id(strategy)),
              "%s; ours %s".formatted(rises(published, strategy), rises(here, strategy)),
              ""));
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                title(),
                List.of("By prices of non-volatile memory of 1.2, 1.5 and 2 times DRAM"),
                "Rise of the total cost (%)",
                bars,
                List.of()));
    return context.result(
        comparisons,
        "Rises of total cost (TCO) are above servers by application at 1.2 times the price of DRAM, for 1.2, 1.5 and 2 times: by the paper's partitions, then by ours. Two numbers are fitted: memory is 13.8 % of the total cost, and 60.4 % of the non-volatile memory is used as such. Each workload has the paper's 38 GB of data, 26 GB of DRAM and 6 GB of non-volatile memory. DRAM costs 10 and SSD 0.25 dollars a GB.");
  }

  private static Provisioning provisioning(List<Need> needs) {
    return new Provisioning(needs, MemoryPrices.PAPER, Provisioning.PAPER_RATIOS);
  }

  private static String rises(Provisioning provisioning, Strategy strategy) {
    List<String> rises = new ArrayList<>();
    for (double ratio : Provisioning.PAPER_RATIOS) {
      rises.add(String.format(Locale.ROOT, "%.3f", 100 * provisioning.rise(strategy, ratio)));
    }
    return String.join(", ", rises) + " %";
  }

  private static String id(Strategy strategy) {
    return switch (strategy) {
      case APPLICATION_SPECIFIC_STATIC -> "specific";
      case OBLIVIOUS_STATIC -> "static";
      case OBLIVIOUS_DYNAMIC -> "dynamic";
    };
  }

  private static String words(Strategy strategy) {
    return switch (strategy) {
      case APPLICATION_SPECIFIC_STATIC -> "by application";
      case OBLIVIOUS_STATIC -> "oblivious, static";
      case OBLIVIOUS_DYNAMIC -> "oblivious, dynamic";
    };
  }
}
