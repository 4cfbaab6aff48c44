package org.mnemo.estimator.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
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
 * @param price price of FastMem
 * @param totalBytes bytes of all records
 * @param fastOnlyUsdMonth cost with all records in FastMem: M x 730 h x GiB
 * @param splitUsdMonth cost with the recommended split: the former times the cost factor
 */
record MemoryBill(
    CatalogPrice price, long totalBytes, double fastOnlyUsdMonth, double splitUsdMonth) {

  private static final double GIB = 1 << 30;

  /**
   * The bill of a split, for the bytes of records that its cost factor counts.
   *
   * @param price price of FastMem
   */
  static MemoryBill of(Estimate estimate, CurveRow split, CatalogPrice price) {
    long totalBytes = estimate.curve().totalBytes();
    double fastOnly = price.usdPerMonth(totalBytes);
    return new MemoryBill(price, totalBytes, fastOnly, fastOnly * split.costFactor());
  }

  double savingUsdMonth() {
    return fastOnlyUsdMonth - splitUsdMonth;
  }

  /** Sentences on the cost, and on the figures and their age, so that it can be checked by hand. */
  List<String> sentences() {
    PriceFit fit = price.fitted().fit();
    InstanceGroup group = price.fitted().group();
    BigDecimal fastOnly = rounded(fastOnlyUsdMonth);
    BigDecimal split = rounded(splitUsdMonth);
    return List.of(
        // Of the rounded figures, so that they add up as they are read.
        "That is %s a month instead of %s, %s less, for the memory only: processors and all else come on top."
            .formatted(usd(split), usd(fastOnly), usd(fastOnly.subtract(split))),
        "FastMem only is %s GiB x $%s an hour x %d hours a month; the price of a GiB is fitted%s to the prices of %s (%s), which are %s (source: %s)."
            .formatted(
                Quantities.factor(totalBytes / GIB),
                Quantities.factor(fit.usdPerGibHour()),
                CatalogPrice.HOURS_PER_MONTH,
                accuracy(fit),
                CountedNoun.of(group.instances().size(), "instance"),
                group.description(),
                price.age(),
                String.join("; ", group.sources())));
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

  /** The amount with as many decimals as the cost of the split has. */
  private BigDecimal rounded(double usd) {
    return new BigDecimal(usd)
        .setScale(Quantities.usdDecimals(splitUsdMonth), RoundingMode.HALF_UP);
  }

  private static String usd(BigDecimal usd) {
    return String.format(Locale.ROOT, "$%,." + usd.scale() + "f", usd);
  }
}
