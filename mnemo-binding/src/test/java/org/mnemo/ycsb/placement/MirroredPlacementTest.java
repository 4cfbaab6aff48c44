package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class MirroredPlacementTest {

  private static final Tiers TIERS = new Tiers(List.of("fast", "middle", "slow"));
  private static final Blocks BLOCKS = new Blocks(10, 2, 0, 0);
  private static final KeyBytes KEY = new KeyBytes();

  @Test
  void servesEachBlockOnOneTierAndARoundOnAll() {
    MirroredPlacement placement = new MirroredPlacement(TIERS, BLOCKS, 1, false);
    assertThat(placement.mirrors()).isTrue();
    for (int round = 0; round < 50; round++) {
      Set<Integer> tiers = new HashSet<>();
      for (int block = 3 * round; block < 3 * round + 3; block++) {
        Set<Integer> ofBlock = new HashSet<>();
        for (long number = 10L * block; number < 10L * block + 10; number++) {
          Route route = placement.route(Operation.READ, KEY, number);
          ofBlock.add(route.tier());
          assertThat(route.copies()).isZero();
        }
        assertThat(ofBlock).hasSize(1);
        assertThat(placement.kind(block)).isEqualTo(TIERS.name(ofBlock.iterator().next()));
        tiers.addAll(ofBlock);
      }
      assertThat(tiers).hasSize(3);
    }
  }

  @Test
  void loadsEveryRecordIntoEveryTier() {
    Route route = new MirroredPlacement(TIERS, BLOCKS, 1, true).route(Operation.INSERT, KEY, 0);
    assertThat(route.copies()).isEqualTo(2);
    for (int tier = 0; tier < 3; tier++) {
      assertThat(route.reaches(tier)).isTrue();
    }
  }
}
