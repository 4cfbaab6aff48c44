package org.mnemo.estimator.policy;

import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.OrderBasis;
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
    return plan(
        workload,
        order.order(
            new OrderBasis(workload.pattern(), workload.recordBytes(), workload.savedNs())));
  }

  /** Static keys in any number of memories: row k has the first k moves. */
  public static Plan plan(Workload workload, KeyMoves moves) {
    int tiers = workload.whole().tiers();
    int[][] firstRows = moves.firstRows();
    boolean counts = workload.needsSwitches() && workload.hasSequence();
    SwitchCounter counter = counts ? new SwitchCounter(firstRows, moves.size() + 1, tiers) : null;
    return Plan.of(
        counter,
        () -> new PlacedTraffic(workload, moves, firstRows, switches(workload, moves, counter)));
  }

  private static long @Nullable [][] switches(
      Workload workload, KeyMoves moves, @Nullable SwitchCounter counter) {
    if (counter != null) {
      return counter.byTier();
    }
    return workload.needsSwitches()
        ? SwitchCounter.expected(workload.pattern(), moves, workload.whole().tiers())
        : null;
  }
}
