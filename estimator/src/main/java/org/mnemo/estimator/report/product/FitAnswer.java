package org.mnemo.estimator.report.product;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.product.Fact;
import org.mnemo.estimator.product.InUse;
import org.mnemo.estimator.product.ListingFit;
import org.mnemo.estimator.product.Product;
import org.mnemo.estimator.product.ProductFit;
import org.mnemo.estimator.product.Purchase;

/**
 * Answer of {@code fit}; {@code docs/reference/json.md} describes the fields. What is unknown is
 * null.
 */
public record FitAnswer(
    Answer answer,
    @Nullable String store,
    @Nullable String takenAt,
    long keys,
    long keyBytes,
    long valueBytes,
    Use inUse,
    @Nullable Long budgetBytes,
    double flashPrice,
    List<OfProduct> products) {

  /** How much of the data is in use. */
  public record Use(
      long withinS,
      String basis,
      double leastKeyShare,
      double mostKeyShare,
      double leastByteShare,
      double mostByteShare,
      double criterionShare,
      String verdict) {

    static Use of(InUse use) {
      return new Use(
          use.periodSeconds(),
          lowerCase(use.basis()),
          use.leastKeyShare(),
          use.mostKeyShare(),
          use.leastByteShare(),
          use.mostByteShare(),
          InUse.CRITERION,
          lowerCase(use.verdict()));
    }
  }

  /** Answer for a product. */
  public record OfProduct(
      String product,
      String title,
      boolean keysInRam,
      String residentBasis,
      @Nullable Long residentBytes,
      @Nullable Double residentBytesPerKey,
      long stuckBytes,
      long stuckKeys,
      long movableBytes,
      long smallestRamBytes,
      boolean smallestByProduct,
      @Nullable Boolean fits,
      @Nullable Long leftBytes,
      String hotBasis,
      long hotBytes,
      @Nullable Purchase purchase,
      @Nullable Long purchaseLeftBytes,
      List<Fact> facts) {

    static OfProduct of(ProductFit fit, long keys) {
      boolean known = fit.product().residentBasis() != Product.ResidentBasis.UNKNOWN;
      return new OfProduct(
          fit.product().name(),
          fit.product().title(),
          fit.product().keepsKeysInRam(),
          lowerCase(fit.product().residentBasis()),
          known ? (Long) fit.residentBytes() : null,
          known ? (Double) ((double) fit.residentBytes() / keys) : null,
          fit.stuckBytes(),
          fit.stuckKeys(),
          fit.movableRamBytes(),
          fit.smallestRamBytes(),
          fit.ruleDecides(),
          fit.fits(),
          fit.leftBytes(),
          lowerCase(fit.hotBasis()),
          fit.hotRamBytes(),
          fit.purchase(),
          fit.purchaseLeftBytes(),
          fit.product().facts());
    }
  }

  /**
   * The answer for a listing.
   *
   * @param flashPrice price of a byte of flash in bytes of RAM
   */
  public static FitAnswer of(ListingFit fit, double flashPrice) {
    return new FitAnswer(
        FitGlance.of(fit, flashPrice),
        known(fit.origin().store()),
        known(fit.origin().takenAt()),
        fit.keys(),
        fit.keyBytes(),
        fit.valueBytes(),
        Use.of(fit.inUse()),
        fit.products().get(0).budgetBytes(),
        flashPrice,
        fit.products().stream().map(product -> OfProduct.of(product, fit.keys())).toList());
  }

  private static @Nullable String known(String text) {
    return text.isEmpty() ? null : text;
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
