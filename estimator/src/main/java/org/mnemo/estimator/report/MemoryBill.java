package org.mnemo.estimator.report;

import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.price.InstanceGroup;
import org.mnemo.estimator.price.PriceFit;

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

  /** Sentences on the figures that dollars follow from, so that they can be checked by hand. */
  static List<String> basis(CatalogPrice price) {
    PriceFit fit = price.fitted().fit();
    InstanceGroup group = price.fitted().group();
    return List.of(
        "A GiB of FastMem costs $%s an hour, fitted%s to the prices of %s (%s)."
            .formatted(
                Quantities.factor(fit.usdPerGibHour()),
                accuracy(fit),
                CountedNoun.of(group.instances().size(), "instance"),
                group.description()),
        "A month has %d hours; processors are not included; prices are %s (source: %s)."
            .formatted(
                CatalogPrice.HOURS_PER_MONTH, price.age(), String.join("; ", group.sources())));
  }

  private static String accuracy(PriceFit fit) {
    if (fit.isExact()) {
      return " exactly";
    }
    OptionalDouble error = fit.usdPerGibHourError();
    return error.isEmpty()
        ? ""
        : ", with a standard error of %s,".formatted(Quantities.figure(error.getAsDouble(), 6));
  }
}
