package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  private static CatalogPrice elastiCache(String... families) {
    return new CatalogPrice(
        FittedGroup.of(
            new PriceSelection("aws-elasticache", List.of(families), null, null)
                .from(PriceList.builtIn())),
        TODAY);
  }

  @Test
  void refusesAPriceThatTheFitDoesNotKnow() {
    // 0.009963 +- 0.005531 is 1.8 standard errors.
    refused(
        () -> elastiCache("cache.r5"),
        "do not determine the price of memory: it is $0.009963 an hour with a standard error of"
            + " 0.005531; add a family with another ratio, as in cache.r5,cache.m5");
    assertThat(elastiCache("cache.r5", "cache.m5").usdPerMonth(1L << 30))
        .isCloseTo(730 * 0.008963, within(730 * 0.00001));
    FittedGroup processors =
        FittedGroup.of(
            Prices.group(
                Prices.of(2, 4, 0.10),
                Prices.of(2, 8, 0.30),
                Prices.of(2, 16, 0.40),
                Prices.of(4, 8, 0.22)));
    refused(() -> new CatalogPrice(processors, TODAY), "do not determine the price of a vCPU");
  }

  @Test
  void pricesRamApartFromTheDisksOfDataTiering() {
    refused(
        () -> elastiCache("cache.r6gd"),
        "add families with another ratio, as in cache.r6gd,cache.r6g,cache.m6g");
    CatalogPrice price = elastiCache("cache.r6gd", "cache.r6g", "cache.m6g");
    PriceFit fit = price.fitted().fit();
    // By hand: r6gd.xlarge is r6g.xlarge and 99.33 GiB: (0.781 - 0.411) / 99.33 = 0.003725. And
    // r6g is m6g and some GiB: (0.411 - 0.297) / 13.39 = 0.00851 of xlarge, 0.00870 of 16xlarge.
    assertThat(fit.usdPerSsdGibHour()).isCloseTo(0.003725, within(0.00002));
    assertThat(fit.usdPerGibHour()).isBetween(0.0085, 0.0088);
    assertThat(price.fitted().families().get(2).family()).isEqualTo("cache.r6gd");
    // Of 0.195 dollars for a vCPU 6.6 GiB are 0.057.
    assertThat(price.fitted().families().get(2).memoryShare()).isCloseTo(0.29, within(0.005));
  }

  @Test
  void fitsThreePricesExactly() {
    // C = 0.1, M = 0.01, S = 0.001.
    PriceFit fit =
        PriceFit.of(
            List.of(
                disk(1, 10, 0, 0.2),
                disk(1, 20, 0, 0.3),
                disk(1, 10, 100, 0.3),
                disk(2, 10, 100, 0.4)));
    assertThat(fit.usdPerVcpuHour()).isCloseTo(0.1, within(1e-12));
    assertThat(fit.usdPerGibHour()).isCloseTo(0.01, within(1e-12));
    assertThat(fit.usdPerSsdGibHour()).isCloseTo(0.001, within(1e-12));
    assertThat(fit.memoryShare(10, 100)).isCloseTo(1.0 / 3, within(1e-12));
    // A disk that costs less than nothing costs nothing; the others are fitted without it.
    PriceFit free =
        PriceFit.of(List.of(disk(1, 10, 0, 0.2), disk(1, 20, 0, 0.3), disk(1, 10, 100, 0.1)));
    assertThat(free.usdPerSsdGibHour()).isZero();
    assertThat(free.covarianceOrNull()).isNull();
  }

  private static InstancePrice disk(double vcpus, double gib, double ssdGib, double usdPerHour) {
    return new InstancePrice(
        "cloud", "f", "f", "west", vcpus, gib, ssdGib, usdPerHour, Prices.DATE, "made up");
  }

  @Test
  void refusesMemoryThatCostsNothing() {
    FittedGroup free = FittedGroup.of(Prices.group(Prices.of(2, 4, 0.5), Prices.of(2, 8, 0.4)));
    refused(
        () -> new CatalogPrice(free, TODAY),
        "the prices of cloud f, west, as of 2020-12-14 do not determine the price of memory, as"
            + " their fit does not find it above 0; add instances with another ratio to the price"
            + " list");
  }
}
