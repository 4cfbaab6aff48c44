package org.mnemo.estimator.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.evidence.YcsbResultFile.YcsbResult.Summary;

/**
 * Reads the final output of a YCSB 0.17.0 run with any binding, exporter and measurement type,
 * alone or within all terminal output.
 *
 * <p>Only READ, UPDATE, INSERT and DELETE count. READ-MODIFY-WRITE consists of a listed READ and
 * UPDATE, so it is not counted again. Latencies from when an operation was due depend on the
 * throttle as much as on the store, so {@code Intended-*} is skipped, as is each other metric. With
 * {@code measurement.interval=intended} alone, YCSB omits that prefix. Only its command line or
 * list of properties in the file then show it.
 */
public final class YcsbResultFile {

  /** Prefixes of names if two measurement types were on at once, the exact ones first. */
  private static final List<String> PREFIXES = List.of("", "Raw", "Bucket", "Hdr");

  private final Path file;
  private final Map<String, ResultSection> metrics;

  private YcsbResultFile(Path file, Map<String, ResultSection> metrics) {
    this.file = file;
    this.metrics = metrics;
  }

  /**
   * Reads one result.
   *
   * @param file plain or compressed with Zstandard
   * @throws MnemoException if it cannot be read, has no result or more than one, is cut off or
   *     inconsistent; if an operation failed, was a scan, or none was done; or if all latencies
   *     start when an operation was due
   */
  public static YcsbResult read(Path file) {
    MetricScanner scanner = MetricScanner.scan(file);
    YcsbResultFile result = new YcsbResultFile(file, scanner.metrics());
    if (scanner.isIntendedOnly()) {
      throw result.error(
          "has only intended latencies, which include waits for an operation's turn;"
              + " repeat the run without measurement.interval=intended");
    }
    return result.result();
  }

  private YcsbResult result() {
    ResultSection overall = overall();
    refuseFailures();
    if (count("SCAN") > 0) {
      throw error(
          "counts "
              + count("SCAN")
              + " SCAN operations, which Mnemo does not model; repeat the run with"
              + " -p scanproportion=0");
    }
    SortedMap<Operation, Summary> operations = new TreeMap<>();
    for (Operation operation : Operation.moving()) {
      summary(operation.name()).ifPresent(summary -> operations.put(operation, summary));
    }
    double runtimeMs = overall.runtimeMs();
    refuseLostOperations(operations, overall.throughputOpsS() * runtimeMs / 1000);
    if (operations.isEmpty()) {
      throw error("counts 0 operations; repeat the run with more, -p operationcount=100000");
    }
    return new YcsbResult(runtimeMs * 1e6, overall.throughputOpsS(), operations);
  }

  private ResultSection overall() {
    @Nullable ResultSection overall = metrics.get("OVERALL");
    if (overall != null) {
      return overall;
    }
    throw error(
        metrics.isEmpty()
            ? "has no result of YCSB; give a file with all output of a run"
            : "has no [OVERALL], RunTime(ms) of YCSB; give a file with all output of a run");
  }

  private void refuseFailures() {
    List<String> failures = new ArrayList<>();
    metrics.forEach(
        (name, metric) ->
            metric
                .failures()
                .forEach((status, count) -> failures.add(count + " " + name + " with " + status)));
    if (failures.isEmpty()) {
      metrics.forEach(
          (name, metric) -> {
            if (name.endsWith("-FAILED") && metric.operations() > 0) {
              failures.add(metric.operations() + " " + name);
            }
          });
    }
    if (!failures.isEmpty()) {
      throw error(
          "counts operations that failed ("
              + String.join(", ", failures)
              + "), whose times do not depend on the memory; load all records or repair the store,"
              + " and repeat the run");
    }
  }

  private Optional<Summary> summary(String name) {
    long operations = count(name);
    if (operations == 0) {
      return Optional.empty();
    }
    double meanUs =
        variants(name)
            .map(ResultSection::meanUs)
            .flatMapToDouble(OptionalDouble::stream)
            .findFirst()
            .orElseThrow(
                () ->
                    error(
                        "has no latency of "
                            + name
                            + "; repeat the run with -p measurement.raw.no_summary=false"));
    Optional<Histogram> latency =
        variants(name).map(ResultSection::latency).flatMap(Optional::stream).findFirst();
    return Optional.of(new Summary(operations, meanUs * 1000, latency));
  }

  /** Number of operations on which all variants of a metric agree; 0 if absent. */
  private long count(String name) {
    List<Long> counts = variants(name).map(ResultSection::operations).distinct().toList();
    if (counts.size() > 1) {
      throw error(
          "counts both "
              + counts.get(0)
              + " and "
              + counts.get(1)
              + " "
              + name
              + " operations; give a file with all output of one run");
    }
    return counts.isEmpty() ? 0 : counts.get(0);
  }

  private Stream<ResultSection> variants(String name) {
    return PREFIXES.stream()
        .<@Nullable ResultSection>map(prefix -> metrics.get(prefix + name))
        .filter(Objects::nonNull);
  }

  /**
   * Rejects a truncated result: transactions must equal operations, except for the two of a
   * READ-MODIFY-WRITE. Without READ-MODIFY-WRITE and UPDATE they are equal too. But YCSB lists
   * CLEANUP, which each run has, after READ and READ-MODIFY-WRITE.
   */
  private void refuseLostOperations(SortedMap<Operation, Summary> operations, double transactions) {
    long counted =
        operations.values().stream().mapToLong(Summary::operations).sum()
            - count("READ-MODIFY-WRITE");
    if (!(Math.abs(counted - transactions) < 0.5)) {
      throw error(
          "lists %s, but RunTime(ms) by Throughput(ops/sec) makes %s; give a file with"
                  .formatted(CountedNoun.of(counted, "operation"), transactions)
              + " all output of a run, of a workload whose transactions are single operations");
    }
    if (count("READ") > 0 && count("UPDATE") == 0 && count("CLEANUP") == 0) {
      throw error(
          "lists READ, but neither UPDATE nor CLEANUP, and may be cut off; give a file with all"
              + " output of a run");
    }
  }

  private MnemoException error(String reason) {
    return new MnemoException(file + " " + reason);
  }

  /**
   * Measurements of one YCSB run.
   *
   * @param runtimeNs time of all client threads from the first start to the last end, more than 0;
   *     YCSB counts it in whole milliseconds
   * @param throughputOpsS transactions per second, more than 0; a READ-MODIFY-WRITE is one
   *     transaction of two operations
   * @param operations one for each kind of operation done, at least one
   */
  public record YcsbResult(
      double runtimeNs, double throughputOpsS, SortedMap<Operation, Summary> operations) {

    public YcsbResult {
      requirePositive("runtimeNs", runtimeNs);
      requirePositive("throughputOpsS", throughputOpsS);
      if (operations.isEmpty()) {
        throw new IllegalArgumentException("operations must not be empty");
      }
      operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
    }

    /**
     * Times of the operations of one kind.
     *
     * @param operations number of operations done, at least 1
     * @param meanNs mean latency at the client, more than 0. YCSB truncates latencies to whole
     *     microseconds, so this is up to 1000 ns too low, and 500 ns on average
     * @param latency their distribution in nanoseconds, 1 ns to 100 s with 3 significant digits, if
     *     the output has one finer than a millisecond; as many values as {@code operations}
     */
    public record Summary(long operations, double meanNs, Optional<Histogram> latency) {

      public Summary {
        if (operations < 1) {
          throw new IllegalArgumentException("operations must be at least 1, was " + operations);
        }
        requirePositive("meanNs", meanNs);
      }
    }

    private static void requirePositive(String name, double value) {
      if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(name + " must be finite and above 0, was " + value);
      }
    }
  }

  /**
   * Finds the output of YCSB's exporters in a captured output: lines {@code [METRIC], measurement,
   * value}, JSON objects of these three, in an array or not, and lines {@code
   * METRIC,timestamp,latency} of raw measurements. Metrics that Mnemo does not use are skipped.
   */
  private static final class MetricScanner {

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
          // Files that were put together have marks within.
          scanner.line(lines.text().replace(BYTE_ORDER_MARK, "").strip());
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
}
