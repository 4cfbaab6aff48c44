package org.mnemo.estimator.report.html;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerHtml;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.comparison.ComparisonAnswer;
import org.mnemo.estimator.report.comparison.ComparisonPicture;
import org.mnemo.estimator.report.partition.PartitionPictures;
import org.mnemo.estimator.report.partition.PartitionText;

/**
 * A section that only some reports have: a picture that is drawn beforehand, and an answer.
 *
 * @param description what the picture shows, for who cannot see it
 */
record PictureSection(String heading, String description, Picture picture, Answer answer) {

  /** The sections that an estimate has. */
  static List<PictureSection> of(Estimate estimate, ReportContext context) {
    List<PictureSection> sections = new ArrayList<>();
    MemoryComparison comparison = context.comparison();
    if (comparison != null) {
      sections.add(
          new PictureSection(
              "Which memory, and which policy",
              "Throughput and 99th percentile by cost, a line for each memory",
              ComparisonPicture.of(comparison),
              ComparisonAnswer.of(comparison, context.catalog())));
    }
    estimate
        .partitions()
        .ifPresent(
            study ->
                sections.add(
                    new PictureSection(
                        "How to divide the non-volatile memory",
                        "Throughput by the share of the non-volatile memory that extends DRAM",
                        PartitionPictures.memoryShare(study),
                        new Answer(
                            "",
                            List.of(PartitionText.table(estimate, study)),
                            PartitionText.sentences(study),
                            List.of()))));
    return sections;
  }

  /** The section, with its picture where this machine can draw. */
  String html() {
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    String figure =
        ChartFiles.draw(picture, svg)
            ? "<figure class=\"picture\"><img src=\"data:image/svg+xml;base64,%s\" alt=\"%s\"></figure>\n"
                .formatted(Base64.getEncoder().encodeToString(svg.toByteArray()), description)
            : "";
    return "<section>\n<h2>%s</h2>\n%s%s</section>\n"
        .formatted(heading, figure, AnswerHtml.of(answer));
  }
}
