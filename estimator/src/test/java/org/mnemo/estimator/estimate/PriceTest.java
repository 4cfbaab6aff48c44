package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.estimate.Prices.Price;

class PriceTest {

  private static final EstimateOptions OPTIONS = EstimateOptions.DEFAULTS;

  private static List<TierInfo> tiers(@Nullable Double slowPrice) {
    return List.of(
        new TierInfo("fast", "127.0.0.1:7001", "as it is", false, null),
        new TierInfo("slow", "127.0.0.1:7002", "emulated", true, slowPrice));
  }

  private static Price price(EstimateOptions options, List<TierInfo> tiers) {
    return Prices.of(options, tiers, null).slowest();
  }

  @Test
  void isWhatTheUserSaysFirst() {
    Price asked = new Price(0.5, Price.Source.OPTION);
    assertThat(price(OPTIONS.withPrice(0.5), tiers(0.15))).isEqualTo(asked);
    assertThat(price(OPTIONS.withTierPrices(Map.of("slow", 0.5)), tiers(0.15))).isEqualTo(asked);
  }

  @Test
  void isWhatTheEmulatedProfileSaysNext() {
    Price price = price(OPTIONS, tiers(0.15));
    assertThat(price).isEqualTo(new Price(0.15, Price.Source.PROFILE));
    assertThat(price.source().lowerCase()).isEqualTo("profile");
  }

  @Test
  void refusesAPriceOfAProfileThatNobodyCanEstimateWith() {
    for (double price : new double[] {1.0, 7.0, -1.0, 0}) {
      refused(() -> price(OPTIONS, tiers(price)), "'slow'", "was " + price);
      assertThat(price(OPTIONS.withPrice(0.5), tiers(price)).value()).isEqualTo(0.5);
    }
  }

  @Test
  void isThePapersIfNobodySays() {
    Price papers = new Price(0.2, Price.Source.DEFAULT);
    assertThat(price(OPTIONS, tiers(null))).isEqualTo(papers);
    assertThat(price(OPTIONS, List.of())).isEqualTo(papers);
  }
}
