package org.mnemo.estimator.estimate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;

/** Checks whether policies support the options. */
public final class PolicyFit {

  private PolicyFit() {}

  /**
   * Checks that a policy supports the SLOs and the place of the index.
   *
   * @param clients clients of the run
   * @throws UsageException if it does not
   */
  static void require(Policy policy, EstimateOptions options, int clients) {
    if (options.records().indexInFast()) {
      policy.requireIndexInFast();
    }
    for (LatencySlo slo : options.slos().latencies()) {
      String what = "an SLO on the " + slo.figure().description();
      boolean isOneServer =
          options.deployment() == Deployment.ONE_SERVER || policy.missService().needsOneServer();
      if (isOneServer && clients > 1) {
        throw new UsageException(
            what
                + " cannot be checked for several clients of one server, as their waiting was not measured;"
                + " leave it or --deployment out");
      }
      if (policy.name().equals(Policies.POLYMORPHIC)) {
        throw new UsageException(
            what
                + " cannot be checked for the policy polymorphic, which has percentiles for the answer only; leave it out");
      }
    }
  }

  /**
   * The policies that do not support the options, each with its reason as a sentence without a full
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
