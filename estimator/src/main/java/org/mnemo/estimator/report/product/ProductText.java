package org.mnemo.estimator.report.product;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.product.Fact;
import org.mnemo.estimator.product.Product;
import org.mnemo.estimator.product.ProductFit;
import org.mnemo.estimator.product.Purchase;

/** Whether a listing fits one product, in sentences. */
final class ProductText {

  private final ProductFit product;
  private final long keys;
  private final List<String> lines = new ArrayList<>();

  private ProductText(ProductFit product, long keys) {
    this.product = product;
    this.keys = keys;
  }

  /**
   * The answer for a product.
   *
   * @param keys number of keys of the listing
   */
  static List<String> sentences(ProductFit product, long keys) {
    ProductText text = new ProductText(product, keys);
    text.answer();
    return text.lines;
  }

  /** What is known of a product, each fact with its source and date. */
  static List<String> facts(Product product) {
    List<String> lines = new ArrayList<>();
    lines.add("What is known of %s:".formatted(product.title()));
    for (Fact fact : product.facts()) {
      lines.add(
          "  %s: %s (%s; %s)"
              .formatted(
                  fact.name().replace('_', ' '),
                  fact.value() == null ? "not published" : fact.value(),
                  fact.source(),
                  fact.asOf()));
    }
    return lines;
  }

  private void say(String format, Object... arguments) {
    lines.add(String.format(Locale.ROOT, format, arguments));
  }

  private void answer() {
    resident();
    boolean allStay = product.stuckKeys() == keys;
    if (product.stuckKeys() > 0) {
      say(
          "%s of the values can%s be moved; %s %s more.",
          allStay ? "None" : Quantities.count(product.stuckKeys()),
          allStay ? "" : "not",
          product.stuckKeys() == 1 ? "it takes" : "they take",
          Quantities.bytes(product.stuckBytes()));
    }
    say(
        "The smallest RAM on which the data fits is %s%s.",
        Quantities.bytes(product.smallestRamBytes()),
        product.ruleDecides() ? ", the least share of RAM that the product has" : "");
    budget();
    Purchase buy = product.purchase();
    if (allStay) {
      say("There is nothing to buy: flash would stay empty.");
    } else if (buy == null) {
      say("Nothing that is on offer holds %s.", hot());
    } else {
      buy(buy);
    }
  }

  private void resident() {
    String title = product.product().title();
    String moved = "keys are moved with their values, so that they need not fit into RAM";
    switch (product.product().residentBasis()) {
      case UNKNOWN ->
          say("%s: %s; what stays there of a moved one is not published.", title, moved);
      case REDIS ->
          say(
              "%s: index, keys and headers take %s of RAM, %s bytes a key, if they are those of Redis, as its own are not published.",
              title, Quantities.bytes(product.residentBytes()), Figures.perKey(product, keys));
      case PRODUCT ->
          say(
              "%s: %s %s of RAM, %s bytes a key.",
              title,
              product.product().keepsKeysInRam()
                  ? "index, keys and headers take"
                  : moved + "; its index takes",
              Quantities.bytes(product.residentBytes()),
              Figures.perKey(product, keys));
    }
  }

  private void budget() {
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

  private String hot() {
    return "what must be in RAM and "
        + switch (product.hotBasis()) {
          case ASKED ->
              "the share of values that was asked for, " + Quantities.bytes(product.hotRamBytes());
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

  private void buy(Purchase buy) {
    String what =
        buy.item() == null
            ? buy.count() == 0 ? "" : " in " + Figures.item(buy)
            : ": %d %s".formatted(buy.count(), buy.item());
    say(
        "To buy: %s of RAM and %s%s of flash%s, RAM:flash %s, %s of it RAM. It holds %s; %s are left for hot values.",
        Quantities.bytes(buy.ramBytes()),
        product.product().needsFlashHeadroom() ? "more than " : "",
        Quantities.bytes(buy.flashBytes()),
        what,
        Figures.ratio(buy),
        Quantities.shortPercent(buy.ramShare()),
        hot(),
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
          Figures.usd(buy.usdPerMonth()), all, Figures.usd(ramOnly.usdPerMonth()));
    }
    if (buy.costFactor() != null) {
      say(
          "That is %s of the cost of all data in RAM (%s).",
          Quantities.percent(buy.costFactor()), all);
    }
  }
}
