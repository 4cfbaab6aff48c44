package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Column;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.policy.Policies;

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
                    ? Sentence.of("compare.no-price")
                    : NoAnswer.sentence(comparison.base()));
  }

  private String cheapest(ComparedLine line) {
    Point point = line.chosen().orElseThrow();
    return Sentence.of(
        "compare.cheapest",
        VisibleText.of(line.memory()),
        line.policy(),
        point.fastBytes(),
        comparison.totalBytes(),
        point.costFactor());
  }

  private Table table() {
    return Table.of(
        MemoryComparison.ranked(comparison.lines()),
        column("Memory", ComparisonAnswer::memory),
        column("Policy", this::policy),
        column(
            "FastMem",
            line ->
                line.chosen()
                    .map(point -> Cell.of(Unit.BYTES, point.fastBytes()))
                    .orElse(Cell.unknown("no answer: measure longer"))),
        chosen("Cost", ComparisonAnswer::cost),
        chosen("$ a month", (line, point) -> Cell.of(Unit.USD, usdPerMonth(point))),
        chosen(
            "Operations/s", (line, point) -> scaled(line, Unit.PER_SECOND, point.throughputOpsS())),
        chosen("Slowdown", (line, point) -> Cell.of(Unit.SHARE, point.slowdown())),
        chosen("p99", (line, point) -> scaled(line, Unit.NS, point.p99Ns())));
  }

  /** A column of the chosen amount of FastMem; empty without an answer. */
  private static Column<ComparedLine> chosen(
      String title, BiFunction<ComparedLine, Point, Cell> cell) {
    return column(
        title, line -> line.chosen().map(point -> cell.apply(line, point)).orElse(Cell.NONE));
  }

  private static Cell memory(ComparedLine line) {
    return Cell.word(line.memory()).with(line.isSold() ? "" : "not on sale");
  }

  private Cell policy(ComparedLine line) {
    return Cell.word(line.policy())
        .with(
            hasBothDeployments && hasTwoServers(line)
                ? "a server for each memory; without this mark: one server"
                : "");
  }

  private @Nullable Double usdPerMonth(Point point) {
    return catalog == null
        ? null
        : (Double) (catalog.usdPerMonth(comparison.totalBytes()) * point.costFactor());
  }

  /** Throughput and latencies of other measurements start from the FastMem of the first. */
  private static Cell scaled(ComparedLine line, Unit unit, double figure) {
    Cell cell = Cell.of(unit, figure);
    return line.speed() == 1 || cell.equals(Cell.NONE)
        ? cell
        : cell.with("scaled to the FastMem of the first measurement");
  }

  private static Cell cost(ComparedLine line, Point point) {
    ComputedMemory memory = line.estimate().memory();
    if (line.hasPrice()) {
      // Prices of profiles have a source and a date of their own.
      return Cell.of(Unit.SHARE, point.costFactor())
          .with(memory == null ? Advice.priceOrigin(line.estimate(), 1) : "");
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
    context.add(Sentence.of("compare.rows"));
    comparison
        .base()
        .tails()
        .map(tails -> Sentence.of("compare.p99", tails.has(false) ? "reads" : "writes"))
        .ifPresent(context::add);
    if (comparison.bytesFactor() > 1) {
      context.add(Sentence.of("compare.scaled", comparison.bytesFactor(), comparison.totalBytes()));
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
        .flatMap(line -> Optional.ofNullable(line.estimate().memory()))
        .map(ComputedMemory::known)
        .filter(memory -> !memory.note().isEmpty())
        .ifPresent(memory -> notes.add(note(memory)));
    if (!computed.isEmpty()) {
      ComputedMemory first = computed.get(0);
      notes.add(
          Sentence.of(
              "compare.computed",
              names(computed).size(),
              first.dram().name(),
              first.dependentLoads()));
    }
    List<String> ranges =
        names(computed.stream().filter(memory -> memory.known().hasRanges()).toList());
    if (!ranges.isEmpty()) {
      notes.add(Sentence.of("compare.ranges", ranges));
    }
    notes.addAll(Advice.notes(comparison.base(), catalog));
    comparison
        .leftOut()
        .forEach((policy, reason) -> notes.add(Sentence.of("compare.left-out", policy, reason)));
    return notes;
  }

  private static String note(KnownMemory memory) {
    String origin = memory.asOf().isEmpty() ? memory.confidence() : memory.asOf();
    return Sentence.of("compare.memory", memory.name(), origin, memory.note());
  }

  private static List<String> names(List<ComputedMemory> memories) {
    return memories.stream().map(each -> each.known().name()).distinct().toList();
  }
}
