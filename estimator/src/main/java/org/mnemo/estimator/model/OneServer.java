package org.mnemo.estimator.model;

import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.traffic.Load;

/**
 * One server over both memories, shared by several clients. It is not measured. The demand of a
 * memory is its service time without the queueing of the baseline, found by inverting mean value
 * analysis for that memory alone.
 *
 * <pre>
 * T of requests = requests / X(N, Z, demand)    (mean value analysis of one station)
 * </pre>
 */
public final class OneServer extends RunTimeModel {

  private static final Interference NONE = Interference.none(InterferenceModel.Absence.ONE_SERVER);

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
