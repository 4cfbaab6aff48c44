package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class BaselinePlacementTest {

  private static final Blocks BLOCKS = new Blocks(25, 5, 0, 0);
  private final KeyBytes key = new KeyBytes().set("k");

  private static BaselinePlacement placement(long seed) {
    return new BaselinePlacement(Tiers.FAST_AND_SLOW, BLOCKS, seed, false, Splits.NONE);
  }

  private int tierOf(Placement placement, long number) {
    return placement.route(Operation.READ, key, number).tier();
  }

  /** A round is two blocks of each tier and one of each coin: 2 x 2 + 3 = 7. */
  @Property
  void givesEveryRoundTheSameBlocks(@ForAll long seed, @ForAll @LongRange(max = 1000) long round) {
    BaselinePlacement placement = placement(seed);
    Map<String, Integer> kinds = new HashMap<>();
    for (long block = 7 * round; block < 7 * (round + 1); block++) {
      kinds.merge(placement.kind(block), 1, Integer::sum);
    }
    assertThat(kinds)
        .isEqualTo(Map.of("fast", 2, "slow", 2, "mixed-0.1", 1, "mixed-0.5", 1, "mixed-0.9", 1));
  }

  /** Two blocks of each tier, three coins for each of the two pairs of neighbours: 6 + 6. */
  @Test
  void mixesNeighboursOfThreeTiers() {
    BaselinePlacement placement =
        new BaselinePlacement(
            new Tiers(List.of("dram", "cxl", "ssd")), BLOCKS, 7, false, Splits.NONE);
    Map<String, Set<Integer>> tiersOfKind = new TreeMap<>();
    for (long operation = 0; operation < 12 * 25 * 100; operation++) {
      tiersOfKind
          .computeIfAbsent(placement.kind(BLOCKS.blockOf(operation)), unused -> new TreeSet<>())
          .add(tierOf(placement, operation));
    }
    Map<String, Set<Integer>> expected = new TreeMap<>();
    expected.put("dram", Set.of(0));
    expected.put("cxl", Set.of(1));
    expected.put("ssd", Set.of(2));
    for (String coin : List.of("0.1", "0.5", "0.9")) {
      expected.put("mixed-dram+cxl-" + coin, Set.of(0, 1));
      expected.put("mixed-cxl+ssd-" + coin, Set.of(1, 2));
    }
    assertThat(tiersOfKind).isEqualTo(expected);
  }

  @Test
  void keepsAWholeBlockOnItsTier() {
    BaselinePlacement placement = placement(7);
    for (long operation = 0; operation < 70_000; operation++) {
      String kind = placement.kind(BLOCKS.blockOf(operation));
      int tier = tierOf(placement, operation);
      if (kind.equals("fast")) {
        assertThat(tier).isEqualTo(0);
      } else if (kind.equals("slow")) {
        assertThat(tier).isEqualTo(1);
      }
    }
  }

  @Test
  void tossesTheCoinsItNames() {
    BaselinePlacement placement = placement(7);
    Map<String, long[]> fastOfAll = new HashMap<>();
    for (long operation = 0; operation < 350_000; operation++) {
      long[] counts =
          fastOfAll.computeIfAbsent(
              placement.kind(BLOCKS.blockOf(operation)), unused -> new long[2]);
      counts[0] += tierOf(placement, operation) == 0 ? 1 : 0;
      counts[1]++;
    }
    // 50,000 tosses each: three standard deviations are at most 3 x 0.5 / sqrt(50,000) = 0.0067.
    for (double coin : new double[] {0.1, 0.5, 0.9}) {
      long[] counts = fastOfAll.get("mixed-" + coin);
      assertThat((double) counts[0] / counts[1]).isCloseTo(coin, within(0.0067));
    }
  }

  @Property
  void isAFunctionOfSeedAndNumberInAnyOrder(
      @ForAll long seed, @ForAll @LongRange(max = 1_000_000) long operation) {
    BaselinePlacement forwards = placement(seed);
    BaselinePlacement jumping = placement(seed);
    tierOf(jumping, 999_999_999);
    assertThat(tierOf(jumping, operation)).isEqualTo(tierOf(forwards, operation));
    assertThat(jumping.kind(operation)).isEqualTo(forwards.kind(operation));
  }

  /** Every tier holds every record, whichever serves the operation. */
  @Test
  void repeatsInsertsAndDeletesOnTheOtherTiers() {
    Placement placement =
        new BaselinePlacement(
            new Tiers(List.of("dram", "cxl", "ssd")), BLOCKS, 7, false, Splits.NONE);
    for (Operation operation : Operation.moving()) {
      Route route = placement.route(operation, key, 0);
      boolean throughout = operation == Operation.INSERT || operation == Operation.DELETE;
      for (int tier = 0; tier < 3; tier++) {
        assertThat(route.reaches(tier))
            .as("%s on tier %d", operation, tier)
            .isEqualTo(throughout || tier == route.tier());
      }
      assertThat(route.copies()).isEqualTo(throughout ? 2 : 0);
    }
  }

  @Test
  void drawsAnotherOrderForAnotherSeed() {
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    for (long block = 0; block < 70; block++) {
      first.append(placement(1).kind(block));
      second.append(placement(2).kind(block));
    }
    assertThat(first.toString()).isNotEqualTo(second.toString());
  }
}
