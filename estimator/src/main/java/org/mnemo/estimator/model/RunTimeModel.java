package org.mnemo.estimator.model;

import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.MissTimes.MemoryTimes;
import org.mnemo.estimator.traffic.Load;

/**
 * Time that N closed-loop client threads take for a load. Curves, intervals, percentiles,
 * explanations and validation all use this equation. With S the service time of all requests on
 * their memories, and Z the think time of a client between two operations:
 *
 * <pre>
 * T = (1 + d) x undisturbed run time
 * latency of operation o on memory m = S(m, o) + requests(m, o) x excess(o, s)
 * </pre>
 *
 * <p>d is the share of time that disturbances of the machine took. Longer runs are disturbed more,
 * so disturbances slow all loads alike and cancel in slowdowns. s is the share of consecutive
 * requests that different memories serve. {@link ServerPerTier}, {@link OneServer} and {@link
 * MeasuredEnds} define the undisturbed run time and the excess. Immutable.
 */
public abstract sealed class RunTimeModel {

  private final MemoryTimes times;
  private final int clients;
  private final double thinkTimeNs;
  private final double disturbanceShare;

  /**
   * @param times times of all memories
   * @param baselines measurement with clients, think time and disturbances
   * @throws MnemoException if clients or think time are missing
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

  RunTimeModel(RunTimeModel model, MemoryTimes times) {
    this.times = times;
    clients = model.clients;
    thinkTimeNs = model.thinkTimeNs;
    disturbanceShare = model.disturbanceShare;
  }

  final MemoryTimes times() {
    return times;
  }

  /** T in nanoseconds. */
  public final double runtimeNs(Load load) {
    return disturbanceFactor() * undisturbedNs(load);
  }

  /** T in nanoseconds without disturbances of the machine. */
  public final double undisturbedNs(Load load) {
    return Math.max(requestsNs(load) + betweenRequestsNs(load), leastWriteBackNs(load));
  }

  /** Shortest time for SlowMem to absorb all write-backs, in nanoseconds. */
  public final double leastWriteBackNs(Load load) {
    return times.leastWriteBackNs(load);
  }

  /** Time of all requests including waits, in nanoseconds. */
  abstract double requestsNs(Load load);

  /** Time of moves between requests, in nanoseconds. */
  private double betweenRequestsNs(Load load) {
    return times.service().delaysRequests() ? 0 : times.movesNs(load);
  }

  /** Time of moves that requests wait for, in nanoseconds. */
  public final double waitedMovesNs(Load load) {
    return times.service().delaysRequests() ? times.movesNs(load) : 0;
  }

  /** Mean extra time of an operation in nanoseconds as requests alternate between servers. */
  double excessNs(Load load, int operation) {
    return 0;
  }

  /**
   * Latency of all requests of one operation on one memory, in nanoseconds.
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

  /** Latency of all requests, in nanoseconds. */
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

  /** Interference of all requests, in nanoseconds. */
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

  /** Time of moves between the memories, waited for or not, in nanoseconds. */
  public final double movesNs(Load load) {
    return times.movesNs(load);
  }

  /** Time of all clients between operations, in nanoseconds. */
  public final double thinkTimeNs(Load load) {
    return load.totalRequests() * thinkTimeNs;
  }

  public static double throughputOpsS(double requests, double runtimeNs) {
    return requests / (runtimeNs / 1e9);
  }

  /**
   * Time of a request beyond its service time at a client, in nanoseconds, for any memory.
   *
   * @param requests requests of the trace
   */
  public double beyondServiceNs(double requests) {
    return thinkTimeNs;
  }

  /** Mean latency of a request at its client: T x N / requests less the think time. */
  public final double meanLatencyNs(double requests, double runtimeNs) {
    return runtimeNs * clients / requests - thinkTimeNs;
  }

  /**
   * Mean time of reads or writes beyond their measured latencies, in nanoseconds: interference, or
   * waits of those that involve SlowMem.
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

  /** True if {@link #meanExcessNs} may differ between rows. */
  public final boolean hasExcess() {
    return usesSwitches() || hasWaits();
  }

  /** True if requests that involve SlowMem have FastMem's latencies plus waits. */
  public final boolean servesAllFromFast() {
    return times.servesAllFromFast();
  }

  /** Sets interference to one end of its 95 % interval. */
  public RunTimeModel atInterferenceEnd(boolean high) {
    return this;
  }

  /** Interference between servers; none with one server, or if the model omits it. */
  public abstract Interference interference();

  /** True if run times depend on switches. */
  public final boolean usesSwitches() {
    return !interference().isNone();
  }

  /** Replaces the times of the memories. */
  public abstract RunTimeModel withTimes(MemoryTimes others);

  /** Refits the same form to a sample of the run. */
  public abstract RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes);

  /** Measured run time with all data in FastMem; NaN if the model estimates it. */
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

  /** 1 + d: factor by which disturbances of the machine lengthened the run. */
  public double disturbanceFactor() {
    return 1 + disturbanceShare;
  }

  /**
   * A server for each memory, measured with the estimated number of clients:
   *
   * <pre>
   * T of requests = (latencies of all requests + requests x Z) / N    (paper, section IV, corrected)
   * </pre>
   *
   * <p>Service times and mixtures were measured with N clients, so they include queueing and
   * parallelism. Mean value analysis of two stations ignores that servers and clients share
   * processors. It was 27 to 63 % too fast on two processors; this model was 1 to 12 % off.
   */
  public static final class ServerPerTier extends RunTimeModel {

    private final Interference interference;

    ServerPerTier(MemoryTimes times, Baselines baselines, Interference interference) {
      super(times, baselines);
      this.interference = interference;
    }

    private ServerPerTier(ServerPerTier model, MemoryTimes times, Interference interference) {
      super(model, times);
      this.interference = interference;
    }

    @Override
    double requestsNs(Load load) {
      return (latencyNs(load) + thinkTimeNs(load)) / clients();
    }

    @Override
    double excessNs(Load load, int operation) {
      return interference.excessNs(load, operation);
    }

    @Override
    public double meanExcessNs(Load load, boolean writes, int tier) {
      return super.meanExcessNs(load, writes, tier) + interference.excessNs(load, writes, tier);
    }

    @Override
    public RunTimeModel atInterferenceEnd(boolean high) {
      return new ServerPerTier(this, times(), interference.atEnd(high));
    }

    @Override
    public Interference interference() {
      return interference;
    }

    @Override
    public RunTimeModel withTimes(MemoryTimes others) {
      return new ServerPerTier(this, others, interference);
    }

    @Override
    public RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes) {
      return new ServerPerTier(sampleTimes, sample, interference.refit(sample));
    }
  }

  /**
   * One server over both memories, shared by several clients. It is not measured. The demand of a
   * memory is its service time without the queueing of the baseline, found by inverting mean value
   * analysis for that memory alone.
   *
   * <pre>
   * T of requests = requests / X(N, Z, demand)    (mean value analysis of one station)
   * </pre>
   */
  public static final class OneServer extends RunTimeModel {

    private static final Interference NONE =
        Interference.none(InterferenceModel.Absence.ONE_SERVER);

    private final Load whole;

    /** Demand at the server per nanosecond of service time, by memory. */
    private final double[] demandShares;

    /**
     * @param whole all requests of the trace, on the slowest memory
     */
    OneServer(MemoryTimes times, Baselines baselines, Load whole) {
      super(times, baselines);
      this.whole = whole;
      demandShares = demandShares(times);
    }

    private OneServer(OneServer model, MemoryTimes times) {
      super(model, times);
      whole = model.whole;
      demandShares = demandShares(times);
    }

    private double[] demandShares(MemoryTimes times) {
      return times.serviceTimes().stream()
          .mapToDouble(tier -> demandShare(tier.totalNs(whole, whole.tiers() - 1)))
          .toArray();
    }

    /** Demand at the server per nanosecond of service time measured with N clients. */
    private double demandShare(double serviceNs) {
      double meanNs = serviceNs / whole.totalRequests();
      return MeanValueAnalysis.demandNs(clients(), thinkTimeNs(), meanNs) / meanNs;
    }

    @Override
    double requestsNs(Load load) {
      // One client never waits for another.
      return clients() == 1
          ? latencyNs(load) + thinkTimeNs(load)
          : load.totalRequests()
              / MeanValueAnalysis.throughputPerNs(clients(), thinkTimeNs(), demandNs(load));
    }

    /** Mean demand of a request in nanoseconds: its time on the server without waiting. */
    public double demandNs(Load load) {
      double demandNs = 0;
      for (int tier = 0; tier < demandShares.length; tier++) {
        demandNs += serviceNs(load, tier) * demandShares[tier];
      }
      return (demandNs + waitedMovesNs(load)) / load.totalRequests();
    }

    @Override
    public Interference interference() {
      return NONE;
    }

    @Override
    public RunTimeModel withTimes(MemoryTimes others) {
      return new OneServer(this, others);
    }

    @Override
    public RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes) {
      return new OneServer(sampleTimes, sample, whole);
    }
  }

  /**
   * The paper's model between two measured run times of the whole trace: T is the run time with all
   * data in SlowMem, less the savings of FastMem.
   *
   * <pre>
   * T = beyond + service times / N,    beyond = T(SlowMem only) - its service times / N
   * </pre>
   *
   * <p>With all data in FastMem it deviates from the measured run time by the unexplained part.
   */
  public static final class MeasuredEnds extends RunTimeModel {

    /**
     * Measured run times of the whole trace.
     *
     * @param fastNs with all data in FastMem, more than 0
     * @param slowNs with all data in SlowMem
     */
    public record Ends(double fastNs, double slowNs) {}

    private final Ends ends;
    private final double beyondNs;
    private final Load whole;

    /**
     * @param whole all requests of the trace, on SlowMem
     */
    MeasuredEnds(MemoryTimes times, Baselines baselines, Ends ends, Load whole) {
      super(times, baselines);
      this.ends = ends;
      this.whole = whole;
      beyondNs = ends.slowNs() - serviceNs(whole, Load.SLOW) / clients();
    }

    private MeasuredEnds(MeasuredEnds model, MemoryTimes times) {
      super(model, times);
      ends = model.ends;
      whole = model.whole;
      beyondNs = model.beyondNs;
    }

    @Override
    double requestsNs(Load load) {
      return beyondNs + latencyNs(load) / clients();
    }

    /** Part of the run time beyond service times, in nanoseconds. */
    public double beyondNs() {
      return beyondNs;
    }

    @Override
    public double beyondServiceNs(double requests) {
      return beyondNs * clients() / requests;
    }

    @Override
    public double disturbanceFactor() {
      return 1;
    }

    @Override
    public double measuredFastRuntimeNs() {
      return ends.fastNs();
    }

    @Override
    public Interference interference() {
      return Interference.NOT_OF_THE_PAPER;
    }

    @Override
    public RunTimeModel withTimes(MemoryTimes others) {
      return new MeasuredEnds(this, others);
    }

    @Override
    public RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes) {
      return new MeasuredEnds(sampleTimes, sample, ends, whole);
    }
  }
}
