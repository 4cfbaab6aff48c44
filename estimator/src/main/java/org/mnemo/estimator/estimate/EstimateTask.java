package org.mnemo.estimator.estimate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.MeasuredFetches;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.frontier.Frontier;
import org.mnemo.estimator.frontier.FrontierPlan;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.ComputedMemory.ComputedDelay;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.OfferedResponses;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.PageOptions;
import org.mnemo.estimator.policy.Plan;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.PolymorphicPolicy;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/**
 * One policy on one memory, to be estimated.
 *
 * @param options options of the request that apply to the policy
 * @param prices prices of all memories
 * @param slowest model with the slowest possible memory; the question's own if exact
 * @param fastest model with the fastest possible memory
 */
record EstimateTask(
    Policy policy,
    @Nullable ComputedMemory memory,
    EstimateOptions options,
    Prices prices,
    FittedModels models,
    RunTimeModel slowest,
    RunTimeModel fastest,
    Workload workload) {

  /** The plan of the policy; with more than two memories, of the frontier. */
  Plan plan() {
    int tiers = workload.whole().tiers();
    if (tiers == 2) {
      return policy.plan(workload);
    }
    AccessPattern pattern = workload.pattern();
    Path moves = options.moves();
    return new FrontierPlan(
        workload,
        moves != null
            ? Frontier.read(moves, new Tiers(prices.tiers()), pattern)
            : Frontier.moves(
                pattern,
                workload.recordBytes(),
                new KeyTimes(pattern, models.run())::totalNs,
                prices.values()),
        tiers);
  }

  static EstimateTask of(
      EstimateRequest request,
      Combination combination,
      Evidence evidence,
      PatternSource source,
      SizeModel sizes,
      Traffic whole) {
    Policy policy = combination.policy();
    ComputedMemory memory = combination.memory();
    EstimateOptions asked = request.options().withPolicy(policy.name());
    EstimateOptions options =
        policy.missService().needsOneServer() ? asked.withDeployment(Deployment.ONE_SERVER) : asked;
    FittedModels models =
        FittedModels.fit(
            evidence.baselines(),
            evidence.drawn(),
            sizes,
            whole,
            options.model(),
            options.deployment(),
            memory == null ? evidence.ends() : null,
            misses(policy, options, memory, RangeEnd.MIDDLE, evidence, source.pattern()));
    return new EstimateTask(
        policy,
        memory,
        options,
        Prices.of(options, evidence.tiers(), memory),
        models,
        modelAt(RangeEnd.WORST, policy, options, memory, evidence, source, models),
        modelAt(RangeEnd.BEST, policy, options, memory, evidence, source, models),
        workloadOf(options, evidence, source, whole, models));
  }

  /**
   * @param memory computed memory used as SlowMem; null for the measured one
   */
  record Combination(Policy policy, @Nullable ComputedMemory memory) {}

  /**
   * Each policy on each memory. With computed memories, the measured one is used only where
   * possible.
   *
   * @throws UsageException if a policy fits no memory, or not all where it must
   */
  static List<Combination> combined(List<Policy> policies, SlowMemories memories) {
    List<Combination> combined = new ArrayList<>();
    for (ComputedMemory memory : memories.all()) {
      for (Policy policy : policies) {
        // Without a computed memory of another kind, the measured memory takes loads.
        boolean isDevice = memory != null && memory.known().isDevice();
        if (policy.takesSlowMem(isDevice) || !memories.areComputed()) {
          combined.add(new Combination(policy, memory));
        } else if (memory != null && !memories.withMeasured()) {
          throw misfit(policy, memory.known());
        }
      }
    }
    if (combined.isEmpty()) {
      throw misfit(policies.get(0), memories.known().get(0));
    }
    return combined;
  }

  private static UsageException misfit(Policy policy, KnownMemory memory) {
    return new UsageException(
        (memory.isDevice()
                ? "the policy '%s' needs memory that loads access directly, and %s is a device with requests; choose another policy or memory"
                : "the policy '%s' needs a device with requests, and %s is memory that loads access directly; choose another policy or memory")
            .formatted(policy.name(), memory.name()));
  }

  private static RunTimeModel modelAt(
      RangeEnd end,
      Policy policy,
      EstimateOptions options,
      @Nullable ComputedMemory memory,
      Evidence evidence,
      PatternSource source,
      FittedModels models) {
    return memory == null || !memory.hasRanges()
        ? models.run()
        : models
            .run()
            .withTimes(
                misses(policy, options, memory, end, evidence, source.pattern())
                    .of(evidence.baselines(), models.sizes()));
  }

  private static MissTimes misses(
      Policy policy,
      EstimateOptions options,
      @Nullable ComputedMemory memory,
      RangeEnd end,
      Evidence evidence,
      AccessPattern pattern) {
    return MissTimes.of(
            policy.missService(),
            options.fetch(),
            meanReadBytes(pattern),
            fetchesPerRead(evidence, pattern),
            evidence.fetches().map(MeasuredFetches::ofPages).orElse(false),
            memory == null ? null : memory.delay(end, evidence.baselines()))
        .withForms(forms(options, memory, end));
  }

  /** Times of the forms of a non-volatile memory, with a named device as the SSD. */
  static FormTimes forms(EstimateOptions options, @Nullable ComputedMemory memory, RangeEnd end) {
    FormTimes times = PolymorphicPolicy.times(options.policyOptions());
    return memory == null
        ? times
        : times.withSsd(
            memory.profile(end),
            (double) PageOptions.of(Policies.POLYMORPHIC, options.policyOptions()).bytes());
  }

  /** Fetches of a read on the slower tier; 0 if it has no FastMem of its own. */
  private static double fetchesPerRead(Evidence evidence, AccessPattern pattern) {
    double reads =
        (double) pattern.operationTotals()[Operation.READ.ordinal()] / pattern.requests();
    return evidence.fetches().map(fetches -> fetches.perOperation() / reads).orElse(0.0);
  }

  static boolean isExtstore(Evidence evidence) {
    return evidence.fetches().map(fetches -> !fetches.ofPages()).orElse(false);
  }

  /** Share of the slower tier's reads that a store fetched; 0 if unknown. */
  private static double fetchedShare(Evidence evidence, AccessPattern pattern) {
    return isExtstore(evidence) ? fetchesPerRead(evidence, pattern) : 0;
  }

  /**
   * Share of the slower tier's operations that waited for a page, from 0 to 1, by the curve at its
   * FastMem. 0 if the run counted no page faults, or the time of a fetch is given.
   */
  private double faultedShare(Evidence evidence, Curve curve) {
    MeasuredFetches faults = evidence.fetches().filter(MeasuredFetches::ofPages).orElse(null);
    boolean areKnown =
        policy.missService() == MissService.FAULTED && memory == null && options.fetch() == null;
    if (faults == null || !areKnown) {
      return 0;
    }
    double movableBytes = (double) curve.totalBytes() - curve.fastBytes(0);
    int row =
        curve.lastRowWithinBytes(curve.fastBytes(0) + (long) (faults.fastShare() * movableBytes));
    return 1 - curve.traffic().cursor().moveTo(row).fastShare();
  }

  private static double meanReadBytes(AccessPattern pattern) {
    return meanBytes(pattern, Operation.READ);
  }

  /** Mean bytes moved by an operation of the trace; 0 without such operations. */
  private static double meanBytes(AccessPattern pattern, Operation operation) {
    double bytes = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes += pattern.movedBytes(key, operation.ordinal());
    }
    return bytes / Math.max(1, pattern.operationTotals()[operation.ordinal()]);
  }

  private static Workload workloadOf(
      EstimateOptions options,
      Evidence evidence,
      PatternSource source,
      Traffic whole,
      FittedModels models) {
    AccessPattern pattern = source.pattern();
    KeyTimes times = new KeyTimes(pattern, models.run());
    return new Workload(
        pattern,
        recordBytes(options, evidence, pattern),
        whole,
        times::savedNs,
        models.usesSwitches(),
        source.hasSequence(),
        models.run()::runtimeNs);
  }

  private static RecordBytes recordBytes(
      EstimateOptions options, Evidence evidence, AccessPattern pattern) {
    Long asked = options.records().overheadBytes();
    // Records are unknown if the data set is incomplete.
    boolean known = pattern.coversUntouchedKeys();
    long overheadBytes =
        asked != null ? asked : known ? Math.round(evidence.overheadBytes().orElse(0)) : 0;
    Long keyBytes = options.records().keyBytes();
    return new RecordBytes(
        keyBytes == null ? -1 : keyBytes, overheadBytes, options.records().indexInFast());
  }

  /**
   * Response times measured at an offered rate. Empty if they do not apply to this policy and
   * memory: with moved data or one server for both memories, other requests cause the waits.
   */
  Optional<OfferedResponses> responses(Evidence evidence) {
    boolean areKnown =
        policy.name().equals(Policies.PLACED)
            && memory == null
            && evidence.baselines().tiers().size() == 2
            && (options.deployment() == Deployment.TWO_SERVERS || models.run().clients() == 1);
    return evidence.load().rate().filter(rate -> areKnown).flatMap(MeasuredRate::responses);
  }

  /**
   * @param curve curve of the policy
   */
  LatencyComponents latencies(LatencyComponents measured, Evidence evidence, Curve curve) {
    if (models.run().servesAllFromFast()) {
      return measured.servedFromFast(faultedShare(evidence, curve));
    }
    AccessPattern pattern = workload.pattern();
    if (memory == null) {
      return measured.withoutHits(fetchedShare(evidence, pattern));
    }
    // An SLO must hold on the slowest possible memory.
    return latencies(measured, memory, RangeEnd.WORST, evidence, pattern);
  }

  /** Measured latencies of FastMem, and their estimates on a computed memory. */
  static LatencyComponents latencies(
      LatencyComponents measured,
      ComputedMemory memory,
      RangeEnd end,
      Evidence evidence,
      AccessPattern pattern) {
    ComputedDelay delay = memory.delay(end, evidence.baselines());
    return measured.servedFromFast(
        (operation, sizeClass) ->
            delay.ns(operation, bytesOf(operation, sizeClass, evidence, pattern)));
  }

  /** Mean bytes of FastMem's operations of a size class, otherwise of the trace's. */
  private static double bytesOf(
      Operation operation, int sizeClass, Evidence evidence, AccessPattern pattern) {
    return evidence.baselines().sizes().stream()
        .filter(time -> time.tier().equals(evidence.baselines().tiers().get(Load.FAST)))
        .filter(time -> time.operation() == operation && time.sizeClass() == sizeClass)
        .mapToDouble(SizedTime::meanValueBytes)
        .findFirst()
        .orElseGet(() -> meanBytes(pattern, operation));
  }
}
