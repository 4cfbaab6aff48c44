package org.mnemo.estimator.model;

import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.traffic.Load;

/**
 * A server for each memory, measured with as many clients as it is estimated for:
 *
 * <pre>
 * T of requests = (latencies of all requests + requests x Z) / N    (paper, section IV, corrected)
 * </pre>
 *
 * <p>Service times and mixtures were measured with N clients, so they hold queueing and parallelism
 * already. Mean value analysis of two stations, which knows nothing of processors that servers and
 * clients share, was 27 to 63 % too fast on two processors where this was 1 to 12 % off.
 */
public final class TwoServers extends RunTimeModel {

  private final InterferenceModel interference;

  TwoServers(MemoryTimes times, Baselines baselines, InterferenceModel interference) {
    super(times, baselines);
    this.interference = interference;
  }

  private TwoServers(TwoServers model, MemoryTimes times, InterferenceModel interference) {
    super(model, times);
    this.interference = interference;
  }

  @Override
  double requestsNs(Load load) {
    return (latencyNs(load) + thinkTimeNs(load)) / clients();
  }

  @Override
  double excessNs(int operation, double switchRate) {
    return interference.excessNs(operation, switchRate);
  }

  @Override
  public double meanExcessNs(Load load, boolean writes, int tier) {
    double waitedNs = super.meanExcessNs(load, writes, tier);
    double requestShare = tier == Load.FAST ? load.fastShare() : 1 - load.fastShare();
    return waitedNs + interference.excessNs(load, writes, requestShare);
  }

  @Override
  public RunTimeModel atInterferenceEnd(boolean high) {
    return new TwoServers(this, times(), interference.atEnd(high));
  }

  @Override
  public InterferenceModel interference() {
    return interference;
  }

  @Override
  public RunTimeModel withTimes(MemoryTimes others) {
    return new TwoServers(this, others, interference);
  }

  @Override
  public RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes) {
    return new TwoServers(sampleTimes, sample, interference.refit(sample));
  }
}
