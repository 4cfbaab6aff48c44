package org.mnemo.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.placement.Blocks;

class SweepPlanTest {

  private static final Blocks BLOCKS = new Blocks(25, 5, 0, 0);
  private static final int BLOCKS_IN_ROUND = 16;

  /** 10,000 reads of 100 us a tier, their mean known to {@code standardErrorNs}. */
  private static Baselines pilot(double fastErrorNs, double slowErrorNs) {
    return new Baselines(
        Baselines.SCHEMA,
        1,
        List.of("fast", "slow"),
        0,
        0,
        List.of(
            new ServiceTime("fast", Operation.READ, 10_000, 100_000, fastErrorNs, 1),
            new ServiceTime("slow", Operation.READ, 10_000, 100_000, slowErrorNs, 1)),
        List.of(),
        List.of());
  }

  private static SweepPlan plan(Baselines pilot, double opsS, double seconds, double interval) {
    return SweepPlan.of(pilot, opsS, BLOCKS, BLOCKS_IN_ROUND, seconds, seconds, interval, 25_000);
  }

  @Test
  void asksForAsManyOperationsAsTheSpreadNeeds() {
    // An error of 1 % in the mean of 10,000 operations is a variance of 10,000 x 0.01^2 = 1 for
    // one. For 1.96 %, at twice the variance: 2 x 1 x (1.96 / 0.0196)^2 = 20,000 operations of a
    // split, 20 a block: 1000 rounds of 400 operations.
    SweepPlan plan = plan(pilot(500, 1000), 10_000, 3600, 0.0196);
    assertThat(plan.warmUpOps()).isEqualTo(25_000);
    assertThat(plan.operations()).isEqualTo(25_000 + 1000 * 400);
    assertThat(plan.seconds()).isEqualTo(3600);
  }

  @Test
  void needsFourTimesAsManyForHalfTheInterval() {
    long wide = plan(pilot(0, 1000), 10_000, 3600, 0.02).operations() - 25_000;
    long narrow = plan(pilot(0, 1000), 10_000, 3600, 0.01).operations() - 25_000;
    assertThat((double) narrow / wide).isBetween(3.99, 4.01);
  }

  @Test
  void measuresSomeRoundsWhereNothingVaries() {
    assertThat(plan(pilot(0, 0), 1000, 60, 0.01)).isEqualTo(new SweepPlan(6000 + 16_000, 6000, 60));
  }

  @Test
  void refusesATimeThatIsTooShortAndSaysHowMuchItTakes() {
    // 16 rounds of 400 operations and a tenth for warming up: 7,111 operations, 7.1 s.
    misused(() -> plan(pilot(0, 0), 1000, 7, 0.01), "--time 7.0 s", "7.1 s", "--time 8s");
    assertThat(plan(pilot(0, 0), 1000, 8, 0.01).operations()).isEqualTo(800 + 16_000);
  }
}
