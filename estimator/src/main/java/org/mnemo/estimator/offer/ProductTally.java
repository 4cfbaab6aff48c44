package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.offer.Product.ResidentBasis;
import org.mnemo.estimator.offer.ProductFit.HotBasis;

/** Adds up what a listing needs of one product. */
final class ProductTally {

  private final Product product;
  private long keys;
  private long residentBytes;
  private long stuckBytes;
  private long stuckKeys;
  private long movableRamBytes;
  private long movableFlashBytes;
  private long usedRamBytes;
  private long usedFlashBytes;

  ProductTally(Product product) {
    this.product = product;
  }

  /**
   * Counts a record.
   *
   * @param mayBeUsed whether it counts as in use
   */
  void add(long keyBytes, long valueBytes, long redisBytes, boolean mayBeUsed) {
    RecordRule rule = product.rule();
    keys++;
    residentBytes = Math.addExact(residentBytes, rule.residentBytes(keyBytes, valueBytes));
    long valueRam = rule.valueRamBytes(keyBytes, valueBytes, redisBytes);
    if (!rule.isMovable(keyBytes, valueBytes)) {
      stuckKeys++;
      stuckBytes = Math.addExact(stuckBytes, valueRam);
      return;
    }
    long flash = rule.flashBytes(keyBytes, valueBytes);
    movableRamBytes = Math.addExact(movableRamBytes, valueRam);
    movableFlashBytes = Math.addExact(movableFlashBytes, flash);
    if (mayBeUsed) {
      usedRamBytes += valueRam;
      usedFlashBytes += flash;
    }
  }

  /**
   * The answer.
   *
   * @param useIsKnown true if the values in use are to be hot, else as many as the product advises
   * @param hotShare share of the values that is to be hot instead; null if not requested
   */
  ProductFit fit(
      boolean useIsKnown,
      @Nullable Double hotShare,
      @Nullable Long budgetBytes,
      FlashPrices prices) {
    long resident = Math.addExact(residentBytes, product.rule().tableBytes(keys));
    Hot hot = hotShare == null ? hot(useIsKnown) : asked(hotShare);
    Offer.Demand demand =
        new Offer.Demand(
            Math.addExact(resident, stuckBytes),
            hot.ramBytes(),
            movableRamBytes,
            hot.flashBytes(),
            movableFlashBytes);
    Offer offer = product.offer();
    long byData = offer.ramFor(demand.ramBytes());
    long byRule = offer.leastRamBytes(demand);
    long smallest = Math.max(byData, byRule);
    Purchase purchase = offer.purchase(demand, prices);
    ResidentBasis basis = product.residentBasis();
    boolean known = basis != ResidentBasis.UNKNOWN;
    return new ProductFit(
        product.name(),
        product.title(),
        product.facts().keepsKeysInRam(),
        basis,
        known ? (Long) resident : null,
        known ? (Double) ((double) resident / keys) : null,
        stuckBytes,
        stuckKeys,
        movableRamBytes,
        smallest,
        byRule > byData,
        budgetBytes == null ? null : (Boolean) (budgetBytes >= smallest),
        left(budgetBytes, demand),
        hot.basis(),
        demand.hotRamBytes(),
        purchase,
        purchase == null ? null : left(purchase.ramBytes(), demand),
        product.facts().all());
  }

  /** What of some RAM is left for hot values. */
  private @Nullable Long left(@Nullable Long ramBytes, Offer.Demand demand) {
    return ramBytes == null
        ? null
        : (Long) (product.offer().usableBytes(ramBytes) - demand.ramBytes());
  }

  /**
   * Values that are to be hot: RAM for them is rounded up, what they save of flash is rounded down.
   */
  private record Hot(HotBasis basis, long ramBytes, long flashBytes) {}

  private Hot hot(boolean useIsKnown) {
    Hot wanted =
        useIsKnown
            ? new Hot(HotBasis.IN_USE, usedRamBytes, usedFlashBytes)
            : share(HotBasis.ADVISED, "advised_hot_percent");
    Hot least = share(HotBasis.LEAST, "least_hot_percent");
    return least.ramBytes() > wanted.ramBytes() ? least : wanted;
  }

  private Hot asked(double share) {
    return new Hot(
        HotBasis.ASKED,
        (long) Math.ceil(share * movableRamBytes),
        (long) Math.floor(share * movableFlashBytes));
  }

  private Hot share(HotBasis basis, String fact) {
    long percent = product.facts().known(fact).orElse(0);
    return new Hot(
        percent == 0 ? HotBasis.NONE : basis,
        movableRamBytes - part(movableRamBytes, 100 - percent),
        part(movableFlashBytes, percent));
  }

  /** A percentage of an amount, rounded down; in two parts, as 100 times it might not fit. */
  static long part(long bytes, long percent) {
    return bytes / 100 * percent + bytes % 100 * percent / 100;
  }
}
