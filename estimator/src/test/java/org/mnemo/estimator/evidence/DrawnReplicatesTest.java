package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.SimulatedBlocks;

class DrawnReplicatesTest {

  private static final int COUNT = 200;

  @Test
  void areThoseOfOneThread() {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    new SimulatedBlocks(100_000, 150_000, 30_000, 4_000, 0.1)
        .rows(100, new Random(1))
        .forEach(calculator::add);
    BaselineSample sample = calculator.sample();
    BaselineSample.Resampler resampler = sample.resampler();

    SplittableRandom random = new SplittableRandom(7);
    List<Baselines> inSequence =
        Stream.generate(() -> resampler.baselines(resampler.drawSegments(random)))
            .limit(COUNT)
            .toList();

    assertThat(RunEvidence.drawn(sample, resampler, new SplittableRandom(7), COUNT))
        .isEqualTo(inSequence);
  }
}
