package org.mnemo.estimator.model.tails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClusteringTest {

  private static final int BLOCK = 20;

  private final Histogram latencies = new Histogram(3);
  private final Clustering clustering = new Clustering();

  private void block(int number, DoubleSupplier latencyNs) {
    long sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      long ns = Math.round(latencyNs.getAsDouble());
      latencies.recordValue(ns);
      sum += ns;
    }
    clustering.add(number, BLOCK, sum);
  }

  @Test
  void isOneWhereOperationsAreIndependent() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      block(i, () -> 100_000 + 10_000 * random.nextGaussian());
    }
    assertThat(clustering.effect(latencies).ofPercentiles()).isBetween(1.0, 1.3);
  }

  @Test
  void isTheLengthOfABlockWhereAllOfItAreAlike() {
    // 2 blocks of 20 alike at 100, 300 and so on: 20 operations tell as much as one.
    for (int i = 0; i < 200; i++) {
      long ns = i % 2 == 0 ? 100_000 : 300_000;
      block(i, () -> ns);
    }
    // (20 x 100000^2 x 200 / 199) / 100000^2.
    assertThat(clustering.effect(latencies).ofPercentiles()).isCloseTo(20.1, within(0.1));
    assertThat(clustering.effect(latencies).addedVarianceNs2()).isCloseTo(19.1e10, within(1e9));
  }

  @Test
  void isNotHiddenByAFewStalls() {
    Random random = new Random(2);
    for (int i = 0; i < 2000; i++) {
      // One block in four is slow as a whole; one operation in thousand stalls for 10 ms.
      double levelNs = i % 4 == 0 ? 140_000 : 100_000;
      block(i, () -> random.nextInt(1000) == 0 ? 10e6 : levelNs + 10_000 * random.nextGaussian());
    }
    assertThat(clustering.effect(latencies).ofPercentiles()).isBetween(10.0, 40.0);
    // Stalls, which come by themselves, are nearly all of the variance of a mean.
    double varianceNs2 = Math.pow(latencies.getStdDeviation(), 2);
    assertThat(clustering.effect(latencies).addedVarianceNs2()).isBetween(0.0, 0.3 * varianceNs2);
  }

  /** As where one read in twenty waits for a fetch. */
  @Test
  void isOneWhereSlowOperationsAreManyAndComeByThemselves() {
    Random random = new Random(3);
    for (int i = 0; i < 5000; i++) {
      block(i, () -> (random.nextInt(20) == 0 ? 3 : 1) * (100_000 + 1_000 * random.nextGaussian()));
    }
    assertThat(clustering.effect(latencies).ofPercentiles()).isBetween(1.0, 1.3);
  }

  @Test
  void isTheirNumberWhereSlowOperationsComeTogether() {
    Random random = new Random(4);
    for (int i = 0; i < 5000; i++) {
      // All of one block in twenty.
      int factor = random.nextInt(20) == 0 ? 3 : 1;
      block(i, () -> factor * (100_000 + 1_000 * random.nextGaussian()));
    }
    assertThat(clustering.effect(latencies).ofPercentiles()).isGreaterThan(19);
  }

  @Test
  void addsUpRowsOfABlock() {
    clustering.add(1, 10, 1000);
    clustering.add(1, 10, 3000);
    clustering.add(2, 20, 4000);
    latencies.recordValue(100);
    latencies.recordValue(300);
    // Both blocks have a mean of 200.
    assertThat(clustering.effect(latencies).ofPercentiles()).isEqualTo(1);
  }

  @Test
  void isNotKnownOfOneBlock() {
    clustering.add(1, 10, 1000);
    latencies.recordValue(100);
    assertThat(clustering.effect(latencies).ofPercentiles()).isNaN();
  }
}
