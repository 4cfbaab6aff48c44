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

  /** This model in the same forms, with the coefficients of a sample drawn from the run. */
  TimeModel refit(Baselines sample, SizeModel sizes) {
    return new TimeModel(times(sample, sizes), interference.refit(sample), sample.clientNs());
  }

  /** Service times on the two tiers of the baselines. */
  static List<ServiceTimes> times(Baselines baselines, SizeModel sizes) {
    return baselines.tiers().stream().map(tier -> sizes.times(baselines, tier)).toList();
  }

  /** Times of the operations of a split by the model. */
  SplitTimes times(SplitSums held) {
    double switchRate = held.switchRate();
    double[] latencyNs = new double[Part.count()];
    for (Part part : Part.values()) {
      latencyNs[part.ordinal()] =
          byTier.get(part.tier()).totalNs(held.features(part))
              + interference.totalExcessNs(held.operations(part), switchRate);
    }
    return new SplitTimes(held.operationsByPart(), latencyNs, clientNs * held.totalOperations());
  }

  /** Mean interference of reads, or of writes, on each tier in nanoseconds. */
  double[] excessNsByTier(SplitSums held, boolean writes) {
    long[] requests = new long[Operation.count()];
    for (Part part : Part.values()) {
      for (int i = 0; i < requests.length; i++) {
        requests[i] += Math.round(held.operations(part)[i]);
      }
    }
    double[] excessNs = new double[byTier.size()];
    double[] shares = {held.fastShare(), 1 - held.fastShare()};
    for (int tier = 0; tier < shares.length; tier++) {
      excessNs[tier] = interference.excessNs(requests, writes, held.switchRate(), shares[tier]);
    }
    return excessNs;
  }
}
