package org.mnemo.estimator.report.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.report.Advice;
import org.mnemo.estimator.report.NoAnswer;

/** A comparison of memories and policies: the cheapest, and a row for each. */
public final class ComparisonAnswer {

  private final MemoryComparison comparison;
  private final @Nullable CatalogPrice catalog;
  private final boolean hasBothDeployments;

  private ComparisonAnswer(MemoryComparison comparison, @Nullable CatalogPrice catalog) {
    this.comparison = comparison;
    this.catalog = catalog;
    this.hasBothDeployments =
        comparison.lines().stream().map(ComparisonAnswer::hasTwoServers).distinct().count() > 1;
  }

  /** The answer of a comparison; {@code catalog} are prices in dollars, if they are wanted. */
  public static Answer of(MemoryComparison comparison, @Nullable CatalogPrice catalog) {
    return new ComparisonAnswer(comparison, catalog).answer();
  }

  private Answer answer() {
    return new Answer(
        verdict(),
        List.of(table()),
        context(),
        notes(),
        comparison.cheapest().isPresent() ? Answer.Status.MET : Answer.Status.UNKNOWN);
  }

  private String verdict() {
    return comparison
        .cheapest()
        .map(this::cheapest)
        .orElseGet(
            () ->
                comparison.hasAnswer()
                    ? "No row with a known price meets the SLO."
                    : NoAnswer.sentence(comparison.base()));
  }

  private String cheapest(ComparedLine line) {
    Point point = line.chosen().orElseThrow();
    return "Cheapest that meets the SLO: %s, %s: %s of FastMem for %s of data, %s of the cost."
        .formatted(
            VisibleText.of(line.memory()),
            line.policy(),
            Quantities.bytes(point.fastBytes()),
            Quantities.bytes(comparison.totalBytes()),
            Quantities.percent(point.costFactor()));
  }

  private Table table() {
    List<String> columns = List.of("Memory", "Policy", "FastMem", "Cost", "$ a month");
    return new Table(
        Stream.concat(columns.stream(), Stream.of("Operations/s", "Slowdown", "p99")).toList(),
        MemoryComparison.ranked(comparison.lines()).stream().map(this::row).toList());
  }

  private List<Cell> row(ComparedLine line) {
    Cell memory = Cell.word(line.memory());
    Cell policy = Cell.word(line.policy());
    if (hasBothDeployments && hasTwoServers(line)) {
      policy = policy.with("a server for each memory; without this mark: one server");
    }
    Point point = line.chosen().orElse(null);
    if (point == null) {
      Cell none = Cell.unknown("no answer: measure longer");
      return Table.row(memory, policy, none, Cell.NONE, Cell.NONE, Cell.NONE, Cell.NONE, Cell.NONE);
    }
    // Throughput and latencies of other measurements start from the FastMem of the first.
    String scaled = line.speed() == 1 ? "" : "scaled to the FastMem of the first measurement";
    return Table.row(
        memory,
        policy,
        Cell.of(Unit.BYTES, point.fastBytes()),
        cost(line, point),
        catalog == null || !line.hasPrice()
            ? Cell.NONE
            : Cell.of(Unit.USD, catalog.usdPerMonth(comparison.totalBytes()) * point.costFactor()),
        Cell.of(Unit.PER_SECOND, point.throughputOpsS()).with(scaled),
        Cell.of(Unit.SHARE, point.slowdown()),
        Double.isNaN(point.p99Ns()) ? Cell.NONE : Cell.of(Unit.NS, point.p99Ns()).with(scaled));
  }

  private static Cell cost(ComparedLine line, Point point) {
    ComputedMemory memory = line.estimate().memory();
    if (line.hasPrice()) {
      // Prices of profiles have a source and a date of their own.
      return Cell.of(Unit.SHARE, point.costFactor())
          .with(memory == null ? Advice.priceOrigin(line.estimate()) : "");
    }
    return Cell.unknown(
        "no price is known" + (memory == null ? "" : "; give one: " + priceOption(memory.known())));
  }

  /** What a user writes to give the price of a memory. */
  public static String priceOption(KnownMemory memory) {
    return MemoryProfiles.names().contains(memory.name())
        ? "--memory %s,price=0.5".formatted(memory.name())
        : "price=0.5 behind the other figures of '%s'".formatted(memory.name());
  }

  private static boolean hasTwoServers(ComparedLine line) {
    EstimateOptions options = line.estimate().options();
    return options.deployment() == Deployment.TWO_SERVERS
        && !Policies.byName(line.policy(), options.policyOptions()).missService().needsOneServer();
  }

  private List<String> context() {
    List<String> context = new ArrayList<>();
    context.add("Each row: the least FastMem that meets the SLO. Cost: FastMem only is 100 %.");
    comparison
        .base()
        .tails()
        .ifPresent(tails -> context.add(tails.has(false) ? "p99: of reads." : "p99: of writes."));
    if (comparison.bytesFactor() > 1) {
      context.add(
          "Bytes and dollars are scaled by %s to %s, with the requests as measured."
              .formatted(
                  Quantities.factor(comparison.bytesFactor()),
                  Quantities.bytes(comparison.totalBytes())));
    }
    return context;
  }

  private List<String> notes() {
    List<ComputedMemory> computed =
        comparison.lines().stream()
            .flatMap(line -> Stream.ofNullable(line.estimate().memory()))
            .distinct()
            .toList();
    List<String> notes = new ArrayList<>();
    comparison
        .cheapest()
        .flatMap(line -> Stream.ofNullable(line.estimate().memory()).findFirst())
        .map(ComputedMemory::known)
        .filter(memory -> !memory.note().isEmpty())
        .ifPresent(
            memory ->
                notes.add(
                    "%s (%s): %s."
                        .formatted(
                            memory.name(),
                            memory.asOf().isEmpty() ? memory.confidence() : memory.asOf(),
                            memory.note())));
    if (!computed.isEmpty()) {
      ComputedMemory first = computed.get(0);
      notes.add(
          "%s computed, not measured: FastMem's times (%s) and %d dependent loads by their profiles."
              .formatted(
                  CountedNoun.of(
                      computed.stream().map(ComputedMemory::known).distinct().count(),
                      "memory is",
                      "memories are"),
                  first.dram().name(),
                  first.dependentLoads()));
    }
    List<ComputedMemory> ranges =
        computed.stream().filter(memory -> memory.known().hasRanges()).toList();
    if (!ranges.isEmpty()) {
      notes.add(
          "Only ranges are known of %s. FastMem is enough for the slow end."
              .formatted(names(ranges)));
    }
    notes.addAll(Advice.notes(comparison.base(), catalog));
    comparison
        .leftOut()
        .forEach((policy, reason) -> notes.add("%s is left out: %s.".formatted(policy, reason)));
    return notes;
  }

  private static String names(List<ComputedMemory> memories) {
    return memories.stream()
        .map(each -> each.known().name())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
