package org.mnemo.estimator.validation;

import java.util.List;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.ServiceTimes;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.StoreModel;

/**
 * The estimate's model, applied to given operations instead of a whole trace: service times,
 * interference at the switch rate that the operations had, and the client's own time.
 *
 * @param byTier service times, FastMem first
 * @param clientNs the client's own time between two operations
 */
record TimeModel(List<ServiceTimes> byTier, InterferenceModel interference, double clientNs) {

  /** The model of the run. */
  static TimeModel of(StoreModel model) {
    return new TimeModel(
        List.of(model.fast(), model.slow()),
        model.runtime().interference(),
        model.runtime().clientNs());
  }

  /** The same forms with the coefficients of a sample drawn from the run. */
  TimeModel refit(Baselines sample, SizeModel sizes) {
    return new TimeModel(times(sample, sizes), interference.refit(sample), sample.clientNs());
  }

  /** Service times on the two tiers of the baselines. */
  static List<ServiceTimes> times(Baselines baselines, SizeModel sizes) {
    return baselines.tiers().stream().map(tier -> sizes.times(baselines, tier)).toList();
  }

  /** What the operations of a split should take. */
  SplitTimes times(SplitSums held) {
    double switchRate = held.switchRate();
    double[] latencyNs = new double[Part.count()];
    for (Part part : Part.values()) {
      latencyNs[part.ordinal()] =
          byTier.get(part.tier()).totalNs(held.features(part))
              + interference.totalExcessNs(held.operations(part), switchRate);
    }
    return new SplitTimes(
        held.operationsByPart(), latencyNs, clientNs * (double) held.totalOperations());
  }

  /** Mean interference of reads, or of writes, in nanoseconds; 0 if there are none. */
  double meanExcessNs(SplitSums held, boolean writes) {
    double switchRate = held.switchRate();
    double excessNs = 0;
    long count = 0;
    for (Part part : Part.values()) {
      if (part.isWrite() == writes) {
        excessNs += interference.totalExcessNs(held.operations(part), switchRate);
        for (Operation operation : Operation.values()) {
          count += held.operations(part)[operation.ordinal()];
        }
      }
    }
    return count == 0 ? 0 : excessNs / count;
  }
}
