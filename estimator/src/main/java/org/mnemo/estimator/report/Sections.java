package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.curve.Curve.OrderLine;
import org.mnemo.estimator.estimate.Estimate;

/** The sections that the page of an estimate has below its curve. */
final class Sections {

  private Sections() {}

  static List<Section> of(Estimate estimate) {
    List<Section> sections = new ArrayList<>();
    if (estimate.curve().tiers() > 2) {
      sections.add(new Section("Sizes of the tiers by cost", EstimatePictures.tiers(estimate)));
    }
    estimate
        .partitions()
        .ifPresent(
            study ->
                sections.add(
                    new Section(
                        "How to divide the non-volatile memory",
                        PartitionPictures.memoryShare(study))));
    if (PolicyText.onSameMemory(estimate).size() > 1) {
      sections.add(new Section("Who moves the data", EstimatePictures.policies(estimate)));
    }
    if (estimate.comparison().size() > 1) {
      sections.add(new Section("Which keys go first", orders(estimate)));
    }
    sections.add(PatternSection.of(estimate));
    sections.add(MeasurementSection.of(estimate));
    return sections;
  }

  /** The comparison of memories, empty without one. */
  static String comparison(ReportContext context) {
    MemoryComparison comparison = context.comparison();
    return comparison == null
        ? ""
        : new Section(
                "Which memory, and which policy",
                ComparisonPicture.of(comparison),
                ComparisonAnswer.of(comparison, context.catalog(), context.made()))
            .html();
  }

  private static Picture orders(Estimate estimate) {
    List<Series> series = new ArrayList<>();
    for (OrderLine line : estimate.comparison()) {
      series.add(
          new Series(
              shortName(line.name()),
              series.isEmpty() ? Form.LINE : Form.DASHED,
              Colour.of(series.size()),
              Series.points(
                  OrderLine.STEPS + 1,
                  i -> 100.0 * i / OrderLine.STEPS,
                  i -> line.throughputOpsS()[i])));
    }
    return Picture.of(
        "Throughput by order of the keys",
        List.of(
            "The same FastMem, filled by other orders of the keys (--order). The recommendation is for '%s'."
                .formatted(
                    estimate.curve().hasKeys()
                        ? shortName(estimate.orderName())
                        : estimate.options().policy())),
        EstimatePictures.shareAxis(),
        Axis.fitting("Throughput (operations per second)", series),
        series);
  }

  /** Name of an order without the folders of its file, if it is one. */
  static String shortName(String order) {
    return order.replaceFirst("^file:.*/", "file:");
  }
}
