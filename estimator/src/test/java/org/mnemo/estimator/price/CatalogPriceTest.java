package org.mnemo.estimator.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.mnemo.core.MnemoException;

class CatalogPriceTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 12, 14);

  @Test
  void chargesMemoryByTheMonth() {
    // M = 0.01: 7.30 dollars a GiB and month.
    CatalogPrice price =
        new CatalogPrice(
            FittedGroup.of(Prices.group(Prices.of(2, 4, 0.16), Prices.of(2, 16, 0.28))), TODAY);
    assertThat(price.usdPerMonth(1L << 30)).isCloseTo(7.3, within(1e-12));
    assertThat(price.usdPerMonth(3L << 29)).isCloseTo(10.95, within(1e-12));
    assertThat(price.usdPerMonth(0)).isZero();
    assertThat(price.age()).isEqualTo("6 years old");
  }

  @Test
  void refusesMemoryThatCostsNothing() {
    FittedGroup free = FittedGroup.of(Prices.group(Prices.of(2, 4, 0.5), Prices.of(2, 8, 0.4)));
    assertThatThrownBy(() -> new CatalogPrice(free, TODAY))
        .isInstanceOf(MnemoException.class)
        .hasMessage(
            "the prices of cloud f, west, as of 2020-12-14 tell no price of memory, as their fit"
                + " does not find it above 0; add instances with another ratio to the price list");
  }
}
