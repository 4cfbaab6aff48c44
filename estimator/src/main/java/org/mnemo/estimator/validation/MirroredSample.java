package org.mnemo.estimator.validation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.trace.Operation;

/**
 * Results of the tiers of a mirrored run in some time segments, each as often as it was drawn.
 * Means are over blocks by weight, with one mix of operations and sizes for all tiers, as chance
 * assigned operations to blocks. Kinds that a tier did not serve are excluded.
 */
final class MirroredSample {

  private final MirroredRun run;
  private final int[] times;
  private final double usesPerOperation;
  private final Baselines baselines;

  /** Mean latency of each kind by tier, in nanoseconds; NaN if a tier served none. */
  private final Map<Kind, double[]> meanNsByKind = new LinkedHashMap<>();

  /** Number of operations of each kind on all tiers. */
  private final Map<Kind, Double> operationsOfKind = new HashMap<>();

  /** Operations with values of one size class. */
  private record Kind(Operation operation, int sizeClass) {}

  /** Latencies by tier, summed on first use. */
  private final @Nullable SplitLatencies[] latencies;

  /**
   * Adds up segments.
   *
   * @param times number of times that each counts
   * @param baselines baselines of these
   * @param usesPerOperation mean records or pages used by an operation, fetched or not
   */
  MirroredSample(MirroredRun run, int[] times, Baselines baselines, double usesPerOperation) {
    this.run = run;
    this.times = times.clone();
    this.baselines = baselines;
    this.usesPerOperation = usesPerOperation;
    latencies = new @Nullable SplitLatencies[run.tiers().count()];
    for (SizedTime time : baselines.sizes()) {
      Kind kind = new Kind(time.operation(), time.sizeClass());
      double[] meanNs = meanNsByKind.computeIfAbsent(kind, unused -> unknown(run.tiers().count()));
      meanNs[run.tiers().indexOf(time.tier())] = time.meanNs();
      operationsOfKind.merge(kind, (double) time.operations(), Double::sum);
    }
  }

  /** Adds up segments; parameters as above. */
  static MirroredSample of(MirroredRun run, int[] times, double usesPerOperation) {
    return new MirroredSample(run, times, run.resampler().baselines(times), usesPerOperation);
  }

  private static double[] unknown(int tiers) {
    double[] meanNs = new double[tiers];
    Arrays.fill(meanNs, Double.NaN);
    return meanNs;
  }

  private SplitLatencies latencies(int tier) {
    SplitLatencies known = latencies[tier];
    if (known == null) {
      known = new SplitLatencies(run.latencies().get(tier), times, 2);
      latencies[tier] = known;
    }
    return known;
  }

  private MirroredRun.FetchSums fetches(int tier) {
    MirroredRun.FetchSums sum = new MirroredRun.FetchSums();
    for (int segment = 0; segment < times.length; segment++) {
      sum.add(run.fetches().get(tier).get(segment), times[segment]);
    }
    return sum;
  }

  /** Figures of a tier, and what is predicted of it at the speed of this run. */
  Split.Figures figures(int tier, PredictedTier predicted) {
    return new Split.Figures() {
      @Override
      public double estimated(Metric metric) {
        double relative = predicted.byMetric().getOrDefault(metric, Double.NaN);
        return metric.isShare() ? relative : relative * MirroredSample.this.measured(0, metric);
      }

      @Override
      public double measured(Metric metric) {
        return MirroredSample.this.measured(tier, metric);
      }
    };
  }

  /** A metric of a tier; NaN if there are no such operations. */
  double measured(int tier, Metric metric) {
    if (metric.isShare()) {
      return 1 - fetches(tier).perOperation() / usesPerOperation;
    }
    if (metric.isQuantile()) {
      return latencies(tier).quantileNs(metric);
    }
    return metric.isRate()
        ? 1e9 / (meanNs(tier, true, true) + baselines.clientNs())
        : meanNs(tier, metric.ofWrites(), !metric.ofWrites());
  }

  /** Mean latency of some kinds of operations on a tier, in the mix of all tiers together. */
  private double meanNs(int tier, boolean writes, boolean reads) {
    double sumNs = 0;
    double operations = 0;
    for (Map.Entry<Kind, double[]> kind : meanNsByKind.entrySet()) {
      boolean isAsked = kind.getKey().operation().isWrite() ? writes : reads;
      if (isAsked && Arrays.stream(kind.getValue()).noneMatch(Double::isNaN)) {
        double ofKind = operationsOfKind.getOrDefault(kind.getKey(), 0.0);
        sumNs += ofKind * kind.getValue()[tier];
        operations += ofKind;
      }
    }
    return operations == 0 ? Double.NaN : sumNs / operations;
  }
}
