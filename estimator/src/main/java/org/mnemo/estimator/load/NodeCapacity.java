package org.mnemo.estimator.load;

import java.util.List;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.traffic.Load;

/**
 * Capacity of a node in requests per second, with all threads busy:
 *
 * <pre>
 * one server over both memories:  threads x requests / (time of the requests to all memories)
 * a server for each memory:       threads x requests / (time of the requests to the memory
 *                                                       whose server is occupied longest)
 * </pre>
 *
 * <p>With a server for each memory, the busier one limits both, as the split fixes their shares.
 *
 * @param times time that an operation occupies a server's thread
 */
public record NodeCapacity(ServerTimes times, Deployment deployment) {

  /** Capacity for a load, in requests per second. */
  public double opsS(Load load) {
    return opsS(load, times.tiers());
  }

  private double opsS(Load load, List<OccupiedTime> byTier) {
    double occupiedNs = 0;
    for (int tier = 0; tier < byTier.size(); tier++) {
      double ns = byTier.get(tier).ns(load, tier);
      occupiedNs =
          switch (deployment) {
            case ONE_SERVER -> occupiedNs + ns;
            case TWO_SERVERS -> Math.max(occupiedNs, ns);
          };
    }
    return times.threads() * 1e9 * load.totalRequests() / occupiedNs;
  }

  /**
   * Factor between the capacity and either end of its 95 % interval, from bootstrap replicates;
   * infinite without replicates.
   */
  public double factor(Load load) {
    if (times.replicates().isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double[] logs =
        times.replicates().stream().mapToDouble(each -> Math.log(opsS(load, each))).toArray();
    return Math.exp(
        Interval.widening(times.rounds()) * Interval.distance(logs, Math.log(opsS(load))));
  }
}
