package org.mnemo.estimator.report.price;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.report.price.PriceTables.Family;
import org.mnemo.estimator.report.price.PriceTables.Fit;
import org.mnemo.estimator.report.price.PriceTables.Snapshot;

/**
 * Answer of {@code price}.
 *
 * @param answer the answer at a glance
 * @param lists the prices of all lists; null where they are fitted
 * @param fit the fit of a group; null without one
 * @param paper the fits of the paper's Fig. 1; null without {@code --paper}
 */
public record PriceAnswer(
    Answer answer,
    PriceTables.@Nullable Overview lists,
    @Nullable Fit fit,
    PriceTables.@Nullable Paper paper) {

  /**
   * The prices that a list has, the newest first.
   *
   * @param next what a user may do with them, in a sentence
   */
  public static PriceAnswer of(PriceTables.Overview list, String next) {
    List<Snapshot> newest =
        list.snapshots().stream().sorted(Comparator.comparing(Snapshot::asOf).reversed()).toList();
    return new PriceAnswer(
        new Answer(
            "%s an hour of %s, by provider, date and region."
                .formatted(
                    CountedNoun.of(
                        newest.stream().mapToLong(Snapshot::instances).sum(), "list price"),
                    CountedNoun.of(
                        newest.stream().map(Snapshot::provider).distinct().count(), "provider")),
            List.of(
                new Table(
                    List.of("Provider", "As of", "Region", "Instances", "Families"),
                    newest.stream().map(PriceAnswer::row).toList())),
            List.of(next),
            List.of()),
        list,
        null,
        null);
  }

  private static List<Cell> row(Snapshot snapshot) {
    return Table.row(
        Cell.word(snapshot.provider()),
        Cell.word(snapshot.asOf()),
        Cell.word(snapshot.region()),
        Cell.of(Unit.COUNT, snapshot.instances()),
        Cell.word(
            snapshot.families().stream()
                .map(family -> family.contains(" ") ? "'" + family + "'" : family)
                .collect(Collectors.joining(" "))));
  }

  /** The fit of a group. */
  public static PriceAnswer of(Fit fit) {
    List<List<Cell>> prices = new ArrayList<>();
    prices.add(price("vCPU", fit.usdPerVcpuHour(), fit.usdPerVcpuHourStderr(), fit.exact()));
    prices.add(price("GiB of memory", fit.usdPerGibHour(), fit.usdPerGibHourStderr(), fit.exact()));
    if (fit.usdPerSsdGibHour() != null) {
      prices.add(price("GiB of local disk", fit.usdPerSsdGibHour(), null, false));
    }
    return new PriceAnswer(
        new Answer(
            verdict(fit),
            List.of(
                new Table(List.of("", "Hour", "Standard error"), prices),
                families(List.of(fit), false)),
            context(fit),
            notes(fit)),
        null,
        fit,
        null);
  }

  private static String verdict(Fit fit) {
    return "A vCPU costs %s and a GiB of memory %s an hour."
        .formatted(Unit.USD.text(fit.usdPerVcpuHour()), Unit.USD.text(fit.usdPerGibHour()));
  }

  private static List<Cell> price(
      String what, double usd, @Nullable Double error, boolean isExact) {
    return Table.row(
        Cell.word(what),
        Cell.of(Unit.USD, usd),
        isExact ? Cell.word("exact") : error == null ? Cell.NONE : Cell.of(Unit.USD, error));
  }

  /** Fig. 1 of the paper from our lists, and what the paper reads off it. */
  public static PriceAnswer of(PriceTables.Paper paper) {
    List<Family> families = paper.fits().stream().flatMap(fit -> fit.byFamily().stream()).toList();
    Family alone = families.get(0);
    List<String> notes = new ArrayList<>();
    notes.add(
        "Do not trust %s: rounding splits its prices. Other fits give %s."
            .formatted(
                alone.label(),
                families.stream()
                    .skip(1)
                    .filter(family -> family.family().equals(alone.family()))
                    .map(family -> Quantities.percent(family.memoryShare()))
                    .collect(Collectors.joining(" and "))));
    paper.fits().forEach(fit -> notes.addAll(notes(fit)));
    return new PriceAnswer(
        new Answer(
            "%d of %d families are within the %s to %s of memory in a price that the paper shows."
                .formatted(
                    families.stream()
                        .filter(family -> Boolean.TRUE.equals(family.agreesWithPaper()))
                        .count(),
                    families.size(),
                    Quantities.shortPercent(paper.lowestShareInPaper()),
                    Quantities.shortPercent(paper.highestShareInPaper())),
            List.of(families(paper.fits(), true)),
            paper.fits().stream()
                .flatMap(fit -> Stream.concat(Stream.of(verdict(fit)), context(fit).stream()))
                .toList(),
            notes),
        null,
        null,
        paper);
  }

  private static Table families(List<Fit> fits, boolean isOfPaper) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Fit fit : fits) {
      for (Family family : fit.byFamily()) {
        rows.add(
            Table.row(
                Cell.word(fit.provider()),
                Cell.word(family.label()),
                Cell.of(Unit.COUNT, family.instances().size()),
                Cell.of(Unit.SHARE, family.memoryShare()),
                fit.exact()
                    ? Cell.word("exact")
                    : family.memoryShareStderr() == null
                        ? Cell.NONE
                        : Cell.of(Unit.SHARE, family.memoryShareStderr()),
                Cell.range(Unit.SHARE, family.memoryShareMin(), family.memoryShareMax()),
                isOfPaper ? Cell.word(agreement(family)) : Cell.NONE));
      }
    }
    return new Table(
        List.of(
            "Provider",
            "Family",
            "Instances",
            "Memory share",
            "Standard error",
            "Of instances",
            "As in paper"),
        rows);
  }

  private static String agreement(Family family) {
    return !Boolean.TRUE.equals(family.agreesWithPaper())
        ? "no"
        : Boolean.TRUE.equals(family.byChance()) ? "yes, by chance" : "yes";
  }

  private static List<String> context(Fit fit) {
    return Stream.concat(
            Stream.of(
                "%s: %s, off the fit by %s (root mean square); condition number %s."
                    .formatted(
                        fit.fitted().group().description(),
                        CountedNoun.of(fit.instances(), "price"),
                        Quantities.percent(fit.relativeError()),
                        Quantities.rate(fit.conditionNumber()))),
            fit.sources().stream().map(source -> "Source: " + source))
        .toList();
  }

  private static List<String> notes(Fit fit) {
    return fit.remarks().stream()
        .map(remark -> Character.toUpperCase(remark.charAt(0)) + remark.substring(1) + ".")
        .toList();
  }
}
