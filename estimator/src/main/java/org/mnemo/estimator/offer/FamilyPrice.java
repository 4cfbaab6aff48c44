package org.mnemo.estimator.offer;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Share of memory in the prices of one family, by the fit of its group.
 *
 * @param memoryShare share of memory in the price at the median of the family's GiB for each vCPU;
 *     where that is between two instances, their mean
 * @param memoryShareError standard error of {@code memoryShare}; empty if it is not known
 * @param lowestMemoryShare lowest share of any instance
 * @param highestMemoryShare highest share of any instance
 */
public record FamilyPrice(
    FittedGroup fitted,
    String family,
    double memoryShare,
    OptionalDouble memoryShareError,
    double lowestMemoryShare,
    double highestMemoryShare) {

  static FamilyPrice of(FittedGroup fitted, String family) {
    List<InstancePrice> instances = fitted.group().ofFamily(family);
    double[] gibPerVcpu = instances.stream().mapToDouble(InstancePrice::gibPerVcpu).toArray();
    // Within a family disks go with processors.
    double ssd = instances.stream().mapToDouble(InstancePrice::ssdGibPerVcpu).average().orElse(0);
    PriceFit fit = fitted.fit();
    double median = StatUtils.percentile(gibPerVcpu, 50);
    // The share rises with the ratio, so the median of shares is the share at the median.
    return new FamilyPrice(
        fitted,
        family,
        fit.memoryShare(median, ssd),
        fit.memoryShareError(median, ssd),
        fit.memoryShare(StatUtils.min(gibPerVcpu), ssd),
        fit.memoryShare(StatUtils.max(gibPerVcpu), ssd));
  }

  public String provider() {
    return fitted.group().provider();
  }

  public List<InstancePrice> instances() {
    return fitted.group().ofFamily(family);
  }
}
