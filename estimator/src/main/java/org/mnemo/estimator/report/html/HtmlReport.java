package org.mnemo.estimator.report.html;

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
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerHtml;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunQuality;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.report.Advice;
import org.mnemo.estimator.report.EstimateAnswer;
import org.mnemo.estimator.report.PolicyText;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.TierText;

/**
 * Writes report.html: page, style, scripts and data in one file that loads nothing. A
 * Content-Security-Policy allows exactly the two scripts and the style that the file carries, by
 * their hashes, pictures that it holds itself, and no connection at all. Whatever comes from
 * outside, keys above all, lies in the file as JSON with every angle bracket escaped, and the
 * script puts it on the page as text; or as text that {@link AnswerHtml} escaped.
 */
public final class HtmlReport {

  /** Name of the file. */
  public static final String FILE = "report.html";

  /** Scripts of the page, in this order, as each uses those before it. */
  private static final List<String> SCRIPT =
      List.of("numbers", "model", "page", "answer", "charts", "controls");

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
    String script = script();
    List<PictureSection> sections = PictureSection.of(estimate, context);
    String policy =
        "default-src 'none'; base-uri 'none'; form-action 'none'; script-src %s %s; style-src %s%s"
            .formatted(
                hash(chartScript),
                hash(script),
                hash(style),
                sections.isEmpty() ? "" : "; img-src data:");
    Map<String, String> parts = new HashMap<>(texts(estimate, context));
    parts.put("policy", policy);
    parts.put("style", style);
    parts.put("chart-script", chartScript);
    parts.put("script", script);
    parts.put(
        "chart-licence",
        AnswerHtml.escaped(
            "Chart.js: "
                + resource("chartjs/LICENSE.md")
                + "\nchartjs-plugin-zoom: "
                + resource("zoom/LICENSE.md")));
    parts.put(
        "sections", sections.stream().map(PictureSection::html).collect(Collectors.joining()));
    parts.put("data", json(ReportBuilder.build(estimate, context)));
    return filled(resource("report.html"), parts);
  }

  /** What no slider moves, as HTML. */
  private static Map<String, String> texts(Estimate estimate, ReportContext context) {
    PatternView pattern = new PatternView(estimate);
    Map<String, String> texts = new HashMap<>();
    texts.put(
        "title", AnswerHtml.sentence("How much fast memory does " + workload(estimate) + " need?"));
    texts.put("subject", AnswerHtml.sentence(subject(estimate)));
    Answer answer = EstimateAnswer.of(estimate, context.catalog(), true);
    texts.put(
        "answer",
        AnswerHtml.of(new Answer(answer.verdict(), answer.tables(), List.of(), answer.notes())));
    texts.put("context", AnswerHtml.of(new Answer("", List.of(), answer.context(), List.of())));
    texts.put("tail-limit", AnswerHtml.sentence(LatencyLimits.absence(estimate)));
    texts.put(
        "tiers", estimate.curve().tiers() == 2 ? "" : AnswerHtml.of(TierText.table(estimate), ""));
    texts.put("policies", AnswerHtml.of(PolicyText.table(PolicyText.onSameMemory(estimate)), ""));
    texts.put("orders", AnswerHtml.sentence(OrderComparison.text(estimate)));
    texts.put("pattern", AnswerHtml.sentence(pattern.text()));
    texts.put("hottest", AnswerHtml.of(pattern.hottest(), ""));
    texts.put("sizes", AnswerHtml.of(pattern.sizes(), ""));
    texts.put("covered", AnswerHtml.of(CoverageView.of(estimate), ""));
    texts.put(
        "times",
        AnswerHtml.of(
            MeasurementFacts.times(estimate), "Mean time of an operation, as the client sees it"));
    texts.put("facts", AnswerHtml.of(MeasurementFacts.of(estimate), ""));
    texts.put("commands", commands(context.commands()));
    texts.put("made", "Made by Mnemo on %s.".formatted(context.made().toString().substring(0, 10)));
    return texts;
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

  /** Store, date and load of the measurement, in a line. */
  private static String subject(Estimate estimate) {
    Evidence evidence = estimate.evidence();
    RunQuality quality = evidence.quality();
    return "%s%s; %s; %s%s, %s"
        .formatted(
            evidence.store(),
            quality == null ? "" : ", measured on " + quality.startedAt().replaceAll("T.*", ""),
            Advice.requests(estimate),
            CountedNoun.of(estimate.curve().model().clients(), "client"),
            evidence
                .load()
                .rate()
                .map(rate -> " offered " + Quantities.rate(rate.opsS()) + "/s")
                .orElse(""),
            estimate.options().deployment().description());
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

  /** The parts see each other and nothing else sees them. */
  private static String script() {
    return SCRIPT.stream()
        .map(part -> resource("script/" + part + ".js"))
        .collect(Collectors.joining("\n", "(() => {\n\"use strict\";\n", "})();\n"));
  }

  /** Fills in every {@code {{name}}}; what is filled in is not looked at again. */
  private static String filled(String template, Map<String, String> values) {
    return HOLE.matcher(template)
        .replaceAll(hole -> Matcher.quoteReplacement(requireNonNull(values.get(hole.group(1)))));
  }

  /** The data as JSON in which nothing looks like the end of a script element, or like markup. */
  private static String json(ReportData data) {
    return Json.toVisibleString(data)
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e");
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
