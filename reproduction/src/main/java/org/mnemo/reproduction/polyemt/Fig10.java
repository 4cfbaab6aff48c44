package org.mnemo.reproduction.polyemt;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.doubles.DoubleList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.PartitionTails;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.reproduction.chart.BarChart;
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
    THROUGHPUT("fig10a", "throughput", "throughput_ops_s"),
    READ_P90("fig10b", "90th percentile of reads", "read_p90_ns"),
    WRITE_P90("fig10c", "90th percentile of writes", "write_p90_ns");

    private final String part;
    private final String quantity;
    private final String column;

    Metric(String part, String quantity, String column) {
      this.part = part;
      this.quantity = quantity;
      this.column = column;
    }
  }

  /** A way to use the non-volatile memory. */
  private enum Design {
    MEMORY("memory"),
    CACHE("write cache"),
    FUNCTIONAL("functions"),
    BOTH("functions and compression");

    private final String title;

    Design(String title) {
      this.title = title;
    }

    Partition partition(PartitionStudy study) {
      return switch (this) {
        case MEMORY -> Partition.MEMORY;
        case CACHE -> Partition.WRITE_CACHE;
        case FUNCTIONAL -> study.search().functional();
        case BOTH -> study.search().best();
      };
    }
  }

  /** Value of each design, by the order of {@link Design}. */
  private record Values(YcsbWorkload workload, DoubleList byDesign) {

    double of(Design design) {
      return byDesign.getDouble(design.ordinal());
    }

    double ratio(Design design, Design by) {
      return of(design) / of(by);
    }
  }

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
    return "Fig. %s: %s of four designs".formatted(metric.part.substring(3), metric.quantity);
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return studies.needs(plan);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("workload", "design", metric.column, "by_memory");
    List<Bar> bars = new ArrayList<>();
    List<Values> all = new ArrayList<>();
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      Values values = values(workload, studies.estimate(context, workload));
      if (values.of(Design.MEMORY) > 0) {
        all.add(values);
        for (Design design : Design.values()) {
          double byMemory = values.ratio(design, Design.MEMORY);
          table.add(workload.name(), design.title, values.of(design), byMemory);
          bars.add(new Bar(design.title, workload.title(), byMemory));
        }
      }
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                title(),
                List.of("By all of the non-volatile memory as memory"),
                "Times that of memory",
                bars,
                List.of()));
    return context.result(comparisons(all), "");
  }

  /** Value of each design; 0 where the workload has no such requests. */
  private Values values(YcsbWorkload workload, Estimate estimate) {
    PartitionStudy study = estimate.partitions().orElseThrow();
    DoubleList values = new DoubleArrayList();
    for (Design design : Design.values()) {
      values.add(value(estimate, study, design.partition(study)));
    }
    return new Values(workload, values);
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

  private List<Comparison> comparisons(List<Values> all) {
    return switch (metric) {
      case THROUGHPUT ->
          List.of(
              comparison(
                  "cache",
                  "write cache over memory",
                  NumberText.decimal(mean(all, Design.CACHE, Design.MEMORY), 2)
                      + " x on average"
                      + each(all, Design.CACHE, Design.MEMORY),
                  "its SSD takes 850 µs for a write at high load (Fig. 6), ours 100 µs (section 2.2); by Zipf's law more memory saves reads"),
              comparison(
                  "functional",
                  "functions over write cache",
                  "at most %s more%s"
                      .formatted(
                          NumberText.percent(most(all, Design.FUNCTIONAL, Design.CACHE) - 1),
                          each(all, Design.FUNCTIONAL, Design.CACHE)),
                  "as above"),
              comparison(
                  "both",
                  "functions and compression over write cache",
                  "%s more on average%s"
                      .formatted(
                          NumberText.percent(mean(all, Design.BOTH, Design.CACHE) - 1),
                          each(all, Design.BOTH, Design.CACHE)),
                  "as above"));
      case READ_P90 ->
          tails(
              all,
              "functional",
              "functions over memory",
              Design.FUNCTIONAL,
              "ours are of one client on an idle SSD; the paper's include queueing (Fig. 6: 4.2 ms for the slowest twentieth of writes)");
      case WRITE_P90 ->
          tails(
              all,
              "both",
              "functions and compression over memory",
              Design.BOTH,
              "as with Fig. 10b");
    };
  }

  /** The write cache and one more design, by memory. */
  private List<Comparison> tails(
      List<Values> all, String id, String what, Design design, String why) {
    return List.of(
        comparison("cache", "write cache over memory", less(all, Design.CACHE), why),
        comparison(id, what, less(all, design), "as above"));
  }

  private Comparison comparison(String id, String what, String ours, String why) {
    return new Comparison(
        metric.quantity + ": " + what,
        PolyPaper.STATEMENTS.text(metric.part + "." + id),
        ours,
        why);
  }

  private static String less(List<Values> all, Design design) {
    double saved = 1 - mean(all, design, Design.MEMORY);
    return "%s %s on average%s"
        .formatted(
            NumberText.percent(Math.abs(saved)),
            saved < 0 ? "more" : "less",
            each(all, design, Design.MEMORY));
  }

  private static double mean(List<Values> all, Design design, Design by) {
    return all.stream().mapToDouble(values -> values.ratio(design, by)).average().orElse(0);
  }

  private static double most(List<Values> all, Design design, Design by) {
    return all.stream().mapToDouble(values -> values.ratio(design, by)).max().orElse(0);
  }

  private static String each(List<Values> all, Design design, Design by) {
    return all.stream()
        .map(
            values ->
                values.workload().name() + " " + NumberText.decimal(values.ratio(design, by), 2))
        .collect(Collectors.joining(", ", " (", ")"));
  }
}
