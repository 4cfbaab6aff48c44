package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.MeasuredFetches;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.MissWindows;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.PlacedPolicy;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/**
 * Turns a measurement and requests into an answer. Its stages: evidence, pattern, models, plans of
 * policies, and for each policy and memory its answer ({@link EstimateTask#answer}).
 */
public final class Estimator {

  private Estimator() {}

  /** Estimates for the requests that a run made. */
  public static Estimate estimate(MeasurementDirectory directory, EstimateOptions options) {
    MeasuredRun run = new MeasuredRun(directory);
    return estimate(run, new TraceSource(run.requests(), run.dataset(), TraceWatch.NONE), options);
  }

  /**
   * Estimates without writing files.
   *
   * @param requests the requests to estimate for
   * @throws MnemoException if the options are wrong, a file is absent or damaged, or the baselines
   *     do not match the trace
   */
  public static Estimate estimate(
      Measurement measurement, PatternSource requests, EstimateOptions asked) {
    // Fast checks come first, as reading a trace takes long.
    EstimateOptions options = measurement.completed(asked);
    List<Policy> policies = options.policiesByName();
    policies.forEach(Policy::requireUsable);
    policies.forEach(policy -> policy.requireShown(requests));
    Evidence evidence = measurement.read(options);
    requireAnswerable(policies, evidence, requests, options);
    requireMeasured(requests, evidence);
    List<EstimateTask> tasks = tasks(policies, evidence, requests, options);
    Plans plans = Plans.of(tasks, requests, options);
    List<Estimate> estimates = tasks.parallelStream().map(task -> task.answer(plans)).toList();
    return estimates.get(0).withOthers(estimates.subList(1, estimates.size()));
  }

  /** Rejects options that do not go with each other or with the measurement. */
  private static void requireAnswerable(
      List<Policy> policies, Evidence evidence, PatternSource requests, EstimateOptions options) {
    options.memories().all().forEach(memory -> Prices.of(options, evidence.tiers(), memory));
    int clients = evidence.baselines().clients();
    policies.forEach(policy -> options.requireFit(policy, clients));
    for (LatencySlo slo : options.slos().latencies()) {
      if (requests.sample().isPresent()) {
        throw new UsageException(
            "%s needs the whole trace, but %s is a sample; give the whole trace or leave the SLO out"
                .formatted(slo.description(), requests.trace().file()));
      }
    }
  }

  /** Checks that a run recorded as many requests as it made. */
  private static void requireMeasured(PatternSource requests, Evidence evidence) {
    TracePart trace = requests.trace();
    long read = requests.pattern().allRequests();
    if (trace.origin() == TracePart.Origin.RECORDED
        && trace.isAll()
        && read != evidence.operations()) {
      throw new MnemoException(
          "%s has %d requests, but the run made %d; copy it whole or repeat the run"
              .formatted(trace.file(), read, evidence.operations()));
    }
  }

  /**
   * Each policy on each memory, with its models. With computed memories, the measured one is used
   * only where possible.
   *
   * @throws UsageException if a policy fits no memory, or not all where it must
   */
  private static List<EstimateTask> tasks(
      List<Policy> asked, Evidence evidence, PatternSource requests, EstimateOptions options) {
    AccessPattern pattern = requests.pattern();
    SlowMemories memories = options.memories();
    SizeModel measured =
        SizeModel.of(evidence.baselines(), pattern.operationTotals(), options.model());
    // One set of forms for all, so that policies share their traffic.
    SizeModel sizes = memories.areComputed() ? measured.bending() : measured;
    int tiers = Math.max(2, evidence.baselines().tiers().size());
    Traffic whole =
        Traffic.onTier(pattern, RequestCells.of(pattern, sizes.knotBytes()), tiers, tiers - 1);
    boolean isExtstore = evidence.fetches().filter(MeasuredFetches::ofRecords).isPresent();
    List<Policy> policies = asked.stream().map(policy -> policy.asMeasured(isExtstore)).toList();
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
                      options, evidence, requests, sizes, whole, policy, memory, isFirst));
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
        (!policy.takesSlowMem(!memory.isDevice())
                ? "the policy '%s' has no SlowMem, so %s says nothing of it; leave --memory out"
                : memory.isDevice()
                    ? "the policy '%s' needs memory that loads access directly, and %s is a device with requests; choose another policy or memory"
                    : "the policy '%s' needs a device with requests, and %s is memory that loads access directly; choose another policy or memory")
            .formatted(policy.name(), memory.name()));
  }

  /**
   * Plans of policies that have seen all requests in sequence.
   *
   * @param keys what each plan is for: a task, or a policy whose moves are the same on all memories
   * @param settled plans of the user's policies, in the sequence of {@code keys}
   * @param orders plans of the key orders that the first one is compared with
   * @param windows misses of the first plan by window; null without windows
   */
  record Plans(
      List<Object> keys, List<Plan> settled, List<Plan> orders, @Nullable MissWindows windows) {

    /** Memory per key to compare orders, for all orders together. */
    private static final long BYTES_A_KEY_TO_COMPARE = 150;

    /** Divisor of the heap: the largest part for comparing orders. */
    private static final long SHARE_TO_COMPARE = 4;

    /** Runs all requests through all policies. */
    static Plans of(List<EstimateTask> tasks, PatternSource requests, EstimateOptions options) {
      Workload first = tasks.get(0).workload();
      Map<Object, Supplier<Plan>> asked = new LinkedHashMap<>();
      tasks.forEach(task -> asked.putIfAbsent(key(task), task::plan));
      // Sorting millions of keys takes as long as reading millions of requests, so both run in
      // parallel.
      List<Plan> all =
          Stream.concat(
                  asked.values().stream(),
                  otherOrders(options, first).<Supplier<Plan>>map(order -> () -> order.plan(first)))
              .toList()
              .parallelStream()
              .map(Supplier::get)
              .toList();
      MissWindows windows = missWindows(options.windows(), all.get(0), first.pattern().requests());
      List<RequestObserver> observers = new ArrayList<>();
      all.forEach(plan -> plan.observer().ifPresent(observers::add));
      if (windows != null) {
        observers.set(0, windows);
      }
      if (!observers.isEmpty()) {
        requireSequence(requests, tasks);
        requests.show(observers);
      }
      return new Plans(
          List.copyOf(asked.keySet()),
          all.subList(0, asked.size()).parallelStream().map(Plan::settled).toList(),
          all.subList(asked.size(), all.size()),
          windows);
    }

    private static Object key(EstimateTask task) {
      return task.policy().goesByTimes() ? task : task.policy();
    }

    Plan of(EstimateTask task) {
      return settled.get(keys.indexOf(key(task)));
    }

    private static void requireSequence(PatternSource requests, List<EstimateTask> tasks) {
      if (!requests.hasSequence()) {
        throw new UsageException(
            "the policy '%s' needs the sequence of the requests, which %s lacks; give the trace with --trace, or use --policy placed"
                .formatted(
                    tasks.stream()
                        .map(EstimateTask::policy)
                        .filter(Policy::movesData)
                        .findFirst()
                        .orElse(tasks.get(0).policy())
                        .name(),
                    requests.trace().file()));
      }
    }

    /**
     * Misses of a plan by window; null without windows, or if a memory of several forms has its
     * own.
     *
     * @throws UsageException if the policy moves no data, or its windows have no requests
     */
    private static @Nullable MissWindows missWindows(int windows, Plan plan, long requests) {
      if (plan.partitions().isPresent()) {
        if (windows > requests) {
          throw new UsageException(
              "the trace has %s, too few for %d windows; give fewer with --windows"
                  .formatted(CountedNoun.of(requests, "request"), windows));
        }
        return null;
      }
      if (windows == 0) {
        return null;
      }
      if (plan.missesSoFar().isEmpty()) {
        throw new UsageException(
            "--windows is for a policy that moves data, whose misses change with time; leave it out, or name one with --policy");
      }
      return new MissWindows(
          plan.observer().orElseThrow(), plan.missesSoFar().get(), requests, windows);
    }

    /**
     * Policies of the remaining orders, if these are to be compared and memory suffices. Orders
     * need two memories, and keys known to be hot or not.
     */
    private static Stream<Policy> otherOrders(EstimateOptions options, Workload first) {
      long mostBytes = Runtime.getRuntime().maxMemory() / SHARE_TO_COMPARE;
      boolean compares =
          options.comparesOrders()
              && first.knowsKeys()
              && first.whole().tiers() == 2
              && first.pattern().keyCount() * BYTES_A_KEY_TO_COMPARE <= mostBytes;
      return KeyOrders.comparable().stream()
          .filter(order -> compares && !order.name().equals(options.order()))
          .map(PlacedPolicy::new);
    }
  }
}
