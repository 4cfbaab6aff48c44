package org.mnemo.estimator.report.html;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.report.ReportContext;

/**
 * Writes report.html: page, style, scripts and data in one file that asks for nothing from outside.
 * A Content-Security-Policy allows exactly the two scripts and the style that the file carries, by
 * their hashes, pictures that it holds itself, and no connection at all. Whatever comes from
 * outside, keys above all, lies in the file as JSON with every angle bracket escaped, and the
 * script puts it on the page as text.
 */
public final class HtmlReport {

  /** Name of the file. */
  public static final String FILE = "report.html";

  /** Scripts of the page, in this order, as each uses those before it. */
  private static final List<String> SCRIPT =
      List.of("numbers", "model", "page", "answer", "charts", "tables", "controls");

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
    return filled(
        resource("report.html"),
        Map.of(
            "policy", policy,
            "style", style,
            "chart-script", chartScript,
            "script", script,
            "chart-licence",
                escaped(
                    "Chart.js: "
                        + resource("chartjs/LICENSE.md")
                        + "\nchartjs-plugin-zoom: "
                        + resource("zoom/LICENSE.md")),
            "sections", sections.stream().map(HtmlReport::section).collect(Collectors.joining()),
            "data", json(ReportBuilder.build(estimate, context))));
  }

  /** A section with its picture in it, where this machine can draw. */
  private static String section(PictureSection section) {
    String svg = section.svg();
    String figure =
        svg.isEmpty()
            ? ""
            : filled(
                resource("figure.html"),
                Map.of("picture", svg, "description", section.description()));
    return filled(
        resource("section.html"),
        Map.of("id", section.data().id(), "heading", section.heading(), "figure", figure));
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

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String hash(String content) {
    byte[] digest = FileSum.digest(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  /** A library without the pointer to its source map, which would be a file beside the report. */
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
