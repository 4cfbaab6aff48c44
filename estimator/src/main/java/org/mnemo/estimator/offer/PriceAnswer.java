package org.mnemo.estimator.offer;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;

/**
 * Answer of {@code price}.
 *
 * @param answer the answer at a glance
 * @param lists the prices of all lists; null where they are fitted
 * @param fit the fit of a group; null without one
 * @param paper the fits of the paper's Fig. 1; null without {@code --paper}
 */
public record PriceAnswer(
    Answer answer, @Nullable Overview lists, @Nullable Fit fit, @Nullable Paper paper) {

  /** The prices that a list has, by provider, date and region. */
  public record Overview(List<Snapshot> snapshots) {

    static Overview of(PriceList list) {
      record Key(String provider, AsOf asOf, String region) {}
      Comparator<Key> order =
          Comparator.comparing(Key::provider).thenComparing(Key::asOf).thenComparing(Key::region);
      Map<Key, List<InstancePrice>> snapshots =
          list.prices().stream()
              .collect(
                  Collectors.groupingBy(
                      price -> new Key(price.provider(), price.asOf(), price.region()),
                      () -> new TreeMap<>(order),
                      Collectors.toList()));
      return new Overview(
          snapshots.entrySet().stream()
              .map(
                  entry ->
                      new Snapshot(
                          entry.getKey().provider(),
                          entry.getKey().asOf().text(),
                          entry.getKey().region(),
                          entry.getValue().size(),
                          new PriceList(entry.getValue()).families()))
              .toList());
    }
  }

  /**
   * Prices of one provider, date and region.
   *
   * @param instances number of prices
   */
  public record Snapshot(
      String provider, String asOf, String region, int instances, List<String> families) {}

  /**
   * Prices that were fitted together.
   *
   * @param instances number of prices
   * @param usdPerVcpuHourStderr standard error of the price of a vCPU; null if unknown
   * @param usdPerGibHourStderr standard error of the price of memory; null if unknown
   * @param usdPerSsdGibHour price of local disk; null if no instance has any
   * @param exact true if the provider computes its prices by the fitted equation
   * @param relativeError root mean square of (fit - price) / price
   */
  public record Fit(
      @JsonIgnore FittedGroup fitted,
      String provider,
      List<String> families,
      String region,
      String asOf,
      int instances,
      double usdPerVcpuHour,
      @Nullable Double usdPerVcpuHourStderr,
      double usdPerGibHour,
      @Nullable Double usdPerGibHourStderr,
      @Nullable Double usdPerSsdGibHour,
      boolean exact,
      double conditionNumber,
      double relativeError,
      List<String> sources,
      List<String> remarks,
      List<FamilyPrice> byFamily) {

    public static Fit of(FittedGroup fitted) {
      return of(fitted, fitted.families());
    }

    private static Fit of(FittedGroup fitted, List<FamilyPrice> families) {
      PriceFit fit = fitted.fit();
      return new Fit(
          fitted,
          fitted.group().provider(),
          fitted.group().families(),
          fitted.group().region(),
          fitted.group().asOf().text(),
          fitted.group().instances().size(),
          fit.usdPerVcpuHour(),
          orNull(fit.usdPerVcpuHourError()),
          fit.usdPerGibHour(),
          orNull(fit.usdPerGibHourError()),
          fit.hasSsd() ? (Double) fit.usdPerSsdGibHour() : null,
          fit.isExact(),
          fit.conditionNumber(),
          fit.relativeError(),
          fitted.group().sources(),
          fitted.remarks(),
          families);
    }
  }

  /**
   * Fig. 1 of the Mnemo paper from our lists.
   *
   * @param lowestShareInPaper lower end of the range that the paper reads off its figure
   * @param highestShareInPaper upper end of that range
   */
  public record Paper(double lowestShareInPaper, double highestShareInPaper, List<Fit> fits) {

    /** All bars; those that were fitted together are in one fit. */
    public static Paper of(List<FamilyPrice> bars) {
      return new Paper(
          PaperFigure.LOWEST_SHARE,
          PaperFigure.HIGHEST_SHARE,
          bars.stream()
              .collect(
                  Collectors.groupingBy(
                      FamilyPrice::fitted, LinkedHashMap::new, Collectors.toList()))
              .entrySet()
              .stream()
              .map(group -> Fit.of(group.getKey(), group.getValue()))
              .toList());
    }
  }

  /**
   * The prices that a list has, the newest first.
   *
   * @param next what a user may do with them, in a sentence
   */
  public static PriceAnswer of(PriceList list, String next) {
    Overview overview = Overview.of(list);
    List<Snapshot> newest =
        overview.snapshots().stream()
            .sorted(Comparator.comparing(Snapshot::asOf).reversed())
            .toList();
    Table table =
        Table.of(
            newest,
            words("Provider", Snapshot::provider),
            words("As of", Snapshot::asOf),
            words("Region", Snapshot::region),
            figures("Instances", Unit.COUNT, Snapshot::instances),
            words("Families", PriceAnswer::families));
    String verdict =
        Sentence.of(
            "price.lists",
            list.prices().size(),
            newest.stream().map(Snapshot::provider).distinct().count());
    return new PriceAnswer(
        new Answer(verdict, List.of(table), List.of(next), List.of()), overview, null, null);
  }

  /** Families as a user writes them in a shell. */
  private static String families(Snapshot snapshot) {
    return snapshot.families().stream()
        .map(family -> family.contains(" ") ? "'" + family + "'" : family)
        .collect(Collectors.joining(" "));
  }

  /** The fit of a group. */
  public static PriceAnswer of(Fit fit) {
    Table prices =
        new Table(
            List.of("", "Hour", "Standard error"),
            Stream.of(
                    price("vCPU", fit.usdPerVcpuHour(), fit.usdPerVcpuHourStderr(), fit),
                    price("GiB of memory", fit.usdPerGibHour(), fit.usdPerGibHourStderr(), fit),
                    price("GiB of local disk", fit.usdPerSsdGibHour(), null, fit))
                .filter(row -> !row.get(1).equals(Cell.NONE))
                .toList());
    return new PriceAnswer(
        new Answer(verdict(fit), List.of(prices, families(List.of(fit))), context(fit), notes(fit)),
        null,
        fit,
        null);
  }

  private static String verdict(Fit fit) {
    return Sentence.of("price.fit", fit.usdPerVcpuHour(), fit.usdPerGibHour());
  }

  private static List<Cell> price(
      String what, @Nullable Double usd, @Nullable Double error, Fit fit) {
    return Table.row(what, Cell.of(Unit.USD, usd), error(Unit.USD, error, fit));
  }

  private static Cell error(Unit unit, @Nullable Double error, Fit fit) {
    return fit.exact() ? Cell.word("exact") : Cell.of(unit, error);
  }

  /** Fig. 1 of the paper from our lists, and what the paper reads off it. */
  public static PriceAnswer of(Paper paper) {
    List<FamilyPrice> families =
        paper.fits().stream().flatMap(fit -> fit.byFamily().stream()).toList();
    FamilyPrice alone = families.get(0);
    List<String> notes = new ArrayList<>();
    notes.add(
        Sentence.of(
            "price.rounding",
            alone.label(),
            families.stream()
                .skip(1)
                .filter(family -> family.family().equals(alone.family()))
                .map(family -> Quantities.percent(family.memoryShare()))
                .collect(Collectors.joining(" and "))));
    List<String> context = new ArrayList<>();
    for (Fit fit : paper.fits()) {
      context.add(verdict(fit));
      context.addAll(context(fit));
      notes.addAll(notes(fit));
    }
    String verdict =
        Sentence.of(
            "price.paper",
            families.stream().filter(each -> Boolean.TRUE.equals(each.agreesWithPaper())).count(),
            families.size(),
            paper.lowestShareInPaper(),
            paper.highestShareInPaper());
    return new PriceAnswer(
        new Answer(verdict, List.of(families(paper.fits())), context, notes), null, null, paper);
  }

  private static Table families(List<Fit> fits) {
    record Row(Fit fit, FamilyPrice family) {}
    return Table.of(
        fits.stream()
            .flatMap(fit -> fit.byFamily().stream().map(family -> new Row(fit, family)))
            .toList(),
        words("Provider", row -> row.fit.provider()),
        words("Family", row -> row.family.label()),
        figures("Instances", Unit.COUNT, row -> row.family.instances().size()),
        figures("Memory share", Unit.SHARE, row -> row.family.memoryShare()),
        column("Standard error", row -> error(Unit.SHARE, row.family.memoryShareStderr(), row.fit)),
        column(
            "Of instances",
            row ->
                Cell.range(Unit.SHARE, row.family.memoryShareMin(), row.family.memoryShareMax())),
        words("As in paper", row -> agreement(row.family)));
  }

  private static @Nullable String agreement(FamilyPrice family) {
    if (family.agreesWithPaper() == null) {
      return null;
    }
    return !family.agreesWithPaper()
        ? "no"
        : Boolean.TRUE.equals(family.byChance()) ? "yes, by chance" : "yes";
  }

  private static List<String> context(Fit fit) {
    return Stream.concat(
            Stream.of(
                Sentence.of(
                    "price.error",
                    fit.fitted().group().description(),
                    fit.instances(),
                    fit.relativeError(),
                    fit.conditionNumber())),
            fit.sources().stream().map(source -> "Source: " + source))
        .toList();
  }

  private static List<String> notes(Fit fit) {
    return fit.remarks().stream()
        .map(remark -> Character.toUpperCase(remark.charAt(0)) + remark.substring(1) + ".")
        .toList();
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isEmpty() ? null : (Double) value.getAsDouble();
  }
}
