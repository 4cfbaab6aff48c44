package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.distance.PageLayout;
import org.mnemo.estimator.policy.form.Partitions;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * A runtime divides a non-volatile memory among three forms: extension of DRAM, cache of persistent
 * writes, compressed store, with an SSD behind them (PolyEMT).
 */
final class PolymorphicPolicy implements Policy {

  private final PolicyOptions options;

  PolymorphicPolicy(PolicyOptions options) {
    this.options = options;
    if (options.holding() == Holding.EXCLUSIVE) {
      throw new UsageException(
          "the SSD of the policy polymorphic holds all data; leave --exclusive out, or take --policy cached");
    }
  }

  @Override
  public String name() {
    return Policies.POLYMORPHIC;
  }

  @Override
  public MissService missService() {
    return MissService.PERSISTED;
  }

  @Override
  public boolean takesSlowMem(boolean isDevice) {
    return isDevice;
  }

  @Override
  public void requireIndexInFast() {
    throw new UsageException(
        "the pages of the index move as all others do; leave --index-in-fast out, or take --policy cached");
  }

  @Override
  public Plan plan(Workload workload) {
    Partitions partitions =
        new Partitions(
            workload,
            PageLayout.of(workload.pattern(), options.pageBytes(), options.isScattered()),
            options.forms());
    return new PolymorphicPlan(partitions);
  }

  private record PolymorphicPlan(Partitions forms) implements Plan {

    @Override
    public Optional<RequestObserver> observer() {
      return Optional.of(forms.observer());
    }

    @Override
    public Optional<Partitions> partitions() {
      return Optional.of(forms);
    }

    @Override
    public TrafficCurve traffic() {
      return forms.curve();
    }
  }
}
