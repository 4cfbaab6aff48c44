package org.mnemo.estimator.offer;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.MnemoException;

/**
 * A group of instances with the fit of its prices.
 *
 * @param remarks reasons to doubt the fit; sentences without a full stop
 */
public record FittedGroup(InstanceGroup group, PriceFit fit, List<String> remarks) {

  /**
   * Rounding of a matrix whose rows are multiples of one another leaves condition numbers of 10^16,
   * and ratios that differ in their eighth digit show no price.
   */
  private static final double LARGEST_CONDITION = 1e8;

  /** The usual bound; errors in prices come back multiplied by up to this in the coefficients. */
  private static final double NEARLY_COLLINEAR = 1000;

  private static final double PRICED_ALIKE = 0.05;

  public FittedGroup {
    remarks = List.copyOf(remarks);
  }

  /**
   * Fits the prices of a group.
   *
   * @throws MnemoException if the price of a vCPU cannot be separated from the price of a GiB: one
   *     instance, or one ratio of memory to vCPUs
   */
  public static FittedGroup of(InstanceGroup group) {
    if (group.instances().size() == 1) {
      throw undeterminable(group, "it is one instance");
    }
    PriceFit fit = PriceFit.of(group.instances());
    if (!(fit.conditionNumber() <= LARGEST_CONDITION)) {
      throw undeterminable(
          group,
          String.format(
              Locale.ROOT,
              "all %d instances have %.2f GiB for each vCPU",
              group.instances().size(),
              group.gibPerVcpu().getAverage()));
    }
    return new FittedGroup(group, fit, remarks(group, fit));
  }

  private static MnemoException undeterminable(InstanceGroup group, String reason) {
    return new MnemoException(
        "the prices of %s do not separate the price of a vCPU from the price of a GiB, as %s; %s"
            .formatted(group.description(), reason, group.remedy()));
  }

  private static List<String> remarks(InstanceGroup group, PriceFit fit) {
    List<String> remarks = new ArrayList<>();
    if (isNearCollinear(fit)) {
      DoubleSummaryStatistics ratio = group.gibPerVcpu();
      remarks.add(
          String.format(
              Locale.ROOT,
              "near-collinear (condition number %,.0f): all instances have almost the same memory"
                  + " for each vCPU, %.2f to %.2f GiB, so that the split between the two prices"
                  + " hangs on their rounding; %s",
              fit.conditionNumber(),
              ratio.getMin(),
              ratio.getMax(),
              group.remedy()));
    }
    if (fit.usdPerVcpuHour() == 0 || fit.usdPerGibHour() == 0) {
      remarks.add(
          "%s is held at 0, as least squares alone does not find it above; fit other families together"
              .formatted(fit.usdPerVcpuHour() == 0 ? "the price of a vCPU" : "the price of a GiB"));
    } else if (fit.covarianceOrNull() == null) {
      remarks.add("two instances fit exactly, so that the standard errors are unknown");
    }
    if (fit.relativeError() > PRICED_ALIKE) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "prices are %.0f %% off the fit (root mean square), so that these instances are not"
                  + " priced alike; fit fewer families together",
              100 * fit.relativeError()));
    }
    return remarks;
  }

  /** True if the split between the two prices hangs on the rounding of the instances' ratios. */
  public boolean isNearCollinear() {
    return isNearCollinear(fit);
  }

  private static boolean isNearCollinear(PriceFit fit) {
    return fit.conditionNumber() > NEARLY_COLLINEAR;
  }

  /** Share of memory in the price of each family of the group. */
  public List<FamilyPrice> families() {
    return group.families().stream().map(family -> FamilyPrice.of(this, family)).toList();
  }
}
