package org.mnemo.estimator.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.FileSum;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerHtml;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.Evidence.RunQuality;
import org.mnemo.estimator.pattern.TracePart;

/**
 * Writes report.html: page, style, scripts and data in one file that loads nothing. A
 * Content-Security-Policy allows exactly the two scripts and the style that the file carries, by
 * their hashes, and no connection at all. Whatever comes from outside, keys above all, lies in the
 * file as JSON with every angle bracket escaped, and the script puts it on the page as text; or as
 * text that {@link AnswerHtml} escaped.
 */
public final class HtmlReport {

  /** Name of the file. */
  public static final String FILE = "report.html";

  /** Most columns of a table that fits beside the curve. */
  private static final int MOST_COLUMNS = 6;

  private static final Pattern HOLE = Pattern.compile("\\{\\{([a-z-]+)}}");

  private HtmlReport() {}

  /** Writes the page whole or not at all. */
  public static void write(Path file, Estimate estimate, ReportContext context) {
    AtomicFile.write(file, html(estimate, context).getBytes(StandardCharsets.UTF_8));
  }

  static String html(Estimate estimate, ReportContext context) {
    String style = resource("report.css");
    String chartScript =
        library("chartjs/chart.umd.min.js") + library("zoom/chartjs-plugin-zoom.min.js");
    // The parts use those before them and see each other; nothing else sees them.
    String script =
        Stream.of("page", "model", "charts", "controls")
            .map(part -> resource("script/" + part + ".js"))
            .collect(Collectors.joining("\n", "(() => {\n\"use strict\";\n", "})();\n"));
    Answer answer = EstimateAnswer.of(estimate, context.catalog(), true);
    Map<String, String> parts = new HashMap<>();
    parts.put("script-hashes", hash(chartScript) + " " + hash(script));
    parts.put("style-hash", hash(style));
    parts.put("style", style);
    parts.put("chart-script", chartScript);
    parts.put("script", script);
    parts.put(
        "chart-licence",
        AnswerHtml.escaped(
            "Chart.js: %s\nchartjs-plugin-zoom: %s"
                .formatted(resource("chartjs/LICENSE.md"), resource("zoom/LICENSE.md"))));
    parts.put(
        "title", AnswerHtml.sentence("How much fast memory does " + workload(estimate) + " need?"));
    parts.put("subject", AnswerHtml.sentence(subject(estimate)));
    parts.put(
        "answer",
        AnswerHtml.of(
            new Answer(
                answer.verdict(),
                tables(answer, true),
                List.of(),
                answer.notes(),
                answer.status())));
    parts.put(
        "context",
        AnswerHtml.of(new Answer("", List.of(), answer.context(), List.of()))
            + Sections.comparison(context)
            + AnswerHtml.of(new Answer("", tables(answer, false), List.of(), List.of())));
    parts.put(
        "sections",
        Sections.of(estimate).stream()
            .map(Section::html)
            .collect(Collectors.joining("", "", MeasurementSection.model(estimate).folded())));
    parts.put("commands", commands(context.commands()));
    parts.put("made", "Made by Mnemo on %s.".formatted(context.made().toString().substring(0, 10)));
    parts.put("data", Section.json(CurveData.of(estimate, context)));
    // What is filled in is not looked at again.
    return HOLE.matcher(resource("report.html"))
        .replaceAll(hole -> Matcher.quoteReplacement(requireNonNull(parts.get(hole.group(1)))));
  }

  /** Tables that fit beside the curve, or the larger ones. */
  private static List<Table> tables(Answer answer, boolean fit) {
    return answer.tables().stream()
        .filter(
            table ->
                fit
                    == (table.columns().size() <= MOST_COLUMNS
                        && table.rows().size() <= Table.MOST_ROWS))
        .toList();
  }

  /** Trace or workload of the estimate. */
  private static String workload(Estimate estimate) {
    TracePart trace = estimate.trace();
    RunQuality quality = estimate.evidence().quality();
    return switch (trace.origin()) {
      case NAMED, PATTERN, HEAT -> VisibleText.of(trace.file().getFileName().toString());
      case RECORDED, EXCEEDED, REPLAYED ->
          quality == null || quality.workload().isEmpty() ? "this workload" : quality.workload();
    };
  }

  private static String subject(Estimate estimate) {
    RunQuality quality = estimate.evidence().quality();
    String store = estimate.evidence().store();
    return quality == null
        ? store
        : store + ", measured on " + quality.startedAt().replaceAll("T.*", "");
  }

  /** Commands whose words lines are broken between, even where they hold hyphens. */
  private static String commands(List<String> commands) {
    return Arrays.stream(String.join("\n", commands).split("(?<=[ \n])|(?=[ \n])", -1))
        .map(
            word ->
                word.isBlank()
                    ? word
                    : "<span>" + AnswerHtml.escaped(VisibleText.of(word)) + "</span>")
        .collect(Collectors.joining());
  }

  private static String hash(String content) {
    byte[] digest = FileSum.digest(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  /** A library without the pointer to its source map, which would be a second file. */
  private static String library(String name) {
    return resource(name).replaceAll("\n//# sourceMappingURL=.*", "") + "\n";
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing in this build");
      }
      // Browsers hash a script with its line breaks made \n.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
