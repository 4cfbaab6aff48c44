package org.mnemo.estimator.estimate;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.OrderLine;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.curve.RowSpans;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate.Choice;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator.Plans;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.MeasuredFetches;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.load.CapacityCurve.NodeCapacity;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.ComputedMemory.ComputedDelay;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.order.Frontier;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.MissWindows;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.policy.PlacedPolicy;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.PolymorphicPolicy;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/** One policy on one memory: its models, its plan, and its answer to the SLOs. */
final class EstimateTask {

  private final Evidence evidence;
  private final PatternSource requests;
  private final AccessPattern pattern;
  private final Policy policy;
  private final @Nullable ComputedMemory memory;

  /** True if orders are compared, windows estimated and partitions studied. */
  private final boolean isFirst;

  /** Options that apply to the policy. */
  private final EstimateOptions options;

  private final Prices prices;
  private final FittedModels models;
  private final Workload workload;

  /**
   * @param sizes dependence of times on sizes
   * @param whole all requests, on the slowest memory
   * @param memory computed memory used as SlowMem; null for the measured one
   * @param isFirst true for the policy and memory that the user asks for first
   */
  EstimateTask(
      EstimateOptions asked,
      Evidence evidence,
      PatternSource requests,
      SizeModel sizes,
      Traffic whole,
      Policy policy,
      @Nullable ComputedMemory memory,
      boolean isFirst) {
    this.evidence = evidence;
    this.requests = requests;
    this.pattern = requests.pattern();
    this.policy = policy;
    this.memory = memory;
    this.isFirst = isFirst;
    EstimateOptions own = asked.withPolicy(policy.name());
    options =
        policy.missService().needsOneServer() ? own.withDeployment(Deployment.ONE_SERVER) : own;
    models =
        FittedModels.fit(
            evidence.baselines(),
            evidence.drawn(),
            sizes,
            whole,
            options.model(),
            options.deployment(),
            memory == null ? evidence.ends() : null,
            misses(RangeEnd.MIDDLE));
    prices = Prices.of(options, evidence.tiers(), memory);
    workload =
        new Workload(
            pattern,
            recordBytes(),
            whole,
            new KeyTimes(pattern, models.run())::savedNs,
            models.usesSwitches(),
            requests.hasSequence(),
            requests.shares().isEmpty(),
            models.run()::runtimeNs);
  }

  Policy policy() {
    return policy;
  }

  Workload workload() {
    return workload;
  }

  /** The plan of the policy; with more than two memories, of the frontier. */
  Plan plan() {
    if (workload.whole().tiers() == 2) {
      return policy.plan(workload);
    }
    Path moves = options.moves();
    return PlacedPolicy.plan(
        workload,
        moves != null
            ? Frontier.read(moves, new Tiers(prices.tiers()), pattern)
            : Frontier.moves(
                pattern,
                workload.recordBytes(),
                new KeyTimes(pattern, models.run())::totalNs,
                prices.values()));
  }

  /** The curve, the recommended split, and their uncertainty. */
  Estimate answer(Plans plans) {
    Plan plan = plans.of(this).withTimesOf(workload);
    TrafficCurve traffic = plan.traffic().get();
    Optional<CapacityCurve> measured = capacity(traffic);
    Curve curve = curve(traffic);
    RowSpans spans = requests.shares().map(shares -> RowSpans.of(curve, shares)).orElse(null);
    Optional<CapacityCurve> capacity = measured.map(known -> known.across(spans));
    Optional<Tails> tails = tails(plan, curve).map(known -> known.across(spans));
    requirePromisable(tails.orElse(null), curve);
    SplitChooser splits =
        new SplitChooser(curve, tails.orElse(null), capacity.orElse(null), options.slos());
    splits.requireKeepable();
    Precision precision =
        Precision.of(curve, tails.orElse(null), capacity.orElse(null), evidence, options);
    Optional<Choice> choice =
        precision.isKnown() ? Optional.of(choose(curve, splits)) : Optional.empty();
    Estimate estimate =
        new Estimate(
            options,
            requests.trace(),
            prices,
            memory,
            curve,
            precision,
            choice,
            evidence,
            models,
            workload.recordBytes(),
            pattern,
            tails,
            capacity,
            comparison(curve, isFirst ? plans.orders() : List.of()),
            List.of(),
            plan.missesSoFar().map(unused -> sla(curve, isFirst ? plans.windows() : null)),
            choice.filter(unused -> isFirst).flatMap(chosen -> partitions(plan, curve, chosen)),
            List.of());
    return estimate.withNotes(
        new EstimateNotes(estimate, requests, workload.needsSwitches()).notes());
  }

  private Curve curve(TrafficCurve traffic) {
    Curve measured =
        Curve.of(pattern, traffic, models.run(), prices.cost())
            .withIntervals(models.replicates(), evidence.segments());
    Curve whole =
        requests.sample().map(sample -> measured.scaled(sample, pattern)).orElse(measured);
    return requests
        .shares()
        .map(whole::withShares)
        .orElse(whole)
        .between(modelAt(RangeEnd.WORST), modelAt(RangeEnd.BEST));
  }

  /** The model with the memory at an end of its range; the model itself if that is exact. */
  private RunTimeModel modelAt(RangeEnd end) {
    return memory == null || !memory.known().hasRanges()
        ? models.run()
        : models.run().withTimes(misses(end).of(evidence.baselines(), models.sizes()));
  }

  private MissTimes misses(RangeEnd end) {
    return MissTimes.of(
            policy.missService(),
            options.fetch(),
            meanBytes(pattern, Operation.READ),
            fetchesPerRead(),
            evidence.fetches().filter(MeasuredFetches::ofPages).isPresent(),
            memory == null ? null : memory.delay(end, evidence.baselines()))
        .withForms(PolymorphicPolicy.times(options.policyOptions(), memory, end));
  }

  /** Fetches of a read on the slower tier; 0 if it has no FastMem of its own. */
  private double fetchesPerRead() {
    double reads =
        (double) pattern.operationTotals()[Operation.READ.ordinal()] / pattern.requests();
    return evidence.fetches().map(fetches -> fetches.perOperation() / reads).orElse(0.0);
  }

  /** Mean bytes moved by an operation of the trace; 0 without such operations. */
  private static double meanBytes(AccessPattern pattern, Operation operation) {
    double bytes = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes += pattern.movedBytes(key, operation.ordinal());
    }
    return bytes / Math.max(1, pattern.operationTotals()[operation.ordinal()]);
  }

  private RecordBytes recordBytes() {
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
   * Capacity of a node at each split. Empty if it was not measured, or if the policy moves data, as
   * the server's cost of moves is unknown.
   */
  private Optional<CapacityCurve> capacity(TrafficCurve traffic) {
    Optional<ServerTimes> measured = evidence.load().servers().filter(times -> !policy.movesData());
    if (options.slos().rate() != null && measured.isEmpty() && !evidence.load().isTooShort()) {
      throw new UsageException(
          policy.movesData()
              ? "a rate needs the server's time per request under load, which is unknown for the policy '%s', as it moves data; use --policy placed, or leave --rate out"
                  .formatted(policy.name())
              : "a rate needs the server's time per request under load; 'bin/mnemo advise' measures it with one Redis or Memcached per tier (load/saturation.csv); measure with it, or leave --rate out");
    }
    return measured
        .map(
            times ->
                memory == null
                    ? times
                    : times.withSlowMem(memory.delay(RangeEnd.WORST, evidence.baselines()).delay()))
        .map(times -> CapacityCurve.of(traffic, new NodeCapacity(times, options.deployment())));
  }

  /** Percentiles of the curve; empty if the measurement does not support them. */
  private Optional<Tails> tails(Plan plan, Curve curve) {
    if (evidence.load().rateOrNull() == null) {
      return evidence
          .latency()
          // Percentiles of a memory with several forms follow from the waits of its requests.
          .filter(measured -> plan.partitions().isEmpty())
          .map(measured -> new Tails(curve.traffic(), models.run(), latencies(measured, curve)));
    }
    // With moved data or one server for both memories, other requests cause the waits.
    boolean areKnown =
        !policy.movesData()
            && memory == null
            && evidence.baselines().tiers().size() == 2
            && (options.deployment() == Deployment.TWO_SERVERS || models.run().clients() == 1);
    return evidence
        .load()
        .rate()
        .filter(rate -> areKnown)
        .flatMap(MeasuredRate::responses)
        .map(responses -> new Tails(curve.traffic(), models.run(), responses));
  }

  private LatencyComponents latencies(LatencyComponents measured, Curve curve) {
    if (models.run().servesAllFromFast()) {
      return measured.servedFromFast(faultedShare(curve));
    }
    if (memory == null) {
      boolean ofRecords = evidence.fetches().filter(MeasuredFetches::ofRecords).isPresent();
      return measured.withoutHits(ofRecords ? fetchesPerRead() : 0);
    }
    // An SLO must hold on the slowest possible memory.
    return latencies(measured, memory, RangeEnd.WORST, evidence, pattern);
  }

  /**
   * Share of the slower tier's operations that waited for a page, from 0 to 1, by the curve at its
   * FastMem. 0 if the run counted no page faults, or the time of a fetch is given.
   */
  private double faultedShare(Curve curve) {
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

  /** Rejects SLOs on latencies that were not measured, or that FastMem alone exceeds. */
  private void requirePromisable(@Nullable Tails tails, Curve curve) {
    for (LatencySlo slo : options.slos().latencies()) {
      String what = slo.description();
      if (tails == null && evidence.load().rateOrNull() != null) {
        throw new UsageException(
            what
                + " at an offered rate needs a policy that moves no data, such as placed, on the two measured memories, with one server each; leave it out, or measure without a rate");
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

  private Choice choose(Curve curve, SplitChooser splits) {
    FastCapacity given = options.fastBytes();
    if (given != null) {
      int row = SplitChooser.rowOfFastBytes(curve, given.bytes(curve.totalBytes()));
      return new Choice(row, row);
    }
    int row = splits.surelyCheapestRow();
    return new Choice(row, splits.cheapestRow(End.LOW).orElse(row));
  }

  private static List<OrderLine> comparison(Curve curve, List<Plan> orders) {
    return Stream.concat(
            Stream.of(curve.traffic()), orders.parallelStream().map(order -> order.traffic().get()))
        .filter(traffic -> traffic.keys().isPresent())
        .map(traffic -> OrderLine.of(traffic, curve.model()))
        .toList();
  }

  /**
   * Requirements of the agreement. L and P come from the run's blocks if these have such fetches,
   * otherwise from the curve.
   */
  private SlaAlpha sla(Curve curve, @Nullable MissWindows windows) {
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
   * Performance of a non-volatile memory of the given size, or of the chosen row. Empty if neither
   * exists, or the row does not hold the index.
   */
  private Optional<PartitionStudy> partitions(Plan plan, Curve curve, Choice choice) {
    FastCapacity given = options.fastBytes();
    int windows = options.windows();
    return plan.partitions()
        .flatMap(
            forms ->
                given == null
                    ? forms.studyOfRow(curve.fastBytes(choice.row()), windows)
                    : Optional.of(forms.study(given.bytes(curve.totalBytes()), windows)));
  }

  /**
   * The terms of SLA-alpha from a curve. L is the time with all data in FastMem. P is the mean time
   * that a miss adds at a row, as large records cost more, and each capacity misses different
   * records. So a row meets the allowed misses if and only if its slowdown meets the agreement's.
   */
  private static final class SlaCurve {

    private final double fastNs;
    private final double[] missesPerRequest;
    private final double[] missNs;

    SlaCurve(Curve curve) {
      fastNs = curve.fastRuntimeNs() / curve.requests();
      missesPerRequest = missesPerRequest(curve);
      missNs = new double[curve.rows()];
      for (int row = 0; row < curve.rows(); row++) {
        double addedNs = Math.max(0, curve.runtimeNs(row) / curve.requests() - fastNs);
        // Without misses, the cost of a miss is taken from the next smaller FastMem.
        missNs[row] =
            missesPerRequest[row] > 0
                ? addedNs / missesPerRequest[row]
                : missNs[Math.max(0, row - 1)];
      }
    }

    /**
     * Misses per request by row: fetched pages or blocks if data must be fetched, else requests to
     * SlowMem.
     */
    private static double[] missesPerRequest(Curve curve) {
      double[] misses = new double[curve.rows()];
      TrafficCurve.Cursor cursor = curve.traffic().cursor();
      boolean fetchesAll = cursor.moveTo(0).fetches() > 0;
      for (int row = 0; row < misses.length; row++) {
        Traffic here = cursor.moveTo(row);
        misses[row] =
            (fetchesAll ? here.fetches() : curve.requests() - here.fastRequests())
                / curve.requests();
      }
      return misses;
    }

    SlaTerms terms(int row) {
      return new SlaTerms(fastNs, 0, missNs[row], 0, 0);
    }

    double missesPerRequest(int row) {
      return missesPerRequest[row];
    }
  }
}
