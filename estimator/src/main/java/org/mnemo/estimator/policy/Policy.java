package org.mnemo.estimator.policy;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * A rule for the contents of FastMem and the moves to it. The same workload always gives the same
 * traffic.
 */
public interface Policy {

  /** The name in options. */
  String name();

  /** How requests are served if data is not in FastMem. */
  default MissService missService() {
    return MissService.IN_PLACE;
  }

  /**
   * The policy as measured in a store.
   *
   * @param isExtstore true if a Memcached fetched records from a file
   */
  default Policy asMeasured(boolean isExtstore) {
    return this;
  }

  /**
   * True if its moves depend on the times of the memories, so that each memory has its own traffic.
   */
  default boolean goesByTimes() {
    return false;
  }

  /**
   * True if it supports this kind of SlowMem.
   *
   * @param isDevice true for a device with requests, false for memory that loads access directly
   */
  default boolean takesSlowMem(boolean isDevice) {
    return true;
  }

  /** False if all data stays where it is put before the first request. */
  default boolean movesData() {
    return true;
  }

  /**
   * Checks that the policy is applicable before a trace is read.
   *
   * @throws org.mnemo.core.UsageException if an option that it needs is not given
   * @throws org.mnemo.core.MnemoException if its input is absent
   */
  default void requireUsable() {}

  /**
   * Checks that the requests show what the policy goes by.
   *
   * @throws org.mnemo.core.UsageException if it needs keys, and which are requested is unknown
   */
  default void requireShown(PatternSource requests) {
    requests.requireKeys("the policy '%s' cannot place them; leave --policy out".formatted(name()));
  }

  /**
   * Checks that the policy can keep keys and the store's overhead in FastMem.
   *
   * @throws org.mnemo.core.UsageException if it moves them, too
   */
  default void requireIndexInFast() {}

  /**
   * Checks that percentiles of latencies at each capacity can be estimated.
   *
   * @param what what they are needed for
   * @throws org.mnemo.core.UsageException if they cannot
   */
  default void requirePercentiles(String what) {}

  /**
   * Applies the policy to a workload.
   *
   * @throws org.mnemo.core.MnemoException if its input is absent or damaged
   */
  Plan plan(Workload workload);

  /**
   * A policy applied to a workload.
   *
   * @param observer observer of all requests in sequence, needed before the traffic is known; empty
   *     if not needed
   * @param missesSoFar misses so far, by row of the traffic; empty if the policy counts none
   * @param traffic traffic at each capacity; get it once, after the observer has seen all requests
   * @param partitions the workload on a non-volatile memory with several forms; empty if the policy
   *     has no forms
   */
  public record Plan(
      Optional<RequestObserver> observer,
      Optional<Supplier<double[]>> missesSoFar,
      Supplier<TrafficCurve> traffic,
      Optional<Partitions> partitions) {

    /** The plan of a policy that counts no misses; the observer is null if not needed. */
    static Plan of(@Nullable RequestObserver observer, Supplier<TrafficCurve> traffic) {
      return new Plan(Optional.ofNullable(observer), Optional.empty(), traffic, Optional.empty());
    }

    /** The plan of a policy that counts misses. */
    static Plan counting(
        RequestObserver observer, Supplier<double[]> missesSoFar, Supplier<TrafficCurve> traffic) {
      return new Plan(Optional.of(observer), Optional.of(missesSoFar), traffic, Optional.empty());
    }

    /** The plan of a memory with several forms. */
    static Plan of(Partitions forms) {
      return new Plan(
          Optional.of(forms.observer()), Optional.empty(), forms::curve, Optional.of(forms));
    }

    /** This plan with its traffic computed, so that it may be got many times. */
    public Plan settled() {
      TrafficCurve known = traffic.get();
      return new Plan(observer, missesSoFar, () -> known, partitions);
    }

    /** Replaces the times of SlowMem, by which partitions are chosen, in a settled plan. */
    public Plan withTimesOf(Workload workload) {
      return partitions.map(forms -> of(forms.withTimesOf(workload)).settled()).orElse(this);
    }
  }
}
