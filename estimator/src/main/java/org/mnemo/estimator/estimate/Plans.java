package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.MissWindows;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.PlacedPolicy;
import org.mnemo.estimator.policy.Plan;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.traffic.Workload;

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
  static Plans of(EstimateRequest request, List<EstimateTask> tasks, PatternSource source) {
    Workload first = tasks.get(0).workload();
    Map<Object, Supplier<Plan>> asked = new LinkedHashMap<>();
    tasks.forEach(task -> asked.putIfAbsent(key(task), task::plan));
    // Sorting millions of keys takes as long as reading millions of requests, so both run in
    // parallel.
    List<Plan> all =
        Stream.concat(
                asked.values().stream(),
                otherOrders(request, first).<Supplier<Plan>>map(order -> () -> order.plan(first)))
            .toList()
            .parallelStream()
            .map(Supplier::get)
            .toList();
    MissWindows windows =
        missWindows(request.options().windows(), all.get(0), first.pattern().requests());
    List<RequestObserver> observers = new ArrayList<>();
    all.forEach(plan -> plan.observer().ifPresent(observers::add));
    if (windows != null) {
      observers.set(0, windows);
    }
    if (!observers.isEmpty()) {
      requireSequence(source, request);
      source.show(observers);
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
   * Misses of a plan by window; null without windows, or if a memory of several forms has its own.
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
   * Policies of the remaining orders, if these are to be compared and memory suffices. Orders need
   * two memories, and keys known to be hot or not.
   */
  private static Stream<Policy> otherOrders(EstimateRequest request, Workload first) {
    long mostBytes = Runtime.getRuntime().maxMemory() / SHARE_TO_COMPARE;
    boolean compares =
        request.comparesOrders()
            && first.knowsKeys()
            && first.whole().tiers() == 2
            && first.pattern().keyCount() * BYTES_A_KEY_TO_COMPARE <= mostBytes;
    return KeyOrders.comparable().stream()
        .filter(order -> compares && !order.name().equals(request.options().order()))
        .map(PlacedPolicy::new);
  }
}
