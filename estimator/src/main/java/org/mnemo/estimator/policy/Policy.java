package org.mnemo.estimator.policy;

import org.mnemo.estimator.traffic.MissService;
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

  /**
   * Checks that the policy is applicable before a trace is read.
   *
   * @throws org.mnemo.core.MnemoException if its input is absent
   */
  default void requireUsable() {}

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
}
