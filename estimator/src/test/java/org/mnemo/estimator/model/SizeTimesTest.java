package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SizeTimesTest {

  /** 10 ns at 100 bytes, 20 at 200, 60 at 400. */
  private static final double[] KNOTS = {100, 200, 400};

  private static final SizeTimes TIMES = new SizeTimes(KNOTS, new double[] {10, 20, 60});

  @Test
  void drawsStraightLinesBetweenKnots() {
    assertThat(TIMES.ns(100)).isEqualTo(10);
    assertThat(TIMES.ns(150)).isEqualTo(15);
    assertThat(TIMES.ns(200)).isEqualTo(20);
    assertThat(TIMES.ns(300)).isEqualTo(40);
    assertThat(TIMES.ns(400)).isEqualTo(60);
  }

  @Test
  void prolongsTheOutermostLines() {
    assertThat(TIMES.ns(50)).isEqualTo(5);
    assertThat(TIMES.ns(500)).isEqualTo(80);
  }

  @Test
  void isConstantWithOneKnot() {
    SizeTimes constant = SizeTimes.constant(7);
    assertThat(constant.ns(0)).isEqualTo(7);
    assertThat(constant.ns(1e9)).isEqualTo(7);
  }

  @Property
  void addsUpToTheSameAsOneRequestAfterTheOther(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 0, max = 1000) Integer> bytes,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double firstNs,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double lastNs) {
    SizeTimes times = new SizeTimes(KNOTS, new double[] {firstNs, 20, lastNs});
    double[] requestsByLine = new double[2];
    double[] bytesByLine = new double[2];
    double expectedNs = 0;
    double magnitudeNs = 1;
    for (int size : bytes) {
      int count = 1 + size % 7;
      requestsByLine[times.line(size)] += count;
      bytesByLine[times.line(size)] += count * size;
      expectedNs += count * times.ns(size);
      // A steep line starts far above or below what it yields at this size.
      magnitudeNs += count * (firstNs + 20 + lastNs) * (1 + size / 100.0);
    }
    assertThat(
            times.totalNs(0, requestsByLine[0], bytesByLine[0])
                + times.totalNs(1, requestsByLine[1], bytesByLine[1]))
        .isCloseTo(expectedNs, within(1e-12 * magnitudeNs));
  }
}
