package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Fits of Mnemo's own lists against an independent fit (numpy's lstsq) of the same rows. */
class FittedGroupTest {

  private static FamilyPrice family(FittedGroup fitted, String name) {
    return fitted.families().stream()
        .filter(price -> price.family().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void fitsCacheR5AloneAndSaysThatItIsNearCollinear() {
    FittedGroup fitted = Prices.fitted("aws-elasticache", "us-east-1", "2026-10-02", "cache.r5");
    assertThat(fitted.fit().usdPerVcpuHour()).isCloseTo(0.042034, within(1e-6));
    assertThat(fitted.fit().usdPerGibHour()).isCloseTo(0.0099629, within(1e-7));
    assertThat(fitted.fit().conditionNumber()).isCloseTo(16090, within(1.0));
    assertThat(fitted.fit().usdPerVcpuHourError()).hasValueCloseTo(0.036618, within(1e-6));
    assertThat(fitted.fit().usdPerGibHourError()).hasValueCloseTo(0.0055311, within(1e-7));
    FamilyPrice r5 = family(fitted, "cache.r5");
    assertThat(r5.memoryShare()).isCloseTo(0.61, within(0.005));
    assertThat(r5.memoryShareMin()).isCloseTo(0.608, within(0.0005));
    assertThat(r5.memoryShareMax()).isCloseTo(0.611, within(0.0005));
    assertThat(fitted.remarks())
        .singleElement()
        .asString()
        .startsWith("near-collinear (condition number 16,090)")
        .contains("6.54 to 6.62 GiB", "as in cache.r5,cache.m5");
  }

  @Test
  void fitsAnotherShareOfCacheR5AtAnotherDateAndInCompany() {
    FittedGroup older = Prices.fitted("aws-elasticache", "us-east-1", "2022-02-13", "cache.r5");
    assertThat(family(older, "cache.r5").memoryShare()).isCloseTo(0.35, within(0.005));
    FittedGroup both =
        Prices.fitted("aws-elasticache", "us-east-1", "2026-10-02", "cache.r5", "cache.m5");
    assertThat(family(both, "cache.r5").memoryShare()).isCloseTo(0.549, within(0.0005));
    assertThat(both.fit().conditionNumber()).isCloseTo(16.8, within(0.05));
    assertThat(both.remarks()).isEmpty();
  }

  @Test
  void fitsTheMemoryFamiliesOfGoogleTogether() {
    FittedGroup fitted =
        Prices.fitted("gcp", "us-central1", "2020-05-07", "m1-megamem", "m1-ultramem");
    assertThat(fitted.fit().usdPerVcpuHour()).isCloseTo(0.034958, within(1e-6));
    assertThat(fitted.fit().usdPerGibHour()).isCloseTo(0.0051047, within(1e-7));
    assertThat(fitted.fit().conditionNumber()).isCloseTo(134.3, within(0.05));
    assertThat(family(fitted, "m1-megamem").memoryShare()).isCloseTo(0.69, within(0.005));
    assertThat(family(fitted, "m1-ultramem").memoryShare()).isCloseTo(0.78, within(0.005));
    assertThat(fitted.remarks()).isEmpty();
  }

  @Test
  void fitsTheFamiliesOfAzure() {
    FittedGroup e = Prices.fitted("azure", "eastus", "2018-Q4/2019-Q1", "Ev3", "Esv3");
    assertThat(e.fit().usdPerVcpuHour()).isCloseTo(0.0227, within(1e-6));
    assertThat(e.fit().usdPerGibHour()).isCloseTo(0.0050375, within(1e-7));
    for (String name : List.of("Ev3", "Esv3")) {
      assertThat(family(e, name).memoryShareMin()).isCloseTo(0.60, within(0.005));
      assertThat(family(e, name).memoryShareMax()).isCloseTo(0.64, within(0.005));
    }
    FittedGroup m = Prices.fitted("azure", "eastus", "2019-Q1", "Ms", "Mms", "Mls", "Mts");
    // 84 % is 0.8446 there, cut off.
    assertThat(family(m, "Ms").memoryShare()).isCloseTo(0.845, within(0.0005));
    assertThat(m.remarks()).singleElement().asString().startsWith("prices are 17 % off the fit");
  }

  @Test
  void holdsThePriceOfMemoryOfMsAloneAtNothing() {
    FittedGroup fitted = Prices.fitted("azure", "eastus", "2023-06-26", "Ms");
    assertThat(fitted.fit().usdPerGibHour()).isZero();
    assertThat(fitted.fit().usdPerVcpuHour()).isCloseTo(0.104203, within(1e-6));
    assertThat(fitted.remarks())
        .anySatisfy(remark -> assertThat(remark).startsWith("the price of a GiB is held at 0"));
    assertThat(family(fitted, "Ms").memoryShareStderr()).isNull();
  }

  @Test
  void saysThatTwoInstancesFitExactly() {
    FittedGroup fitted =
        FittedGroup.of(Prices.group(Prices.of(2, 4, 0.16), Prices.of(2, 16, 0.28)));
    assertThat(fitted.remarks())
        .containsExactly("two instances fit exactly, so that the standard errors are unknown");
  }

  @Test
  void takesTheMedianOfInstancesForTheFamily() {
    // C = 0.06, M = 0.01: shares of 0.02/0.08, 0.04/0.10 and 0.24/0.30.
    FittedGroup fitted =
        FittedGroup.of(
            Prices.group(Prices.of(1, 2, 0.08), Prices.of(2, 8, 0.20), Prices.of(1, 24, 0.30)));
    FamilyPrice family = fitted.families().get(0);
    assertThat(family.memoryShareMin()).isCloseTo(0.25, within(1e-12));
    assertThat(family.memoryShare()).isCloseTo(0.4, within(1e-12));
    assertThat(family.memoryShareMax()).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void refusesOneInstance() {
    refused(
        () -> Prices.fitted("gcp", "us-central1", "2020-05-07", "m1-megamem"),
        "the prices of gcp m1-megamem, us-central1 (inferred), as of 2020-05-07 do not separate"
            + " the price of a vCPU from the price of a GiB, as it is one instance; add a family"
            + " with another ratio, as in m1-megamem,m1-ultramem");
    refused(
        () -> FittedGroup.of(Prices.group(Prices.of(2, 4, 0.16))),
        "add instances with another ratio to the price list");
  }

  @Test
  void refusesIdenticalRatios() {
    refused(
        () -> Prices.fitted("aws-ec2", "us-east-1", "2026", "r8g"),
        "as all 10 instances have 8.00 GiB for each vCPU; add a family",
        "as in r8g,");
  }
}
