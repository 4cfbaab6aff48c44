package org.mnemo.estimator.estimate;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.evidence.YcsbEvidence;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatSource;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.PatternFile.PatternFileSource;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;

/**
 * A question to the estimator.
 *
 * @param source source of the measurement
 * @param trace the requests to estimate for
 * @param dataset every stored key, or null if only keys of the trace are known
 * @param policies rules for what lies in FastMem, at least one; the first is the one that is
 *     answered for
 * @param comparesOrders true if throughput by other key orders is wanted, too
 * @param watch follows the reading of the trace
 * @param heat shares of requests in place of a trace; null if there is a trace
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
public record EstimateRequest(
    Source source,
    TracePart trace,
    @Nullable Path dataset,
    EstimateOptions options,
    List<Policy> policies,
    boolean comparesOrders,
    TraceWatch watch,
    @Nullable Heat heat)
    implements EstimateRequestBuilder.With {

  private EstimateRequest(
      Source source, TracePart trace, @Nullable Path dataset, EstimateOptions options) {
    this(
        source,
        trace,
        dataset,
        options,
        options.policies().stream()
            .map(policy -> Policies.byName(policy, options.policyOptions()))
            .toList(),
        false,
        TraceWatch.NONE,
        null);
  }

  /** Source of the measurement, read when the estimate is made. */
  @FunctionalInterface
  public interface Source {
    Evidence read(EstimateOptions options);
  }

  /**
   * A request for the workload that was measured: for the whole trace, also where only a part of it
   * was replayed.
   *
   * @param requests number of requests, from the first on, to estimate for; null for all
   * @throws org.mnemo.core.MnemoException if it takes the trace that was replayed, and that is gone
   *     or has changed
   * @throws org.mnemo.core.UsageException if no request is meant
   */
  public static EstimateRequest ofWorkload(
      MeasurementDirectory directory, @Nullable Long requests, EstimateOptions options) {
    EstimateRequest recorded = of(directory, options);
    if (Files.exists(directory.replayed())) {
      ReplayedTrace replayed = ReplayedTrace.read(directory.replayed());
      long measured = directory.readRun().counts().operations();
      boolean suffices = requests != null && requests <= measured;
      if (measured < replayed.requests() && !suffices) {
        Path whole = replayed.unchanged(measured);
        return recorded.withTrace(TracePart.all(whole, TracePart.Origin.REPLAYED), requests);
      }
    }
    return recorded.withTrace(recorded.trace, requests);
  }

  /** A request for the requests that the measured run made. */
  public static EstimateRequest of(MeasurementDirectory directory, EstimateOptions options) {
    RunInfo run = directory.readRun();
    String slower = run.tiers().size() < 2 ? "slow" : run.tiers().get(1).name();
    EstimateOptions completed =
        options.withMemories(options.memories().completedBy(run.properties(), slower));
    return new EstimateRequest(
        asked ->
            asked.coversAllTiers()
                ? RunEvidence.readAll(directory, asked.seed())
                : RunEvidence.read(directory, asked.seed()),
        TracePart.all(
            directory.trace(),
            run.properties().containsKey(RunInfo.WORKLOAD_REQUESTS)
                ? TracePart.Origin.EXCEEDED
                : TracePart.Origin.RECORDED),
        Files.exists(directory.dataset()) ? directory.dataset() : null,
        completed);
  }

  /** A request for two runs of any YCSB binding and the trace of their workload. */
  public static EstimateRequest ofYcsb(
      Path fastResult, Path slowResult, int clients, TracePart trace, EstimateOptions options) {
    return new EstimateRequest(
        asked -> YcsbEvidence.read(fastResult, slowResult, clients), trace, null, options);
  }

  /**
   * Checks what needs no measurement.
   *
   * @throws org.mnemo.core.MnemoException if a policy lacks its input, or hot keys are unknown and
   *     an order needs them
   */
  void requireUsable() {
    policies.forEach(Policy::requireUsable);
    if (heat != null && !options.order().equals(KeyOrders.GAIN)) {
      throw new UsageException(
          "a listing shows how hot the data is, but not which keys are hot, so '%s' cannot order them; leave --order out, or give a trace in place of --heat ('bin/mnemo capture' records one)"
              .formatted(options.order()));
    }
  }

  /**
   * The requests to estimate for.
   *
   * @param sample rule that sampled keys of the trace from the data set; null for all
   */
  PatternSource requests(@Nullable KeySample sample) {
    if (heat != null) {
      return new HeatSource(heat);
    }
    return trace.origin() == TracePart.Origin.PATTERN
        ? new PatternFileSource(trace.file(), dataset)
        : new TraceSource(trace, watch, dataset, sample);
  }

  /**
   * This request with another trace of the same data set.
   *
   * @param requests number of requests of the trace, from the first on, to estimate for; null for
   *     all
   */
  public EstimateRequest withTrace(Path other, @Nullable Long requests) {
    return withTrace(TracePart.all(other, TracePart.Origin.NAMED), requests);
  }

  private EstimateRequest withTrace(TracePart all, @Nullable Long requests) {
    return withTrace(requests == null ? all : all.first(requests));
  }

  /** This request with the shares of requests from a listing, and its keys. */
  public EstimateRequest withListing(Heat shares) {
    return with()
        .trace(TracePart.all(shares.listing(), TracePart.Origin.HEAT))
        .dataset(shares.listing())
        .heat(shares)
        .build();
  }
}
