package org.mnemo.estimator.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.evidence.RunEvidence.Blocks;
import org.mnemo.estimator.model.tails.Clustering;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Runs of reads on two tiers, 100 and 150 us at the median, lognormal, on a machine whose speed
 * wanders: the logarithm of what everything takes longer is a Gaussian process that forgets
 * exponentially (Ornstein and Uhlenbeck).
 *
 * @param rounds rounds of two blocks on each tier in random order
 * @param drift standard deviation of that logarithm
 * @param memory share of a run after which all but 1/e of it is forgotten
 * @param shift standard deviation of a further logarithm that is drawn once a run
 */
record SimulatedRuns(int rounds, double drift, double memory, double shift) {

  private static final int OPERATIONS = 20;
  private static final int VALUE_BYTES = 100;
  private static final double SPREAD = 0.3;
  private static final long CLIENT_NS = 5_000;

  /** A run whose slow tier, or whose machine, takes longer by factors. */
  RunReadings run(Random random, double slower, double slowTier, int draws) {
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    Map<String, Histogram> byTag = new HashMap<>();
    List<Map<Boolean, Clustering>> clustering =
        List.of(Map.of(false, new Clustering()), Map.of(false, new Clustering()));
    double forgetting = Math.exp(-1 / (memory * rounds * 4));
    double level = drift * random.nextGaussian();
    double shifted = shift * random.nextGaussian();
    for (int round = 0; round < rounds; round++) {
      List<Integer> tiers = new ArrayList<>(List.of(0, 0, 1, 1));
      Collections.shuffle(tiers, random);
      for (int i = 0; i < tiers.size(); i++) {
        int tier = tiers.get(i);
        level =
            forgetting * level
                + drift * Math.sqrt(1 - forgetting * forgetting) * random.nextGaussian();
        double slowness = slower * Math.exp(level + shifted);
        BlockRow row =
            block(
                4 * round + i,
                tier,
                slowness,
                (tier == 0 ? 100_000 : 150_000 * slowTier),
                byTag.computeIfAbsent(
                    Tiers.FAST_AND_SLOW.name(tier) + ".read." + SizeClass.of(VALUE_BYTES),
                    unused -> new Histogram(3)),
                random);
        calculator.add(row);
        clustering.get(tier).get(false).add(row.block(), row.operations(), row.latencyNs());
      }
    }
    return new RunReadings(
        new Blocks(
            calculator.sample(),
            Optional.of(LatencyComponents.of(Tiers.FAST_AND_SLOW, byTag, clustering)),
            Optional.empty()),
        draws,
        random.nextLong());
  }

  private static BlockRow block(
      int number, int tier, double slowness, double medianNs, Histogram latencies, Random random) {
    long sumNs = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      long ns = Math.round(slowness * medianNs * Math.exp(SPREAD * random.nextGaussian()));
      latencies.recordValue(ns);
      sumNs += ns;
    }
    String name = Tiers.FAST_AND_SLOW.name(tier);
    return TestRun.block(
        number,
        name,
        name,
        Operation.READ,
        OPERATIONS,
        (long) VALUE_BYTES * OPERATIONS,
        sumNs,
        Math.round(slowness * CLIENT_NS * OPERATIONS));
  }
}
