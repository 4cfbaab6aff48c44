package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class InterferenceTermTest {

  @Test
  void chargesBothServersHalfWhereEverySwitchCostsTheSame() {
    // 1000 ns x 0.2 of each request; a fifth of the requests bear half of it.
    InterferenceTerm linear = new InterferenceTerm(1000, 1);
    assertThat(linear.excessNs(0.2)).isEqualTo(200);
    assertThat(linear.excessNs(0.2, 0.2)).isCloseTo(0.5 * 200 / 0.2, within(1e-9));
    assertThat(linear.excessNs(0.2, 0.8)).isCloseTo(0.5 * 200 / 0.8, within(1e-9));
  }

  @Test
  void growsWithTheRootOfTheShareThatFollowsASwitch() {
    // s = 0.32: of a fifth of the requests 0.8 follow a switch, of the others 0.2.
    InterferenceTerm root = new InterferenceTerm(1000, 0.5);
    double rare = root.excessNs(0.32, 0.2);
    double frequent = root.excessNs(0.32, 0.8);
    assertThat(rare / frequent).isCloseTo(2, within(1e-9));
    assertThat(0.2 * rare + 0.8 * frequent).isCloseTo(1000 * Math.sqrt(0.32), within(1e-9));
  }

  @Test
  void knowsThatNoMoreThanAllRequestsFollowASwitch() {
    // Of few operations some follow one that was not counted: 1 of 10 is on the server, 4 switch.
    InterferenceTerm linear = new InterferenceTerm(1000, 1);
    double rare = linear.excessNs(0.4, 0.1);
    double frequent = linear.excessNs(0.4, 0.9);
    // All of the one, 0.2 / 0.9 of the others: 4.5 to 1, and 400 ns in the mean.
    assertThat(rare / frequent).isCloseTo(4.5, within(1e-9));
    assertThat(0.1 * rare + 0.9 * frequent).isCloseTo(400, within(1e-9));
    assertThat(linear.excessNs(0.4, 1)).isCloseTo(400, within(1e-9));
    assertThat(linear.excessNs(0.4, 0)).isFinite();
  }

  @Test
  void addsNothingWithoutSwitches() {
    assertThat(new InterferenceTerm(1000, 1).excessNs(0, 0)).isZero();
    assertThat(new InterferenceTerm(1000, 2).excessNs(0, 1)).isZero();
    assertThat(InterferenceTerm.NONE.excessNs(0.5, 0.5)).isZero();
  }

  @Property
  void keepsTheMeanOverBothServers(
      @ForAll @DoubleRange(min = 0.25, max = 2) double exponent,
      @ForAll @DoubleRange(min = 0, max = 0.5) @Scale(6) double share,
      @ForAll @DoubleRange(min = 1e-6, max = 1) @Scale(6) double switchRate) {
    InterferenceTerm term = new InterferenceTerm(-700, exponent);
    double rare = term.excessNs(switchRate, share);
    double frequent = term.excessNs(switchRate, 1 - share);
    assertThat(Math.abs(rare)).isGreaterThanOrEqualTo(Math.abs(frequent) * (1 - 1e-12));
    assertThat(share * rare + (1 - share) * frequent)
        .isCloseTo(term.excessNs(switchRate), within(1e-6));
  }
}
