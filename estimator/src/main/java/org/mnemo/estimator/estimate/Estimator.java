package org.mnemo.estimator.estimate;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.capacity.NodeCapacity;
import org.mnemo.estimator.capacity.ServerTimes;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.OrderLine;
import org.mnemo.estimator.curve.RowSpans;
import org.mnemo.estimator.curve.SampledTrace;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatSource;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternFileSource;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.Plan;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.sla.MissWindows;
import org.mnemo.estimator.sla.SlaAlpha;
import org.mnemo.estimator.sla.SlaTerms;
import org.mnemo.estimator.traffic.KeylessTraffic;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Turns a measurement and a trace into an answer. Its stages: evidence, pattern, models, plans of
 * policies, curve and tails, answer.
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
    request.policies().forEach(Policy::requireUsable);
    requireNoKeysOfHeat(request);
    Evidence evidence = request.source().read(request.options());
    SampledTrace sampled = SampledTrace.of(request.trace());
    requireWholeForLatencies(request.options(), request.trace(), sampled);
    int clients = evidence.baselines().clients();
    request.policies().forEach(policy -> PolicyFit.require(policy, request.options(), clients));

    PatternSource source = source(request, sampled);
    AccessPattern pattern = source.pattern();
    requireWhole(pattern, evidence, request.trace(), sampled);

    SizeModel measuredSizes =
        SizeModel.of(evidence.baselines(), pattern.operationTotals(), request.options().model());
    // One set of forms for all, so that policies share their traffic.
    SlowMemories memories = request.options().memories();
    SizeModel sizes = memories.areComputed() ? measuredSizes.bending() : measuredSizes;
    int tiers = Math.max(2, evidence.baselines().tiers().size());
    Traffic whole =
        Traffic.onTier(pattern, RequestCells.of(pattern, sizes.knotBytes()), tiers, tiers - 1);
    List<Policy> policies =
        request.policies().stream()
            .map(policy -> policy.asMeasured(EstimateTask.isExtstore(evidence)))
            .toList();
    List<EstimateTask> tasks =
        EstimateTask.combined(policies, memories).parallelStream()
            .map(each -> EstimateTask.of(request, each, evidence, source, sizes, whole))
            .toList();
    Plans plans = Plans.of(request, tasks, source);
    // Orders are compared, windows estimated and partitions studied for the first policy only.
    List<Estimate> estimates =
        IntStream.range(0, tasks.size())
            .parallel()
            .mapToObj(
                i ->
                    answer(
                        request,
                        tasks.get(i),
                        evidence,
                        sampled,
                        plans.requested().get(i),
                        i == 0 ? plans.orders() : List.of(),
                        i == 0 ? plans.windows() : null,
                        i == 0))
            .toList();
    return estimates.get(0).withOthers(estimates.subList(1, estimates.size()));
  }

  /** Rejects an order of keys if hot keys are unknown. */
  private static void requireNoKeysOfHeat(EstimateRequest request) {
    if (request.heat() != null && !request.options().order().equals(KeyOrders.GAIN)) {
      throw new UsageException(
          "a listing shows how hot the data is, but not which keys are hot, so '%s' cannot order them; leave --order out, or give a trace in place of --heat ('bin/mnemo capture' records one)"
              .formatted(request.options().order()));
    }
  }

  private static PatternSource source(EstimateRequest request, SampledTrace sampled) {
    Heat heat = request.heat();
    if (heat != null) {
      return new HeatSource(heat);
    }
    return request.trace().origin() == TracePart.Origin.PATTERN
        ? new PatternFileSource(request.trace().file(), request.dataset())
        : new TraceSource(request.trace(), request.watch(), request.dataset(), sampled.keys());
  }

  private static List<OrderLine> comparison(Curve curve, List<Plan> others) {
    return Stream.concat(Stream.of(curve.traffic()), others.parallelStream().map(Plan::traffic))
        .filter(traffic -> traffic.keys().isPresent())
        .map(traffic -> OrderLine.of(traffic, curve.model()))
        .toList();
  }

  /** The curve of a policy, its answer to the SLOs, and their uncertainty. */
  private static Estimate answer(
      EstimateRequest request,
      EstimateTask task,
      Evidence evidence,
      SampledTrace sampled,
      Plans.AppliedPolicy plan,
      List<Plan> orders,
      @Nullable MissWindows windows,
      boolean isFirst) {
    CapacityCurve carried = capacity(task, evidence, plan);
    requireCapacity(task.options(), evidence, carried);
    Workload workload = task.workload();
    FittedModels models = task.models();
    Heat heat = request.heat();
    TrafficCurve traffic = heat == null ? plan.traffic() : new KeylessTraffic(plan.traffic());
    Curve exact = Curve.of(workload.pattern(), traffic, models.run(), task.prices().cost());
    Curve whole =
        sampled.scale(
            exact
                .withIntervals(models.replicates(), evidence.segments())
                .between(task.slowest(), task.fastest()),
            workload.pattern());
    Curve curve = heat == null ? whole : whole.withShares(heat);
    RowSpans spans = heat == null ? null : RowSpans.of(curve, heat);
    CapacityCurve capacity = carried == null || spans == null ? carried : carried.across(spans);
    EstimateOptions options =
        task.options().withSlos(task.options().slos().withCapacities(capacity));
    Tails counted = tails(task, evidence, plan, curve);
    Tails tails = counted == null || spans == null ? counted : counted.across(spans);
    requirePromisable(options, tails, evidence, curve);
    SplitChooser.requireKeepable(curve, tails, options.slos());
    Precision precision = Precision.of(curve, tails, evidence, options);
    Choice choice = precision.isKnown() ? choose(curve, tails, options) : null;
    return new Estimate(
        options,
        request.trace(),
        task.prices(),
        task.memory(),
        curve,
        precision,
        choice,
        evidence,
        models,
        workload.recordBytes(),
        workload.pattern(),
        tails,
        capacity,
        comparison(curve, orders),
        EstimateNotes.of(
            curve,
            capacity,
            choice,
            precision,
            workload,
            evidence,
            options,
            task.prices(),
            request),
        plan.movesData() ? sla(curve, evidence, options, windows) : null,
        choice == null || !isFirst ? null : partitions(plan, curve, choice, options),
        List.of());
  }

  /** Percentiles of the curve; null if the measurement does not support them. */
  private static @Nullable Tails tails(
      EstimateTask task, Evidence evidence, Plans.AppliedPolicy plan, Curve curve) {
    RunTimeModel model = task.models().run();
    if (evidence.load().rateOrNull() != null) {
      return task.responses(evidence)
          .map(responses -> new Tails(curve.traffic(), model, responses))
          .orElse(null);
    }
    return evidence
        .latency()
        // Percentiles of a memory with several forms follow from the waits of its requests.
        .filter(measured -> plan.partitions().isEmpty())
        .map(measured -> task.latencies(measured, evidence, curve))
        .map(components -> new Tails(curve.traffic(), model, components))
        .orElse(null);
  }

  /**
   * Performance of a non-volatile memory of the given size, or of the chosen row. Null if neither
   * exists, or the row does not hold the index.
   */
  private static @Nullable PartitionStudy partitions(
      Plans.AppliedPolicy plan, Curve curve, Choice choice, EstimateOptions options) {
    FastCapacity asked = options.fastBytes();
    int windows = options.windows();
    return plan.partitions()
        .flatMap(
            forms ->
                asked == null
                    ? forms.studyOfRow(curve.fastBytes(choice.row()), windows)
                    : Optional.of(forms.study(asked.bytes(curve.totalBytes()), windows)))
        .orElse(null);
  }

  /**
   * Requirements of the agreement. L and P come from the run's blocks if these have such fetches,
   * otherwise from the curve.
   */
  private static @Nullable SlaAlpha sla(
      Curve curve, Evidence evidence, EstimateOptions options, @Nullable MissWindows windows) {
    SlaCurve byCurve = new SlaCurve(curve);
    Optional<SlaTerms> byBlocks = evidence.sla().filter(regressed -> options.fetch() == null);
    return SlaAlpha.of(
        1 / (1 + options.maxSlowdown()),
        row -> byBlocks.orElseGet(() -> byCurve.terms(row)),
        curve.rows(),
        byCurve::missesPerRequest,
        windows == null ? List.of() : windows.windows());
  }

  /**
   * Capacity of a node at each split. Null if it was not measured, or if the policy moves data, as
   * the server's cost of moves is unknown.
   */
  private static @Nullable CapacityCurve capacity(
      EstimateTask task, Evidence evidence, Plans.AppliedPolicy plan) {
    ServerTimes measured = evidence.load().serversOrNull();
    if (measured == null || !task.policy().name().equals(Policies.PLACED)) {
      return null;
    }
    ComputedMemory memory = task.memory();
    ServerTimes times =
        memory == null
            ? measured
            : measured.withSlowMem(memory.delay(RangeEnd.WORST, evidence.baselines()).delay());
    return CapacityCurve.of(plan.traffic(), new NodeCapacity(times, task.options().deployment()));
  }

  private static void requireCapacity(
      EstimateOptions options, Evidence evidence, @Nullable CapacityCurve capacity) {
    boolean isMeasured = capacity != null || evidence.load().isTooShort();
    if (options.slos().rate() != null && !isMeasured) {
      throw new UsageException(
          "a rate needs the server's time per request under load; for the policy '%s', 'bin/mnemo advise' measures it with one Redis or Memcached per tier (load/saturation.csv); measure with it, or leave --rate out"
              .formatted(Policies.PLACED));
    }
  }

  private static void requireWholeForLatencies(
      EstimateOptions options, TracePart trace, SampledTrace sampled) {
    for (LatencySlo slo : options.slos().latencies()) {
      if (sampled.isSample()) {
        throw new UsageException(
            "an SLO on the %s needs the whole trace, but %s is a sample; give the whole trace or leave the SLO out"
                .formatted(slo.figure().description(), trace.file()));
      }
    }
  }

  /** Rejects SLOs on latencies that were not measured. */
  private static void requirePromisable(
      EstimateOptions options, @Nullable Tails tails, Evidence evidence, Curve curve) {
    for (LatencySlo slo : options.slos().latencies()) {
      String what = "an SLO on the " + slo.figure().description();
      if (tails == null && evidence.load().rateOrNull() != null) {
        throw new UsageException(
            what
                + " at an offered rate needs the policy '%s' on the two measured memories, with one server each; leave it out, or measure without a rate"
                    .formatted(Policies.PLACED));
      }
      if (tails == null) {
        throw new MnemoException(
            what
                + " needs latencies, and the measurement has none (latency.hlog); copy it whole,"
                + " measure again, or leave the SLO out");
      }
      if (tails.isEndless(curve.lastRow())) {
        throw new BrokenSloException(
            "%s is met by no split: with FastMem only, clients do not carry the offered rate; give more --clients, or a lower rate"
                .formatted(what));
      }
      if (!tails.has(slo.figure().ofWrites())) {
        throw new UsageException(
            "%s does not apply, as the trace has no %s; leave it out"
                .formatted(what, slo.figure().ofWrites() ? "writes" : "reads"));
      }
    }
  }

  private static Choice choose(Curve curve, @Nullable Tails tails, EstimateOptions options) {
    FastCapacity capacity = options.fastBytes();
    if (capacity != null) {
      int row = SplitChooser.rowOfFastBytes(curve, capacity.bytes(curve.totalBytes()));
      return new Choice(row, row);
    }
    int row = SplitChooser.rowOfSlos(curve, tails, options.slos());
    return new Choice(row, options.slos().cheapestRow(curve, tails, End.LOW).orElse(row));
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
}
