package org.mnemo.reproduction.polyemt;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.PartitionTails;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.chart.BarChart.Bar;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 10: four designs by that in which all non-volatile memory extends DRAM. */
final class Fig10 implements Part {

  /** What is compared. */
  enum Metric {
    THROUGHPUT("fig10a", "Fig. 10a: throughput of four designs", "throughput_ops_s"),
    READ_P90("fig10b", "Fig. 10b: 90th percentile of reads of four designs", "read_p90_ns"),
    WRITE_P90("fig10c", "Fig. 10c: 90th percentile of writes of four designs", "write_p90_ns");

    private final String part;
    private final String title;
    private final String column;

    Metric(String part, String title, String column) {
      this.part = part;
      this.title = title;
      this.column = column;
    }
  }

  private static final String MEMORY = "memory";
  private static final String CACHE = "write cache";
  private static final String FUNCTIONAL = "functions";
  private static final String BOTH = "functions and compression";

  private static final double P90 = 0.9;

  private final Metric metric;
  private final Studies studies;

  Fig10(Metric metric, Studies studies) {
    this.metric = metric;
    this.studies = studies;
  }

  @Override
  public String name() {
    return metric.part;
  }

  @Override
  public String title() {
    return metric.title;
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return studies.needs(plan);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("workload", "design", metric.column, "by_memory");
    List<Bar> bars = new ArrayList<>();
    Map<YcsbWorkload, Map<String, Double>> byMemory = new EnumMap<>(YcsbWorkload.class);
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      Map<String, Double> values = values(studies.estimate(context, workload));
      double memory = values.get(MEMORY);
      if (memory > 0) {
        Map<String, Double> shares = new LinkedHashMap<>();
        values.forEach(
            (design, value) -> {
              table.add(workload.name(), design, value, value / memory);
              bars.add(new Bar(design, workload.title(), value / memory));
              shares.put(design, value / memory);
            });
        byMemory.put(workload, shares);
      }
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                metric.title,
                List.of("By all of the non-volatile memory as memory"),
                "Times that of memory",
                2,
                bars,
                List.of()));
    return context.result(comparisons(byMemory), PolyPaper.WHAT_IS_COMPUTED);
  }

  /** Value of each design; 0 where the workload has no such requests. */
  private Map<String, Double> values(Estimate estimate) {
    PartitionStudy study = estimate.partitions().orElseThrow();
    Map<String, Double> values = new LinkedHashMap<>();
    values.put(MEMORY, value(estimate, study, Partition.MEMORY));
    values.put(CACHE, value(estimate, study, Partition.WRITE_CACHE));
    values.put(FUNCTIONAL, value(estimate, study, study.search().functional()));
    values.put(BOTH, value(estimate, study, study.search().best()));
    return values;
  }

  private double value(Estimate estimate, PartitionStudy study, Partition partition) {
    return metric == Metric.THROUGHPUT
        ? study.throughputOpsS(partition)
        : PartitionTails.ns(
                estimate,
                study.result(partition).counts(),
                study.cells(),
                metric == Metric.WRITE_P90,
                P90)
            .orElse(0);
  }

  private List<Comparison> comparisons(Map<YcsbWorkload, Map<String, Double>> byMemory) {
    return switch (metric) {
      case THROUGHPUT ->
          List.of(
              comparison(
                  "cache",
                  "write cache by memory",
                  times(mean(byMemory, CACHE)) + ", " + each(byMemory, CACHE, MEMORY),
                  "The paper's SSD takes 850 µs for a write at high load (its Fig. 6), ours 100 µs (its section"
                      + " 2.2); and its data may not have been asked for by Zipf's law over all records, as ours is,"
                      + " for which more memory saves reads"),
              comparison(
                  "functional",
                  "functions by write cache",
                  "at most %s more, %s"
                      .formatted(
                          NumberText.percent(most(byMemory, FUNCTIONAL, CACHE) - 1),
                          each(byMemory, FUNCTIONAL, CACHE)),
                  "As above"),
              comparison(
                  "both",
                  "functions and compression by write cache",
                  "%s more on average, %s"
                      .formatted(
                          NumberText.percent(mean(byMemory, BOTH, CACHE) - 1),
                          each(byMemory, BOTH, CACHE)),
                  "As above"));
      case READ_P90 ->
          List.of(
              comparison(
                  "cache", "write cache by memory", less(byMemory, CACHE), PolyPaper.TAILS_DIFFER),
              comparison(
                  "functional",
                  "functions by memory",
                  less(byMemory, FUNCTIONAL),
                  PolyPaper.TAILS_DIFFER));
      case WRITE_P90 ->
          List.of(
              comparison(
                  "cache", "write cache by memory", less(byMemory, CACHE), PolyPaper.TAILS_DIFFER),
              comparison(
                  "both",
                  "functions and compression by memory",
                  less(byMemory, BOTH),
                  PolyPaper.TAILS_DIFFER));
    };
  }

  private Comparison comparison(String id, String what, String ours, String why) {
    return new Comparison(what, PolyPaper.STATEMENTS.text(metric.part + "." + id), ours, why);
  }

  private static String less(Map<YcsbWorkload, Map<String, Double>> byMemory, String design) {
    return "%s less on average, %s"
        .formatted(NumberText.percent(1 - mean(byMemory, design)), each(byMemory, design, MEMORY));
  }

  private static double mean(Map<YcsbWorkload, Map<String, Double>> byMemory, String design) {
    return mean(byMemory, design, MEMORY);
  }

  private static double mean(
      Map<YcsbWorkload, Map<String, Double>> byMemory, String design, String by) {
    return byMemory.values().stream()
        .mapToDouble(shares -> shares.get(design) / shares.get(by))
        .average()
        .orElse(Double.NaN);
  }

  private static double most(
      Map<YcsbWorkload, Map<String, Double>> byMemory, String design, String by) {
    return byMemory.values().stream()
        .mapToDouble(shares -> shares.get(design) / shares.get(by))
        .max()
        .orElse(Double.NaN);
  }

  private static String each(
      Map<YcsbWorkload, Map<String, Double>> byMemory, String design, String by) {
    List<String> texts = new ArrayList<>();
    byMemory.forEach(
        (workload, shares) ->
            texts.add(workload.name() + " " + times(shares.get(design) / shares.get(by))));
    return String.join(", ", texts);
  }

  private static String times(double factor) {
    return NumberText.decimal(factor, 2) + " x";
  }
}
