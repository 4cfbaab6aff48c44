package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.form.Partitions;
import org.mnemo.estimator.traffic.TrafficCurve;

/** A policy that was applied to a workload. */
public interface Plan {

  /** What must see all requests in sequence before the traffic is known; empty if nothing must. */
  Optional<RequestObserver> observer();

  /**
   * Misses of the requests that the observer has seen so far, by row of the traffic; empty if the
   * policy counts none.
   */
  default Optional<double[]> missesSoFar() {
    return Optional.empty();
  }

  /**
   * The workload on a non-volatile memory that can be divided among its forms; empty if the policy
   * knows no forms.
   */
  default Optional<Partitions> partitions() {
    return Optional.empty();
  }

  /** Traffic at every capacity; to be called once the observer has seen all requests. */
  TrafficCurve traffic();
}
