package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;

class AxisTest {

  @ParameterizedTest
  @CsvSource({"273,500", "100,100", "101,200", "0.04,0.05", "7,10", "1.9e6,2e6"})
  void roundsTickSteps(double step, double rounded) {
    assertThat(Axis.roundStep(step)).isCloseTo(rounded, within(1e-9 * rounded));
  }

  private static Axis fitting(Point... points) {
    return Axis.fitting(
        "y", List.of(new Series("marks", Form.MARKS, Colour.BLUE, List.of(points))));
  }

  /** Points from 100 to 140: half of these 40, and 8 % of 80 as a margin, at either end. */
  @Test
  void cutsIntervalsOffThatWouldFlattenEverythingElse() {
    Axis axis = fitting(new Point(0.2, 100, -900, 104), new Point(0.5, 140, 120, 9000));

    assertThat(axis.low()).isCloseTo(73.6, within(1e-9));
    assertThat(axis.high()).isCloseTo(166.4, within(1e-9));
  }

  /** 95 to 140 and 8 % of 45. */
  @Test
  void showsWholeIntervalsOfOrdinaryWidth() {
    Axis axis = fitting(new Point(0.2, 100, 95, 104), new Point(0.5, 130, 120, 140));

    assertThat(axis.low()).isCloseTo(91.4, within(1e-9));
    assertThat(axis.high()).isCloseTo(143.6, within(1e-9));
  }
}
