package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.TestLoad;
import org.mnemo.estimator.model.InterferenceModel.InterferenceForm;
import org.mnemo.estimator.model.InterferenceModel.InterferenceTerm;
import org.mnemo.estimator.traffic.Load;

class InterferenceTermTest {

  private static InterferenceModel model(InterferenceTerm term) {
    return new InterferenceModel(
        List.of(new InterferenceModel.Fitted(null, InterferenceForm.POWER, term, null, null)),
        InterferenceModel.Absence.WITHIN_CHANCE);
  }

  /** Mean extra time of a read on a server that gets a share of all requests. */
  private static double onServer(InterferenceTerm term, double switchRate, double share) {
    TestLoad load =
        new TestLoad(
            new double[] {1000 * share, 0, 0, 0},
            new double[] {1000 * (1 - share), 0, 0, 0},
            switchRate);
    return new Interference(List.of(model(term))).excessNs(load, false, Load.FAST);
  }

  @Test
  void chargesBothServersHalfWhereEverySwitchCostsTheSame() {
    // 1000 ns x 0.2 of each request; a fifth of the requests bear half of it.
    InterferenceTerm linear = new InterferenceTerm(1000, 1);
    assertThat(linear.excessNs(0.2)).isEqualTo(200);
    assertThat(onServer(linear, 0.2, 0.2)).isCloseTo(0.5 * 200 / 0.2, within(1e-9));
    assertThat(onServer(linear, 0.2, 0.8)).isCloseTo(0.5 * 200 / 0.8, within(1e-9));
  }

  @Test
  void growsWithTheRootOfTheShareThatFollowsASwitch() {
    // s = 0.32: of a fifth of the requests 0.8 follow a switch, of the others 0.2.
    InterferenceTerm root = new InterferenceTerm(1000, 0.5);
    double rare = onServer(root, 0.32, 0.2);
    double frequent = onServer(root, 0.32, 0.8);
    assertThat(rare / frequent).isCloseTo(2, within(1e-9));
    assertThat(0.2 * rare + 0.8 * frequent).isCloseTo(1000 * Math.sqrt(0.32), within(1e-9));
  }

  @Test
  void knowsThatNoMoreThanAllRequestsFollowASwitch() {
    // Of few operations some follow one that was not counted: 1 of 10 is on the server, 4 switch.
    InterferenceTerm linear = new InterferenceTerm(1000, 1);
    double rare = onServer(linear, 0.4, 0.1);
    double frequent = onServer(linear, 0.4, 0.9);
    // All of the one, 0.2 / 0.9 of the others: 4.5 to 1, and 400 ns in the mean.
    assertThat(rare / frequent).isCloseTo(4.5, within(1e-9));
    assertThat(0.1 * rare + 0.9 * frequent).isCloseTo(400, within(1e-9));
    assertThat(onServer(linear, 0.4, 1)).isCloseTo(400, within(1e-9));
    assertThat(onServer(linear, 0.4, 0)).isFinite();
  }

  @Test
  void addsNothingWithoutSwitches() {
    assertThat(onServer(new InterferenceTerm(1000, 1), 0, 0)).isZero();
    assertThat(onServer(new InterferenceTerm(1000, 2), 0, 1)).isZero();
    assertThat(onServer(InterferenceTerm.NONE, 0.5, 0.5)).isZero();
  }

  @Property
  void keepsTheMeanOverBothServers(
      @ForAll @DoubleRange(min = 0.25, max = 2) double exponent,
      @ForAll @DoubleRange(min = 0, max = 0.5) @Scale(6) double share,
      @ForAll @DoubleRange(min = 1e-6, max = 1) @Scale(6) double switchRate) {
    InterferenceTerm term = new InterferenceTerm(-700, exponent);
    double rare = onServer(term, switchRate, share);
    double frequent = onServer(term, switchRate, 1 - share);
    assertThat(Math.abs(rare)).isGreaterThanOrEqualTo(Math.abs(frequent) * (1 - 1e-12));
    assertThat(share * rare + (1 - share) * frequent)
        .isCloseTo(term.excessNs(switchRate), within(1e-6));
  }
}
