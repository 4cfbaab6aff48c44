package org.mnemo.estimator.evidence;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.evidence.YcsbResult.Summary;

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
}
