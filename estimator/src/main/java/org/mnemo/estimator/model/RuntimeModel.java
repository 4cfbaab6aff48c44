package org.mnemo.estimator.model;

import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;

/**
 * Run time, throughput and latency of a whole trace in a closed loop of N client threads: T(F) = (
 * service times on their tiers + requests x client time + requests x excess(s(F)) ) / N.
 *
 * @param additive the first two terms, divided by N
 * @param interference the third; {@link InterferenceModel#none} in the paper's model
 * @param requests of the trace, at least 1
 * @param clients N, at least 1
 * @param clientNs mean time a client spends between two operations
 */
public record RuntimeModel(
    AdditiveModel additive,
    InterferenceModel interference,
    long requests,
    int clients,
    double clientNs) {

  public RuntimeModel {
    if (clients < 1 || !(clientNs >= 0)) {
      throw new MnemoException(
          "the baselines must name at least 1 client and a client time of at least 0 ns, named %d"
                  .formatted(clients)
              + " and %s; repeat the run".formatted(clientNs));
    }
    if (!(additive.fastRuntimeNs() > 0)) {
      throw new MnemoException(
          "the FastMem-only run time must be above 0 ns, was %s; repeat the run"
              .formatted(additive.fastRuntimeNs()));
    }
  }

  /**
   * The model of a run.
   *
   * @param operations requests of the trace by {@link Operation#ordinal()}
   * @throws MnemoException if the baselines lack what the trace needs
   */
  public static RuntimeModel of(Baselines baselines, long[] operations, ModelKind kind) {
    if (baselines.tiers().size() != 2) {
      throw new MnemoException(
          "the baselines are of the tiers "
              + baselines.tiers()
              + "; the estimate takes exactly two, fastest first");
    }
    long requests = 0;
    for (long count : operations) {
      requests += count;
    }
    return new RuntimeModel(
        AdditiveModel.ofBaselines(baselines, operations),
        kind == ModelKind.PAPER
            ? InterferenceModel.none("it is not part of the paper's model")
            : InterferenceModel.fit(baselines.mixed()),
        requests,
        baselines.clients(),
        baselines.clientNs());
  }

  /**
   * T(F) in nanoseconds.
   *
   * @param fastRequests requests to keys in FastMem, by {@link Operation#ordinal()}
   * @param switches consecutive requests that different tiers serve, from 0 to requests - 1
   */
  public double runtimeNs(long[] fastRequests, long switches) {
    double runtimeNs = additive.runtimeNs(fastRequests);
    return switches == 0 ? runtimeNs : runtimeNs + excessRuntimeNs(switches);
  }

  private double excessRuntimeNs(long switches) {
    double switchRate = (double) switches / (requests - 1);
    return requests * interference.excessNs(switchRate) / clients;
  }

  /** Requests by run time, operations a second. */
  public double throughputOpsS(double runtimeNs) {
    return requests / (runtimeNs / 1e9);
  }

  /** T / T_fast - 1: 0 is as fast as FastMem only. */
  public double slowdown(double runtimeNs) {
    return runtimeNs / additive.fastRuntimeNs() - 1;
  }

  /** Mean latency of a request as its client sees it: T x N / requests less the client's time. */
  public double averageLatencyNs(double runtimeNs) {
    return runtimeNs * clients / requests - clientNs;
  }
}
