package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.tier.Tiers;

class TierPairTest {

  private static final Tiers THREE = new Tiers(List.of("dram", "cxl", "ssd"));

  @Test
  void coversAllBlocksOfTwoTiers() {
    TierPair pair = TierPair.fastest(Tiers.FAST_AND_SLOW);
    assertThat(pair.mixedKind(0.1)).isEqualTo("mixed-0.1");
    assertThat(List.of("fast", "slow", "mixed-0.1", "mixed-0.9")).allMatch(pair::covers);
    assertThat(List.of("split-0.5000", "map", "other")).noneMatch(pair::covers);
    assertThat(pair.alone()).isEqualTo(Tiers.FAST_AND_SLOW);
  }

  @Test
  void coversTwoNeighboursOfThree() {
    TierPair pair = new TierPair(THREE, 1);
    assertThat(pair.mixedKind(0.5)).isEqualTo("mixed-cxl+ssd-0.5");
    assertThat(List.of("cxl", "ssd", "mixed-cxl+ssd-0.5")).allMatch(pair::covers);
    assertThat(List.of("dram", "mixed-dram+cxl-0.5", "mixed-0.5")).noneMatch(pair::covers);
    assertThat(pair.alone().names()).containsExactly("cxl", "ssd");
  }

  /** Names may themselves hold the sign between names. */
  @Test
  void isNotMisledByNamesWithinNames() {
    Tiers tiers = new Tiers(List.of("a", "a-a", "a-a-a"));
    TierPair first = TierPair.fastest(tiers);
    assertThat(first.covers(new TierPair(tiers, 1).mixedKind(0.5))).isFalse();
  }
}
