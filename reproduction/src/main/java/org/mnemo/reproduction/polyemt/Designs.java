package org.mnemo.reproduction.polyemt;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.PartitionTails;
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.reproduction.paper.Sheet;

/** Fig. 10: four designs by the one in which all non-volatile memory extends DRAM. */
final class Designs {

  private static final double P90 = 0.9;

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

    private Partition partition(PartitionStudy study) {
      return switch (this) {
        case MEMORY -> Partition.MEMORY;
        case CACHE -> Partition.WRITE_CACHE;
        case FUNCTIONAL -> study.search().functional();
        case BOTH -> study.search().best();
      };
    }
  }

  /** A quantity of a design. */
  private interface Metric {
    double of(Estimate estimate, PartitionStudy study, Partition partition);
  }

  /** Values of each workload, by the order of {@link Design}. */
  private final Map<String, double[]> all = new LinkedHashMap<>();

  private Designs(Sheet sheet, Studies studies, Metric metric) {
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      Estimate estimate = studies.estimate(sheet, workload);
      PartitionStudy study = estimate.partitions().orElseThrow();
      double[] values = new double[Design.values().length];
      for (Design design : Design.values()) {
        values[design.ordinal()] = metric.of(estimate, study, design.partition(study));
      }
      // 0 where the workload has no such requests.
      if (values[0] > 0) {
        all.put(workload.name(), values);
        for (Design design : Design.values()) {
          double value = values[design.ordinal()];
          sheet.row(workload.name(), design.title, value, value / values[0]);
          sheet.bar(design.title, workload.title(), value / values[0]);
        }
      }
    }
  }

  static void throughput(Sheet sheet, Studies studies) {
    Designs designs =
        new Designs(
            sheet, studies, (estimate, study, partition) -> study.throughputOpsS(partition));
    sheet.compare(
        "cache",
        "%s x on average%s"
            .formatted(
                decimal(designs.mean(Design.CACHE, Design.MEMORY), 2),
                designs.each(Design.CACHE, Design.MEMORY)));
    double most = designs.ratios(Design.FUNCTIONAL, Design.CACHE).max().orElse(0);
    sheet.compare(
        "functional",
        "at most %s more%s"
            .formatted(percent(most - 1), designs.each(Design.FUNCTIONAL, Design.CACHE)));
    sheet.compare(
        "both",
        "%s more on average%s"
            .formatted(
                percent(designs.mean(Design.BOTH, Design.CACHE) - 1),
                designs.each(Design.BOTH, Design.CACHE)));
  }

  static void reads(Sheet sheet, Studies studies) {
    Designs designs = new Designs(sheet, studies, (e, study, of) -> p90(e, study, of, false));
    sheet.compare("cache", designs.less(Design.CACHE));
    sheet.compare("functional", designs.less(Design.FUNCTIONAL));
  }

  static void writes(Sheet sheet, Studies studies) {
    Designs designs = new Designs(sheet, studies, (e, study, of) -> p90(e, study, of, true));
    sheet.compare("cache", designs.less(Design.CACHE));
    sheet.compare("both", designs.less(Design.BOTH));
  }

  private static double p90(
      Estimate estimate, PartitionStudy study, Partition partition, boolean isWrite) {
    return PartitionTails.ns(
            estimate, study.result(partition).counts(), study.cells(), isWrite, P90)
        .orElse(0);
  }

  private String less(Design design) {
    double saved = 1 - mean(design, Design.MEMORY);
    return "%s %s on average%s"
        .formatted(
            percent(Math.abs(saved)), saved < 0 ? "more" : "less", each(design, Design.MEMORY));
  }

  private static double ratio(double[] values, Design design, Design by) {
    return values[design.ordinal()] / values[by.ordinal()];
  }

  private DoubleStream ratios(Design design, Design by) {
    return all.values().stream().mapToDouble(values -> ratio(values, design, by));
  }

  private double mean(Design design, Design by) {
    return ratios(design, by).average().orElse(0);
  }

  private String each(Design design, Design by) {
    return all.entrySet().stream()
        .map(each -> each.getKey() + " " + decimal(ratio(each.getValue(), design, by), 2))
        .collect(Collectors.joining(", ", " (", ")"));
  }
}
