package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void takesTheMiddle95PercentInterpolated() {
    // 100 steps between 0 and 100: 2.5 and 97.5 lie between values.
    double[] values = IntStream.rangeClosed(0, 100).mapToDouble(i -> 100 - i).toArray();
    Interval interval = Interval.of(values);
    assertThat(interval.low()).isCloseTo(2.5, within(1e-12));
    assertThat(interval.high()).isCloseTo(97.5, within(1e-12));
    assertThat(interval.halfWidth()).isCloseTo(47.5, within(1e-12));
  }

  @Test
  void isAPointWhereAllValuesAreOne() {
    assertThat(Interval.of(new double[] {7})).isEqualTo(new Interval(7, 7));
    assertThat(Interval.of(new double[] {0.1, 0.1, 0.1})).isEqualTo(new Interval(0.1, 0.1));
  }

  @Test
  void holdsItsEnds() {
    Interval interval = new Interval(-1, 2);
    assertThat(interval.holds(-1)).isTrue();
    assertThat(interval.holds(0)).isTrue();
    assertThat(interval.holds(2)).isTrue();
    assertThat(interval.holds(2.001)).isFalse();
    assertThat(interval.holds(-1.001)).isFalse();
  }

  @Property
  void liesWithinTheValues(
      @ForAll @Size(min = 1, max = 200) List<@DoubleRange(min = -1e6, max = 1e6) Double> drawn) {
    double[] values = drawn.stream().mapToDouble(Double::doubleValue).toArray();
    Interval interval = Interval.of(values);
    assertThat(interval.low()).isLessThanOrEqualTo(interval.high());
    // The call has sorted them.
    assertThat(interval.low()).isGreaterThanOrEqualTo(values[0] - 1e-9);
    assertThat(interval.high()).isLessThanOrEqualTo(values[values.length - 1] + 1e-9);
  }
}
