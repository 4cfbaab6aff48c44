package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.column;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.memory.KnownMemory;
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
import org.mnemo.estimator.offer.AsOf;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.policy.Policies;

/** A comparison of memories and policies: the cheapest, and a row for each. */
public final class ComparisonAnswer {

  private static final int DAYS_OF_A_YEAR = 365;

  private final MemoryComparison comparison;
  private final @Nullable CatalogPrice catalog;
  private final LocalDate today;
  private final boolean hasBothDeployments;

  private ComparisonAnswer(
      MemoryComparison comparison, @Nullable CatalogPrice catalog, LocalDate today) {
    this.comparison = comparison;
    this.catalog = catalog;
    this.today = today;
    this.hasBothDeployments =
        comparison.lines().stream().map(ComparisonAnswer::hasTwoServers).distinct().count() > 1;
  }

  /**
   * The answer of a comparison.
   *
   * @param catalog prices in dollars, if they are wanted
   * @param made when it is made, by which prices are old
   */
  public static Answer of(
      MemoryComparison comparison, @Nullable CatalogPrice catalog, Instant made) {
    return new ComparisonAnswer(comparison, catalog, LocalDate.ofInstant(made, ZoneOffset.UTC))
        .answer();
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
        cost(line, point).text());
  }

  private Table table() {
    int memories = (int) comparison.lines().stream().map(ComparedLine::memory).distinct().count();
    return Table.of(
            bestPoliciesFirst(),
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
            chosen("Slowdown", (line, point) -> Cell.of(Unit.SHARE, point.slowdown())),
            chosen("p99", (line, point) -> scaled(line, Unit.NS, point.p99Ns())),
            chosen("Price", ComparisonAnswer::price),
            chosen("Cheapest below", this::cheapestBelow))
        .withAtAGlance(Math.max(Table.MOST_ROWS, memories));
  }

  /** Each memory with its cheapest policy, then the remaining policies. */
  private List<ComparedLine> bestPoliciesFirst() {
    Set<String> memories = new HashSet<>();
    List<ComparedLine> best = new ArrayList<>();
    List<ComparedLine> others = new ArrayList<>();
    for (ComparedLine line : MemoryComparison.ranked(comparison.lines())) {
      (memories.add(line.memory()) ? best : others).add(line);
    }
    best.addAll(others);
    return best;
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
    return line.priceRange()
        .map(
            price ->
                Cell.range(
                    Unit.SHARE, point.costFactorAt(price.low()), point.costFactorAt(price.high())))
        .orElse(Cell.of(Unit.SHARE, point.costFactor()));
  }

  /** Price of a byte, by DRAM's. */
  private static Cell price(ComparedLine line, Point point) {
    if (!line.hasPrice()) {
      return Cell.unknown("not published; give one, as in --memory cxl-asic,price=0.5");
    }
    Cell cell =
        line.priceRange()
            .map(price -> Cell.range(Unit.SHARE, price.low(), price.high()))
            .orElse(Cell.of(Unit.SHARE, line.estimate().price().value()));
    // Prices of profiles have a source and a date of their own.
    return line.estimate().memory() == null
        ? cell.with(Advice.priceOrigin(line.estimate(), 1))
        : cell;
  }

  /** The price at which the line costs as much as the cheapest of other memories on sale. */
  private Cell cheapestBelow(ComparedLine line, Point point) {
    OptionalDouble cheapest =
        comparison.lines().stream()
            .filter(other -> !other.memory().equals(line.memory()) && other.isSold())
            .flatMap(other -> other.chosen().stream())
            .mapToDouble(Point::costFactor)
            .filter(cost -> !Double.isNaN(cost))
            .min();
    if (cheapest.isEmpty()) {
      return Cell.NONE;
    }
    double price = point.priceFor(cheapest.getAsDouble());
    return price <= 0 ? Cell.word("never") : Cell.of(Unit.SHARE, Math.min(1, price));
  }

  private static boolean hasTwoServers(ComparedLine line) {
    EstimateOptions options = line.estimate().options();
    return options.deployment() == Deployment.TWO_SERVERS
        && !Policies.byName(line.policy(), options.policyOptions()).missService().needsOneServer();
  }

  private List<String> context() {
    List<String> context = new ArrayList<>();
    context.add(Sentence.of("compare.rows"));
    context.add(Sentence.of("compare.prices-of-bytes"));
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
    notes.addAll(pricesNotes(computed));
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

  /** Dates of prices that change with the market. */
  private List<String> pricesNotes(List<ComputedMemory> computed) {
    Set<String> current = new LinkedHashSet<>();
    Set<String> old = new LinkedHashSet<>();
    for (ComputedMemory each : computed) {
      KnownMemory memory = each.known();
      if (memory.price() != null && !memory.priceAsOf().isEmpty()) {
        (isPriceOld(memory) ? old : current).add(memory.name() + " " + memory.priceAsOf());
      }
    }
    List<String> notes = new ArrayList<>();
    if (!current.isEmpty()) {
      notes.add(Sentence.of("compare.prices", List.copyOf(current)));
    }
    if (!old.isEmpty()) {
      notes.add(Sentence.of("compare.old-prices", List.copyOf(old)));
    }
    return notes;
  }

  private boolean isPriceOld(KnownMemory memory) {
    return AsOf.parse(memory.priceAsOf()).orElseThrow().ageDays(today) > DAYS_OF_A_YEAR;
  }

  private static String note(KnownMemory memory) {
    String origin = memory.asOf().isEmpty() ? memory.confidence() : memory.asOf();
    return Sentence.of("compare.memory", memory.name(), origin, memory.note());
  }

  private static List<String> names(List<ComputedMemory> memories) {
    return memories.stream().map(each -> each.known().name()).distinct().toList();
  }
}
