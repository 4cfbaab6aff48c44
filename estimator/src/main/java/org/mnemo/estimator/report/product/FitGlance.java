package org.mnemo.estimator.report.product;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.product.InUse;
import org.mnemo.estimator.product.ListingFit;
import org.mnemo.estimator.product.Product.ResidentBasis;
import org.mnemo.estimator.product.ProductFit;
import org.mnemo.estimator.product.ProductFit.HotBasis;
import org.mnemo.estimator.product.Purchase;

/** Whether a listing fits products, at a glance: all of them in a table, or the figures of one. */
final class FitGlance {

  private static final int MUCH_MORE = 4;

  private final ListingFit fit;
  private final double flashPrice;

  private FitGlance(ListingFit fit, double flashPrice) {
    this.fit = fit;
    this.flashPrice = flashPrice;
  }

  /**
   * The answer for a listing.
   *
   * @param flashPrice price of a byte of flash in bytes of RAM
   */
  static Answer of(ListingFit fit, double flashPrice) {
    FitGlance glance = new FitGlance(fit, flashPrice);
    boolean isOfOne = fit.products().size() == 1;
    ProductFit first = fit.products().get(0);
    return new Answer(
        isOfOne ? glance.verdict(first) : glance.verdict(),
        isOfOne ? List.of(glance.figures(first), facts(first)) : List.of(glance.products()),
        glance.context(),
        glance.notes());
  }

  private String verdict() {
    Long budget = fit.products().get(0).budgetBytes();
    String fitting =
        budget == null
            ? ""
            : "%d of %d products fit %s of RAM. "
                .formatted(
                    named(product -> Boolean.TRUE.equals(product.fits())).size(),
                    fit.products().size(),
                    Quantities.bytes(budget));
    List<Double> costs =
        fit.products().stream()
            .map(FitGlance::costFactor)
            .filter(Objects::nonNull)
            .sorted()
            .toList();
    List<Double> savings = costs.stream().filter(cost -> cost < 1).toList();
    if (costs.isEmpty()) {
      return fitting + "No product on offer holds this data.";
    }
    return fitting
        + (savings.isEmpty()
            ? "No product saves: each costs at least %s of all data in RAM."
                .formatted(Quantities.percent(costs.get(0)))
            : "%d of %d products save: they cost %s of all data in RAM."
                .formatted(
                    savings.size(),
                    fit.products().size(),
                    Cell.range(Unit.SHARE, savings.get(0), savings.get(savings.size() - 1))
                        .text()));
  }

  private static @Nullable Double costFactor(ProductFit product) {
    return product.purchase() == null ? null : product.purchase().costFactor();
  }

  private String verdict(ProductFit product) {
    String title = product.product().title();
    Purchase buy = product.purchase();
    if (product.stuckKeys() == fit.keys()) {
      return title + ": nothing to buy, as no value can be moved to flash.";
    }
    if (buy == null) {
      return title + ": nothing on offer holds this data.";
    }
    String what =
        buy.item() == null
            ? "%s of RAM and %s of flash"
                .formatted(Quantities.bytes(buy.ramBytes()), Quantities.bytes(buy.flashBytes()))
            : item(buy);
    return buy.costFactor() == null
        ? "%s: buy %s.".formatted(title, what)
        : "%s: %s, at %s of the cost of all data in RAM."
            .formatted(title, what, Quantities.percent(buy.costFactor()));
  }

  /** What is bought; empty if it is RAM and flash as such. */
  private static String item(Purchase buy) {
    return buy.count() == 0
        ? ""
        : buy.item() == null
            ? CountedNoun.of(buy.count(), "shard")
            : buy.count() + " " + buy.item();
  }

  private Table products() {
    Long budget = fit.products().get(0).budgetBytes();
    return new Table(
        List.of(
            "Product",
            "Keys, index",
            "Least RAM",
            budget == null ? "" : "Of " + Quantities.bytes(budget),
            "RAM to buy",
            "Flash",
            "Cost",
            "$ a month"),
        fit.products().stream()
            .map(
                product ->
                    Table.row(
                        Cell.word(product.product().name()),
                        resident(product),
                        Cell.of(Unit.BYTES, product.smallestRamBytes()),
                        left(product),
                        ram(product),
                        flash(product),
                        share(costFactor(product)),
                        usd(product.purchase() == null ? null : product.purchase().usdPerMonth())))
            .toList());
  }

  private static Cell resident(ProductFit product) {
    return switch (product.product().residentBasis()) {
      case UNKNOWN -> Cell.unknown("not published");
      case REDIS ->
          Cell.of(Unit.BYTES, product.residentBytes())
              .with("as in Redis, as the product's own is not published");
      case PRODUCT -> Cell.of(Unit.BYTES, product.residentBytes());
    };
  }

  private static Cell left(ProductFit product) {
    Long left = product.leftBytes();
    if (left == null) {
      return Cell.NONE;
    }
    return Cell.word(
        Boolean.TRUE.equals(product.fits())
            ? Quantities.bytes(left) + " left"
            : left < 0 ? Quantities.bytes(-left) + " short" : "below least");
  }

  private static Cell ram(ProductFit product) {
    Purchase buy = product.purchase();
    return buy == null ? Cell.word("none") : Cell.of(Unit.BYTES, buy.ramBytes()).with(item(buy));
  }

  private static Cell flash(ProductFit product) {
    Purchase buy = product.purchase();
    return buy == null
        ? Cell.NONE
        : Cell.of(Unit.BYTES, buy.flashBytes())
            .with(
                product.product().needsFlashHeadroom()
                    ? "and more, of an amount that is not published"
                    : "");
  }

  private static Cell share(@Nullable Double share) {
    return share == null ? Cell.NONE : Cell.of(Unit.SHARE, share);
  }

  private static Cell usd(@Nullable Double usd) {
    return usd == null ? Cell.NONE : Cell.of(Unit.USD, usd);
  }

  private static String remarks(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }

  private String perKey(ProductFit product) {
    return String.format(
        Locale.ROOT, "%,.1f bytes a key", (double) product.residentBytes() / fit.keys());
  }

  private static String ramShare(Purchase buy) {
    return Quantities.percent(buy.ramShare()) + " of the whole, as the product counts it";
  }

  private Table figures(ProductFit product) {
    List<List<Cell>> rows = new ArrayList<>();
    Cell resident = resident(product);
    rows.add(
        Table.row(
            Cell.word("Keys, index"),
            product.product().residentBasis() == ResidentBasis.UNKNOWN
                ? resident
                : resident.with(remarks(perKey(product), resident.footnote())),
            Cell.NONE));
    rows.add(
        Table.row(
            Cell.word("Values never moved"),
            Cell.of(Unit.BYTES, product.stuckBytes())
                .with(product.stuckKeys() == 0 ? "" : CountedNoun.of(product.stuckKeys(), "value")),
            Cell.NONE));
    rows.add(
        Table.row(
            Cell.word("Least RAM"),
            Cell.of(Unit.BYTES, product.smallestRamBytes())
                .with(product.ruleDecides() ? "the product's least share of RAM" : ""),
            Cell.NONE));
    Long budget = product.budgetBytes();
    if (budget != null) {
      rows.add(Table.row(Cell.word("Of " + Quantities.bytes(budget)), left(product), Cell.NONE));
    }
    Purchase buy = product.purchase();
    if (buy != null && product.stuckKeys() < fit.keys()) {
      Purchase.RamOnly ramOnly = buy.ramOnly();
      rows.add(
          Table.row(
              Cell.word("RAM to buy"),
              ram(product).with(remarks(item(buy), ramShare(buy))),
              ramOnly == null
                  ? Cell.NONE
                  : Cell.of(Unit.BYTES, ramOnly.ramBytes())
                      .with(ramOnly.item() == null ? "" : ramOnly.count() + " " + ramOnly.item())));
      rows.add(Table.row(Cell.word("Flash"), flash(product), Cell.NONE));
      rows.add(
          Table.row(
              Cell.word("For hot values"),
              Cell.of(
                  Unit.BYTES,
                  Objects.requireNonNullElse(product.purchaseLeftBytes(), 0L).doubleValue()),
              Cell.NONE));
      rows.add(
          Table.row(
              Cell.word("$ a month"),
              usd(buy.usdPerMonth()),
              usd(ramOnly == null ? null : ramOnly.usdPerMonth())));
      rows.removeIf(row -> row.stream().skip(1).allMatch(cell -> cell.text().isEmpty()));
    }
    return new Table(List.of("", "RAM and flash", "All in RAM"), rows);
  }

  /** What is known of a product, each fact with its source and date. */
  private static Table facts(ProductFit product) {
    return new Table(
        "What is known of " + product.product().title(),
        List.of("Fact", "Value", "Source", "As of"),
        product.product().facts().stream()
            .map(
                fact ->
                    Table.row(
                        Cell.word(fact.name().replace('_', ' ')),
                        Cell.word(fact.value() == null ? "not published" : fact.value()),
                        Cell.word(fact.source()),
                        Cell.word(fact.asOf())))
            .toList());
  }

  private List<String> context() {
    List<String> context = new ArrayList<>();
    String store = VisibleText.of((fit.origin().store() + " " + fit.origin().version()).strip());
    context.add(
        "%s%s%s: %s of keys and %s of values."
            .formatted(
                CountedNoun.of(fit.keys(), "key"),
                store.isEmpty() ? "" : " of " + store,
                fit.origin().takenAt().isEmpty() ? "" : ", listed " + fit.origin().takenAt(),
                Quantities.bytes(fit.keyBytes()),
                Quantities.bytes(fit.valueBytes())));
    context.addAll(inUse());
    for (HotBasis basis : HotBasis.values()) {
      List<String> names = named(product -> product.hotBasis() == basis);
      if (!names.isEmpty()) {
        context.add(
            "Hot values in RAM: %s%s."
                .formatted(
                    switch (basis) {
                      case ASKED -> "the share of --hot";
                      case IN_USE -> "those in use";
                      case ADVISED -> "the share that the publisher names";
                      case LEAST -> "the least share that the publisher advises";
                      case NONE -> "none";
                    },
                    names.size() == fit.products().size() ? "" : " (" + named(names) + ")"));
      }
    }
    fit.products().stream()
        .map(product -> product.purchase() == null ? null : product.purchase().source())
        .filter(Objects::nonNull)
        .distinct()
        .forEach(source -> context.add("Prices: %s, on demand, no replicas.".formatted(source)));
    return context;
  }

  private static String named(List<String> names) {
    return String.join(", ", names);
  }

  private List<String> inUse() {
    InUse use = fit.inUse();
    String within = "In use within " + Quantities.span((double) use.periodSeconds()) + ": ";
    String shares =
        switch (use.basis()) {
          case NONE -> "unknown. List a running Redis or Memcached with 'bin/mnemo scan'.";
          case IDLE_TIMES ->
              "%s of the bytes, %s of the keys."
                  .formatted(
                      Cell.range(Unit.SHARE, use.leastByteShare(), use.mostByteShare()).text(),
                      Cell.range(Unit.SHARE, use.leastKeyShare(), use.mostKeyShare()).text());
          case SHORT_IDLE_TIMES ->
              "at most %s of the bytes, as the store is too young for more."
                  .formatted(Quantities.percent(use.mostByteShare()));
          case LFU_COUNTERS ->
              "at least %s of the bytes, by LFU counters above 0."
                  .formatted(Quantities.percent(use.leastByteShare()));
        };
    String criterion = Quantities.shortPercent(InUse.CRITERION);
    return switch (use.verdict()) {
      case MET ->
          List.of(
              within + shares, "AWS advises data tiering: at most " + criterion + " is in use.");
      case NOT_MET ->
          List.of(
              within + shares,
              "AWS does not advise data tiering: more than " + criterion + " is in use.");
      case UNKNOWN -> List.of(within + shares);
    };
  }

  private List<String> named(Predicate<ProductFit> which) {
    return fit.products().stream().filter(which).map(product -> product.product().name()).toList();
  }

  /** True if the least that the product sells is far more than the data. */
  private boolean isLarger(ProductFit product) {
    Purchase buy = product.purchase();
    return buy != null
        && buy.ramOnly() != null
        && buy.ramOnly().ramBytes() > MUCH_MORE * (fit.keyBytes() + fit.valueBytes());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    List<String> larger = named(this::isLarger);
    if (!larger.isEmpty()) {
      notes.add(
          "Costs are those of the smallest size on offer, far above this data: %s."
              .formatted(named(larger)));
    }
    notes.add(
        "Cost is relative to all data in RAM of the same product, so costs of two products do not compare.");
    if (fit.products().stream()
        .anyMatch(product -> product.purchase() != null && product.purchase().item() == null)) {
      notes.add(
          "Flash costs %s of RAM (--price). Fees of the publishers are unknown and left out."
              .formatted(Quantities.shortPercent(flashPrice)));
    }
    List<String> moved = named(product -> !product.product().keepsKeysInRam());
    if (!moved.isEmpty()) {
      notes.add("Keys leave RAM with their values: %s.".formatted(named(moved)));
    }
    return notes;
  }
}
