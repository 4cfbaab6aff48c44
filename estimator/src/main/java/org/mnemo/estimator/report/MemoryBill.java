package org.mnemo.estimator.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.price.InstanceGroup;
import org.mnemo.estimator.price.PriceFit;

/**
 * What the memory of a data set costs a month by a price list: of memory only, without processors.
 *
 * @param price of FastMem
 * @param fastOnlyUsdMonth with all records in FastMem: M x 730 h x GiB
 * @param splitUsdMonth as recommended: the same times the cost factor
 */
record MemoryBill(CatalogPrice price, double fastOnlyUsdMonth, double splitUsdMonth) {

  /**
   * The bill of the recommended split, for the bytes of records that its cost factor counts.
   *
   * @param price of FastMem
   */
  static MemoryBill of(Estimate estimate, CatalogPrice price) {
    double fastOnly = price.usdPerMonth(estimate.curve().totalBytes());
    return new MemoryBill(price, fastOnly, fastOnly * estimate.chosen().costFactor());
  }

  double savingUsdMonth() {
    return fastOnlyUsdMonth - splitUsdMonth;
  }

  /** What it comes to, and by which figures of which age. */
  List<String> sentences() {
    PriceFit fit = price.fitted().fit();
    InstanceGroup group = price.fitted().group();
    OptionalDouble error = fit.usdPerGibHourError();
    return List.of(
        "That is %s dollars a month instead of %s, %s less, for the memory only: processors and all else come on top."
            .formatted(
                Quantities.usd(splitUsdMonth),
                Quantities.usd(fastOnlyUsdMonth),
                Quantities.usd(savingUsdMonth())),
        String.format(
            Locale.ROOT,
            "A GiB of FastMem is taken to cost %.6f%s dollars an hour, a month to have %d hours; fitted to the prices of %d instances (%s), which are %s (source: %s).",
            fit.usdPerGibHour(),
            error.isEmpty() ? "" : String.format(Locale.ROOT, " +- %.6f", error.getAsDouble()),
            CatalogPrice.HOURS_PER_MONTH,
            group.instances().size(),
            group.description(),
            price.age(),
            String.join("; ", group.sources())));
  }
}
