package org.mnemo.estimator.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.estimate.Estimate;

/**
 * Memories and policies beside each other, all from one FastMem-only throughput.
 *
 * @param lines a line for each memory and policy, those of a memory after each other
 * @param base estimate whose FastMem all lines start from
 * @param bytesFactor bytes of the data that it is for, by those that were measured; at least 1
 * @param leftOut policies that nobody named and that cannot take the options, with the reason of
 *     each
 */
public record MemoryComparison(
    List<ComparedLine> lines, Estimate base, double bytesFactor, Map<String, String> leftOut) {

  /** Name of the SlowMem that was measured, where there is one measurement. */
  public static final String MEASURED = "measured";

  public MemoryComparison {
    lines = List.copyOf(lines);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /**
   * A measurement with its estimates.
   *
   * @param name name of the measurement
   * @param estimate estimate of the first policy and memory, with those of the others beside it
   */
  public record Measured(String name, Estimate estimate) {}

  /** The comparison of one estimate with those for other policies and memories beside it. */
  public static MemoryComparison of(Estimate estimate) {
    return of(List.of(new Measured(MEASURED, estimate)), null);
  }

  /**
   * The comparison of measurements of one workload.
   *
   * @param measured measurements, at least one; lines of all start from the FastMem of the first
   * @param bytes bytes of the data that it is for; null for those that were measured
   * @throws UsageException if workloads differ, or there are to be fewer bytes than were measured
   */
  public static MemoryComparison of(List<Measured> measured, @Nullable Long bytes) {
    Estimate base = measured.get(0).estimate();
    long measuredBytes = base.curve().totalBytes();
    if (bytes != null && bytes < measuredBytes) {
      throw new UsageException(
          "the data to scale to must be at least the %,d bytes that were measured, was %,d; measure a smaller workload, or leave --scale-to out"
              .formatted(measuredBytes, bytes));
    }
    double factor = bytes == null ? 1 : (double) bytes / measuredBytes;
    List<ComparedLine> lines = new ArrayList<>();
    Set<String> names = new HashSet<>();
    base.options().memories().known().forEach(memory -> names.add(memory.name()));
    for (Measured each : measured) {
      requireSameWorkload(measured.get(0), each);
      double speed =
          base.curve().fastThroughputOpsS() / each.estimate().curve().fastThroughputOpsS();
      String name = measured.size() == 1 ? MEASURED : each.name();
      while (!names.add(name)) {
        name = MEASURED + " " + name;
      }
      String ofMeasured = name;
      Stream.concat(Stream.of(each.estimate()), each.estimate().others().stream())
          .map(
              estimate ->
                  new ComparedLine(
                      estimate.memoryName().orElse(ofMeasured), estimate, speed, factor))
          .forEach(lines::add);
    }
    return new MemoryComparison(lines, base, factor, Map.of());
  }

  /** The comparison with the policies that are not in it, and the reason of each. */
  public MemoryComparison withLeftOut(Map<String, String> policies) {
    return new MemoryComparison(lines, base, bytesFactor, policies);
  }

  private static void requireSameWorkload(Measured first, Measured other) {
    Estimate one = first.estimate();
    Estimate two = other.estimate();
    if (one.keyCount() != two.keyCount() || one.pattern().requests() != two.pattern().requests()) {
      throw new UsageException(
          "%s holds %s to %s, but %s %,d to %,d; compare measurements of one workload, or name its trace and data set for all (--trace, --dataset)"
              .formatted(
                  first.name(),
                  CountedNoun.of(one.pattern().requests(), "request"),
                  CountedNoun.of(one.keyCount(), "key"),
                  other.name(),
                  two.pattern().requests(),
                  two.keyCount()));
    }
  }

  /** Bytes of the data that it is for. */
  public long totalBytes() {
    return Math.round(bytesFactor * base.curve().totalBytes());
  }

  /** True if any line has an answer. */
  public boolean hasAnswer() {
    return lines.stream().anyMatch(line -> line.chosen().isPresent());
  }

  /** The cheapest line that keeps the promises, the fastest of equally cheap ones. */
  public Optional<ComparedLine> cheapest() {
    return cheapest(lines);
  }

  /** The cheapest of some lines. */
  public static Optional<ComparedLine> cheapest(List<ComparedLine> some) {
    return ranked(some).stream()
        .findFirst()
        .filter(line -> line.hasPrice() && line.chosen().isPresent());
  }

  /**
   * Lines, the cheapest first, and the fastest of equally cheap ones; last those without a price,
   * and then those without an answer.
   */
  public static List<ComparedLine> ranked(List<ComparedLine> some) {
    record Ranked(ComparedLine line, double cost, double opsS) {

      static Ranked of(ComparedLine line) {
        Point point = line.chosen().orElse(null);
        return new Ranked(
            line,
            point == null ? Double.NaN : point.costFactor(),
            point == null ? 0 : point.throughputOpsS());
      }
    }
    return some.stream()
        .map(Ranked::of)
        .sorted(Comparator.comparingDouble(Ranked::cost).thenComparing(ranked -> -ranked.opsS()))
        .map(Ranked::line)
        .toList();
  }

  /** Names of the memories, in the sequence of the lines. */
  public List<String> memories() {
    return lines.stream().map(ComparedLine::memory).distinct().toList();
  }

  /** Lines of a memory. */
  public List<ComparedLine> of(String memory) {
    return lines.stream().filter(line -> line.memory().equals(memory)).toList();
  }
}
