package org.mnemo.estimator.model;

import java.util.Arrays;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.model.queueing.MeanValueAnalysis;

/**
 * Run time, throughput and latency of a whole trace in a closed loop of N client threads. With S_f
 * and S_s the service times of all requests on the tiers that hold their keys, and Z the time that
 * a client spends between two operations:
 *
 * <pre>
 * closed loop:  T = (1 + d) (S_f + S_s + requests x Z + excess(s)) / N    (paper, section IV, corrected)
 * queueing:     T = (1 + d) requests / X(N, Z, demands)                   (mean value analysis)
 * </pre>
 *
 * <p>d is the share of time that disturbances of the machine took. What takes longer is hit by more
 * of them, so they slow all splits alike and have no part in slowdowns.
 *
 * <p>With one client both are the same. With more, the closed loop is for two servers, whose
 * service times and mixtures were measured at that N, so that they hold queueing and parallelism
 * already. Mean value analysis of two stations, which knows nothing of processors that servers and
 * clients share, was 27 to 63 % too fast on two processors where the closed loop was 1 to 12 % off.
 * Queueing is for one server over both memories, which was not measured. The demand of a tier is
 * then its service time divided by what queueing made of it in the baseline, which is found by
 * inverting mean value analysis for that tier alone. Immutable.
 */
public final class RuntimeModel {

  private final Kind kind;
  private final int clients;
  private final double clientNs;
  private final double disturbanceFactor;
  private final double fixedRuntimeNs;
  private final double measuredFastRuntimeNs;
  private final double[] requestsByOperation;
  private final long requests;
  private final InterferenceModel interference;
  private final double fastTotalNs;
  private final double slowTotalNs;
  private final double fastDemand;
  private final double slowDemand;

  /** Method by which the run time is computed. */
  public enum Kind {
    CLOSED_LOOP,
    ONE_STATION
  }

  private RuntimeModel(
      Kind kind,
      Baselines baselines,
      long[] requestsByOperation,
      InterferenceModel interference,
      double fastTotalNs,
      double slowTotalNs) {
    this.kind = kind;
    this.clients = baselines.clients();
    this.clientNs = baselines.clientNs();
    this.disturbanceFactor = 1 + baselines.disturbanceShare();
    this.requestsByOperation = Arrays.stream(requestsByOperation).asDoubleStream().toArray();
    this.requests = sum(requestsByOperation);
    this.interference = interference;
    this.fixedRuntimeNs = requests * clientNs / clients;
    this.measuredFastRuntimeNs = Double.NaN;
    this.fastTotalNs = fastTotalNs;
    this.slowTotalNs = slowTotalNs;
    this.fastDemand = kind == Kind.CLOSED_LOOP ? 1 : demandShare(fastTotalNs);
    this.slowDemand = kind == Kind.CLOSED_LOOP ? 1 : demandShare(slowTotalNs);
  }

  private RuntimeModel(
      int clients,
      double clientNs,
      long[] requestsByOperation,
      double fixedRuntimeNs,
      double measuredFastRuntimeNs,
      double fastTotalNs,
      double slowTotalNs) {
    this.kind = Kind.CLOSED_LOOP;
    this.clients = clients;
    this.clientNs = clientNs;
    this.disturbanceFactor = 1;
    this.requestsByOperation = Arrays.stream(requestsByOperation).asDoubleStream().toArray();
    this.requests = sum(requestsByOperation);
    this.interference = InterferenceModel.none("it is not part of the paper's model");
    this.fixedRuntimeNs = fixedRuntimeNs;
    this.measuredFastRuntimeNs = measuredFastRuntimeNs;
    this.fastTotalNs = fastTotalNs;
    this.slowTotalNs = slowTotalNs;
    this.fastDemand = 1;
    this.slowDemand = 1;
  }

  /**
   * The model of a run, both ends predicted.
   *
   * @param kind method by which the run time is computed
   * @param requests requests of the trace, by {@link org.mnemo.core.trace.Operation#ordinal()}
   * @param fastNs service time of all requests on the fast tier, more than 0
   * @param slowNs service time of all requests on the slow tier
   * @throws MnemoException if the baselines name no client or no client time
   */
  public static RuntimeModel of(
      Kind kind,
      Baselines baselines,
      long[] requests,
      InterferenceModel interference,
      double fastNs,
      double slowNs) {
    if (baselines.clients() < 1
        || !(baselines.clientNs() >= 0)
        || Double.isInfinite(baselines.clientNs())) {
      throw new MnemoException(
          "the baselines must name at least 1 client and a client time of at least 0 ns, named %d"
                  .formatted(baselines.clients())
              + " and %s; repeat the run".formatted(baselines.clientNs()));
    }
    return new RuntimeModel(kind, baselines, requests, interference, fastNs, slowNs);
  }

  /**
   * The model with both ends as they were measured, as in the paper: T = T_slow - what FastMem
   * saves. The model's own all-fast end then misses {@code fastRuntimeNs} by what the service times
   * do not explain.
   *
   * @param fastRuntimeNs measured with all data in FastMem, more than 0
   * @param slowRuntimeNs measured with all data in SlowMem
   * @param clientNs mean time that a client spends between two operations
   * @param fastNs service time of all requests on the fast tier
   * @param slowNs service time of all requests on the slow tier
   */
  public static RuntimeModel ofMeasuredEnds(
      int clients,
      double clientNs,
      long[] requests,
      double fastRuntimeNs,
      double slowRuntimeNs,
      double fastNs,
      double slowNs) {
    return new RuntimeModel(
        clients,
        clientNs,
        requests,
        slowRuntimeNs - slowNs / clients,
        fastRuntimeNs,
        fastNs,
        slowNs);
  }

  /** Demand at the server for each nanosecond of service time that was measured with N clients. */
  private double demandShare(double serviceNs) {
    double meanNs = serviceNs / requests;
    return MeanValueAnalysis.demandNs(clients, clientNs, meanNs) / meanNs;
  }

  private static long sum(long[] counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  /**
   * T in nanoseconds.
   *
   * @param fastNs service time on the fast tier of the requests to keys in FastMem
   * @param slowNs service time on the slow tier of all others
   * @param switches consecutive requests that different tiers serve, from 0 to requests - 1
   */
  public double runtimeNs(double fastNs, double slowNs, long switches) {
    double undisturbedNs =
        switch (kind) {
          case CLOSED_LOOP ->
              (fastNs + slowNs) / clients + fixedRuntimeNs + excessRuntimeNs(switches);
          case ONE_STATION ->
              requests
                  / MeanValueAnalysis.throughputPerNs(clients, clientNs, demandNs(fastNs, slowNs));
        };
    return disturbanceFactor * undisturbedNs;
  }

  /** Mean demand of a request on one server over both memories, waiting for others left out. */
  public double demandNs(double fastNs, double slowNs) {
    return (fastNs * fastDemand + slowNs * slowDemand) / requests;
  }

  /**
   * T by mean value analysis of two servers, whatever this model computes by: to compare.
   *
   * @param fastNs service time on the fast tier of the requests to keys in FastMem
   * @param slowNs service time on the slow tier of all others
   */
  public double twoStationsRuntimeNs(double fastNs, double slowNs) {
    return disturbanceFactor
        * requests
        / MeanValueAnalysis.throughputPerNs(
            clients,
            clientNs,
            fastNs * demandShare(fastTotalNs) / requests,
            slowNs * demandShare(slowTotalNs) / requests);
  }

  private double excessRuntimeNs(long switches) {
    return switches == 0 || interference.isNone()
        ? 0
        : interference.totalExcessNs(requestsByOperation, switchRate(switches)) / clients;
  }

  /** s: share of consecutive requests that change server. */
  public double switchRate(long switches) {
    return requests < 2 ? 0 : (double) switches / (requests - 1);
  }

  /** The measured run time with all data in FastMem; NaN if the model predicts it. */
  public double measuredFastRuntimeNs() {
    return measuredFastRuntimeNs;
  }

  /** Requests by run time, operations a second. */
  public double throughputOpsS(double runtimeNs) {
    return requests / (runtimeNs / 1e9);
  }

  /** Mean latency of a request as its client sees it: T x N / requests less the client's time. */
  public double averageLatencyNs(double runtimeNs) {
    return runtimeNs * clients / requests - clientNs;
  }

  public Kind kind() {
    return kind;
  }

  public InterferenceModel interference() {
    return interference;
  }

  /** True if run times depend on switches. */
  public boolean usesSwitches() {
    return kind == Kind.CLOSED_LOOP && !interference.isNone();
  }

  /** Requests of the trace. */
  public long requests() {
    return requests;
  }

  /** N. */
  public int clients() {
    return clients;
  }

  /** Mean time that a client spends between two operations. */
  public double clientNs() {
    return clientNs;
  }

  /** T beyond service times and excess: client time, or what the measured ends miss. */
  public double fixedRuntimeNs() {
    return fixedRuntimeNs;
  }

  /** 1 + d: factor by which disturbances of the machine made all of it longer. */
  public double disturbanceFactor() {
    return disturbanceFactor;
  }
}
