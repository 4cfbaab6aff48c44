package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestBaselines.sized;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.trace.Operation;

class WeightedLineTest {

  private static SizedTime point(double bytes, double ns, double errorNs) {
    return sized("fast", Operation.READ, 100, ns, errorNs, bytes);
  }

  @Test
  void weighsPointsByTheInverseSquareOfTheirErrors() {
    // (0, 100) and (20, 140) with error 2, (10, 126) with error 1: weights 1/4, 1 and 1/4 are
    // symmetric around 10. Slope (1/4 x 10 x 40) / (1/4 x 200) = 2; level at 10
    // (25 + 126 + 35) / 1.5 = 124.
    WeightedLine line =
        WeightedLine.fit(List.of(point(0, 100, 2), point(10, 126, 1), point(20, 140, 2)));
    assertThat(line.slope()).isCloseTo(2, within(1e-12));
    assertThat(line.interceptNs()).isCloseTo(104, within(1e-10));
    assertThat(line.ns(10)).isCloseTo(124, within(1e-10));
    // 1 / sqrt(sum w (x - 10)^2) = 1 / sqrt(50)
    assertThat(line.slopeError()).isCloseTo(1 / Math.sqrt(50), within(1e-12));
    // Residuals -4, 2, -4 by errors 2, 1, 2: 4 + 4 + 4
    assertThat(line.chiSquared()).isCloseTo(12, within(1e-9));
    assertThat(line.isSloped()).isTrue();
  }

  @Test
  void goesThroughTwoPoints() {
    WeightedLine line = WeightedLine.fit(List.of(point(100, 50, 3), point(300, 90, 4)));
    assertThat(line.slope()).isCloseTo(0.2, within(1e-14));
    assertThat(line.interceptNs()).isCloseTo(30, within(1e-11));
    // The difference of 40 is known to sqrt(9 + 16) = 5, over 200 bytes.
    assertThat(line.slopeError()).isCloseTo(0.025, within(1e-14));
    assertThat(line.chiSquared()).isCloseTo(0, within(1e-18));
  }

  @Test
  void isNotSlopedWithinTwiceItsError() {
    // 40 by an error of 5 x 4 = 20 is no more than two errors; a little more is.
    assertThat(WeightedLine.fit(List.of(point(0, 50, 12), point(200, 90, 16))).isSloped())
        .isFalse();
    assertThat(WeightedLine.fit(List.of(point(0, 50, 12), point(200, 90.1, 16))).isSloped())
        .isTrue();
    // That more bytes take less time is chance, however sure it looks.
    assertThat(WeightedLine.fit(List.of(point(0, 900, 12), point(200, 50, 16))).isSloped())
        .isFalse();
  }

  /** Points of equal weight at 100 and 300 bytes: their centre is at 200. */
  @Test
  void holdsTheSlopeToWhatIsPossible() {
    WeightedLine falling =
        WeightedLine.fit(List.of(point(100, 90, 1), point(300, 50, 1))).possible();
    assertThat(falling.slope()).isZero();
    assertThat(falling.ns(0)).isCloseTo(70, within(1e-9));

    // 10 at 100 and 210 at 300 bytes would be -90 at none; through the centre, 110 at 200, it is 0.
    WeightedLine steep =
        WeightedLine.fit(List.of(point(100, 10, 1), point(300, 210, 1))).possible();
    assertThat(steep.ns(0)).isCloseTo(0, within(1e-9));
    assertThat(steep.slope()).isCloseTo(0.55, within(1e-12));

    WeightedLine usual = WeightedLine.fit(List.of(point(100, 50, 1), point(300, 90, 1)));
    assertThat(usual.possible()).isSameAs(usual);
  }

  @Property
  void findsALineThatIsThere(
      @ForAll @DoubleRange(min = 1, max = 1e6) double interceptNs,
      @ForAll @DoubleRange(min = 0, max = 10) double slope,
      @ForAll @DoubleRange(min = 0, max = 1000) double errorNs) {
    // With sizes up to 100 KB, whose squares are far from 1.
    WeightedLine line =
        WeightedLine.fit(
            List.of(
                point(10, interceptNs + slope * 10, errorNs),
                point(1000, interceptNs + slope * 1000, 2 * errorNs),
                point(30_000, interceptNs + slope * 30_000, errorNs),
                point(100_000, interceptNs + slope * 100_000, 3 * errorNs)));
    assertThat(line.slope()).isCloseTo(slope, within(1e-7 * Math.max(1, interceptNs / 1e4)));
    assertThat(line.ns(5000))
        .isCloseTo(interceptNs + slope * 5000, within(1e-4 + 1e-7 * interceptNs));
  }
}
