package org.mnemo.estimator.model;

import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;

/**
 * Mean service time of every operation that a trace holds, on one tier. A kind of write that was
 * not measured there takes the mean of all writes that were: the paper knows but reads and writes.
 */
public final class ServiceTimes {

  private final double[] meanNs;

  private ServiceTimes(double[] meanNs) {
    this.meanNs = meanNs;
  }

  /**
   * Looks up what the trace needs.
   *
   * @param tier name of the tier
   * @param requests of the trace, by {@link Operation#ordinal()}; only those above 0 are looked up
   * @throws MnemoException if an operation of the trace has no baseline on the tier, or one that is
   *     no positive time
   */
  public static ServiceTimes of(Baselines baselines, String tier, long[] requests) {
    double[] meanNs = new double[Operation.count()];
    for (Operation operation : Operation.values()) {
      if (requests[operation.ordinal()] > 0) {
        meanNs[operation.ordinal()] = meanNs(baselines, tier, operation);
      }
    }
    return new ServiceTimes(meanNs);
  }

  private static double meanNs(Baselines baselines, String tier, Operation operation) {
    Optional<ServiceTime> measured = baselines.serviceTime(tier, operation);
    double meanNs =
        measured.isPresent()
            ? measured.get().meanNs()
            : operation.isWrite() ? baselines.meanWriteNs(tier).orElse(Double.NaN) : Double.NaN;
    if (Double.isNaN(meanNs)) {
      throw new MnemoException(
          "the trace holds "
              + operation.lowerCase()
              + " operations, but the baselines hold none on the tier '"
              + tier
              + "'; measure this workload with mnemo.placement=baseline and more operations");
    }
    if (!(meanNs > 0) || Double.isInfinite(meanNs)) {
      throw new MnemoException(
          "the baseline of %s on the tier '%s' must be a positive time, was %s ns; repeat the run"
              .formatted(operation.lowerCase(), tier, meanNs));
    }
    return meanNs;
  }

  /** Mean service time in nanoseconds; 0 for an operation that the trace does not hold. */
  public double meanNs(Operation operation) {
    return meanNs[operation.ordinal()];
  }

  /** Service time of that many operations of each kind, by {@link Operation#ordinal()}. */
  public double totalNs(long[] requests) {
    double totalNs = 0;
    for (int operation = 0; operation < meanNs.length; operation++) {
      totalNs += requests[operation] * meanNs[operation];
    }
    return totalNs;
  }
}
