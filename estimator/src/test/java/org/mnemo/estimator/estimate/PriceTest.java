package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.RunInfo.TierInfo;

class PriceTest {

  private static List<TierInfo> tiers(@Nullable Double slowPrice) {
    return List.of(
        new TierInfo("fast", "127.0.0.1:7001", "as it is", false, null),
        new TierInfo("slow", "127.0.0.1:7002", "emulated", true, slowPrice));
  }

  @Test
  void isWhatTheUserSaysFirst() {
    Price price = Price.of(0.5, tiers(0.15));
    assertThat(price).isEqualTo(new Price(0.5, Price.Source.OPTION));
    assertThat(price.source()).isEqualTo(Price.Source.OPTION);
  }

  @Test
  void isWhatTheEmulatedProfileSaysNext() {
    Price price = Price.of(null, tiers(0.15));
    assertThat(price).isEqualTo(new Price(0.15, Price.Source.PROFILE));
    assertThat(price.source()).isEqualTo(Price.Source.PROFILE);
    assertThat(price.source().lowerCase()).isEqualTo("profile");
  }

  @Test
  void namesTheFileOfAPriceThatNobodyCanEstimateWith() {
    Path run = Path.of("out/run.json");
    for (double price : new double[] {1.0, 7.0, -1.0, 0}) {
      assertThatThrownBy(() -> Price.requireUsable(null, tiers(price), run))
          .isInstanceOf(MnemoException.class)
          .hasMessageStartingWith("out/run.json: ")
          .hasMessageContaining("was " + price);
      Price.requireUsable(0.5, tiers(price), run);
    }
    Price.requireUsable(null, tiers(0.15), run);
    Price.requireUsable(null, tiers(null), run);
  }

  @Test
  void isThePapersIfNobodySays() {
    Price papers = new Price(0.2, Price.Source.DEFAULT);
    assertThat(Price.of(null, tiers(null))).isEqualTo(papers);
    assertThat(Price.of(null, List.of())).isEqualTo(papers);
    assertThat(papers.source()).isEqualTo(Price.Source.DEFAULT);
  }
}
