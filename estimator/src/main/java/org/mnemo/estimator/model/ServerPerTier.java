package org.mnemo.estimator.model;

import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.traffic.Load;

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
public final class ServerPerTier extends RunTimeModel {

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
