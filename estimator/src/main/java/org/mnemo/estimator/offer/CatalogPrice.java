package org.mnemo.estimator.offer;

import java.time.LocalDate;
import java.util.Locale;
import java.util.OptionalDouble;
import org.mnemo.core.MnemoException;

/**
 * Price of memory by a price list: M of a fit, as the price of FastMem.
 *
 * @param fitted fit whose price of memory is used
 * @param today the day of use, for the age of the prices
 */
public record CatalogPrice(FittedGroup fitted, LocalDate today) {

  /** Hours of a month as clouds count it: 365 days of 24 hours divided by 12. */
  public static final int HOURS_PER_MONTH = 730;

  private static final double GIB = 1 << 30;

  /** Fewest standard errors that a price must be above 0 to differ from none. */
  private static final double FEWEST_ERRORS = 2;

  /**
   * @throws MnemoException if the fit does not distinguish a price of memory, or of processors,
   *     from 0
   */
  public CatalogPrice {
    PriceFit fit = fitted.fit();
    requireKnown(fitted.group(), "memory", fit.usdPerGibHour(), fit.usdPerGibHourError());
    requireKnown(fitted.group(), "a vCPU", fit.usdPerVcpuHour(), fit.usdPerVcpuHourError());
    // A standard error takes the amounts for exact, and here their rounding decides.
    if (fitted.isNearCollinear()) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "the prices of %s do not determine the price of memory, as all instances have almost the same of all"
                  + " that is priced for each vCPU (condition number %,.0f); %s",
              fitted.group().description(),
              fit.conditionNumber(),
              fitted.group().remedy()));
    }
  }

  private static void requireKnown(
      InstanceGroup group, String what, double usd, OptionalDouble error) {
    if (usd == 0) {
      throw new MnemoException(
          "the prices of %s do not determine the price of %s, as their fit does not find it above 0; %s"
              .formatted(group.description(), what, group.remedy()));
    }
    if (usd < FEWEST_ERRORS * error.orElse(0)) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "the prices of %s do not determine the price of %s: it is $%.6f an hour with a standard"
                  + " error of %.6f; %s",
              group.description(),
              what,
              usd,
              error.getAsDouble(),
              group.remedy()));
    }
  }

  /** Cost of bytes of FastMem in a month of {@value #HOURS_PER_MONTH} hours, in dollars. */
  public double usdPerMonth(long bytes) {
    return fitted.fit().usdPerGibHour() * HOURS_PER_MONTH * bytes / GIB;
  }

  /** Age of the prices today, as text. */
  public String age() {
    return fitted.group().asOf().age(today);
  }
}
