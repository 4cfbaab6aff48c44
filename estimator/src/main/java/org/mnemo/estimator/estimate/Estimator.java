package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.estimator.curve.SampledTrace;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.MeasuredFetches;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;

/**
 * Turns a measurement and a trace into an answer. Its stages: evidence, pattern, models, plans of
 * policies, and for each policy and memory its answer ({@link EstimateTask#answer}).
 */
public final class Estimator {

  private Estimator() {}

  /**
   * Computes an estimate without writing files.
   *
   * @throws MnemoException if the options are wrong, a file is absent or damaged, or the baselines
   *     do not match the trace
   */
  public static Estimate compute(EstimateRequest request) {
    // Fast checks come first, as reading a trace takes long.
    request.requireUsable();
    Evidence evidence = request.source().read(request.options());
    SampledTrace sampled = SampledTrace.of(request.trace());
    requireAnswerable(request, evidence, sampled);
    PatternSource source = request.requests(sampled.keys());
    requireWhole(source.pattern(), evidence, request.trace(), sampled);
    List<EstimateTask> tasks = tasks(request, evidence, sampled, source);
    Plans plans = Plans.of(request, tasks, source);
    List<Estimate> estimates = tasks.parallelStream().map(task -> task.answer(plans)).toList();
    return estimates.get(0).withOthers(estimates.subList(1, estimates.size()));
  }

  /** Rejects options that do not go with each other or with the measurement. */
  private static void requireAnswerable(
      EstimateRequest request, Evidence evidence, SampledTrace sampled) {
    EstimateOptions options = request.options();
    options.memories().all().forEach(memory -> Prices.of(options, evidence.tiers(), memory));
    int clients = evidence.baselines().clients();
    request.policies().forEach(policy -> options.requireFit(policy, clients));
    for (LatencySlo slo : options.slos().latencies()) {
      if (sampled.isSample()) {
        throw new UsageException(
            "%s needs the whole trace, but %s is a sample; give the whole trace or leave the SLO out"
                .formatted(slo.description(), request.trace().file()));
      }
    }
  }

  /** Checks the number of requests against the trace's file, its run or the user's option. */
  private static void requireWhole(
      AccessPattern pattern, Evidence evidence, TracePart trace, SampledTrace sampled) {
    long requests = pattern.allRequests();
    trace.requireRequests(requests);
    if (trace.origin() == TracePart.Origin.RECORDED
        && trace.isAll()
        && requests != evidence.operations()) {
      throw new MnemoException(
          "%s has %d requests, but the run made %d; copy it whole or repeat the run"
              .formatted(trace.file(), requests, evidence.operations()));
    }
    sampled.requireRequests(pattern, trace.file());
  }

  /**
   * Each policy on each memory, with its models. With computed memories, the measured one is used
   * only where possible.
   *
   * @throws UsageException if a policy fits no memory, or not all where it must
   */
  private static List<EstimateTask> tasks(
      EstimateRequest request, Evidence evidence, SampledTrace sampled, PatternSource source) {
    AccessPattern pattern = source.pattern();
    SlowMemories memories = request.options().memories();
    SizeModel measured =
        SizeModel.of(evidence.baselines(), pattern.operationTotals(), request.options().model());
    // One set of forms for all, so that policies share their traffic.
    SizeModel sizes = memories.areComputed() ? measured.bending() : measured;
    int tiers = Math.max(2, evidence.baselines().tiers().size());
    Traffic whole =
        Traffic.onTier(pattern, RequestCells.of(pattern, sizes.knotBytes()), tiers, tiers - 1);
    boolean isExtstore = evidence.fetches().filter(MeasuredFetches::ofRecords).isPresent();
    List<Policy> policies =
        request.policies().stream().map(policy -> policy.asMeasured(isExtstore)).toList();
    List<Supplier<EstimateTask>> tasks = new ArrayList<>();
    for (ComputedMemory memory : memories.all()) {
      for (Policy policy : policies) {
        // Without a computed memory of another kind, the measured memory takes loads.
        boolean isDevice = memory != null && memory.known().isDevice();
        boolean isFirst = tasks.isEmpty();
        if (policy.takesSlowMem(isDevice) || !memories.areComputed()) {
          tasks.add(
              () ->
                  new EstimateTask(
                      request, evidence, sampled, source, sizes, whole, policy, memory, isFirst));
        } else if (memory != null && !memories.withMeasured()) {
          throw misfit(policy, memory.known());
        }
      }
    }
    if (tasks.isEmpty()) {
      throw misfit(policies.get(0), memories.known().get(0));
    }
    return tasks.parallelStream().map(Supplier::get).toList();
  }

  private static UsageException misfit(Policy policy, KnownMemory memory) {
    return new UsageException(
        (memory.isDevice()
                ? "the policy '%s' needs memory that loads access directly, and %s is a device with requests; choose another policy or memory"
                : "the policy '%s' needs a device with requests, and %s is memory that loads access directly; choose another policy or memory")
            .formatted(policy.name(), memory.name()));
  }
}
