package org.mnemo.core.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BlockWeightsTest {

  private static int[] once(int blocks) {
    int[] once = new int[blocks];
    Arrays.fill(once, 1);
    return once;
  }

  /** Two kinds in turn, the second twice as slow. */
  private static int[] alternating(int blocks) {
    int[] kinds = new int[blocks];
    Arrays.setAll(kinds, block -> block % 2);
    return kinds;
  }

  /** A hundred blocks of one kind: 1 - 0.02, 1 - 0.01, 1, 1 + 0.01, 1 + 0.02 over and over. */
  private static double[] spread() {
    double[] times = new double[100];
    Arrays.setAll(times, block -> 1 + 0.01 * (block % 5 - 2));
    return times;
  }

  @Test
  void weighsByDistanceInStandardDeviations() {
    double[] times = spread();
    // Of the 100 distances from the median of 1, 20 are 0, 40 are 0.01, 40 are 0.02: the median
    // absolute deviation is 0.01, so a standard deviation is 0.014826. Five blocks that differ do
    // not change that.
    times[10] = 1 + 2.9 * 0.014826;
    times[30] = 1 + 6 * 0.014826;
    times[50] = 1 - 6 * 0.014826;
    times[70] = 1 + 11.5 * 0.014826;
    times[90] = 1 + 25 * 0.014826;
    double[] weights = new BlockWeights(new int[100], times).weights(once(100));
    assertThat(weights[10]).isEqualTo(1);
    // 3 / 6 x (20 - 6) / 17
    assertThat(weights[30]).isCloseTo(0.5 * 14 / 17, within(1e-9));
    assertThat(weights[50]).isCloseTo(0.5 * 14 / 17, within(1e-9));
    // 3 / 11.5 x 8.5 / 17
    assertThat(weights[70]).isCloseTo(3 / 23.0, within(1e-9));
    assertThat(weights[90]).isZero();
    assertThat(Arrays.stream(weights).filter(weight -> weight == 1).count()).isEqualTo(96);
  }

  @Test
  void comparesABlockWithItsOwnKind() {
    int[] kinds = alternating(80);
    double[] times = new double[80];
    Arrays.setAll(times, block -> kinds[block] == 0 ? 1 : 2);
    BlockWeights weights = new BlockWeights(kinds, times);
    assertThat(weights.weights(once(80))).containsOnly(1);
    assertThat(weights.localLevel(0)).isEqualTo(1);
  }

  @Test
  void dividesByTheLevelOfTheBlocksAround() {
    // The machine takes twice as long for 100 of 300 blocks: nothing is wrong with any of them.
    double[] times = new double[300];
    Arrays.setAll(times, block -> block / 100 == 1 ? 2 : 1);
    BlockWeights weights = new BlockWeights(alternating(300), times);
    assertThat(weights.localLevel(50)).isEqualTo(1);
    assertThat(weights.localLevel(150)).isEqualTo(2);
    assertThat(weights.localLevel(250)).isEqualTo(1);
    assertThat(weights.weights(once(300))).containsOnly(1);
  }

  @Test
  void judgesEachSampleByItsOwnSpread() {
    double[] times = spread();
    times[50] = 1.2;
    BlockWeights weights = new BlockWeights(new int[100], times);
    assertThat(weights.weights(once(100))[50]).isLessThan(0.2);
    // A sample in which that block is as good as all others finds it usual.
    int[] often = once(100);
    often[50] = 200;
    double[] ofSample = weights.weights(often);
    assertThat(ofSample[50]).isEqualTo(1);
    assertThat(ofSample[0]).isZero();
    // What is not drawn has no weight.
    int[] without = once(100);
    without[7] = 0;
    assertThat(weights.weights(without)[7]).isZero();
  }

  @Test
  void judgesNothingWhereThereAreTooFewBlocks() {
    double[] times = new double[BlockWeights.NEIGHBOURS - 1];
    Arrays.fill(times, 1);
    times[3] = 1000;
    BlockWeights weights = new BlockWeights(new int[times.length], times);
    assertThat(weights.weights(once(times.length))).containsOnly(1);
    assertThat(weights.localLevel(3)).isEqualTo(1);
  }

  @Test
  void takesRoundingForNoSpread() {
    double[] times = new double[70];
    Arrays.setAll(times, block -> 1 + 1e-13 * (block % 3));
    assertThat(new BlockWeights(new int[70], times).weights(once(70))).containsOnly(1);
  }

  @Property(tries = 50)
  void doesNotDependOnUnitsAndStaysWithinItsRange(@ForAll long seed) {
    Random random = new Random(seed);
    int blocks = 60 + random.nextInt(200);
    int[] kinds = alternating(blocks);
    double[] times = new double[blocks];
    double[] scaled = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      times[block] = Math.exp(random.nextGaussian() * (random.nextInt(10) == 0 ? 3 : 0.1));
      scaled[block] = times[block] * (kinds[block] == 0 ? 7 : 0.3);
    }
    double[] weights = new BlockWeights(kinds, times).weights(once(blocks));
    assertThat(Arrays.stream(weights)).allMatch(weight -> weight >= 0 && weight <= 1);
    double[] ofScaled = new BlockWeights(kinds, scaled).weights(once(blocks));
    for (int block = 0; block < blocks; block++) {
      assertThat(ofScaled[block]).isCloseTo(weights[block], within(1e-9));
    }
  }
}
