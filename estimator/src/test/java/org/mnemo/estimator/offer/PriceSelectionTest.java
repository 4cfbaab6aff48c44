package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PriceSelectionTest {

  private static InstanceGroup select(
      String provider, @Nullable String region, @Nullable String asOf, String... families) {
    return new PriceSelection(
            provider,
            List.of(families),
            region,
            asOf == null ? null : AsOf.parse(asOf).orElseThrow())
        .from(PriceList.builtIn());
  }

  @Test
  void takesTheNewestPricesOfTheRegionWithMostOfThem() {
    InstanceGroup group = select("azure", null, null, "Ev3");
    assertThat(group.asOf().text()).isEqualTo("2026-06-18");
    assertThat(group.instances()).hasSize(8);
    assertThat(select("azure", null, "2019", "Ev3").region()).isEqualTo("eastus");
    assertThat(select("azure", "eastus2", "2019", "Ev3").region()).isEqualTo("eastus2");
  }

  @Test
  void takesTheNewestDateThatAllFamiliesHave() {
    // cache.r3 was listed in 2022 only.
    InstanceGroup group = select("aws-elasticache", null, null, "cache.r5", "cache.r3");
    assertThat(group.asOf().text()).isEqualTo("2022-02-13");
    assertThat(group.instances()).hasSize(3 + 5);
  }

  @Test
  void takesNoPricesAfterTheDateAskedFor() {
    assertThat(select("gcp", null, "2026-07-29", "m1-megamem").asOf().text())
        .isEqualTo("2022-03-01");
    assertThat(select("gcp", null, "2022-03-01", "m1-megamem").asOf().text())
        .isEqualTo("2022-03-01");
    // A year means all of it.
    assertThat(select("gcp", null, "2020", "m1-megamem").asOf().text()).isEqualTo("2020-05-07");
    assertThat(select("azure", null, "2018-Q4/2019-Q1", "Ms").asOf().text())
        .isEqualTo("2018-Q4/2019-Q1 (inferred)");
  }

  @Test
  void findsRegionsThatWereInferred() {
    assertThat(select("gcp", "us-central1", "2020", "m1-megamem").region())
        .isEqualTo("us-central1 (inferred)");
  }

  @Test
  void hasFamiliesThatStandForAProvider() {
    for (String provider : PriceList.builtIn().providers()) {
      InstanceGroup group = select(provider, null, null);
      assertThat(group.families()).as(provider).hasSize(2);
      assertThat(FittedGroup.of(group).remarks()).as(provider).isEmpty();
    }
    assertThat(select("aws-elasticache", null, null).families())
        .containsExactlyInAnyOrder("cache.r7g", "cache.m7g");
    // They were not there yet, nor are they in anybody's own list.
    refused(
        () -> select("gcp", null, "2019"),
        "2019",
        "n4-highmem: 2026-07-30 in us-central1",
        "as of 2019-02-21 in us-central1 it has 3 families",
        "--instances n1-highmem,n1-standard");
    assertThat(select("gcp", null, "2019", "n1-highmem", "n1-standard").instances()).isNotEmpty();
    refused(
        () -> select("aws-elasticache", null, "2001"),
        "it has prices of 2022-02-13 in us-east-1, 2026-10-02 in us-east-1");
    PriceList own = new PriceList(List.of(Prices.of("a", 1, 1, 1), Prices.of("b", 1, 2, 1)));
    assertThat(new PriceSelection("cloud", List.of(), null, null).from(own).families())
        .containsExactly("a", "b");
  }

  @Test
  void takesAllFamilies() {
    assertThat(select("gcp", null, null, PriceSelection.ALL).instances()).hasSize(130);
  }

  @Test
  void namesNoFamilyWhereAllAreAskedFor() {
    PriceList own = new PriceList(List.of(Prices.of("a", 1, 1, 1), Prices.of("b", 1, 2, 1)));
    AsOf before = AsOf.parse("2020-12-13").orElseThrow();
    for (List<String> families : List.of(List.of(PriceSelection.ALL), List.<String>of())) {
      misused(
          () -> new PriceSelection("cloud", families, null, before).from(own),
          "cloud has no prices as of 2020-12-13 or before; choose among those that there are:"
              + " 2020-12-14 in west");
    }
  }

  @Test
  void saysWhatItDoesNotKnowAndWhatIsNear() {
    misused(
        () -> select("azur", null, null),
        "unknown provider 'azur', did you mean azure? There are aws-ec2, aws-elasticache,"
            + " azure, gcp");
    misused(
        () -> select("aws-elasticache", null, null, "r5"),
        "unknown family of aws-elasticache 'r5', did you mean cache.r5?");
    refused(() -> select("nope", null, null), "unknown provider 'nope'. There are aws-ec2, ");
    refused(() -> select("", null, null), "an empty name is no provider. There are aws-ec2, ");
    misused(
        () -> select("gcp", null, null, "n1-highmem", "n1-highmem"),
        "family n1-highmem is named twice; name it once");
    misused(
        () -> select("azure", "eastu", null, "Ms"),
        "unknown region of azure 'eastu', did you mean eastus? There are eastus, eastus2");
    misused(
        () -> select("aws-elasticache", null, null, "cache.r3", "cache.r7g"),
        "cache.r3: 2022-02-13 in us-east-1; cache.r7g: 2026-10-02");
  }
}
