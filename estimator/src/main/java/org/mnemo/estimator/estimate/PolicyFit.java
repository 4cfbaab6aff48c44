package org.mnemo.estimator.estimate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;

/** Whether policies can take what options ask for. */
public final class PolicyFit {

  private PolicyFit() {}

  /**
   * Checks that a policy can keep what is promised, and leave the index where it is to be.
   *
   * @param clients clients of the run
   * @throws UsageException if it cannot
   */
  static void require(Policy policy, EstimateOptions options, int clients) {
    if (options.records().indexInFast()) {
      policy.requireIndexInFast();
    }
    for (LatencyPromise promise : options.promises().latencies()) {
      String what = "the promise of the " + promise.figure().description();
      boolean isOneServer =
          options.deployment() == Deployment.ONE_SERVER || policy.missService().needsOneServer();
      if (isOneServer && clients > 1) {
        throw new UsageException(
            what
                + " cannot be kept for several clients of one server, whose waiting nobody measured;"
                + " leave it or --deployment out");
      }
      if (policy.name().equals(Policies.POLYMORPHIC)) {
        throw new UsageException(
            what
                + " cannot be kept by the policy polymorphic, whose percentiles are told of the answer only; leave it out");
      }
    }
  }

  /**
   * The policies that cannot take options, with the reason of each as a sentence without a full
   * stop.
   *
   * @param clients clients of the run
   */
  public static Map<String, String> refusals(EstimateOptions options, int clients) {
    Map<String, String> refusals = new LinkedHashMap<>();
    for (String name : options.policies()) {
      try {
        require(Policies.byName(name, options.policyOptions()), options, clients);
      } catch (UsageException e) {
        refusals.put(name, e.getMessage());
      }
    }
    return refusals;
  }
}
