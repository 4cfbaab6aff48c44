package org.mnemo.estimator.validation.mirrored;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.EstimateRequest;

/**
 * A negative control: an estimate that is wrong on purpose, and that a validation must find to be
 * off. One that it does not find to be off shows that it would find nothing.
 */
public enum Control {
  /** Which records are popular is lost. */
  SHUFFLED_TRACE("shuffled-trace") {
    @Override
    EstimateRequest applied(EstimateRequest request, MeasurementDirectory run, Path directory) {
      Path trace = directory.resolve("shuffled-trace.csv.zst");
      ShuffledTrace.write(run, trace, request.options().seed());
      return request.withTrace(trace, null);
    }
  },

  /** FastMem is taken to be as slow as SlowMem is, and SlowMem as fast as FastMem. */
  SWAPPED_TIERS("swapped-tiers") {
    @Override
    EstimateRequest applied(EstimateRequest request, MeasurementDirectory run, Path directory) {
      return request.withSource(options -> request.source().read(options).swapped());
    }
  };

  private final String optionName;

  Control(String optionName) {
    this.optionName = optionName;
  }

  /** Name of the control in options and output. */
  public String optionName() {
    return optionName;
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
  abstract EstimateRequest applied(
      EstimateRequest request, MeasurementDirectory run, Path directory);
}
