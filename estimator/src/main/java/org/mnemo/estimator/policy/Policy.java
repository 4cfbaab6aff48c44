package org.mnemo.estimator.policy;

import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * A rule for what lies in FastMem and when it moves there. The same workload always gives the same
 * traffic.
 */
public interface Policy {

  /** The name by which users ask for it. */
  String name();

  /** How requests are served for what is not in FastMem. */
  default MissService missService() {
    return MissService.IN_PLACE;
  }

  /**
   * The policy as a store has it that was measured.
   *
   * @param isExtstore true if it was a Memcached that fetched records from a file
   */
  default Policy asMeasured(boolean isExtstore) {
    return this;
  }

  /**
   * True if what it does depends on the times of the memories: then each has traffic of its own.
   */
  default boolean goesByTimes() {
    return false;
  }

  /**
   * True if SlowMem may be of this kind.
   *
   * @param isDevice true for a device that is asked by requests, false for a memory that loads go
   *     to
   */
  default boolean takesSlowMem(boolean isDevice) {
    return true;
  }

  /**
   * Checks that the policy can be applied, before a trace is read for it.
   *
   * @throws org.mnemo.core.MnemoException if what it goes by is not there
   */
  default void requireUsable() {}

  /**
   * Checks that the policy can leave keys and the store's overhead in FastMem whatever holds the
   * value.
   *
   * @throws org.mnemo.core.UsageException if it moves them, too
   */
  default void requireIndexInFast() {}

  /**
   * Applies the policy to a workload.
   *
   * @throws org.mnemo.core.MnemoException if what it goes by is not there or damaged
   */
  Plan plan(Workload workload);
}
