package org.mnemo.estimator.report.product;

import java.util.Locale;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.product.ProductFit;
import org.mnemo.estimator.product.Purchase;

/** Figures of products as people read them. */
final class Figures {

  private Figures() {}

  /** RAM that index, key and header take, by key. */
  static String perKey(ProductFit product, long keys) {
    return String.format(Locale.ROOT, "%,.1f", (double) product.residentBytes() / keys);
  }

  /** What is bought; empty if it is RAM and flash as such. */
  static String item(Purchase buy) {
    return buy.count() == 0
        ? ""
        : buy.item() == null ? shards(buy) : buy.count() + " " + buy.item();
  }

  static String shards(Purchase buy) {
    return CountedNoun.of(buy.count(), "shard");
  }

  /** RAM to what is not, of the whole that the product counts it in. */
  static String ratio(Purchase buy) {
    return String.format(Locale.ROOT, "1:%.1f", (1 - buy.ramShare()) / buy.ramShare());
  }

  static String usd(double usd) {
    return "$" + String.format(Locale.ROOT, "%,." + Quantities.usdDecimals(usd) + "f", usd);
  }
}
