package org.mnemo.estimator.report.product;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.product.InUse;
import org.mnemo.estimator.product.ListingFit;
import org.mnemo.estimator.product.Product.ResidentBasis;
import org.mnemo.estimator.product.ProductFit;
import org.mnemo.estimator.product.ProductFit.HotBasis;
import org.mnemo.estimator.product.Purchase;

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
    text.residentRemarks();
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
    for (ProductFit product : fit.products()) {
      text.lines.addAll(ProductText.sentences(product, fit.keys()));
    }
    text.remarks();
    for (ProductFit product : fit.products()) {
      text.lines.add("");
      text.lines.addAll(ProductText.facts(product.product()));
    }
    return text.lines;
  }

  private void say(String format, Object... arguments) {
    lines.add(String.format(Locale.ROOT, format, arguments).stripTrailing());
  }

  private void listing() {
    String store = (fit.origin().store() + " " + fit.origin().version()).strip();
    say(
        "%s%s%s: %s of keys and %s of values.",
        CountedNoun.of(fit.keys(), "key"),
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
              "%snot known, as the listing has no idle times, nor LFU counters with the time in which they fall; list a running Redis or Memcached with 'bin/mnemo scan'.",
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
        "%-26s%11s%12s%10s%11s%16s  %-22s%10s%10s%10s%7s%12s",
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
        "%-26s%11s%12s%10s%11s%16s  %-22s%10s%10s%10s%7s%12s",
        product.product().name(),
        isKnown(product) ? Quantities.bytes(product.residentBytes()) : "not told",
        isKnown(product) ? Figures.perKey(product, fit.keys()) + " B" : "",
        Quantities.bytes(product.stuckBytes()),
        Quantities.bytes(product.smallestRamBytes()),
        left(product),
        buy == null ? "none" : Figures.item(buy),
        buy == null ? "" : Quantities.bytes(buy.ramBytes()),
        buy == null
            ? ""
            : (product.product().needsFlashHeadroom() ? ">" : "")
                + Quantities.bytes(buy.flashBytes()),
        buy == null ? "" : Figures.ratio(buy),
        buy == null || buy.costFactor() == null
            ? ""
            : String.format(Locale.ROOT, "%.0f %%", 100 * buy.costFactor()),
        buy == null || buy.usdPerMonth() == null ? "" : Figures.usd(buy.usdPerMonth()));
  }

  private static boolean isKnown(ProductFit product) {
    return product.product().residentBasis() != ResidentBasis.UNKNOWN;
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

  private List<String> named(Predicate<ProductFit> which) {
    return fit.products().stream().filter(which).map(product -> product.product().name()).toList();
  }

  private void residentRemarks() {
    say(
        "Keys are moved with their values, so that they need not fit into RAM: %s.",
        String.join(", ", named(product -> !product.product().keepsKeysInRam())));
    say(
        "Keys and headers as those of Redis, as their own are not published: %s.",
        String.join(
            ", ", named(product -> product.product().residentBasis() == ResidentBasis.REDIS)));
  }

  /** What the RAM to buy holds, a line for each reason that products have. */
  private void hotRemarks() {
    for (HotBasis basis : HotBasis.values()) {
      List<String> names = named(product -> product.hotBasis() == basis);
      if (!names.isEmpty()) {
        say(
            "To buy of %s: what must be in RAM and %s.",
            names.size() == fit.products().size() ? "all" : String.join(", ", names),
            switch (basis) {
              case ASKED -> "the share of values that was asked for (--hot)";
              case IN_USE -> "the values in use";
              case ADVISED -> "the share of values that its publisher makes it for";
              case LEAST -> "the least share of values that its publisher advises to keep there";
              case NONE -> "no hot value, as neither use nor an advised share is known";
            });
      }
    }
  }

  private void remarks() {
    say(
        "Cost is against all data in RAM as the same product sells it, at its smallest size if the data are less; so shares of two products do not compare.");
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
}
