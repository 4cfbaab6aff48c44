package org.mnemo.reproduction.polyemt;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Sheet;

/**
 * The partitions of each workload's non-volatile memory, computed once for all figures: 26 GB of
 * DRAM and 6 GB of non-volatile memory for 38 GB of data (section 5.2), scaled to our data.
 */
final class Studies {

  /** DRAM and non-volatile memory together, by the data. */
  static final double MEMORY_SHARE = 32.0 / 38;

  /** SSD at 25 cents and DRAM at 10 dollars a GB (section 5.4). */
  private static final double SSD_PRICE = 0.025;

  /** The low end of the paper's 2 to 7 (section 2.2). */
  private static final double COMPRESSION = 2;

  private static final double MOST_SLOWDOWN = 1000;

  private static final EstimateOptions OPTIONS =
      EstimateOptions.DEFAULTS
          .withPolicy(Policies.POLYMORPHIC)
          .withPolicyOptions(
              PolicyOptions.DEFAULTS.with(
                  Policies.POLYMORPHIC, "compression", Double.toString(COMPRESSION)))
          .withPrice(SSD_PRICE)
          // Without an SLO, none can be too little known.
          .withMaxSlowdown(MOST_SLOWDOWN)
          .withFastBytes(FastCapacity.ofShare(MEMORY_SHARE));

  private final Map<Path, Estimate> estimates = new ConcurrentHashMap<>();

  /** The runs of all workloads. */
  static List<Measurement> runs(MeasurementPlan plan) {
    return runs(plan, List.of(YcsbWorkload.values()));
  }

  static List<Measurement> runs(MeasurementPlan plan, List<YcsbWorkload> workloads) {
    return workloads.stream()
        .map(each -> plan.plain(plan.settings().primaryStore(), each.workload()))
        .toList();
  }

  Estimate estimate(Sheet sheet, YcsbWorkload workload) {
    MeasurementDirectory measured = measured(sheet, workload);
    return estimates.computeIfAbsent(
        measured.root(), unused -> Estimator.estimate(measured, OPTIONS));
  }

  private static MeasurementDirectory measured(Sheet sheet, YcsbWorkload workload) {
    return sheet.measured(runs(sheet.plan(), List.of(workload)).get(0));
  }

  PartitionStudy study(Sheet sheet, YcsbWorkload workload) {
    return study(estimate(sheet, workload), workload);
  }

  /**
   * The partitions for a trace of several phases, with the times that were measured of one.
   *
   * @param windows equal parts of the trace to search by themselves
   */
  PartitionStudy study(Sheet sheet, YcsbWorkload workload, Path trace, int windows) {
    MeasuredRun run = new MeasuredRun(measured(sheet, workload));
    PatternSource requests =
        new TraceSource(
            TracePart.all(trace, TracePart.Origin.NAMED), run.dataset(), TraceWatch.NONE);
    return study(Estimator.estimate(run, requests, OPTIONS.withWindows(windows)), workload);
  }

  private static PartitionStudy study(Estimate estimate, YcsbWorkload workload) {
    return estimate
        .partitions()
        .orElseThrow(
            () ->
                new MnemoException(
                    "the run of %s is too short to show anything; use a larger --scale"
                        .formatted(workload.title())));
  }
}
