package org.mnemo.estimator.report.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.report.NoAnswer;

/** A comparison of memories and policies as a table and sentences. */
public final class ComparisonText {

  /** Mark of the line that is the cheapest of all. */
  private static final String CHEAPEST = "*";

  private ComparisonText() {}

  /** Titles of {@link #table}; dollars where prices are given. */
  public static List<String> columns(@Nullable CatalogPrice catalog) {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "",
                "Memory",
                "Policy",
                "FastMem",
                "Share",
                "Cost",
                "Operations/s",
                "Slower",
                "p99",
                "Perf/$"));
    if (catalog != null) {
      columns.add("USD a month");
    }
    return columns;
  }

  /** A row for each memory and policy, at the least FastMem that keeps the SLO. */
  public static List<List<String>> table(
      MemoryComparison comparison, @Nullable CatalogPrice catalog) {
    ComparedLine cheapest = comparison.cheapest().orElse(null);
    return comparison.lines().stream()
        .map(line -> row(line, line.equals(cheapest), comparison, catalog))
        .toList();
  }

  private static List<String> row(
      ComparedLine line,
      boolean isCheapest,
      MemoryComparison comparison,
      @Nullable CatalogPrice catalog) {
    List<String> row = new ArrayList<>();
    row.add(isCheapest ? CHEAPEST : "");
    row.add(VisibleText.of(line.memory()));
    row.add(line.policy());
    Optional<Point> chosen = line.chosen();
    if (chosen.isEmpty()) {
      row.add("no answer");
    } else {
      Point point = chosen.get();
      row.add(Quantities.bytes(point.fastBytes()));
      row.add(Quantities.percent(point.fastShare()));
      row.add(line.hasPrice() ? Quantities.percent(point.costFactor()) : "?");
      row.add(Quantities.rate(point.throughputOpsS()));
      row.add(Quantities.percent(point.slowdown()));
      row.add(Double.isNaN(point.p99Ns()) ? "" : Quantities.time(point.p99Ns()));
      row.add(
          line.hasPrice() ? String.format(Locale.ROOT, "%.2f", point.performancePerDollar()) : "?");
      if (catalog != null) {
        row.add(line.hasPrice() ? usd(comparison, catalog, point) : "?");
      }
    }
    while (row.size() < columns(catalog).size()) {
      row.add("");
    }
    return row;
  }

  private static String usd(MemoryComparison comparison, CatalogPrice catalog, Point point) {
    double usd = catalog.usdPerMonth(comparison.totalBytes()) * point.costFactor();
    return String.format(Locale.ROOT, "%,." + Quantities.usdDecimals(usd) + "f", usd);
  }

  /** The table with aligned columns, a line each. */
  public static List<String> lines(MemoryComparison comparison, @Nullable CatalogPrice catalog) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns(catalog));
    rows.addAll(table(comparison, catalog));
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream()
        .map(
            row -> {
              StringBuilder line = new StringBuilder();
              for (int i = 0; i < widths.length; i++) {
                // Names to the left, numbers to the right.
                String format =
                    i <= 2 ? "%-" + Math.max(1, widths[i]) + "s " : " %" + widths[i] + "s ";
                line.append(String.format(Locale.ROOT, format, row.get(i)));
              }
              return line.toString().stripTrailing();
            })
        .toList();
  }

  /** What is cheapest, what the columns mean and what all of it assumes. */
  public static List<String> sentences(
      MemoryComparison comparison, @Nullable CatalogPrice catalog) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        comparison
            .cheapest()
            .map(line -> cheapest(line, comparison, catalog))
            .orElseGet(
                () ->
                    comparison.hasAnswer()
                        ? "No line keeps the SLO and has a known price."
                        : NoAnswer.sentence(comparison.base())));
    comparison
        .cheapest()
        .flatMap(line -> Optional.ofNullable(line.estimate().memory()))
        .map(ComputedMemory::known)
        .filter(memory -> !memory.note().isEmpty())
        .ifPresent(
            memory ->
                sentences.add(
                    "Known of %s (%s): %s."
                        .formatted(
                            memory.name(),
                            memory.asOf().isEmpty() ? memory.confidence() : memory.asOf(),
                            memory.note())));
    List<KnownMemory> noPrice =
        comparison.lines().stream()
            .filter(line -> !line.hasPrice())
            .flatMap(line -> Optional.ofNullable(line.estimate().memory()).stream())
            .map(ComputedMemory::known)
            .distinct()
            .toList();
    if (!noPrice.isEmpty()) {
      sentences.add(
          "No price is known of %s, so there is neither a cost nor a line in the picture; say one, as in %s."
              .formatted(
                  noPrice.stream().map(KnownMemory::name).collect(Collectors.joining(" or ")),
                  priceOption(noPrice.get(0))));
    }
    comparison
        .leftOut()
        .forEach(
            (policy, reason) ->
                sentences.add("The policy '%s' is left out: %s.".formatted(policy, reason)));
    if (comparison.bytesFactor() > 1) {
      sentences.add(
          "All is for %s of data, %s times what was measured. This assumes that its requests spread over the keys as they were measured to, that requests take as long, and that the clients ask no more."
              .formatted(
                  Quantities.bytes(comparison.totalBytes()),
                  Quantities.factor(comparison.bytesFactor())));
    }
    computed(comparison).ifPresent(sentences::add);
    return sentences;
  }

  private static String cheapest(
      ComparedLine line, MemoryComparison comparison, @Nullable CatalogPrice catalog) {
    Point point = line.chosen().orElseThrow();
    return "The cheapest that keeps the SLO is %s by the policy '%s' (%s): %s of FastMem for %s of data, %s of the cost of FastMem only%s, %s operations a second, %s slower, %s times the performance a dollar."
        .formatted(
            VisibleText.of(line.memory()),
            line.policy(),
            CHEAPEST,
            Quantities.bytes(point.fastBytes()),
            Quantities.bytes(comparison.totalBytes()),
            Quantities.percent(point.costFactor()),
            catalog == null
                ? ""
                : " ($%s a month instead of $%s)"
                    .formatted(
                        usd(comparison, catalog, point),
                        String.format(
                            Locale.ROOT, "%,.2f", catalog.usdPerMonth(comparison.totalBytes()))),
            Quantities.rate(point.throughputOpsS()),
            Quantities.percent(point.slowdown()),
            String.format(Locale.ROOT, "%.2f", point.performancePerDollar()));
  }

  /** What a user writes to say the price of a memory. */
  public static String priceOption(KnownMemory memory) {
    return MemoryProfiles.names().contains(memory.name())
        ? "--memory %s,price=0.5".formatted(memory.name())
        : "price=0.5 behind the other figures of '%s'".formatted(memory.name());
  }

  private static Optional<String> computed(MemoryComparison comparison) {
    List<ComputedMemory> computed =
        comparison.lines().stream()
            .flatMap(line -> Optional.ofNullable(line.estimate().memory()).stream())
            .distinct()
            .toList();
    if (computed.isEmpty()) {
      return Optional.empty();
    }
    ComputedMemory first = computed.get(0);
    String ranges =
        computed.stream()
            .map(ComputedMemory::known)
            .filter(KnownMemory::hasRanges)
            .map(KnownMemory::name)
            .collect(Collectors.joining(", "));
    return Optional.of(
        "Times of memories that were not measured are those of FastMem and what their profiles add, if FastMem is DRAM of %s (%s) and an operation has %d dependent loads%s; measure on the real memory before you buy."
            .formatted(
                first.dram().figures(),
                first.dram().name(),
                first.dependentLoads(),
                ranges.isEmpty()
                    ? ""
                    : "; of %s only ranges are known: lines are in the middle, and FastMem is enough for the slow end"
                        .formatted(ranges)));
  }
}
