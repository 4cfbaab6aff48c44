package org.mnemo.estimator.report.html;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.comparison.ComparisonAnswer;
import org.mnemo.estimator.report.comparison.ComparisonChart;
import org.mnemo.estimator.report.html.ReportData.Section;
import org.mnemo.estimator.report.html.ReportData.Table;
import org.mnemo.estimator.report.partition.PartitionCharts;
import org.mnemo.estimator.report.partition.PartitionText;

/**
 * A section that only some reports have: a picture that is drawn beforehand, sentences and a table.
 *
 * @param heading heading of the section
 * @param description what the picture shows, for who cannot see it
 * @param width width of the picture in pixels
 * @param height height of the picture in pixels
 * @param data sentences and table
 */
record PictureSection(
    String heading,
    String description,
    Supplier<JFreeChart> picture,
    int width,
    int height,
    Section data) {

  private static final int WIDTH = 1000;
  private static final int HEIGHT = 500;

  /** The sections that an estimate has. */
  static List<PictureSection> of(Estimate estimate, ReportContext context) {
    List<PictureSection> sections = new ArrayList<>();
    MemoryComparison comparison = context.comparison();
    if (comparison != null) {
      sections.add(
          new PictureSection(
              "Which memory, and who moves the data",
              "Throughput and 99th percentile by cost, a line for each memory",
              () -> ComparisonChart.of(comparison),
              ComparisonChart.WIDTH,
              ComparisonChart.HEIGHT,
              section(
                  "memories",
                  "The least FastMem that keeps the SLO on each memory by each policy",
                  2,
                  ComparisonAnswer.of(comparison, context.catalog()))));
    }
    estimate.partitions().ifPresent(study -> sections.add(of(estimate, study)));
    return sections;
  }

  private static Section section(String id, String caption, int wordColumns, Answer answer) {
    org.mnemo.estimator.answer.Table table = answer.tables().get(0).withoutEmptyColumns();
    return new Section(
        id,
        Stream.of(
                List.of(answer.verdict()),
                answer.context(),
                AnswerText.footnotes(table),
                answer.notes())
            .flatMap(List::stream)
            .toList(),
        new Table(caption, wordColumns, table.columns(), AnswerText.words(table)));
  }

  private static PictureSection of(Estimate estimate, PartitionStudy study) {
    return new PictureSection(
        "How to divide the non-volatile memory",
        "Throughput by the share of the non-volatile memory that extends DRAM",
        () -> PartitionCharts.memoryShare(study),
        WIDTH,
        HEIGHT,
        new Section(
            "partitions",
            PartitionText.sentences(estimate, study),
            new Table(
                "Partitions of the non-volatile memory",
                1,
                PartitionText.COLUMNS,
                PartitionText.table(estimate, study))));
  }

  /** The picture as SVG in base64; empty if this machine cannot draw. */
  String svg() {
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    return ChartFiles.draw(picture, width, height, svg)
        ? Base64.getEncoder().encodeToString(svg.toByteArray())
        : "";
  }
}
