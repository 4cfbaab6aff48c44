package org.mnemo.estimator.report;

import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.offer.InstanceGroup;
import org.mnemo.estimator.offer.PriceFit;

/**
 * Monthly cost of the memory of a data set by a price list: memory only, without processors.
 *
 * @param fastOnlyUsdMonth cost with all records in FastMem: M x 730 h x GiB
 * @param recommendedUsdMonth cost with the recommended split: the former times the cost factor
 * @param savingUsdMonth the difference
 */
record MemoryBill(double fastOnlyUsdMonth, double recommendedUsdMonth, double savingUsdMonth) {

  /**
   * The bill of a split, for the bytes of records that its cost factor counts.
   *
   * @param price price of FastMem
   */
  static MemoryBill of(Estimate estimate, CurveRow split, CatalogPrice price) {
    double fastOnly = price.usdPerMonth(estimate.curve().totalBytes());
    double recommended = fastOnly * split.costFactor();
    return new MemoryBill(fastOnly, recommended, fastOnly - recommended);
  }

  /** The figures that dollars follow from, so that they can be checked by hand. */
  static List<String> basis(CatalogPrice price) {
    PriceFit fit = price.fitted().fit();
    InstanceGroup group = price.fitted().group();
    OptionalDouble error = fit.usdPerGibHourError();
    return List.of(
        Sentence.line("bill")
            .with("usd_gib_hour", fit.usdPerGibHour())
            .with("hours", CatalogPrice.HOURS_PER_MONTH)
            .text(),
        Sentence.line("bill-fit")
            .with("instances", group.instances().size())
            .with("group", group.description())
            .with(
                "error",
                fit.isExact()
                    ? " exactly"
                    : error.isEmpty()
                        ? ""
                        : " with a standard error of $" + Quantities.figure(error.getAsDouble(), 6))
            .text(),
        Sentence.line("bill-source")
            .with("age", price.age())
            .with("sources", String.join("; ", group.sources()))
            .text());
  }
}
