package org.mnemo.estimator.price;

import java.time.LocalDate;
import org.mnemo.core.MnemoException;

/**
 * What memory costs by a price list: M of a fit, as the price of FastMem.
 *
 * @param fitted whose M it is
 * @param today the day that it is used on, which tells how old it is
 */
public record CatalogPrice(FittedGroup fitted, LocalDate today) {

  /** As clouds count a month: 365 days of 24 hours by 12. */
  public static final int HOURS_PER_MONTH = 730;

  private static final double GIB = 1 << 30;

  /**
   * @throws MnemoException if that fit holds the price of memory at 0
   */
  public CatalogPrice {
    if (fitted.fit().usdPerGibHour() == 0) {
      throw new MnemoException(
          "the prices of %s tell no price of memory, as their fit does not find it above 0; %s"
              .formatted(fitted.group().description(), fitted.group().remedy()));
    }
  }

  /** What bytes of FastMem cost in a month of {@value #HOURS_PER_MONTH} hours. */
  public double usdPerMonth(long bytes) {
    return fitted.fit().usdPerGibHour() * HOURS_PER_MONTH * bytes / GIB;
  }

  /** How old the prices are today, in words. */
  public String age() {
    return fitted.group().asOf().age(today);
  }
}
