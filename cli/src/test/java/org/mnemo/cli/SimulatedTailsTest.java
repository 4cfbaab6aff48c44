package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.family.PlacementEngine;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles;

/**
 * Tails through the whole pipeline on a simulated store whose latencies are shifted exponentials:
 * what a placed run measures, and what the baselines say it will, agree with the closed form of the
 * mixture, F(t) = sum of w_i (1 - e^(-(t - base_i) / mean_i)) / sum of w_i.
 */
class SimulatedTailsTest {

  private static final int OPERATIONS = 30_000;
  private static final int VALUE_BYTES = 100;
  private static final double[] QUANTILES = {0.5, 0.9, 0.95, 0.99};

  /** A bucket of three significant digits is at most this much wider than its lowest value. */
  private static final double PRECISION = 1e-3;

  /** Five standard errors: once in two million. */
  private static final double ERRORS = 5;

  private static final List<Part> PARTS =
      List.of(
          new Part("fast", Operation.READ, 100_003, 20_000),
          new Part("fast", Operation.UPDATE, 90_001, 5_000),
          new Part("slow", Operation.READ, 170_011, 60_000),
          new Part("slow", Operation.UPDATE, 120_007, 40_000));

  @TempDir Path directory;

  /** Latencies of one tier and operation: base + Exp(mean). */
  private record Part(String tier, Operation operation, long baseNs, long meanJitterNs) {

    double share(double ns) {
      return ns <= baseNs ? 0 : 1 - Math.exp(-(ns - baseNs) / meanJitterNs);
    }

    String tag() {
      return tier + "." + operation.lowerCase() + "." + SizeClass.of(VALUE_BYTES);
    }
  }

  /** F(t), with as many requests of each part as it has weight. */
  private static double share(long[] weights, double ns) {
    double requests = 0;
    double upTo = 0;
    for (int i = 0; i < weights.length; i++) {
      requests += weights[i];
      upTo += weights[i] * PARTS.get(i).share(ns);
    }
    return upTo / requests;
  }

  private static double quantileNs(long[] weights, double q) {
    return new BrentSolver(1e-3).solve(1000, ns -> share(weights, ns) - q, 0, 10_000_000);
  }

  private static long[] counts(Map<String, Histogram> byTag) {
    assertThat(byTag).containsOnlyKeys(PARTS.stream().map(Part::tag).toList());
    return PARTS.stream().mapToLong(part -> byTag.get(part.tag()).getTotalCount()).toArray();
  }

  private MeasurementDirectory run(SimulatedRuns runs, String name, String... namesAndValues)
      throws Exception {
    List<String> properties = new ArrayList<>(List.of(namesAndValues));
    for (Part part : PARTS) {
      String prefix =
          "mnemo." + part.tier() + ".simulated." + (part.operation().isWrite() ? "write" : "read");
      properties.addAll(List.of(prefix + ".ns", Long.toString(part.baseNs())));
      properties.addAll(List.of(prefix + ".jitter.ns", Long.toString(part.meanJitterNs())));
    }
    return runs.run(name, properties.toArray(String[]::new));
  }

  @Test
  void agreeWithTheClosedForm() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 200, OPERATIONS);
    runs.load();
    MeasurementDirectory baseline = run(runs, "baseline");
    Curve curve = Estimator.estimate(baseline, EstimateOptions.DEFAULTS.withOrder("key")).curve();
    Path map = directory.resolve("map.csv");
    PlacementEngine.write(map, curve, 120, Tiers.FAST_AND_SLOW.names());
    // The same requests and another seed: latencies that have nothing to do with the baselines'.
    MeasurementDirectory placed =
        run(
            runs,
            "placed",
            words("mnemo.tiermap %s mnemo.trace %s mnemo.seed 43", map, baseline.trace()));

    Map<String, Histogram> measured = LatencyLog.read(placed.latency());
    long[] weights = counts(measured);
    Histogram all = new Histogram(1, 100_000_000_000L, 3);
    measured.values().forEach(all::add);
    assertThat(all.getTotalCount()).isEqualTo(OPERATIONS);

    Map<String, Histogram> baselines = LatencyLog.read(baseline.latency());
    LatencyComponents components = LatencyComponents.of(Tiers.FAST_AND_SLOW, baselines);
    MixtureQuantiles mixture =
        new MixtureQuantiles(components.histograms(), new int[components.histograms().size()], 1);
    long[] componentWeights = new long[components.histograms().size()];
    for (int i = 0; i < weights.length; i++) {
      Part part = PARTS.get(i);
      int tier = Tiers.FAST_AND_SLOW.indexOf(part.tier());
      componentWeights[components.indexOf(tier, part.operation(), SizeClass.of(VALUE_BYTES))] +=
          weights[i];
    }

    for (double q : QUANTILES) {
      assertBetween(
          all.getValueAtPercentile(100 * q), weights, q, standardError(weights, weights, q));
      assertBetween(
          mixture.quantileNs(componentWeights, q, 0),
          weights,
          q,
          standardError(weights, counts(baselines), q));
    }
    assertThat(meanOfPercentilesNs(measured, 99))
        .as("what averaging would give is told apart from the truth")
        .isLessThan(quantileNs(weights, 0.99 - 5 * standardError(weights, weights, 0.99)));
  }

  /**
   * Standard error of F at its q-quantile, each part's share known from so many samples: binomial.
   */
  private static double standardError(long[] weights, long[] samples, double q) {
    double ns = quantileNs(weights, q);
    double requests = 0;
    double variance = 0;
    for (int i = 0; i < weights.length; i++) {
      double share = PARTS.get(i).share(ns);
      double weight = weights[i];
      variance += weight * weight * share * (1 - share) / samples[i];
      requests += weights[i];
    }
    return Math.sqrt(variance) / requests;
  }

  private static void assertBetween(long actualNs, long[] weights, double q, double error) {
    double lowestNs = quantileNs(weights, q - ERRORS * error);
    double highestNs = quantileNs(weights, q + ERRORS * error);
    // A whole nanosecond, since fractions of one are carried to the next operation.
    assertThat((double) actualNs)
        .as("%s-quantile", q)
        .isBetween(lowestNs - 1, highestNs * (1 + PRECISION) + 1);
  }

  private static double meanOfPercentilesNs(Map<String, Histogram> byTag, double percentile) {
    double sum = 0;
    double operations = 0;
    for (Histogram part : byTag.values()) {
      sum += part.getTotalCount() * (double) part.getValueAtPercentile(percentile);
      operations += part.getTotalCount();
    }
    return sum / operations;
  }
}
