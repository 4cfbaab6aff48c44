package org.mnemo.estimator.model;

import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.traffic.Load;

/**
 * Time that N client threads in a closed loop take for a load. This is the one place of the
 * equation: curves, intervals, percentiles, explanations and validation all ask it. With S the
 * service time of all requests on the memories that serve them, and Z the think time of a client
 * between two operations:
 *
 * <pre>
 * T = (1 + d) x undisturbed run time
 * latency of operation o on memory m = S(m, o) + requests(m, o) x excess(o, s)
 * </pre>
 *
 * <p>d is the share of time that disturbances of the machine took. What takes longer is hit by more
 * of them, so they slow all loads alike and have no part in slowdowns. s is the share of
 * consecutive requests that different memories serve. How the undisturbed run time follows from
 * latencies, and whether there is an excess, differs by {@link ServerPerTier}, {@link OneServer}
 * and {@link MeasuredEnds}. Immutable.
 */
public abstract sealed class RunTimeModel permits ServerPerTier, OneServer, MeasuredEnds {

  private final MemoryTimes times;
  private final int clients;
  private final double thinkTimeNs;
  private final double disturbanceShare;

  /**
   * @param times times of all memories
   * @param baselines measurement that names clients, think time and disturbances
   * @throws MnemoException if the baselines name no client or no think time
   */
  RunTimeModel(MemoryTimes times, Baselines baselines) {
    this.times = times;
    this.clients = baselines.clients();
    this.thinkTimeNs = baselines.clientNs();
    this.disturbanceShare = baselines.disturbanceShare();
    if (clients < 1 || !(thinkTimeNs >= 0) || Double.isInfinite(thinkTimeNs)) {
      throw new MnemoException(
          "the baselines must name at least 1 client and a think time of at least 0 ns, named %d"
                  .formatted(clients)
              + " and %s; repeat the run".formatted(thinkTimeNs));
    }
  }

  /** A copy with such times. */
  RunTimeModel(RunTimeModel model, MemoryTimes times) {
    this.times = times;
    clients = model.clients;
    thinkTimeNs = model.thinkTimeNs;
    disturbanceShare = model.disturbanceShare;
  }

  /** Times of both memories. */
  final MemoryTimes times() {
    return times;
  }

  /** T in nanoseconds. */
  public final double runtimeNs(Load load) {
    return disturbanceFactor() * undisturbedNs(load);
  }

  /** T in nanoseconds, were the machine never disturbed. */
  public final double undisturbedNs(Load load) {
    return Math.max(requestsNs(load) + betweenRequestsNs(load), leastWriteBackNs(load));
  }

  /** Shortest time in which SlowMem takes in all that is written back, in nanoseconds. */
  public final double leastWriteBackNs(Load load) {
    return times.leastWriteBackNs(load);
  }

  /** Time of all requests with what they wait for, in nanoseconds. */
  abstract double requestsNs(Load load);

  /** Time of what moves between requests, in nanoseconds. */
  private double betweenRequestsNs(Load load) {
    return times.service().delaysRequests() ? 0 : times.movesNs(load);
  }

  /** Time of moves that requests wait for, in nanoseconds. */
  public final double waitedMovesNs(Load load) {
    return times.service().delaysRequests() ? times.movesNs(load) : 0;
  }

  /** Mean extra time of an operation in nanoseconds where requests alternate between servers. */
  double excessNs(Load load, int operation) {
    return 0;
  }

  /**
   * Time that clients wait for the requests of one operation on one memory, in nanoseconds.
   *
   * @param operation {@link Operation#ordinal()}
   */
  public final double latencyNs(Load load, int tier, int operation) {
    return latencyNs(load, tier, operation, excessNs(load, operation));
  }

  private double latencyNs(Load load, int tier, int operation, double excessNs) {
    double serviceNs = serviceNs(load, tier, operation);
    return excessNs == 0 ? serviceNs : serviceNs + load.requestsOf(tier, operation) * excessNs;
  }

  /** Time that clients wait for all requests, in nanoseconds. */
  final double latencyNs(Load load) {
    double sumNs = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      if (load.cells().holds(operation)) {
        double excessNs = excessNs(load, operation);
        for (int tier = 0; tier < load.tiers(); tier++) {
          sumNs += latencyNs(load, tier, operation, excessNs);
        }
      }
    }
    return sumNs + waitedMovesNs(load);
  }

  /** What interference adds to all requests, in nanoseconds. */
  public final double excessNs(Load load) {
    double excessNs = latencyNs(load);
    for (int tier = 0; tier < load.tiers(); tier++) {
      excessNs -= serviceNs(load, tier);
    }
    return excessNs - waitedMovesNs(load);
  }

  /** Service time of the requests of one operation on one memory, in nanoseconds. */
  public final double serviceNs(Load load, int tier, int operation) {
    return times.serviceTimes().get(tier).totalNs(load, tier, operation);
  }

  /** Service time of the requests on one memory, in nanoseconds. */
  public final double serviceNs(Load load, int tier) {
    double sumNs = 0;
    for (int operation = 0; operation < Operation.count(); operation++) {
      sumNs += serviceNs(load, tier, operation);
    }
    return sumNs;
  }

  /** Time of what moves between the memories, whoever waits for it, in nanoseconds. */
  public final double movesNs(Load load) {
    return times.movesNs(load);
  }

  /** Time of all clients between operations, in nanoseconds. */
  public final double thinkTimeNs(Load load) {
    return load.totalRequests() * thinkTimeNs;
  }

  /** Operations a second. */
  public static double throughputOpsS(double requests, double runtimeNs) {
    return requests / (runtimeNs / 1e9);
  }

  /**
   * Time in nanoseconds that a request takes of a client beyond its service time, whichever memory
   * serves it.
   *
   * @param requests requests of the trace
   */
  public double beyondServiceNs(double requests) {
    return thinkTimeNs;
  }

  /** Mean latency of a request as its client sees it: T x N / requests less the think time. */
  public final double meanLatencyNs(double requests, double runtimeNs) {
    return runtimeNs * clients / requests - thinkTimeNs;
  }

  /**
   * Mean time of reads, or of writes, beyond their measured latencies, in nanoseconds:
   * interference, or what those that SlowMem has a part in wait for.
   *
   * @return 0 if there are no such requests
   */
  public double meanExcessNs(Load load, boolean writes, int tier) {
    if (tier == Load.FAST || !hasWaits()) {
      return 0;
    }
    double requests = 0;
    double sumNs = 0;
    for (Operation operation : Operation.moving()) {
      if (operation.isWrite() == writes && load.cells().holds(operation.ordinal())) {
        requests += load.requestsOf(Load.SLOW, operation.ordinal());
        sumNs += times.beyondLatencyNs(load, operation.ordinal());
      }
    }
    double delayed = load.totalRequests() * (1 - load.fastShare());
    return requests == 0 ? 0 : sumNs / requests + waitedMovesNs(load) / delayed;
  }

  private boolean hasWaits() {
    return times.service().delaysRequests() || servesAllFromFast();
  }

  /** True if {@link #meanExcessNs} may differ from row to row. */
  public final boolean hasExcess() {
    return usesSwitches() || hasWaits();
  }

  /** True if the latencies of requests that SlowMem has a part in are those of FastMem and more. */
  public final boolean servesAllFromFast() {
    return times.servesAllFromFast();
  }

  /** This model with interference at one end of its 95 % interval. */
  public RunTimeModel atInterferenceEnd(boolean high) {
    return this;
  }

  /** Interference between servers; none if there is but one, or the model leaves it out. */
  public abstract Interference interference();

  /** True if run times depend on switches. */
  public final boolean usesSwitches() {
    return !interference().isNone();
  }

  /** This model with other times of the memories. */
  public abstract RunTimeModel withTimes(MemoryTimes others);

  /** This model in the same form, with the coefficients of a sample drawn from the run. */
  public abstract RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes);

  /** Measured run time with all data in FastMem; NaN if the model predicts it. */
  public double measuredFastRuntimeNs() {
    return Double.NaN;
  }

  /** Service times on one memory. */
  public final ServiceTimes serviceTimes(int tier) {
    return times.serviceTimes().get(tier);
  }

  /** N. */
  public final int clients() {
    return clients;
  }

  /** Z: mean time that a client spends between two operations, in nanoseconds. */
  public final double thinkTimeNs() {
    return thinkTimeNs;
  }

  /** 1 + d: factor by which disturbances of the machine made all of it longer. */
  public double disturbanceFactor() {
    return 1 + disturbanceShare;
  }
}
