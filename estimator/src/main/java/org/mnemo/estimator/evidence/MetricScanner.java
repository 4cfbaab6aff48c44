package org.mnemo.estimator.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;

/**
 * Finds the output of YCSB's exporters in a captured output: lines {@code [METRIC], measurement,
 * value}, JSON objects of these three, in an array or not, and lines {@code
 * METRIC,timestamp,latency} of raw measurements. Metrics that Mnemo does not use are skipped.
 */
final class MetricScanner {

  private static final Pattern TEXT = Pattern.compile("\\[([^\\]]+)], (.+), (\\S+)");
  private static final Pattern RAW_POINT =
      Pattern.compile("((?:Raw)?(?:READ|UPDATE|INSERT|DELETE)),\\d{1,19},(\\d{1,18})");
  private static final Pattern USED =
      Pattern.compile(
          "OVERALL|(?:Hdr|Bucket|Raw)?"
              + "(?:CLEANUP|VERIFY|READ-MODIFY-WRITE|(?:READ|UPDATE|INSERT|DELETE|SCAN)(?:-FAILED)?)");
  private static final Pattern INTENDED = Pattern.compile("(?:Hdr|Bucket|Raw)?Intended-.*");

  /**
   * Forms in which YCSB repeats the property: in its command line and in its list of properties.
   */
  private static final Pattern INTENDED_PROPERTY =
      Pattern.compile("\\bmeasurement\\.interval\"?=\"?intended\\b");

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Upper bound of the length of an exporter's object, in characters. */
  private static final int LONGEST_OBJECT = 1000;

  private final Path file;
  private final Map<String, ResultSection> metrics = new TreeMap<>();
  private final StringBuilder object = new StringBuilder();
  private boolean intendedProperty;
  private boolean intendedMetrics;

  private MetricScanner(Path file) {
    this.file = file;
  }

  /**
   * Reads a file, plain or compressed with Zstandard.
   *
   * @throws MnemoException if it cannot be read, or has a value twice
   */
  static MetricScanner scan(Path file) {
    MetricScanner scanner = new MetricScanner(file);
    try (LineReader lines = new LineReader(CompressedFiles.open(file), file.toString())) {
      while (lines.next()) {
        int length = lines.end() - lines.start();
        String line = new String(lines.buffer(), lines.start(), length, StandardCharsets.UTF_8);
        scanner.line(line.replace(BYTE_ORDER_MARK, "").strip());
      }
    }
    // Raw points whose totals are in another file.
    scanner.metrics.values().removeIf(ResultSection::isEmpty);
    return scanner;
  }

  Map<String, ResultSection> metrics() {
    return metrics;
  }

  /** True if all latencies start when an operation was due. */
  boolean isIntendedOnly() {
    return intendedProperty
        || (intendedMetrics && metrics.keySet().stream().allMatch("OVERALL"::equals));
  }

  private void line(String line) {
    Matcher rawPoint = RAW_POINT.matcher(line);
    Matcher text = TEXT.matcher(line);
    if (rawPoint.matches()) {
      metric(rawPoint.group(1)).addRawPoint(Long.parseLong(rawPoint.group(2)));
    } else if (text.matches()) {
      measurement(text.group(1), text.group(2), text.group(3));
    } else {
      intendedProperty |= INTENDED_PROPERTY.matcher(line).find();
      line.chars().forEach(character -> json((char) character));
    }
  }

  /** Collects an object without nested objects; gives up on one without an end. */
  private void json(char character) {
    if (character == '{') {
      object.setLength(0);
    }
    if (character == '{' || !object.isEmpty()) {
      object.append(character);
    }
    if (character == '}' && !object.isEmpty()) {
      object(object.toString());
    }
    if (character == '}' || object.length() > LONGEST_OBJECT) {
      object.setLength(0);
    }
  }

  private void object(String json) {
    JsonNode tree = parse(json);
    if (tree.has("metric") && tree.has("measurement") && tree.has("value")) {
      measurement(
          tree.get("metric").asText(),
          tree.get("measurement").asText(),
          tree.get("value").asText());
    }
  }

  private static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      // Braces of another program's output. A torn object of YCSB is detected as a missing value.
      return MissingNode.getInstance();
    }
  }

  private void measurement(String name, String measurement, String value) {
    intendedMetrics |= INTENDED.matcher(name).matches();
    if (USED.matcher(name).matches()) {
      metric(name).put(measurement, value);
    }
  }

  private ResultSection metric(String name) {
    return metrics.computeIfAbsent(name, unused -> new ResultSection(file, name));
  }
}
