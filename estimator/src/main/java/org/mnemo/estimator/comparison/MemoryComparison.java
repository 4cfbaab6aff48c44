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
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.estimate.Estimate;

/**
 * Memories and policies compared from one FastMem-only throughput.
 *
 * @param lines a line for each memory and policy, grouped by memory
 * @param base estimate whose FastMem is the start of all lines
 * @param bytesFactor bytes of the target data by measured bytes; at least 1
 * @param leftOut unnamed policies that reject the options, with each reason
 */
public record MemoryComparison(
    List<ComparedLine> lines, Estimate base, double bytesFactor, Map<String, String> leftOut) {

  public MemoryComparison {
    lines = List.copyOf(lines);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /**
   * A measurement with its estimates.
   *
   * @param name name of the measurement
   * @param estimate estimate of the first policy and memory, which holds the estimates of the other
   *     ones
   */
  public record Measured(String name, Estimate estimate) {}

  /** Compares the policies and memories of one estimate. */
  public static MemoryComparison of(Estimate estimate) {
    return of(List.of(new Measured("", estimate)), null);
  }

  /**
   * Compares measurements of one workload; all lines start from the FastMem of the first.
   *
   * @param measured at least one measurement
   * @param bytes bytes of the target data; null for the measured bytes
   * @throws UsageException if workloads differ, or the target has fewer bytes than the measurement
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
      String name = measured.size() == 1 ? slowMem(base) : each.name();
      while (!names.add(name)) {
        name = "measured " + name;
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

  /** Name of the measured SlowMem if there is one measurement. */
  private static String slowMem(Estimate estimate) {
    return estimate.evidence().tiers().stream()
        .skip(1)
        .findFirst()
        .flatMap(TierInfo::profile)
        .map("%s (emulated)"::formatted)
        .orElse("SlowMem as measured");
  }

  /** Adds the policies left out, with each reason. */
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

  /** Bytes of the target data. */
  public long totalBytes() {
    return Math.round(bytesFactor * base.curve().totalBytes());
  }

  public boolean hasAnswer() {
    return lines.stream().anyMatch(line -> line.chosen().isPresent());
  }

  /** The cheapest line that meets the SLOs; of equally cheap ones the fastest. */
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
   * Lines, the cheapest first, and the fastest of equally cheap ones; then memories that are not on
   * sale, lines without a price, which have the least FastMem first, and lines without an answer.
   */
  public static List<ComparedLine> ranked(List<ComparedLine> some) {
    record Ranked(ComparedLine line, double cost, double fastBytes, double opsS) {

      static Ranked of(ComparedLine line) {
        Point point = line.chosen().orElse(null);
        return new Ranked(
            line,
            point == null ? Double.NaN : point.costFactor(),
            point == null ? Double.NaN : point.fastBytes(),
            point == null ? 0 : point.throughputOpsS());
      }

      boolean isLater() {
        return Double.isNaN(cost) || !line.isSold();
      }
    }
    return some.stream()
        .map(Ranked::of)
        .sorted(
            Comparator.comparing(Ranked::isLater)
                .thenComparingDouble(Ranked::cost)
                .thenComparingDouble(ranked -> Double.isNaN(ranked.cost) ? ranked.fastBytes : 0)
                .thenComparing(ranked -> -ranked.opsS()))
        .map(Ranked::line)
        .toList();
  }
}
