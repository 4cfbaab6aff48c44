package org.mnemo.estimator.model;

import java.util.Map;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;

/**
 * The paper's model of run time, section IV, corrected (its printed throughput is inverted; its
 * released code computes this): T(F) = T_slow - sum over operations of [requests to keys in F x
 * (slow - fast service time)]. Exact where service times do not depend on the placement of other
 * keys. Immutable.
 */
public final class AdditiveModel {

  private final double slowRuntimeNs;
  private final double fastRuntimeNs;
  private final double[] gainNs;

  private AdditiveModel(double slowRuntimeNs, double fastRuntimeNs, double[] gainNs) {
    this.slowRuntimeNs = slowRuntimeNs;
    this.fastRuntimeNs = fastRuntimeNs;
    this.gainNs = gainNs;
  }

  /**
   * Both ends as they were measured, as the paper does it. The model's own all-fast end then misses
   * {@code fastRuntimeNs} by what the measurements do not explain.
   *
   * @param slowRuntimeNs T_slow, the run time with all data in SlowMem
   * @param fastRuntimeNs T_fast, the run time with all data in FastMem, more than 0
   * @param gainNs slow minus fast mean service time by operation; absent ones are 0
   */
  public static AdditiveModel ofMeasuredRuntimes(
      double slowRuntimeNs, double fastRuntimeNs, Map<Operation, Double> gainNs) {
    double[] gains = new double[Operation.count()];
    gainNs.forEach((operation, ns) -> gains[operation.ordinal()] = ns);
    return new AdditiveModel(slowRuntimeNs, fastRuntimeNs, gains);
  }

  /**
   * Both ends by the model: a closed loop of N clients, each of which spends service time and its
   * own time on every request, so T = (service times + requests x client time) / N.
   *
   * @param requests of the trace, by {@link Operation#ordinal()}
   */
  public static AdditiveModel ofBaselines(Baselines baselines, long[] requests) {
    ServiceTimes fast = ServiceTimes.of(baselines, baselines.tiers().get(0), requests);
    ServiceTimes slow = ServiceTimes.of(baselines, baselines.tiers().get(1), requests);
    int clients = baselines.clients();
    double clientNs = 0;
    double[] gains = new double[Operation.count()];
    for (Operation operation : Operation.values()) {
      clientNs +=
          requests[operation.ordinal()] * (baselines.clientNs() + baselines.disturbanceNs());
      gains[operation.ordinal()] = (slow.meanNs(operation) - fast.meanNs(operation)) / clients;
    }
    double slowRuntimeNs = (slow.totalNs(requests) + clientNs) / clients;
    // Through the gains, so that the last row of a curve equals it to the last bit.
    double fastRuntimeNs = slowRuntimeNs - savedNs(gains, requests);
    return new AdditiveModel(slowRuntimeNs, fastRuntimeNs, gains);
  }

  /** T_fast. */
  public double fastRuntimeNs() {
    return fastRuntimeNs;
  }

  /** T_slow. */
  public double slowRuntimeNs() {
    return slowRuntimeNs;
  }

  /**
   * T(F) in nanoseconds.
   *
   * @param fastRequests requests to keys in FastMem, by {@link Operation#ordinal()}
   */
  public double runtimeNs(long[] fastRequests) {
    return slowRuntimeNs - savedNs(gainNs, fastRequests);
  }

  private static double savedNs(double[] gainNs, long[] fastRequests) {
    double savedNs = 0;
    for (int operation = 0; operation < gainNs.length; operation++) {
      savedNs += fastRequests[operation] * gainNs[operation];
    }
    return savedNs;
  }
}
