package org.mnemo.estimator.offer;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Column;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.offer.ListingSurvey.Fit;
import org.mnemo.estimator.offer.ProductFit.HotBasis;
import org.mnemo.estimator.offer.Purchase.RamOnly;

/** Answer of {@code fit}, printed as JSON, too. What is unknown is null. */
public record FitAnswer(
    Answer answer,
    @Nullable String store,
    @Nullable String takenAt,
    long keys,
    long keyBytes,
    long valueBytes,
    InUse inUse,
    @Nullable Long budgetBytes,
    double flashPrice,
    List<ProductFit> products) {

  /** Data in RAM by data, above which a purchase is for far more than the data. */
  private static final int MUCH_MORE = 4;

  static FitAnswer of(Fit fit, @Nullable Long budgetBytes, double flashPrice) {
    ProductFit first = fit.products().get(0);
    return new FitAnswer(
        new Answer(
            fit.products().size() == 1 ? verdict(fit, first) : verdict(fit, budgetBytes),
            tables(fit, budgetBytes),
            context(fit),
            notes(fit, flashPrice)),
        known(fit.origin().store()),
        known(fit.origin().takenAt()),
        fit.keys(),
        fit.keyBytes(),
        fit.valueBytes(),
        fit.inUse(),
        budgetBytes,
        flashPrice,
        fit.products());
  }

  private static String verdict(Fit fit, @Nullable Long budget) {
    int products = fit.products().size();
    List<Double> costs =
        fit.products().stream()
            .flatMap(product -> Stream.ofNullable(costFactor(product)))
            .sorted()
            .toList();
    List<Double> savings = costs.stream().filter(cost -> cost < 1).toList();
    String cost =
        costs.isEmpty()
            ? Sentence.of("fit.nothing")
            : savings.isEmpty()
                ? Sentence.of("fit.no-saving", costs.get(0))
                : Sentence.of(
                    "fit.saving",
                    savings.size(),
                    products,
                    range(savings.get(0), savings.get(savings.size() - 1)));
    if (budget == null) {
      return cost;
    }
    int fitting = named(fit, product -> Boolean.TRUE.equals(product.fits())).size();
    return Sentence.of("fit.budget", fitting, products, budget) + " " + cost;
  }

  private static String range(double low, double high) {
    return Cell.range(Unit.SHARE, low, high).text();
  }

  private static @Nullable Double costFactor(ProductFit product) {
    return product.purchase() == null ? null : product.purchase().costFactor();
  }

  private static String verdict(Fit fit, ProductFit product) {
    String title = product.title();
    Purchase buy = product.purchase();
    if (product.stuckKeys() == fit.keys() || buy == null) {
      return Sentence.of(buy == null ? "fit.no-offer" : "fit.unmoved", title);
    }
    String items =
        buy.item() == null
            ? Sentence.of("fit.amounts", buy.ramBytes(), buy.flashBytes())
            : item(buy);
    return buy.costFactor() == null
        ? Sentence.of("fit.buy", title, items)
        : Sentence.of("fit.cost", title, items, buy.costFactor());
  }

  /** What is bought; empty if it is RAM and flash as such. */
  private static String item(Purchase buy) {
    return buy.count() == 0
        ? ""
        : buy.item() == null
            ? CountedNoun.of(buy.count(), "shard")
            : buy.count() + " " + buy.item();
  }

  /** A row for each product, or what is known of the only one. */
  private static List<Table> tables(Fit fit, @Nullable Long budget) {
    List<Column<ProductFit>> columns =
        new ArrayList<>(
            List.of(
                column("Keys, index", FitAnswer::resident),
                column("Least RAM", FitAnswer::leastRam),
                words(budget == null ? "" : "Of " + Quantities.bytes(budget), FitAnswer::left)));
    List<Column<ProductFit>> bought =
        List.of(
            column("RAM to buy", FitAnswer::ram),
            column("Flash", FitAnswer::flash),
            figures("Cost", Unit.SHARE, FitAnswer::costFactor),
            figures("$ a month", Unit.USD, bought(Purchase::usdPerMonth)));
    if (fit.products().size() > 1) {
      columns.add(0, words("Product", ProductFit::product));
      columns.addAll(bought);
      return List.of(Table.of(fit.products(), columns));
    }
    ProductFit product = fit.products().get(0);
    columns.add(figures("Values never moved", Unit.BYTES, ProductFit::stuckBytes));
    if (product.stuckKeys() < fit.keys()) {
      columns.addAll(bought);
      columns.add(figures("All in RAM", Unit.BYTES, allInRam(RamOnly::ramBytes)));
      columns.add(figures("All in RAM, $ a month", Unit.USD, allInRam(RamOnly::usdPerMonth)));
      columns.add(figures("For hot values", Unit.BYTES, ProductFit::purchaseLeftBytes));
      columns.add(figures("RAM, of all", Unit.SHARE, bought(Purchase::ramShare)));
    }
    return List.of(Table.facts(product, columns), facts(product));
  }

  private static Function<ProductFit, @Nullable Number> bought(
      Function<Purchase, @Nullable Number> figure) {
    return product -> product.purchase() == null ? null : figure.apply(product.purchase());
  }

  private static Function<ProductFit, @Nullable Number> allInRam(
      Function<RamOnly, @Nullable Number> figure) {
    return bought(buy -> buy.ramOnly() == null ? null : figure.apply(buy.ramOnly()));
  }

  private static Cell resident(ProductFit product) {
    Cell resident = Cell.of(Unit.BYTES, product.residentBytes());
    return switch (product.residentBasis()) {
      case UNKNOWN -> Cell.unknown("not published");
      case REDIS -> resident.with("as in Redis, as the product's own is not published");
      case PRODUCT -> resident;
    };
  }

  private static Cell leastRam(ProductFit product) {
    return Cell.of(Unit.BYTES, product.smallestRamBytes())
        .with(product.smallestByProduct() ? "the product's least share of RAM" : "");
  }

  private static @Nullable String left(ProductFit product) {
    Long left = product.leftBytes();
    if (left == null) {
      return null;
    }
    return Boolean.TRUE.equals(product.fits())
        ? Quantities.bytes(left) + " left"
        : left < 0 ? Quantities.bytes(-left) + " short" : "below least";
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
                product.needsFlashHeadroom() ? "and more, of an amount that is not published" : "");
  }

  /** What is known of a product, each fact with its source and date. */
  private static Table facts(ProductFit product) {
    return Table.of(
            product.facts(),
            words("Fact", fact -> fact.name().replace('_', ' ')),
            words("Value", fact -> Objects.requireNonNullElse(fact.value(), "not published")),
            words("Source", Facts.Fact::source),
            words("As of", Facts.Fact::asOf))
        .titled("What is known of " + product.title());
  }

  private static List<String> context(Fit fit) {
    List<String> context = new ArrayList<>();
    String store = VisibleText.of((fit.origin().store() + " " + fit.origin().version()).strip());
    String takenAt = fit.origin().takenAt();
    context.add(
        Sentence.of(
            "fit.listing",
            fit.keys(),
            store.isEmpty() ? "" : " of " + store,
            takenAt.isEmpty() ? "" : ", listed " + takenAt,
            fit.keyBytes(),
            fit.valueBytes()));
    context.add(inUse(fit.inUse()));
    if (fit.inUse().verdict() != InUse.Verdict.UNKNOWN) {
      context.add(Sentence.of("fit.criterion." + fit.inUse().verdict().code(), InUse.CRITERION));
    }
    for (HotBasis basis : HotBasis.values()) {
      List<String> names = named(fit, product -> product.hotBasis() == basis);
      if (!names.isEmpty()) {
        boolean areAll = names.size() == fit.products().size();
        context.add(
            Sentence.of(
                "fit.hot",
                Sentence.of("fit.hot." + basis.code())
                    + (areAll ? "" : " (" + String.join(", ", names) + ")")));
      }
    }
    fit.products().stream()
        .map(ProductFit::purchase)
        .flatMap(buy -> Stream.ofNullable(buy == null ? null : buy.source()))
        .distinct()
        .forEach(source -> context.add(Sentence.of("fit.prices", source)));
    return context;
  }

  private static String inUse(InUse use) {
    String code = "fit.in-use." + use.basis().code();
    return switch (use.basis()) {
      case NONE -> Sentence.of(code, use.withinS());
      case IDLE_TIMES ->
          Sentence.of(
              code,
              use.withinS(),
              range(use.leastByteShare(), use.mostByteShare()),
              range(use.leastKeyShare(), use.mostKeyShare()));
      case SHORT_IDLE_TIMES -> Sentence.of(code, use.withinS(), use.mostByteShare());
      case LFU_COUNTERS -> Sentence.of(code, use.withinS(), use.leastByteShare());
    };
  }

  private static List<String> named(Fit fit, Predicate<ProductFit> which) {
    return fit.products().stream().filter(which).map(ProductFit::product).toList();
  }

  /** True if the least that the product sells is far more than the data. */
  private static boolean isLarger(Fit fit, ProductFit product) {
    Purchase buy = product.purchase();
    return buy != null
        && buy.ramOnly() != null
        && Math.max(buy.ramBytes(), buy.ramOnly().ramBytes())
            > MUCH_MORE * (fit.keyBytes() + fit.valueBytes());
  }

  private static List<String> notes(Fit fit, double flashPrice) {
    List<String> notes = new ArrayList<>();
    List<String> larger = named(fit, product -> isLarger(fit, product));
    if (!larger.isEmpty()) {
      notes.add(Sentence.of("fit.larger", larger));
    }
    notes.add(Sentence.of("fit.relative"));
    if (fit.products().stream()
        .anyMatch(product -> product.purchase() != null && product.purchase().item() == null)) {
      notes.add(Sentence.of("fit.flash", flashPrice));
    }
    List<String> moved = named(fit, product -> !product.keysInRam());
    if (!moved.isEmpty()) {
      notes.add(Sentence.of("fit.moved", moved));
    }
    return notes;
  }

  private static @Nullable String known(String text) {
    return text.isEmpty() ? null : text;
  }
}
