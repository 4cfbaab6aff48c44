package org.mnemo.estimator.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FaultCostTest {

  private final FaultCost cost = new FaultCost(15_000);

  /** L = 20 us and P = 10 us: half a fault an operation keeps 20 / 25. */
  @Test
  void speedAndAllowedFaultsFollowTheEquation() {
    cost.window(1, 20_000, 0);
    for (int i = 0; i < 1000; i++) {
      cost.faults(10_000);
    }
    assertThat(cost.faultNs()).isCloseTo(10_000, within(100.0));
    assertThat(cost.kept(0.5)).isCloseTo(0.8, within(0.005));
    assertThat(cost.kept(0)).isEqualTo(1);
    // (1 / 0.8 - 1) 20 / 10
    assertThat(cost.allowedFaults(0.8)).isCloseTo(0.5, within(0.01));
    assertThat(cost.allowedFaults(1)).isZero();
  }

  @Test
  void timesOfFaultsAreAveraged() {
    SplittableRandom random = new SplittableRandom(1);
    cost.window(1, 20_000, 0);
    for (int second = 0; second < 300; second++) {
      cost.faults(10_000 + 20_000 * random.nextDouble());
      cost.window(1, 20_000, 0);
    }
    assertThat(cost.faultNs()).isCloseTo(20_000, within(3_000.0));
    assertThat(cost.faultErrorNs()).isBetween(500.0, 3_000.0);
  }

  @Test
  void changesOfTheLimitShowTheFaultWithoutAnyTimed() {
    SplittableRandom random = new SplittableRandom(2);
    for (int second = 0; second < 300; second++) {
      double faults = second / 10 % 2 == 0 ? 0.05 : 0.4;
      double noise = 1 + 0.02 * (random.nextDouble() - 0.5);
      cost.window(1, (20_000 + faults * 30_000) * noise, faults);
    }
    assertThat(cost.faultNs()).isCloseTo(30_000, within(3_000.0));
    assertThat(cost.operationNs()).isCloseTo(20_000, within(1_000.0));
    assertThat(cost.kept(0.4)).isCloseTo(20.0 / 32, within(0.03));
  }

  @Test
  void slowerMachineIsNoSlowerFault() {
    SplittableRandom random = new SplittableRandom(3);
    for (int second = 0; second < 300; second++) {
      cost.faults(15_000 + 1_000 * (random.nextDouble() - 0.5));
      double slow = second / 30 % 2 == 0 ? 1 : 1.5;
      cost.window(1, 20_000 * slow + 0.1 * 15_000, 0.1);
    }
    assertThat(cost.faultNs()).isCloseTo(15_000, within(1_500.0));
    assertThat(cost.operationNs()).isCloseTo(30_000, within(3_000.0));
  }

  /** A shared machine is a fifth faster and slower in turns of five seconds. */
  @Test
  void shortChangesOfSpeedHardlyMoveTheAllowedFaults() {
    for (int second = 0; second < 300; second++) {
      cost.faults(15_000);
      cost.window(1, second / 5 % 2 == 0 ? 16_000 : 24_000, 0);
      if (second > 60) {
        // (1 / 0.8 - 1) 20 / 15
        assertThat(cost.allowedFaults(0.8)).isCloseTo(1.0 / 3, within(0.03));
      }
    }
  }

  @Test
  void errorIsLargeBeforeAnyFault() {
    cost.window(1, 20_000, 0.5);
    assertThat(cost.faultErrorNs()).isEqualTo(15_000);
    assertThat(cost.keptError(0.5)).isGreaterThan(0.1);
    assertThat(cost.keptError(0)).isZero();
  }
}
