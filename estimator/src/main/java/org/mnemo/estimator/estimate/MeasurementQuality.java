package org.mnemo.estimator.estimate;

import java.util.Locale;
import java.util.Optional;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;

/** Whether the baselines tell the tiers apart well enough to advise on. */
public final class MeasurementQuality {

  /** A difference known to a fifth moves the advice by about as much. */
  private static final double LARGEST_RELATIVE_ERROR = 0.2;

  private MeasurementQuality() {}

  /**
   * A warning if what FastMem saves over the whole trace is known too badly: if its standard error,
   * sqrt(sum over operations of (n x error)^2) of both tiers, exceeds a fifth of it.
   *
   * @param requests of the trace, by {@link Operation#ordinal()}
   */
  public static Optional<String> warning(Baselines baselines, long[] requests) {
    double savedNs = 0;
    double variance = 0;
    long total = 0;
    for (Operation operation : Operation.values()) {
      long count = requests[operation.ordinal()];
      Optional<ServiceTime> fast = baselines.serviceTime(baselines.tiers().get(0), operation);
      Optional<ServiceTime> slow = baselines.serviceTime(baselines.tiers().get(1), operation);
      if (count > 0 && fast.isPresent() && slow.isPresent()) {
        total += count;
        savedNs += count * (slow.get().meanNs() - fast.get().meanNs());
        variance +=
            Math.pow(count * fast.get().standardErrorNs(), 2)
                + Math.pow(count * slow.get().standardErrorNs(), 2);
      }
    }
    double errorNs = Math.sqrt(variance);
    if (total == 0 || errorNs <= LARGEST_RELATIVE_ERROR * Math.abs(savedNs)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the measurement is too short to advise on: SlowMem takes %.1f us longer an operation,"
                + " give or take %.1f us; raise operationcount",
            savedNs / total / 1000,
            2 * errorNs / total / 1000));
  }
}
