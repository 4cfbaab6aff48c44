package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.form.Partitions;
import org.mnemo.estimator.traffic.TrafficCurve;

/** A policy applied to a workload. */
public interface Plan {

  /**
   * Observer of all requests in sequence, needed before the traffic is known; empty if not needed.
   */
  Optional<RequestObserver> observer();

  /** Misses so far, by row of the traffic; empty if the policy counts none. */
  default Optional<double[]> missesSoFar() {
    return Optional.empty();
  }

  /** The workload on a non-volatile memory with several forms; empty if the policy has no forms. */
  default Optional<Partitions> partitions() {
    return Optional.empty();
  }

  /** Traffic at each capacity; call once the observer has seen all requests. */
  TrafficCurve traffic();
}
