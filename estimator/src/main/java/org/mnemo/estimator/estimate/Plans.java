package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.pattern.WindowedObserver;
import org.mnemo.estimator.policy.PlacedPolicy;
import org.mnemo.estimator.policy.Plan;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.form.Partitions;
import org.mnemo.estimator.sla.MissWindows;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Policies after all requests in sequence.
 *
 * @param requested plans of the user's policies
 * @param orders plans of the key orders that the first one is compared with
 * @param windows misses of the first plan by window; null without windows
 */
record Plans(List<AppliedPolicy> requested, List<Plan> orders, @Nullable MissWindows windows) {

  /** Memory per key to compare orders, for all orders together. */
  private static final long BYTES_A_KEY_TO_COMPARE = 150;

  /** Divisor of the heap: the largest part for comparing orders. */
  private static final long SHARE_TO_COMPARE = 4;

  /**
   * A policy after all requests.
   *
   * @param movesData true if it counts misses
   * @param partitions the workload on a memory of several forms, if the policy has forms
   */
  record AppliedPolicy(TrafficCurve traffic, boolean movesData, Optional<Partitions> partitions) {

    /** Replaces the times of SlowMem, by which partitions are chosen. */
    AppliedPolicy withTimesOf(Workload workload) {
      return partitions
          .map(forms -> forms.withTimesOf(workload))
          .map(forms -> new AppliedPolicy(forms.curve(), movesData, Optional.of(forms)))
          .orElse(this);
    }

    static AppliedPolicy of(Plan plan) {
      return new AppliedPolicy(plan.traffic(), plan.missesSoFar().isPresent(), plan.partitions());
    }
  }

  /** Runs all requests through all policies. */
  static Plans of(EstimateRequest request, List<EstimateTask> tasks, PatternSource source) {
    Workload first = tasks.get(0).workload();
    List<EstimateTask> planned = new ArrayList<>();
    int[] planOf = new int[tasks.size()];
    for (int i = 0; i < planOf.length; i++) {
      Policy policy = tasks.get(i).policy();
      int known =
          policy.goesByTimes()
              ? -1
              : planned.stream().map(EstimateTask::policy).toList().indexOf(policy);
      if (known < 0) {
        planned.add(tasks.get(i));
      }
      planOf[i] = known < 0 ? planned.size() - 1 : known;
    }
    // Sorting millions of keys takes as long as reading millions of requests, so both run in
    // parallel.
    List<Plan> all =
        Stream.<Supplier<Plan>>concat(
                planned.stream().map(each -> each::plan),
                otherOrders(request, first).map(order -> () -> order.plan(first)))
            .toList()
            .parallelStream()
            .map(Supplier::get)
            .toList();
    int windows = request.options().windows();
    boolean hasForms = all.get(0).partitions().isPresent();
    requireRequests(windows, hasForms, first.pattern().requests());
    MissWindows misses = windows == 0 || hasForms ? null : missWindows(all.get(0));
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
    List<AppliedPolicy> applied =
        all.subList(0, planned.size()).parallelStream().map(AppliedPolicy::of).toList();
    return new Plans(
        IntStream.range(0, planOf.length)
            .parallel()
            .mapToObj(i -> applied.get(planOf[i]).withTimesOf(tasks.get(i).workload()))
            .toList(),
        all.subList(planned.size(), all.size()),
        misses);
  }

  /** Rejects windows without requests for a memory of several forms. */
  private static void requireRequests(int windows, boolean hasForms, long requests) {
    if (hasForms && windows > requests) {
      throw new UsageException(
          "the trace has %s, too few for %d windows; give fewer with --windows"
              .formatted(CountedNoun.of(requests, "request"), windows));
    }
  }

  private static void requireSequence(PatternSource source, EstimateRequest request) {
    if (!source.hasSequence()) {
      throw new UsageException(
          "the policy '%s' needs the sequence of the requests, which %s lacks; give the trace with --trace, or use --policy placed"
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
   * @throws UsageException if the policy moves no data
   */
  private static MissWindows missWindows(Plan plan) {
    if (plan.missesSoFar().isEmpty()) {
      throw new UsageException(
          "--windows is for a policy that moves data, whose misses change with time; leave it out, or name one with --policy");
    }
    return new MissWindows(() -> plan.missesSoFar().orElseThrow());
  }

  /**
   * Policies of the remaining orders, if these are to be compared and memory suffices. Orders need
   * two memories, and keys known to be hot or not.
   */
  private static Stream<Policy> otherOrders(EstimateRequest request, Workload first) {
    long mostBytes = Runtime.getRuntime().maxMemory() / SHARE_TO_COMPARE;
    boolean fits =
        first.whole().tiers() == 2
            && first.pattern().keyCount() * BYTES_A_KEY_TO_COMPARE <= mostBytes;
    return KeyOrders.comparable().stream()
        .filter(order -> request.comparesOrders() && request.heat() == null && fits)
        .filter(order -> !order.name().equals(request.options().order()))
        .map(PlacedPolicy::new);
  }
}
