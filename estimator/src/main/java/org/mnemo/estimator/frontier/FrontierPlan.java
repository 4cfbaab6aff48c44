package org.mnemo.estimator.frontier;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.Plan;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/** Static keys in any number of memories, by a sequence of moves. */
public final class FrontierPlan implements Plan {

  private final Workload workload;
  private final TierMoves moves;
  private final int tiers;
  private final @Nullable TierSwitchCounter switches;

  /**
   * @param tiers number of memories
   */
  public FrontierPlan(Workload workload, TierMoves moves, int tiers) {
    this.workload = workload;
    this.moves = moves;
    this.tiers = tiers;
    boolean counts = workload.needsSwitches() && workload.hasSequence();
    switches = counts ? new TierSwitchCounter(moves, tiers) : null;
  }

  @Override
  public Optional<RequestObserver> observer() {
    return Optional.ofNullable(switches);
  }

  @Override
  public TrafficCurve traffic() {
    return new FrontierTraffic(
        workload.pattern(),
        workload.recordBytes(),
        workload.whole().cells(),
        tiers,
        moves,
        switchesByTier());
  }

  private long @Nullable [][] switchesByTier() {
    if (switches != null) {
      return switches.byTier();
    }
    return workload.needsSwitches() ? expectedSwitches() : null;
  }

  /**
   * Mean changes between independent requests: with f of n requests on a memory, 2 f (n - f) / n to
   * or from it.
   */
  private long[][] expectedSwitches() {
    double requests = workload.pattern().requests();
    double[] served = new double[tiers];
    served[moves.start()] = requests;
    long[][] expected = new long[tiers][moves.size() + 1];
    for (int move = 0; move < moves.size(); move++) {
      long count = workload.pattern().accesses(moves.key(move));
      served[moves.from(move)] -= count;
      served[moves.to(move)] += count;
      for (int tier = 0; tier < tiers; tier++) {
        expected[tier][move + 1] =
            Math.round(2 * served[tier] * (requests - served[tier]) / requests);
      }
    }
    return expected;
  }
}
