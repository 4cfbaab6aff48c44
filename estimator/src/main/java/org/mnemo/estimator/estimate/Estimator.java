package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.curve.OrderLine;
import org.mnemo.estimator.curve.SampledTrace;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.MeasuredFetches;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.ComputedMemory.ComputedDelay;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternFileSource;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.pattern.WindowedObserver;
import org.mnemo.estimator.policy.PlacedPolicy;
import org.mnemo.estimator.policy.Plan;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.sla.MissWindows;
import org.mnemo.estimator.sla.SlaAlpha;
import org.mnemo.estimator.sla.SlaTerms;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/**
 * The way from a measurement and a trace to the answer. Its stages: evidence, pattern, models,
 * plans of policies, curve and tails, answer.
 */
public final class Estimator {

  /** Memory that comparing orders takes for each key, of all orders together. */
  private static final long BYTES_A_KEY_TO_COMPARE = 150;

  /** Comparing orders may take this share of the heap, as a divisor. */
  private static final long SHARE_TO_COMPARE = 4;

  /** No memory takes the place of the SlowMem that was measured. */
  private static final List<@Nullable ComputedMemory> MEASURED_ALONE =
      Collections.singletonList(null);

  private Estimator() {}

  /**
   * Estimates and writes nothing.
   *
   * @throws MnemoException if the question is wrong, a file is absent or damaged, or the baselines
   *     do not belong to the trace
   */
  public static Estimate compute(EstimateRequest request) {
    // First what fails fast: a trace may take a while to read.
    request.policies().forEach(Policy::requireUsable);
    Evidence evidence = request.source().read(request.options());
    SampledTrace sampled = SampledTrace.of(request.trace());

    PatternSource source =
        request.trace().origin() == TracePart.Origin.PATTERN
            ? new PatternFileSource(request.trace().file(), request.dataset())
            : new TraceSource(request.trace(), request.watch(), request.dataset(), sampled.keys());
    AccessPattern pattern = source.pattern();
    requireWhole(pattern, evidence, request.trace(), sampled);

    SizeModel measuredSizes =
        SizeModel.of(evidence.baselines(), pattern.operationTotals(), request.options().model());
    // One form for all, so that they share the traffic of policies.
    List<ComputedMemory> memories = request.options().memories().computed();
    SizeModel sizes = memories.isEmpty() ? measuredSizes : measuredSizes.bending();
    Traffic whole = Traffic.onSlow(pattern, RequestCells.of(pattern, sizes.knotBytes()));
    List<Policy> policies =
        request.policies().stream().map(policy -> policy.asMeasured(isExtstore(evidence))).toList();
    List<Question> questions = new ArrayList<>();
    for (ComputedMemory memory : memories.isEmpty() ? MEASURED_ALONE : memories) {
      for (Policy policy : policies) {
        questions.add(Question.of(request, policy, memory, evidence, source, sizes, whole));
      }
    }
    Plans plans = plans(request, questions, source);
    List<Estimate> estimates = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      // Orders of keys are compared with those of the first policy only.
      List<Plan> orders = i == 0 ? plans.orders() : List.of();
      estimates.add(
          answer(
              request,
              questions.get(i),
              evidence,
              sampled,
              plans.asked().get(i),
              orders,
              i == 0 ? plans.windows() : null));
    }
    return estimates.get(0).withOthers(estimates.subList(1, estimates.size()));
  }

  /**
   * What is asked of one policy on one memory.
   *
   * @param memory the memory that SlowMem is computed to be; null if it is the measured one
   * @param options options of the request, as far as they go with the policy
   * @param slowest model with the memory as slow as it may be; that of the question if it is known
   * @param fastest model with the memory as fast as it may be
   */
  private record Question(
      Policy policy,
      @Nullable ComputedMemory memory,
      EstimateOptions options,
      FittedModels models,
      RunTimeModel slowest,
      RunTimeModel fastest,
      Workload workload) {

    static Question of(
        EstimateRequest request,
        Policy policy,
        @Nullable ComputedMemory memory,
        Evidence evidence,
        PatternSource source,
        SizeModel sizes,
        Traffic whole) {
      EstimateOptions asked = request.options().withPolicy(policy.name());
      EstimateOptions options =
          policy.missService().needsOneServer()
              ? asked.withDeployment(Deployment.ONE_SERVER)
              : asked;
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
      return new Question(
          policy,
          memory,
          options,
          models,
          modelAt(RangeEnd.WORST, policy, options, memory, evidence, source, models),
          modelAt(RangeEnd.BEST, policy, options, memory, evidence, source, models),
          workloadOf(options, evidence, source, whole, models));
    }
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
        memory == null ? null : memory.delay(end, evidence.baselines()));
  }

  /** Fetches of a read on the slower tier; 0 if it has no FastMem of its own. */
  private static double fetchesPerRead(Evidence evidence, AccessPattern pattern) {
    double reads =
        (double) pattern.operationTotals()[Operation.READ.ordinal()] / pattern.requests();
    return evidence.fetches().map(fetches -> fetches.perOperation() / reads).orElse(0.0);
  }

  private static boolean isExtstore(Evidence evidence) {
    return evidence.fetches().map(fetches -> !fetches.ofPages()).orElse(false);
  }

  /** Share of the slower tier's reads that a store fetched; 0 if it is not known. */
  private static double fetchedShare(Evidence evidence, AccessPattern pattern) {
    return isExtstore(evidence) ? fetchesPerRead(evidence, pattern) : 0;
  }

  private static double meanReadBytes(AccessPattern pattern) {
    return meanBytes(pattern, Operation.READ);
  }

  /** Bytes that an operation of the trace moves on average; 0 if there is none. */
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
        source.hasSequence());
  }

  /**
   * Plans that have seen all requests in sequence.
   *
   * @param asked plans of the policies that the user asked for
   * @param orders plans of the key orders that the first is compared with
   * @param windows misses of the first plan by window; null if nobody asked
   */
  private record Plans(List<Plan> asked, List<Plan> orders, @Nullable MissWindows windows) {}

  private static Plans plans(
      EstimateRequest request, List<Question> questions, PatternSource source) {
    Workload first = questions.get(0).workload();
    List<Question> planned = new ArrayList<>();
    int[] planOf = new int[questions.size()];
    for (int i = 0; i < planOf.length; i++) {
      Policy policy = questions.get(i).policy();
      int known =
          policy.goesByTimes()
              ? -1
              : planned.stream().map(Question::policy).toList().indexOf(policy);
      if (known < 0) {
        planned.add(questions.get(i));
      }
      planOf[i] = known < 0 ? planned.size() - 1 : known;
    }
    // Sorting millions of keys takes as long as reading millions of requests: beside each other.
    List<Plan> all =
        Stream.<Supplier<Plan>>concat(
                planned.stream().map(each -> () -> each.policy().plan(each.workload())),
                otherOrders(request, first.pattern()).map(order -> () -> order.plan(first)))
            .toList()
            .parallelStream()
            .map(Supplier::get)
            .toList();
    int windows = request.options().windows();
    MissWindows misses = windows == 0 ? null : missWindows(all.get(0));
    List<RequestObserver> observers = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      RequestObserver observer = all.get(i).observer().orElse(null);
      if (observer != null) {
        observers.add(
            i == 0 && misses != null
                ? new WindowedObserver(observer, first.pattern().requests(), windows, misses::end)
                : observer);
      }
    }
    if (!observers.isEmpty()) {
      requireSequence(source, request);
      source.show(observers);
    }
    return new Plans(
        Arrays.stream(planOf).mapToObj(all::get).toList(),
        all.subList(planned.size(), all.size()),
        misses);
  }

  private static void requireSequence(PatternSource source, EstimateRequest request) {
    if (!source.hasSequence()) {
      throw new UsageException(
          "the policy '%s' goes by the sequence of the requests, which the pattern %s does not hold; name the trace with --trace, or take --policy placed"
              .formatted(
                  request.options().policies().stream()
                      .filter(policy -> !policy.equals(Policies.PLACED))
                      .findFirst()
                      .orElse(Policies.PLACED),
                  request.trace().file()));
    }
  }

  /**
   * Misses of a plan by window.
   *
   * @throws UsageException if the policy moves nothing
   */
  private static MissWindows missWindows(Plan plan) {
    if (plan.missesSoFar().isEmpty()) {
      throw new UsageException(
          "--windows is for a policy that moves data, whose misses change with time; leave it out, or name one with --policy");
    }
    return new MissWindows(() -> plan.missesSoFar().orElseThrow());
  }

  /**
   * Policies of the orders that the user did not ask for, if these are to be compared and there is
   * memory for it.
   */
  private static Stream<Policy> otherOrders(EstimateRequest request, AccessPattern pattern) {
    long mostBytes = Runtime.getRuntime().maxMemory() / SHARE_TO_COMPARE;
    boolean fits = pattern.keyCount() * BYTES_A_KEY_TO_COMPARE <= mostBytes;
    return KeyOrders.comparable().stream()
        .filter(order -> request.comparesOrders() && fits)
        .filter(order -> !order.name().equals(request.options().order()))
        .map(PlacedPolicy::new);
  }

  private static List<OrderLine> comparison(Curve curve, List<Plan> others) {
    return Stream.concat(Stream.of(curve.traffic()), others.parallelStream().map(Plan::traffic))
        .filter(traffic -> traffic.keys().isPresent())
        .map(traffic -> OrderLine.of(traffic, curve.model()))
        .toList();
  }

  /** The curve of a policy, what it says about the promises, and how sure that is. */
  private static Estimate answer(
      EstimateRequest request,
      Question question,
      Evidence evidence,
      SampledTrace sampled,
      Plan plan,
      List<Plan> orders,
      @Nullable MissWindows windows) {
    EstimateOptions options = question.options();
    Workload workload = question.workload();
    FittedModels models = question.models();
    ComputedMemory memory = question.memory();
    Price price =
        memory == null
            ? Price.of(options.price(), evidence.tiers())
            : Price.of(options.price(), memory.profile(RangeEnd.MIDDLE).price());
    Curve exact =
        Curve.of(workload.pattern(), plan.traffic(), models.run(), new CostModel(price.value()));
    Curve curve =
        sampled.scale(
            exact
                .withIntervals(models.replicates(), evidence.segments())
                .between(question.slowest(), question.fastest()),
            workload.pattern());
    Tails tails =
        evidence
            .latency()
            .map(measured -> latencies(measured, question, evidence))
            .map(components -> new Tails(curve.traffic(), models.run(), components))
            .orElse(null);
    requirePromisable(options, request.trace(), sampled, curve, tails);
    SplitChooser.requireKeepable(curve, tails, options.promises());
    Precision precision = Precision.of(curve, tails, evidence, options);
    return new Estimate(
        options,
        request.trace(),
        price,
        memory,
        curve,
        precision,
        precision.isKnown() ? choose(curve, tails, options) : null,
        evidence,
        models,
        workload.recordBytes(),
        workload.pattern(),
        tails,
        comparison(curve, orders),
        EstimateNotes.of(curve, precision, workload, evidence, options, request.trace().file()),
        plan.missesSoFar().isPresent() ? sla(curve, evidence, options, windows) : null,
        List.of());
  }

  /** Latencies of requests on both memories. */
  private static LatencyComponents latencies(
      LatencyComponents measured, Question question, Evidence evidence) {
    if (question.models().run().servesAllFromFast()) {
      return measured.servedFromFast();
    }
    AccessPattern pattern = question.workload().pattern();
    ComputedMemory memory = question.memory();
    if (memory == null) {
      return measured.withoutHits(fetchedShare(evidence, pattern));
    }
    // A promise must hold on the slowest that the memory may be.
    ComputedDelay delay = memory.delay(RangeEnd.WORST, evidence.baselines());
    return measured.servedFromFast(
        (operation, sizeClass) ->
            delay.ns(operation, bytesOf(operation, sizeClass, evidence, pattern)));
  }

  /** Mean bytes of FastMem's operations of a size class, or else of the trace's. */
  private static double bytesOf(
      Operation operation, int sizeClass, Evidence evidence, AccessPattern pattern) {
    return evidence.baselines().sizes().stream()
        .filter(time -> time.tier().equals(evidence.baselines().tiers().get(Load.FAST)))
        .filter(time -> time.operation() == operation && time.sizeClass() == sizeClass)
        .mapToDouble(SizedTime::meanValueBytes)
        .findFirst()
        .orElseGet(() -> meanBytes(pattern, operation));
  }

  /**
   * L and P by the run's blocks if they tell of the fetches that are asked for, else by the curve.
   */
  private static @Nullable SlaAlpha sla(
      Curve curve, Evidence evidence, EstimateOptions options, @Nullable MissWindows windows) {
    SlaTerms terms =
        evidence
            .sla()
            .filter(regressed -> options.fetch() == null)
            .orElseGet(() -> SlaCurve.terms(curve));
    return SlaAlpha.of(
        1 / (1 + options.maxSlowdown()),
        terms,
        curve.rows(),
        SlaCurve.missesPerRequest(curve),
        windows == null ? List.of() : windows.windows());
  }

  private static RecordBytes recordBytes(
      EstimateOptions options, Evidence evidence, AccessPattern pattern) {
    Long asked = options.records().overheadBytes();
    // Of a data set of which not every record is known, nothing is known of its records.
    boolean known = pattern.coversUntouchedKeys();
    long overheadBytes =
        asked != null ? asked : known ? Math.round(evidence.overheadBytes().orElse(0)) : 0;
    Long keyBytes = options.records().keyBytes();
    return new RecordBytes(
        keyBytes == null ? -1 : keyBytes, overheadBytes, options.records().indexInFast());
  }

  /** Refuses promises of latencies that the curve cannot tell. */
  private static void requirePromisable(
      EstimateOptions options,
      TracePart trace,
      SampledTrace sampled,
      Curve curve,
      @Nullable Tails tails) {
    for (LatencyPromise promise : options.promises().latencies()) {
      String what = "the promise of the " + promise.figure().description();
      if (sampled.isSample()) {
        throw new UsageException(
            "%s needs the whole trace, but %s is a sample; name the whole or leave the promise out"
                .formatted(what, trace.file()));
      }
      if (options.deployment() == Deployment.ONE_SERVER && curve.model().clients() > 1) {
        throw new UsageException(
            what
                + " cannot be kept for several clients of one server, whose waiting nobody measured;"
                + " leave it or --deployment out");
      }
      if (tails == null) {
        throw new MnemoException(
            what
                + " needs latencies, and the measurement holds none (latency.hlog); copy it whole,"
                + " measure again, or leave the promise out");
      }
      if (!tails.has(promise.figure().ofWrites())) {
        throw new UsageException(
            "%s is of no request, as the trace holds no %s; leave it out"
                .formatted(what, promise.figure().ofWrites() ? "writes" : "reads"));
      }
    }
  }

  private static Choice choose(Curve curve, @Nullable Tails tails, EstimateOptions options) {
    FastCapacity capacity = options.fastBytes();
    if (capacity != null) {
      int row = SplitChooser.rowOfFastBytes(curve, capacity.bytes(curve.totalBytes()));
      return new Choice(row, row);
    }
    int row = SplitChooser.rowOfPromises(curve, tails, options.promises());
    return new Choice(row, options.promises().cheapestRow(curve, tails, End.LOW).orElse(row));
  }

  /** Makes sure that the trace holds the requests that its file, its run or its user says. */
  private static void requireWhole(
      AccessPattern pattern, Evidence evidence, TracePart trace, SampledTrace sampled) {
    long requests = pattern.requests() + pattern.misses();
    trace.requireRequests(requests);
    if (trace.origin() == TracePart.Origin.RECORDED
        && trace.isAll()
        && requests != evidence.operations()) {
      throw new MnemoException(
          "%s holds %d requests, but the run made %d; copy it whole or repeat the run"
              .formatted(trace.file(), requests, evidence.operations()));
    }
    sampled.requireRequests(pattern, trace.file());
  }
}
