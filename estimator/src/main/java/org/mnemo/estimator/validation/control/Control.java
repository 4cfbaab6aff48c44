package org.mnemo.estimator.validation.control;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/**
 * A negative control: an estimate that is wrong on purpose, and that a validation must find to be
 * off. One that it does not find to be off shows that it would find nothing.
 */
public enum Control {
  /** Which records are popular is lost. */
  SHUFFLED_TRACE("shuffled-trace") {
    @Override
    public EstimateRequest applied(
        EstimateRequest request, MeasurementDirectory run, Path directory) {
      Path trace = directory.resolve("shuffled-trace.csv.zst");
      ShuffledTrace.write(run, trace, request.options().seed());
      return request.withTrace(trace, null);
    }
  },

  /** FastMem is taken to be as slow as SlowMem is, and SlowMem as fast as FastMem. */
  SWAPPED_TIERS("swapped-tiers") {
    @Override
    public EstimateRequest applied(
        EstimateRequest request, MeasurementDirectory run, Path directory) {
      return request.withSource(options -> request.source().read(options).swapped());
    }
  };

  /**
   * Median error of hit ratios, and of throughput, above which an estimate is plainly off: what is
   * asked of those that are right.
   */
  private static final double OFF_HIT_RATIO = 0.02;

  private static final double OFF_THROUGHPUT = 0.03;

  private final String optionName;

  Control(String optionName) {
    this.optionName = optionName;
  }

  /** Name of the control in options and output. */
  public String optionName() {
    return optionName;
  }

  /** Name of a control in options and output; null if there is none. */
  public static @Nullable String nameOf(@Nullable Control control) {
    return control == null ? null : control.optionName;
  }

  /** Names of all controls. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Control::optionName).toList();
  }

  /**
   * The control of a name.
   *
   * @throws UsageException if there is none
   */
  public static Control byName(String name) {
    return Arrays.stream(values())
        .filter(control -> control.optionName.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--control must be one of %s, was '%s'".formatted(names(), name)));
  }

  /**
   * A request made wrong.
   *
   * @param run run that the request is about
   * @param directory directory for what the control writes
   */
  public abstract EstimateRequest applied(
      EstimateRequest request, MeasurementDirectory run, Path directory);

  /**
   * Whether an estimate is plainly off.
   *
   * @param hitRatio median error of hit ratios, as a share; 0 if there are none
   * @param throughput median error of throughput, as a share
   */
  public static boolean isOff(double hitRatio, double throughput) {
    return hitRatio > OFF_HIT_RATIO || throughput > OFF_THROUGHPUT;
  }

  /**
   * Makes sure that this control was found to be off, and by more than noise.
   *
   * @throws MnemoException if it was not
   */
  public void requireOff(Validation validation) {
    double hitRatio = median(validation, Metric.HIT_RATIO);
    double throughput = median(validation, Metric.THROUGHPUT);
    boolean isFound =
        isOff(beyondNoise(validation, Metric.HIT_RATIO) ? hitRatio : 0, 0)
            || isOff(0, beyondNoise(validation, Metric.THROUGHPUT) ? throughput : 0);
    if (!isFound) {
      throw new MnemoException(
          "the negative control %s passes, with median errors of %.1f points of the hit ratio and %.1f %% of throughput, which are small or within noise, so this validation would not find a wrong estimate; measure longer, or a workload that depends more on FastMem"
              .formatted(optionName, 100 * hitRatio, 100 * throughput));
    }
  }

  private static boolean beyondNoise(Validation validation, Metric metric) {
    return validation.verdicts().stream()
        .anyMatch(verdict -> verdict.metric() == metric && !verdict.isWithinNoise());
  }

  private static double median(Validation validation, Metric metric) {
    List<ValidationRow> rows = validation.of(metric);
    return rows.isEmpty() ? 0 : ErrorSummary.of(metric, rows).medianAbsoluteError();
  }
}
