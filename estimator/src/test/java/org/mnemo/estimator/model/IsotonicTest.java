package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IsotonicTest {

  private static double[] fitted(double[] values, double... weights) {
    double[] fit = values.clone();
    Isotonic.fit(fit, weights);
    return fit;
  }

  @Test
  void leavesAloneWhatRises() {
    assertThat(fitted(new double[] {1, 2, 2, 5}, 1, 1, 1, 1)).containsExactly(1, 2, 2, 5);
  }

  /** 4 and 0 pool to 2, which with 3 of weight 2 before it falls again: (3 x 2 + 2 x 2) / 4. */
  @Test
  void poolsWhatFallsByItsWeight() {
    assertThat(fitted(new double[] {3, 4, 0, 9}, 2, 1, 1, 1))
        .containsExactly(new double[] {2.5, 2.5, 2.5, 9}, within(1e-12));
  }

  @Property
  void neverFallsAndKeepsTheWeightedSum(
      @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = 0, max = 1000) Double> drawn) {
    double[] values = drawn.stream().mapToDouble(Double::doubleValue).toArray();
    double[] weights = new double[values.length];
    Arrays.setAll(weights, i -> 1 + i % 3);
    double[] fit = fitted(values, weights);
    double before = 0;
    double after = 0;
    for (int i = 0; i < fit.length; i++) {
      assertThat(i == 0 || fit[i] >= fit[i - 1]).isTrue();
      before += weights[i] * values[i];
      after += weights[i] * fit[i];
    }
    assertThat(after).isCloseTo(before, within(1e-9 * (1 + before)));
  }
}
