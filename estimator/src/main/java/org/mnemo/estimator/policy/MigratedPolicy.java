package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.option.PolicyOptions;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * A daemon moves data: at the end of every epoch the records that were hottest in it and before go
 * up to FastMem, and colder ones down, as Memory Machine, TPP and Memtis do with pages. Before the
 * first epoch ends, FastMem holds the records that were loaded first; what is inserted later goes
 * to SlowMem. The rule is {@link org.mnemo.core.migration.Migration}, which the binding moves by.
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
    return new Plan() {
      @Override
      public Optional<RequestObserver> observer() {
        return Optional.of(traffic);
      }

      @Override
      public Optional<double[]> missesSoFar() {
        return Optional.of(traffic.missesSoFar());
      }

      @Override
      public TrafficCurve traffic() {
        return traffic.curve();
      }
    };
  }
}
