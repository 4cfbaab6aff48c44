package org.mnemo.core.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MigrationTest {

  /** Writes down what moves. */
  private static final class Log implements Migration.Moves {
    private final List<String> moves = new ArrayList<>();

    @Override
    public void up(int key) {
      moves.add("up " + key);
    }

    @Override
    public void down(int key) {
      moves.add("down " + key);
    }
  }

  private static void touch(KeyHeat heat, int... keys) {
    for (int key : keys) {
      heat.touch(key);
    }
    heat.endEpoch();
  }

  private static int[] hottestFirst(KeyHeat heat) {
    return IntStream.range(0, heat.keys()).map(heat::hottest).toArray();
  }

  @Test
  void heatIsWhatWasRequestedAndAShareOfWhatWasBefore() {
    KeyHeat heat = new KeyHeat(new long[] {10, 10, 20}, 0.5);
    touch(heat, 0, 0, 0, 0, 1, 2, 2, 2);
    // 4 / 10, 1 / 10 and 3 / 20 a byte.
    assertThat(hottestFirst(heat)).containsExactly(0, 2, 1);
    touch(heat, 1, 1, 1);
    // 4 x 0.5 / 10, (0.5 + 3) / 10 and 1.5 / 20.
    assertThat(hottestFirst(heat)).containsExactly(1, 0, 2);
    assertThat(heat.heatPerByte(1) / heat.heatPerByte(0)).isCloseTo(3.5 / 2, within(1e-12));
    assertThat(heat.heatPerByte(2) / heat.heatPerByte(0)).isCloseTo(1.5 / 4, within(1e-12));
  }

  @Test
  void forgetsAllWhereNothingIsKept() {
    KeyHeat heat = new KeyHeat(new long[] {1, 1, 1}, 0);
    touch(heat, 2, 2, 0);
    assertThat(hottestFirst(heat)).containsExactly(2, 0, 1);
    touch(heat, 1);
    assertThat(hottestFirst(heat)).containsExactly(1, 0, 2);
    assertThat(heat.heatPerByte(2)).isZero();
  }

  @Test
  void sortsAsIfAllHeatsWereKnownAtOnce() {
    Random random = new Random(2);
    int keys = 50;
    long[] bytes = random.longs(keys, 1, 5).toArray();
    KeyHeat heat = new KeyHeat(bytes, 0.5);
    double[] heats = new double[keys];
    // More epochs than a double can be doubled.
    for (int epoch = 0; epoch < 1500; epoch++) {
      for (int key = 0; key < keys; key++) {
        heats[key] *= 0.5;
      }
      int[] touched = random.ints(20, 0, keys).toArray();
      touch(heat, touched);
      IntStream.of(touched).forEach(key -> heats[key]++);
      List<Integer> expected =
          IntStream.range(0, keys)
              .boxed()
              .sorted(
                  Comparator.<Integer>comparingDouble(key -> -heats[key] / bytes[key])
                      .thenComparing(key -> key))
              .toList();
      for (int i = 1; i < keys; i++) {
        double before = heats[heat.hottest(i - 1)] / bytes[heat.hottest(i - 1)];
        double here = heats[heat.hottest(i)] / bytes[heat.hottest(i)];
        assertThat(here).isLessThanOrEqualTo(before * (1 + 1e-5));
      }
      assertThat(heat.hottest(0)).isEqualTo(expected.get(0));
    }
  }

  private static Migration full(long capacity, double margin, long budget) {
    Migration fast = new Migration(capacity, 0, margin, budget);
    assertThat(fast.store(0, 10)).isTrue();
    assertThat(fast.store(1, 10)).isTrue();
    assertThat(fast.store(2, 10)).isFalse();
    assertThat(fast.store(3, 10)).isFalse();
    return fast;
  }

  private static List<String> moves(Migration fast, KeyHeat heat) {
    Log log = new Log();
    fast.endEpoch(heat, log);
    return log.moves;
  }

  @Test
  void theHottestTakeThePlaceOfTheColdest() {
    KeyHeat heat = new KeyHeat(new long[] {10, 10, 10, 10}, 0.5);
    Migration fast = full(20, 0.1, Long.MAX_VALUE);
    touch(heat, 2, 2, 3, 0);
    // 3 is as hot as 0, and not hotter.
    assertThat(moves(fast, heat)).containsExactly("down 1", "up 2");
    assertThat(fast.isInFast(0)).isTrue();
    assertThat(fast.isInFast(2)).isTrue();
    touch(heat, 3, 3);
    assertThat(moves(fast, heat)).containsExactly("down 0", "up 3");
  }

  @Test
  void aMarginKeepsWhatIsLittleColder() {
    KeyHeat heat = new KeyHeat(new long[] {10, 10, 10, 10}, 0.5);
    touch(heat, 0, 0, 1, 1, 2, 2, 2);
    assertThat(moves(full(20, 0.5, Long.MAX_VALUE), heat)).isEmpty();
    assertThat(moves(full(20, 0.4, Long.MAX_VALUE), heat)).containsExactly("down 1", "up 2");
  }

  @Test
  void aBudgetEndsTheMoves() {
    KeyHeat heat = new KeyHeat(new long[] {10, 10, 10, 10}, 0.5);
    touch(heat, 2, 2, 3);
    assertThat(moves(full(20, 0, 9), heat)).isEmpty();
    assertThat(moves(full(20, 0, 19), heat)).containsExactly("down 1", "up 2");
    assertThat(moves(full(20, 0, 20), heat)).containsExactly("down 1", "up 2", "down 0", "up 3");
  }

  @Test
  void whatIsHardlyUsedStaysWhereItIs() {
    KeyHeat heat = new KeyHeat(new long[] {10, 10, 10, 10}, 0.5);
    touch(heat, 2, 2, 3);
    assertThat(heat.heat(2)).isEqualTo(2);
    Migration fast = new Migration(40, 2, 0, Long.MAX_VALUE);
    assertThat(moves(fast, heat)).containsExactly("up 2");
    touch(heat, 3);
    // 1 and a half of 1.
    assertThat(moves(fast, heat)).isEmpty();
    touch(heat, 3, 3);
    assertThat(moves(fast, heat)).containsExactly("up 3");
  }

  @Test
  void severalMakeRoomForALargeOneOrNone() {
    KeyHeat heat = new KeyHeat(new long[] {10, 10, 25, 20}, 0.5);
    touch(heat, 3, 3, 2);
    Migration fast = full(20, 0, Long.MAX_VALUE);
    assertThat(moves(fast, heat)).containsExactly("down 1", "down 0", "up 3");
    // A record larger than FastMem never moves, and room that is free is taken without a victim.
    assertThat(fast.isInFast(2)).isFalse();
    Migration roomy = new Migration(100, 0, 0, Long.MAX_VALUE);
    assertThat(moves(roomy, heat)).containsExactly("up 3", "up 2");
  }

  @Test
  void refusesADecayThatIsNone() {
    assertThatThrownBy(() -> new KeyHeat(new long[] {1}, 1.5)).hasMessageContaining("1.5");
  }
}
