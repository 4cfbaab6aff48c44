package org.mnemo.estimator.policy;

import org.mnemo.estimator.traffic.Workload;

/**
 * A daemon moves data: at the end of each epoch the hottest records move up to FastMem, and colder
 * ones down, as Memory Machine, TPP and Memtis do with pages. Before the end of the first epoch,
 * FastMem holds the records loaded first; later inserts go to SlowMem. The binding uses the same
 * rule, {@link org.mnemo.core.tier.Migration}.
 */
final class MigratedPolicy implements Policy {

  private final EpochOptions epochs;

  MigratedPolicy(PolicyOptions options) {
    epochs = EpochOptions.of(options);
  }

  @Override
  public String name() {
    return Policies.MIGRATED;
  }

  @Override
  public Plan plan(Workload workload) {
    MigratedTraffic traffic = new MigratedTraffic(workload, epochs);
    return Plan.counting(traffic, traffic::missesSoFar, traffic::curve);
  }
}
