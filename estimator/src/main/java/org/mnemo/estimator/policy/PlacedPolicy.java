package org.mnemo.estimator.policy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * Static keys in a given order: Mnemo, MnemoT and X-Mem. In row k the first k keys of the order lie
 * in FastMem, the rest in SlowMem.
 */
public final class PlacedPolicy implements Policy {

  private final KeyOrder order;

  public PlacedPolicy(KeyOrder order) {
    this.order = order;
  }

  @Override
  public String name() {
    return Policies.PLACED;
  }

  @Override
  public boolean goesByTimes() {
    return true;
  }

  @Override
  public void requireUsable() {
    order.requireUsable();
  }

  @Override
  public Plan plan(Workload workload) {
    OrderedKeys keys =
        order.order(new OrderBasis(workload.pattern(), workload.recordBytes(), workload.savedNs()));
    boolean counts = workload.needsSwitches() && workload.hasSequence();
    SwitchCounter switches = counts ? new SwitchCounter(keys.ranks()) : null;
    return new PlacedPlan(workload, keys, switches);
  }

  private record PlacedPlan(Workload workload, OrderedKeys keys, @Nullable SwitchCounter switches)
      implements Plan {

    @Override
    public Optional<RequestObserver> observer() {
      return Optional.ofNullable(switches);
    }

    @Override
    public TrafficCurve traffic() {
      return new PlacedTraffic(workload, keys, switchesByRow());
    }

    private long @Nullable [] switchesByRow() {
      if (switches != null) {
        return switches.byRow();
      }
      return workload.needsSwitches() ? expectedSwitches() : null;
    }

    /** Mean switches between n independent requests, f to FastMem: 2 f (n - f) / n. */
    private long[] expectedSwitches() {
      double requests = workload.pattern().requests();
      double fast = 0;
      long[] expected = new long[keys.size() + 1];
      for (int rank = 0; rank < keys.size(); rank++) {
        fast += workload.pattern().accesses(keys.key(rank));
        expected[rank + 1] = Math.round(2 * fast * (requests - fast) / requests);
      }
      return expected;
    }
  }
}
