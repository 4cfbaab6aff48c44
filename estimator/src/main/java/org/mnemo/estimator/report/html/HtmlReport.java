package org.mnemo.estimator.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.estimate.Estimate;

/**
 * Writes report.html: page, style, scripts and data in one file that asks for nothing from outside.
 * A Content-Security-Policy allows exactly the two scripts and the style that the file carries, by
 * their hashes, and no connection at all. Whatever comes from outside, keys above all, lies in the
 * file as JSON with every angle bracket escaped, and the script puts it on the page as text.
 */
public final class HtmlReport {

  /** Scripts of the page, in this order, as each uses those before it. */
  private static final List<String> SCRIPT =
      List.of("numbers", "model", "page", "answer", "charts", "tables", "controls");

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
    String policy =
        "default-src 'none'; base-uri 'none'; form-action 'none'; script-src %s %s; style-src %s"
            .formatted(hash(chartScript), hash(script), hash(style));
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
            "data", json(ReportBuilder.build(estimate, context))));
  }

  /** The parts see each other and nothing else sees them. */
  private static String script() {
    return SCRIPT.stream()
        .map(part -> resource("script/" + part + ".js"))
        .collect(Collectors.joining("\n", "(() => {\n\"use strict\";\n", "})();\n"));
  }

  /** Fills in every {@code {{name}}}; what is filled in is not looked at again. */
  private static String filled(String template, Map<String, String> values) {
    StringBuilder page = new StringBuilder();
    int at = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", at)) {
      int close = template.indexOf("}}", open);
      String name = template.substring(open + 2, close);
      String value = values.get(name);
      if (value == null) {
        throw new IllegalStateException("the page asks for '" + name + "', which there is not");
      }
      page.append(template, at, open).append(value);
      at = close + 2;
    }
    return page.append(template, at, template.length()).toString();
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
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
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
