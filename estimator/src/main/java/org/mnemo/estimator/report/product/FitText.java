package org.mnemo.estimator.report.product;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.product.Fact;
import org.mnemo.estimator.product.InUse;
import org.mnemo.estimator.product.ListingFit;
import org.mnemo.estimator.product.ProductFit;
import org.mnemo.estimator.product.ProductFit.HotBasis;
import org.mnemo.estimator.product.Purchase;
import org.mnemo.estimator.report.Quantities;

/** Whether a listing fits products, as lines of text. */
public final class FitText {

  private static final String CRITERION =
      "the %s that AWS has data tiering for".formatted(Quantities.shortPercent(InUse.CRITERION));

  private final ListingFit fit;
  private final double flashPrice;
  private final List<String> lines = new ArrayList<>();

  private FitText(ListingFit fit, double flashPrice) {
    this.fit = fit;
    this.flashPrice = flashPrice;
  }

  /**
   * A table of all products.
   *
   * @param flashPrice price of a byte of flash in bytes of RAM
   */
  public static List<String> table(ListingFit fit, double flashPrice) {
    FitText text = new FitText(fit, flashPrice);
    text.listing();
    text.lines.add("");
    text.table();
    text.lines.add("");
    text.hotRemarks();
    text.remarks();
    return text.lines;
  }

  /**
   * One product in sentences, and its facts with their sources.
   *
   * @param flashPrice price of a byte of flash in bytes of RAM
   */
  public static List<String> sentences(ListingFit fit, double flashPrice) {
    FitText text = new FitText(fit, flashPrice);
    text.listing();
    fit.products().forEach(text::product);
    text.remarks();
    fit.products().forEach(text::facts);
    return text.lines;
  }

  private void say(String format, Object... arguments) {
    lines.add(String.format(Locale.ROOT, format, arguments).stripTrailing());
  }

  private void listing() {
    String store = (fit.origin().store() + " " + fit.origin().version()).strip();
    say(
        "%s %s%s%s: %s of keys and %s of values.",
        Quantities.count(fit.keys()),
        fit.keys() == 1 ? "key" : "keys",
        store.isEmpty() ? "" : " of " + store,
        fit.origin().takenAt().isEmpty() ? "" : ", listed " + fit.origin().takenAt(),
        Quantities.bytes(fit.keyBytes()),
        Quantities.bytes(fit.valueBytes()));
    inUse();
  }

  private void inUse() {
    InUse use = fit.inUse();
    String within = "In use within " + span(use.periodSeconds()) + ": ";
    String verdict =
        switch (use.verdict()) {
          case MET -> "That is within " + CRITERION + ".";
          case NOT_MET -> "That is more than " + CRITERION + ".";
          case UNKNOWN -> "Whether it is within " + CRITERION + " is not known.";
        };
    switch (use.basis()) {
      case NONE ->
          say(
              "%snot known, as the listing has no idle times, nor LFU counters that tell it; list the store anew with 'bin/mnemo dataset'.",
              within);
      case IDLE_TIMES ->
          say(
              "%s%s of the bytes, %s of the keys. %s",
              within,
              range(use.leastByteShare(), use.mostByteShare()),
              range(use.leastKeyShare(), use.mostKeyShare()),
              verdict);
      case SHORT_IDLE_TIMES ->
          say(
              "%sat most %s of the bytes, %s of the keys, as idle times do not reach back so far. %s",
              within,
              Quantities.percent(use.mostByteShare()),
              Quantities.percent(use.mostKeyShare()),
              verdict);
      case LFU_COUNTERS ->
          say(
              "%sat least %s of the bytes, %s of the keys, whose LFU counters are above 0. %s",
              within,
              Quantities.percent(use.leastByteShare()),
              Quantities.percent(use.leastKeyShare()),
              verdict);
    }
  }

  private static String range(double least, double most) {
    String from = Quantities.percent(least);
    String to = Quantities.percent(most);
    return from.equals(to) ? to : from + " to " + to;
  }

  private static String span(long seconds) {
    return seconds % 3600 == 0
        ? seconds / 3600 + " h"
        : seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
  }

  private void table() {
    Long budget = fit.products().get(0).budgetBytes();
    say(
        "%-26s%11s%10s%10s%11s%16s  %-22s%10s%10s%10s%7s%12s",
        "",
        "keys, index",
        "a key",
        "unmoved",
        "least RAM",
        budget == null ? "" : "of budget",
        "to buy",
        "RAM",
        "flash",
        "RAM:flash",
        "cost",
        "$ a month");
    fit.products().forEach(this::row);
  }

  private void row(ProductFit product) {
    Purchase buy = product.purchase();
    say(
        "%-26s%11s%10.1f%10s%11s%16s  %-22s%10s%10s%10s%7s%12s",
        product.product().name(),
        Quantities.bytes(product.residentBytes()),
        perKey(product),
        Quantities.bytes(product.stuckBytes()),
        Quantities.bytes(product.smallestRamBytes()),
        left(product),
        buy == null ? "none" : item(buy),
        buy == null ? "" : Quantities.bytes(buy.ramBytes()),
        buy == null ? "" : Quantities.bytes(buy.flashBytes()),
        buy == null ? "" : ratio(buy),
        buy == null || buy.costFactor() == null
            ? ""
            : String.format(Locale.ROOT, "%.0f %%", 100 * buy.costFactor()),
        buy == null || buy.usdPerMonth() == null ? "" : usd(buy.usdPerMonth()));
  }

  private double perKey(ProductFit product) {
    return (double) product.residentBytes() / fit.keys();
  }

  private static String left(ProductFit product) {
    Long left = product.leftBytes();
    if (left == null) {
      return "";
    }
    return Boolean.TRUE.equals(product.fits())
        ? Quantities.bytes(left) + " left"
        : left < 0 ? Quantities.bytes(-left) + " short" : "below least";
  }

  private static String item(Purchase buy) {
    return buy.count() == 0
        ? ""
        : buy.item() == null ? shards(buy) : buy.count() + " " + buy.item();
  }

  private static String shards(Purchase buy) {
    return buy.count() + (buy.count() == 1 ? " shard" : " shards");
  }

  private static String ratio(Purchase buy) {
    return String.format(Locale.ROOT, "1:%.1f", (double) buy.flashBytes() / buy.ramBytes());
  }

  private static String usd(double usd) {
    return "$" + String.format(Locale.ROOT, "%,." + Quantities.usdDecimals(usd) + "f", usd);
  }

  private void product(ProductFit product) {
    say(
        "%s: index, keys and headers take %s of RAM, %.1f bytes a key.",
        product.product().title(), Quantities.bytes(product.residentBytes()), perKey(product));
    if (product.stuckKeys() > 0) {
      say(
          "%s of the values cannot be moved and %s %s more.",
          Quantities.count(product.stuckKeys()),
          product.stuckKeys() == 1 ? "takes" : "take",
          Quantities.bytes(product.stuckBytes()));
    }
    say(
        "The smallest RAM on which the data fits is %s%s.",
        Quantities.bytes(product.smallestRamBytes()),
        product.ruleDecides() ? ", the least share of RAM that the product has" : "");
    budget(product);
    Purchase buy = product.purchase();
    if (buy == null) {
      say("Nothing that is on offer holds %s.", hot(product));
    } else {
      buy(product, buy);
    }
  }

  private void budget(ProductFit product) {
    Long budget = product.budgetBytes();
    Long left = product.leftBytes();
    if (budget == null || left == null) {
      return;
    }
    if (Boolean.TRUE.equals(product.fits())) {
      say(
          "With %s it fits: %s are left for hot values, %s of those that can be moved.",
          Quantities.bytes(budget),
          Quantities.bytes(left),
          Quantities.percent(
              product.movableRamBytes() == 0
                  ? 1
                  : Math.min(1, (double) left / product.movableRamBytes())));
    } else {
      say(
          "With %s it does not fit: %s.",
          Quantities.bytes(budget),
          left < 0
              ? Quantities.bytes(-left) + " are missing"
              : "the product's least share of RAM is more");
    }
  }

  private String hot(ProductFit product) {
    return "what must be in RAM and "
        + switch (product.hotBasis()) {
          case IN_USE ->
              "the values in use, " + Quantities.bytes(product.hotRamBytes()) + " of them";
          case ADVISED ->
              "the share of values that its publisher makes it for, "
                  + Quantities.bytes(product.hotRamBytes());
          case LEAST ->
              "the least share of values that its publisher advises to keep there, "
                  + Quantities.bytes(product.hotRamBytes());
          case NONE ->
              "no hot value, as it is not known which are in use and its publisher advises no share";
        };
  }

  private void buy(ProductFit product, Purchase buy) {
    String what =
        buy.item() == null
            ? buy.count() == 0 ? "" : " in " + shards(buy)
            : ": %d %s".formatted(buy.count(), buy.item());
    say(
        "To buy: %s of RAM and %s of flash%s, RAM:flash %s, %s of it RAM. It holds %s; %s are left for hot values.",
        Quantities.bytes(buy.ramBytes()),
        Quantities.bytes(buy.flashBytes()),
        what,
        ratio(buy),
        Quantities.shortPercent(buy.ramShare()),
        hot(product),
        Quantities.bytes(product.purchaseLeftBytes() == null ? 0 : product.purchaseLeftBytes()));
    cost(buy);
  }

  private void cost(Purchase buy) {
    Purchase.RamOnly ramOnly = buy.ramOnly();
    if (ramOnly == null) {
      return;
    }
    String all =
        ramOnly.item() == null
            ? Quantities.bytes(ramOnly.ramBytes()) + " of RAM"
            : "%d %s".formatted(ramOnly.count(), ramOnly.item());
    if (buy.usdPerMonth() != null && ramOnly.usdPerMonth() != null) {
      say(
          "It costs %s a month; all data in RAM, %s, would cost %s.",
          usd(buy.usdPerMonth()), all, usd(ramOnly.usdPerMonth()));
    }
    if (buy.costFactor() != null) {
      say(
          "That is %s of the cost of all data in RAM (%s).",
          Quantities.percent(buy.costFactor()), all);
    }
  }

  /** What the RAM to buy holds, a line for each reason that products have. */
  private void hotRemarks() {
    for (HotBasis basis : HotBasis.values()) {
      List<String> names =
          fit.products().stream()
              .filter(product -> product.hotBasis() == basis)
              .map(product -> product.product().name())
              .toList();
      if (!names.isEmpty()) {
        say(
            "To buy of %s: what must be in RAM and %s.",
            names.size() == fit.products().size() ? "all" : String.join(", ", names),
            switch (basis) {
              case IN_USE -> "the values in use";
              case ADVISED -> "the share of values that its publisher makes it for";
              case LEAST -> "the least share of values that its publisher advises to keep there";
              case NONE -> "no hot value, as neither use nor an advised share is known";
            });
      }
    }
  }

  private void remarks() {
    if (fit.products().stream().anyMatch(product -> isByPrice(product.purchase()))) {
      say(
          "A byte of flash is taken to cost %s of a byte of RAM (--price); what the publishers of products charge beside the hardware is not known and not in it.",
          Quantities.shortPercent(flashPrice));
    }
    fit.products().stream()
        .map(product -> product.purchase() == null ? null : product.purchase().source())
        .filter(source -> source != null)
        .distinct()
        .forEach(source -> say("Prices: %s, on demand, without replicas.", source));
  }

  private static boolean isByPrice(@Nullable Purchase buy) {
    return buy != null && buy.item() == null;
  }

  private void facts(ProductFit product) {
    say("");
    say("What is known of %s:", product.product().title());
    for (Fact fact : product.product().facts()) {
      say(
          "  %s: %s (%s; %s)",
          fact.name().replace('_', ' '),
          fact.isPublished() ? fact.value() : "not published",
          fact.source(),
          fact.asOf());
    }
  }
}
