package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.InterferenceModel.InterferenceForm;
import org.mnemo.estimator.model.InterferenceModel.InterferenceTerm;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/** Interference of three servers. */
class InterferenceTest {

  private static final RequestCells CELLS =
      RequestCells.byLine(new double[][] {{0}, {0}, {0}, {0}});

  /**
   * Reads on three servers.
   *
   * @param requests requests by server
   * @param switchShares shares of the changes that are to or from each server
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Reads(double[] requests, double switchRate, double[] switchShares)
      implements Load {

    @Override
    public int tiers() {
      return 3;
    }

    @Override
    public RequestCells cells() {
      return CELLS;
    }

    @Override
    public double requests(int tier, int cell) {
      return cell == Operation.READ.ordinal() ? requests[tier] : 0;
    }

    @Override
    public double bytes(int tier, int cell) {
      return 0;
    }

    @Override
    public double switchShare(int tier) {
      return switchShares[tier];
    }
  }

  private static InterferenceModel pair(double coefficientNs, double exponent) {
    return new InterferenceModel(
        List.of(
            new InterferenceModel.Fitted(
                null,
                InterferenceForm.POWER,
                new InterferenceTerm(coefficientNs, exponent),
                null,
                null)),
        InterferenceModel.Absence.WITHIN_CHANCE);
  }

  private static final Interference UNEQUAL =
      new Interference(List.of(pair(1000, 1), pair(3000, 1)));

  @Test
  void chargesChangesToTheServersThatTheyAreBetween() {
    // Servers have 1000, their mean of 2000, and 3000 ns x s; shares 1/4, 1/2, 1/4 and s = 0.4.
    Reads load = new Reads(new double[] {25, 50, 25}, 0.4, new double[] {0.25, 0.5, 0.25});
    assertThat(UNEQUAL.excessNs(load, 0)).isCloseTo(0.4 * 2000, within(1e-9));
  }

  @Test
  void chargesChangesBetweenServersThatAreNoNeighboursOnce() {
    // All changes are between the first and the last: as often as one of either pair, not both.
    Reads load = new Reads(new double[] {50, 0, 50}, 0.4, new double[] {0.5, 0, 0.5});
    assertThat(UNEQUAL.excessNs(load, 0)).isCloseTo(0.4 * (1000 + 3000) / 2, within(1e-9));
    Interference alike = new Interference(List.of(pair(1000, 0.5), pair(1000, 0.5)));
    assertThat(alike.excessNs(load, 0)).isCloseTo(1000 * Math.sqrt(0.4), within(1e-9));
  }

  @Test
  void isThatOfAPairWhereOnlyItsServersAreUsed() {
    Interference both = new Interference(List.of(pair(1000, 0.5), pair(9000, 1)));
    Reads fast = new Reads(new double[] {60, 40, 0}, 0.3, new double[] {0.5, 0.5, 0});
    assertThat(both.excessNs(fast, 0)).isCloseTo(1000 * Math.sqrt(0.3), within(1e-9));
    Reads slow = new Reads(new double[] {0, 60, 40}, 0.3, new double[] {0, 0.5, 0.5});
    assertThat(both.excessNs(slow, 0)).isCloseTo(9000 * 0.3, within(1e-9));
  }

  @Test
  void keepsTheMeanOverAllServers() {
    Interference some = new Interference(List.of(pair(1000, 0.5), pair(3000, 1.5)));
    double[] requests = {10, 60, 30};
    Reads load = new Reads(requests, 0.35, new double[] {0.1, 0.5, 0.4});
    double meanNs = 0;
    for (int tier = 0; tier < 3; tier++) {
      meanNs += requests[tier] / 100 * some.excessNs(load, false, tier);
    }
    assertThat(meanNs).isCloseTo(some.excessNs(load, 0), within(1e-9));
    // Rare requests find colder caches.
    assertThat(some.excessNs(load, false, 0)).isGreaterThan(some.excessNs(load, false, 1) / 2);
  }

  @Test
  void fitsEachPairToItsOwnMixtures() {
    Baselines run =
        new Baselines(
            Baselines.SCHEMA,
            1,
            List.of("dram", "cxl", "ssd"),
            0,
            0,
            List.of(),
            List.of(),
            List.of(mixed("mixed-dram+cxl-0.5", 500), mixed("mixed-cxl+ssd-0.5", 1500)));
    Reads load = new Reads(new double[] {1, 1, 1}, 0.5, new double[] {0.25, 0.5, 0.25});
    Interference fitted = Interference.fit(run, List.of(), load);
    assertThat(fitted.pairs()).hasSize(2);
    assertThat(fitted.pairs().get(0).excessNs(0, 0.5)).isCloseTo(500, within(1e-6));
    assertThat(fitted.pairs().get(1).excessNs(0, 0.5)).isCloseTo(1500, within(1e-6));
    assertThat(fitted.refit(run).pairs().get(1).excessNs(0, 0.5)).isCloseTo(1500, within(1e-6));
  }

  private static Mixed mixed(String kind, double excessNs) {
    return new Mixed(kind, 1000, 0.5, excessNs, 1, List.of());
  }
}
