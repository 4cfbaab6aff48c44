package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.PatternSource;

/**
 * Whether 95 % intervals are: of many runs of a store whose truth is known, the intervals of all
 * but a twentieth must hold it.
 */
@Tag("full")
class IntervalCoverageTest {

  private static final int EXPERIMENTS = 500;
  private static final int SAMPLES = 200;

  /** Reads of 100 and 150 us, and {@code switchNs} more for one that changes server. */
  private static SimulatedBlocks store(double switchNs) {
    return new SimulatedBlocks(100_000, 150_000, 30_000, switchNs, 0.05);
  }

  /** Two keys in turn, then one of them: 3 of 7 pairs switch where one key is in FastMem. */
  private static final String TRACE =
      TestTraces.csv(
          "a get 100",
          "b get 100",
          "a get 100",
          "b get 100",
          "b get 100",
          "b get 100",
          "b get 100",
          "b get 100");

  /**
   * Row 1 has a in FastMem: 2 x 100 + 6 x 150 us of service, 8 x 1 us of client, 8 x what a switch
   * costs x 3/7; FastMem only takes 8 x 101 us.
   */
  private static double truth(double switchNs) {
    return (200 + 900 + 8 + 8 * switchNs / 1000 * 3 / 7.0) / 808 - 1;
  }

  private static final PatternSource SOURCE = TestTraces.source(TRACE);

  /**
   * With 20 us the term is always found, with 4 us it is left out now and then, with 0 nearly
   * always.
   */
  @ParameterizedTest
  @ValueSource(doubles = {20_000, 4_000, 0})
  void intervalsHoldTheTruthInNineteenOfTwentyRuns(double switchNs) {
    double truth = truth(switchNs);
    int held = 0;
    int heldByHalf = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      Curve curve = curve(store(switchNs), new Random(experiment));
      double slowdown = curve.slowdown(1);
      Interval interval = curve.slowdownInterval(1);
      held += interval.holds(truth) ? 1 : 0;
      heldByHalf +=
          new Interval((interval.low() + slowdown) / 2, (interval.high() + slowdown) / 2)
                  .holds(truth)
              ? 1
              : 0;
    }
    assertThat((double) held / EXPERIMENTS).isBetween(0.92, 0.98);
    // Normal errors are within half of their 95 % intervals in 67 % of the runs; a term that is
    // rightly
    // left out brings the estimate closer to the truth.
    assertThat((double) heldByHalf / EXPERIMENTS).isBetween(0.6, switchNs == 0 ? 0.9 : 0.75);
  }

  /**
   * Where outlier blocks were chosen once, and what they lost was charged to each operation alike,
   * 22 % of the intervals held the truth, and the median error was 4.9 points instead of 0.7.
   */
  @Test
  void intervalsHoldTheTruthBesideABusyNeighbour() {
    SimulatedBlocks store = new SimulatedBlocks(100_000, 150_000, 30_000, 0, 0, 1_000_000);
    double truth = truth(0);
    int held = 0;
    double[] errors = new double[EXPERIMENTS];
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      Curve curve = curve(store, new Random(experiment));
      held += curve.slowdownInterval(1).holds(truth) ? 1 : 0;
      errors[experiment] = Math.abs(curve.slowdown(1) - truth);
    }
    assertThat((double) held / EXPERIMENTS).isBetween(0.92, 0.99);
    Arrays.sort(errors);
    // A block that is hit takes twice its time at the median; the slowdown is 36 %.
    assertThat(errors[EXPERIMENTS / 2]).isLessThan(0.01);
  }

  private static Curve curve(SimulatedBlocks store, Random random) {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    store.rows(100 + random.nextInt(101), random).forEach(calculator::add);
    BaselineSample sample = calculator.sample();
    BaselineSample.Resampler resampler = sample.resampler();
    SplittableRandom draws = new SplittableRandom(random.nextLong());
    List<Baselines> drawn =
        Stream.generate(() -> resampler.baselines(resampler.drawSegments(draws)))
            .limit(SAMPLES)
            .toList();
    FittedModels models =
        TestBaselines.models(sample.baselines(), drawn, SOURCE.pattern(), ModelKind.MNEMO);
    return TestCurves.curve(SOURCE, KeyOrders.byName("touch"), models)
        .withIntervals(models.replicates(), sample.segments());
  }
}
