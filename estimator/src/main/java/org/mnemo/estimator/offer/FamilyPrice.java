package org.mnemo.estimator.offer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * Share of memory in the prices of one family, by the fit of its group.
 *
 * @param inPaper true if Fig. 1 of the Mnemo paper has such a bar
 * @param label unique name of the row
 * @param memoryShare share of memory in the price at the median of the family's GiB for each vCPU;
 *     where that is between two instances, their mean
 * @param memoryShareStderr standard error of {@code memoryShare}; null if unknown
 * @param memoryShareMin lowest share of any instance
 * @param memoryShareMax highest share of any instance
 * @param agreesWithPaper whether the share is within the 60 to 85 % of the paper; null where the
 *     answer is not about the paper
 * @param byChance true if rounding of the prices decides the share; null likewise
 */
public record FamilyPrice(
    @JsonIgnore FittedGroup fitted,
    @JsonIgnore boolean inPaper,
    String label,
    String family,
    List<String> instances,
    double memoryShare,
    @Nullable Double memoryShareStderr,
    double memoryShareMin,
    double memoryShareMax,
    @Nullable Boolean agreesWithPaper,
    @Nullable Boolean byChance) {

  static FamilyPrice of(FittedGroup fitted, String family) {
    List<InstancePrice> prices = fitted.group().ofFamily(family);
    double[] gibPerVcpu = prices.stream().mapToDouble(InstancePrice::gibPerVcpu).toArray();
    // Within a family disks go with processors.
    double ssd = prices.stream().mapToDouble(InstancePrice::ssdGibPerVcpu).average().orElse(0);
    PriceFit fit = fitted.fit();
    double median = StatUtils.percentile(gibPerVcpu, 50);
    OptionalDouble error = fit.memoryShareError(median, ssd);
    // The share rises with the ratio, so the median of shares is the share at the median.
    return new FamilyPrice(
        fitted,
        false,
        family,
        family,
        prices.stream().map(InstancePrice::instance).toList(),
        fit.memoryShare(median, ssd),
        error.isEmpty() ? null : (Double) error.getAsDouble(),
        fit.memoryShare(StatUtils.min(gibPerVcpu), ssd),
        fit.memoryShare(StatUtils.max(gibPerVcpu), ssd),
        null,
        null);
  }

  /** The same as a bar of the paper's figure, or next to one. */
  FamilyPrice asBar(String barLabel, boolean isInPaper) {
    return new FamilyPrice(
        fitted,
        isInPaper,
        barLabel,
        family,
        instances,
        memoryShare,
        memoryShareStderr,
        memoryShareMin,
        memoryShareMax,
        // To the half percent that the figure can be read to.
        memoryShare >= PaperFigure.LOWEST_SHARE - 0.005
            && memoryShare <= PaperFigure.HIGHEST_SHARE + 0.005,
        fitted.isNearCollinear());
  }

  public String provider() {
    return fitted.group().provider();
  }

  List<InstancePrice> prices() {
    return fitted.group().ofFamily(family);
  }
}
