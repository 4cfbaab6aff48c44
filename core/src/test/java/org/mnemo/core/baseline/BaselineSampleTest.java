package org.mnemo.core.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.core.baseline.Rows.row;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class BaselineSampleTest {

  private final BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);

  /** Operations of values of 100 bytes, 10 ns of the client before each. */
  private void add(
      long block, String kind, String tier, Operation operation, long operations, long latencyNs) {
    calculator.add(
        row(block, kind, tier, operation, 100, operations, latencyNs, 10 * operations, 0));
  }

  /** Two segments of a round each: blocks 0 to 2, and 3 to 5, where all is slower. */
  private BaselineSample twoSegments() {
    add(0, "fast", "fast", Operation.READ, 10, 1000);
    add(1, "slow", "slow", Operation.READ, 10, 2000);
    calculator.add(row(2, "mixed-0.5", "fast", Operation.READ, 100, 4, 440, 40, 2));
    calculator.add(row(2, "mixed-0.5", "slow", Operation.READ, 100, 6, 1320, 60, 3));
    add(3, "fast", "fast", Operation.READ, 30, 3600);
    add(4, "slow", "slow", Operation.READ, 10, 2600);
    calculator.add(row(5, "mixed-0.5", "fast", Operation.READ, 100, 10, 1500, 100, 4));
    return calculator.sample();
  }

  /** Draws just these segments. */
  private static Baselines draw(BaselineSample sample, int... segments) {
    RandomGenerator script =
        new RandomGenerator() {
          private int drawn;

          @Override
          public long nextLong() {
            throw new AssertionError("only segments are drawn");
          }

          @Override
          public int nextInt(int bound) {
            assertThat(bound).isEqualTo(segments.length);
            return segments[drawn++];
          }
        };
    return drawn(sample.resampler(), script);
  }

  private static double meanNs(Baselines baselines, String tier) {
    return baselines.serviceTime(tier, Operation.READ).orElseThrow().meanNs();
  }

  @Test
  void drawsWholeSegmentsWithAllThatFellIntoThem() {
    BaselineSample sample = twoSegments();
    assertThat(sample.segments()).isEqualTo(2);
    assertThat(sample.pureOperations()).isEqualTo(10 + 10 + 30 + 10);

    Baselines first = draw(sample, 0, 0);
    assertThat(meanNs(first, "fast")).isEqualTo(100);
    assertThat(meanNs(first, "slow")).isEqualTo(200);
    assertThat(first.clientNs()).isEqualTo(10);
    Mixed mixed = first.mixed().get(0);
    assertThat(mixed.operations()).isEqualTo(20);
    assertThat(mixed.switchRate()).isEqualTo(0.5);
    // 440 + 1320 less 4 x 100 + 6 x 200, by 10.
    assertThat(mixed.excessNs()).isCloseTo(16, within(1e-9));

    Baselines second = draw(sample, 1, 1);
    assertThat(meanNs(second, "fast")).isEqualTo(120);
    assertThat(meanNs(second, "slow")).isEqualTo(260);
    // 1500 less 10 x 120, by 10.
    assertThat(second.mixed().get(0).excessNs()).isCloseTo(30, within(1e-9));
    assertThat(second.mixed().get(0).switchRate()).isEqualTo(0.4);
  }

  @Test
  void isTheRunItselfWhereEverySegmentIsDrawnOnce() {
    BaselineSample sample = twoSegments();
    Baselines run = sample.baselines();
    assertThat(draw(sample, 1, 0)).isEqualTo(run);
    // (1000 + 3600) / 40, not the mean of 100 and 120.
    assertThat(meanNs(run, "fast")).isEqualTo(115);
    // Standard errors are those of the run, whatever is drawn.
    assertThat(draw(sample, 0, 0).serviceTimes().get(0).standardErrorNs())
        .isEqualTo(run.serviceTimes().get(0).standardErrorNs())
        .isPositive();
  }

  @Test
  void drawsDisturbancesToo() {
    for (int round = 0; round < 60; round++) {
      add(2L * round, "fast", "fast", Operation.READ, 10, 1000);
      // One block took 12,000 ns longer: 10 ns for each of 1,200 operations.
      add(2 * round + 1, "slow", "slow", Operation.READ, 10, round == 0 ? 14_000 : 2000);
    }
    BaselineSample sample = calculator.sample();
    assertThat(sample.baselines().disturbanceNs()).isCloseTo(10, within(1e-9));
    // Ten segments of six rounds, so of 120 operations: 12,000 / 120.
    assertThat(sample.segments()).isEqualTo(10);
    assertThat(draw(sample, new int[10]).disturbanceNs()).isCloseTo(100, within(1e-9));
    assertThat(draw(sample, IntStream.generate(() -> 9).limit(10).toArray()).disturbanceNs())
        .isCloseTo(0, within(1e-9));
  }

  /**
   * The cube root of rounds (8 by 2, 27,000 by 30), or the 29 rounds of two blocks that tell a
   * local level (1000 by 29), but ten segments if there are rounds enough for them (125 by 12).
   */
  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "7,7", "8,4", "26,13", "27,9", "125,10", "1000,34"})
  void makesSegmentsOfWhatHangsTogether(int rounds, int segments) {
    for (int round = 0; round < rounds; round++) {
      add(2L * round, "fast", "fast", Operation.READ, 10, 1000);
      add(2 * round + 1, "slow", "slow", Operation.READ, 10, 2000);
    }
    assertThat(calculator.sample().segments()).isEqualTo(segments);
  }

  @Test
  void hasNoSegmentsWithoutBlocksOfEveryTier() {
    assertThat(calculator.sample().segments()).isZero();
    assertThat(calculator.sample().pureOperations()).isZero();
    add(0, "fast", "fast", Operation.READ, 10, 1000);
    add(1, "fast", "fast", Operation.READ, 10, 1000);
    assertThat(calculator.sample().segments()).isZero();
    assertThat(calculator.sample().pureOperations()).isEqualTo(20);
  }

  @Test
  void tellsOperationsOfAMixtureApart() {
    add(0, "fast", "fast", Operation.READ, 10, 1000);
    add(0, "fast", "fast", Operation.UPDATE, 10, 500);
    add(1, "slow", "slow", Operation.READ, 10, 2000);
    add(1, "slow", "slow", Operation.UPDATE, 10, 800);
    // The client took 12 ns instead of 10.
    calculator.add(row(2, "mixed-0.5", "fast", Operation.READ, 100, 4, 480, 48, 2));
    calculator.add(row(2, "mixed-0.5", "slow", Operation.READ, 100, 2, 520, 24, 1));
    calculator.add(row(2, "mixed-0.5", "slow", Operation.UPDATE, 100, 4, 360, 48, 2));
    Mixed mixed = calculator.sample().baselines().mixed().get(0);
    // Reads 480 - 400 + 520 - 400 = 200 by 6, updates 360 - 320 = 40 by 4; 2 of the client each.
    assertThat(mixed.byOperation())
        .extracting(OperationExcess::operation)
        .containsExactly(Operation.READ, Operation.UPDATE);
    assertThat(mixed.byOperation().get(0).operations()).isEqualTo(6);
    assertThat(mixed.byOperation().get(0).excessNs()).isCloseTo(200.0 / 6 + 2, within(1e-9));
    assertThat(mixed.byOperation().get(1).operations()).isEqualTo(4);
    assertThat(mixed.byOperation().get(1).excessNs()).isCloseTo(12, within(1e-9));
    // Their mean is that of all: (6 x 35.33 + 4 x 12) / 10.
    assertThat(mixed.excessNs()).isCloseTo(26, within(1e-9));
  }

  @Test
  void keepsSizeClassesApart() {
    calculator.add(row(0, "fast", "fast", Operation.READ, 100, 10, 1000, 0, 0));
    calculator.add(row(0, "fast", "fast", Operation.READ, 1000, 5, 1500, 0, 0));
    calculator.add(row(1, "slow", "slow", Operation.READ, 100, 10, 2000, 0, 0));
    calculator.add(row(2, "fast", "fast", Operation.READ, 100, 10, 1400, 0, 0));
    Baselines baselines = calculator.sample().baselines();
    assertThat(baselines.sizes())
        .containsExactly(
            // 2400 / 20; off it by -200 and 200: sqrt(2 x 200^2 x 2) / 20
            new SizedTime("fast", Operation.READ, 7, 20, 120, 20, 100),
            new SizedTime("fast", Operation.READ, 10, 5, 300, 0, 1000),
            new SizedTime("slow", Operation.READ, 7, 10, 200, 0, 100));
    // 3900 / 25
    assertThat(meanNs(baselines, "fast")).isEqualTo(156);
  }

  @Test
  void givesTheSameSamplesForTheSameSeed() {
    Random random = new Random(1);
    for (int round = 0; round < 30; round++) {
      add(2L * round, "fast", "fast", Operation.READ, 10, 900 + random.nextInt(200));
      add(2 * round + 1, "slow", "slow", Operation.READ, 10, 1900 + random.nextInt(200));
    }
    BaselineSample sample = calculator.sample();
    assertThat(draws(sample, 7)).isEqualTo(draws(sample, 7)).isNotEqualTo(draws(sample, 8));
    assertThat(draws(sample, 7)).doesNotHaveDuplicates();
  }

  private static List<Baselines> draws(BaselineSample sample, long seed) {
    BaselineSample.Resampler resampler = sample.resampler();
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(() -> drawn(resampler, random)).limit(5).toList();
  }

  @Property(tries = 50)
  void drawsTheRunItselfFromSegmentsThatAreAlike(
      @ForAll @IntRange(min = 8, max = 60) int rounds, @ForAll long seed) {
    BaselineSampleTest test = new BaselineSampleTest();
    for (int round = 0; round < rounds; round++) {
      test.add(3L * round, "fast", "fast", Operation.READ, 10, 1003);
      test.add(3L * round + 1, "slow", "slow", Operation.READ, 10, 2009);
      test.calculator.add(
          row(3L * round + 2, "mixed-0.5", "slow", Operation.READ, 100, 10, 2100, 100, 5));
    }
    BaselineSample sample = test.calculator.sample();
    Baselines run = sample.baselines();
    Baselines drawn = drawn(sample.resampler(), new SplittableRandom(seed));
    assertThat(meanNs(drawn, "fast")).isCloseTo(meanNs(run, "fast"), within(1e-9));
    assertThat(meanNs(drawn, "slow")).isCloseTo(meanNs(run, "slow"), within(1e-9));
    assertThat(drawn.clientNs()).isCloseTo(run.clientNs(), within(1e-9));
    assertThat(drawn.disturbanceNs()).isCloseTo(0, within(1e-9));
    assertThat(drawn.mixed().get(0).excessNs())
        .isCloseTo(run.mixed().get(0).excessNs(), within(1e-9));
    assertThat(drawn.mixed().get(0).switchRate()).isEqualTo(0.5);
  }

  private static Baselines drawn(BaselineSample.Resampler resampler, RandomGenerator random) {
    return resampler.baselines(resampler.drawSegments(random));
  }
}
