package org.mnemo.estimator.validation.mirrored;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;

/** Curves that are predicted from a pilot run, as they are or made wrong on purpose. */
public final class Predictions {

  /**
   * Median error of hit ratios, and of throughput, above which an estimate is plainly off: what is
   * asked of those that are right.
   */
  private static final double OFF_HIT_RATIO = 0.02;

  private static final double OFF_THROUGHPUT = 0.03;

  private Predictions() {}

  /**
   * Predicts a curve.
   *
   * @param operations number of operations that will be measured: where a trace is replayed, the
   *     prediction is for as many of its requests; else requests are taken to go on as they did
   * @param directory directory for what a control writes
   * @param shares shares of the data that FastMem is to hold where it is measured
   * @throws UsageException if the control changes next to nothing of this workload's curve
   */
  public static Estimate predict(
      MeasurementDirectory pilot,
      long operations,
      EstimateOptions options,
      @Nullable Control control,
      Path directory,
      List<Double> shares) {
    EstimateRequest request =
        Files.exists(pilot.replayed())
            ? EstimateRequest.ofWorkload(
                pilot,
                Math.min(operations, ReplayedTrace.read(pilot.replayed()).requests()),
                options)
            : EstimateRequest.of(pilot, options);
    Estimate right = Estimator.compute(request);
    if (control == null) {
      return right;
    }
    Directories.make(directory);
    Estimate wrong = Estimator.compute(control.applied(request, pilot, directory));
    if (!isOff(median(right, wrong, Metric.HIT_RATIO, shares), 0)
        && !isOff(0, median(right, wrong, Metric.THROUGHPUT, shares))) {
      throw new UsageException(
          "the control %s changes next to nothing of what is predicted for this workload, so it could not be found to be off; take a workload whose requests are less even, or slower memory"
              .formatted(control.optionName()));
    }
    return wrong;
  }

  private static double median(Estimate right, Estimate wrong, Metric metric, List<Double> shares) {
    double[] differences =
        shares.stream()
            .mapToDouble(
                share ->
                    Math.abs(
                        metric.error(
                            PredictedTier.of(wrong, share)
                                .byMetric()
                                .getOrDefault(metric, Double.NaN),
                            PredictedTier.of(right, share)
                                .byMetric()
                                .getOrDefault(metric, Double.NaN))))
            .sorted()
            .toArray();
    return differences[differences.length / 2];
  }

  private static boolean isOff(double hitRatio, double throughput) {
    return hitRatio > OFF_HIT_RATIO || throughput > OFF_THROUGHPUT;
  }

  /**
   * Makes sure that a control was found to be off.
   *
   * @throws MnemoException if it was not
   */
  public static void requireOff(Validation validation, Control control) {
    double hitRatio = median(validation, Metric.HIT_RATIO);
    double throughput = median(validation, Metric.THROUGHPUT);
    if (!isOff(hitRatio, throughput)) {
      throw new MnemoException(
          "the negative control %s passes, with median errors of %.1f points of the hit ratio and %.1f %% of throughput, so this validation would not find a wrong estimate; measure longer, or a workload that depends more on FastMem"
              .formatted(control.optionName(), 100 * hitRatio, 100 * throughput));
    }
  }

  private static double median(Validation validation, Metric metric) {
    return ErrorSummary.of(metric, validation.of(metric)).medianAbsoluteError();
  }
}
