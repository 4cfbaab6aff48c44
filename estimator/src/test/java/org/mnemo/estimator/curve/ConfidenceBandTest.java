package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestBaselines.time;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.PatternSource;

class ConfidenceBandTest {

  /** The client takes 20 ns of each read. */
  private static Baselines reads(double fastNs, double slowNs) {
    return TestBaselines.of(
        1, 20, 0, time("fast", Operation.READ, 9, fastNs), time("slow", Operation.READ, 9, slowNs));
  }

  private static Curve curve(String trace, Baselines run, List<Baselines> drawn, int segments) {
    PatternSource source = TestTraces.source(trace);
    FittedModels models = TestBaselines.models(run, drawn, source.pattern(), ModelKind.PAPER);
    return TestCurves.curve(source, KeyOrders.byName("touch"), models)
        .withIntervals(models.replicates(), segments);
  }

  /** One read of each of so many keys. */
  private static String keys(int count) {
    return TestTraces.csv(count, i -> "k" + i + " get 10");
  }

  /**
   * Slow reads of 160, 161 ... 200 ns. 95 % of these 41 are all but two: 160, and 161 or 200,
   * whichever is farther by ratio.
   */
  private static final List<Baselines> SPREAD =
      DoubleStream.iterate(160, ns -> ns <= 200, ns -> ns + 1)
          .mapToObj(ns -> reads(100, ns))
          .toList();

  @Test
  void widensForFewSegments() {
    // Tables of Student's t: 12.7062 for 1 degree of freedom, 2.228139 for 10; z is 1.959964.
    assertThat(Interval.widening(2)).isCloseTo(12.7062 / 1.959964 * Math.sqrt(2), within(1e-4));
    assertThat(Interval.widening(11)).isCloseTo(2.228139 / 1.959964 * Math.sqrt(1.1), within(1e-5));
  }

  @Test
  void hasNoWidthWhereAllSamplesAreTheRun() {
    Baselines run = reads(100, 180);
    Curve curve = curve(keys(7), run, Collections.nCopies(5, run), 2);
    assertThat(curve.hasIntervals()).isTrue();
    for (int row = 0; row < curve.rows(); row++) {
      assertThat(curve.slowdownInterval(row).halfWidth()).isCloseTo(0, within(1e-13));
      assertThat(curve.throughputIntervalOpsS(row).halfWidth())
          .isCloseTo(0, within(1e-13 * curve.throughputOpsS(row)));
    }
  }

  @Test
  void reachesAsFarAsMostSamplesWidened() {
    Curve curve = curve(keys(4), reads(100, 180), SPREAD, 11);
    double widening = Interval.widening(11);
    // Row 1: 1 fast and 3 slow, T / T_fast - 1 = 3 (slow - 100) / (4 x 120).
    Interval slowdown = curve.slowdownInterval(1);
    assertThat(curve.slowdown(1)).isCloseTo(0.5, within(1e-12));
    // T is 480 + 3 x 80 = 720; of 480 + 3 x 61 = 663 and 480 + 3 x 100 = 780 the nearer.
    double factor = Math.pow(Math.min(720.0 / 663, 780.0 / 720), widening);
    assertThat(slowdown.low()).isCloseTo(1.5 / factor - 1, within(1e-9));
    assertThat(slowdown.high()).isCloseTo(1.5 * factor - 1, within(1e-9));
    double opsS = 4e9 / 720;
    Interval throughput = curve.throughputIntervalOpsS(1);
    assertThat(throughput.low()).isCloseTo(opsS / factor, within(1e-3));
    assertThat(throughput.high()).isCloseTo(opsS * factor, within(1e-3));
  }

  @Test
  void isExactlyNothingWithFastMemOnly() {
    Curve curve = curve(keys(30), reads(100.1, 180.3), SPREAD, 2);
    assertThat(curve.slowdownInterval(30)).isEqualTo(new Interval(0, 0));
  }

  @Test
  void interpolatesBetweenTheRowsOfItsGrid() {
    // All keys alike, so run times are a straight line over rows: (n - k) (slow - 100) / (n x 120).
    int keys = 2500;
    Curve curve = curve(keys(keys), reads(100, 180), SPREAD, 11);
    double widening = Interval.widening(11);
    for (int row = 0; row <= keys; row++) {
      double perNs = (keys - row) / (keys * 120.0);
      double runtime = 1 + 80 * perNs;
      double ratio = Math.min((runtime + 20 * perNs) / runtime, runtime / (runtime - 19 * perNs));
      double factor = Math.pow(ratio, widening);
      assertThat(curve.slowdownInterval(row).high()).isCloseTo(runtime * factor - 1, within(1e-5));
      assertThat(curve.slowdownInterval(row).low()).isCloseTo(runtime / factor - 1, within(1e-5));
    }
  }

  @Test
  void choosesBySafeEnd() {
    Curve curve = curve(keys(4), reads(100, 180), SPREAD, 11);
    // Row 1 is 50 % slower, row 2 33 %, but up to 640 / 480 x (680 / 640)^1.1923 = 1.433.
    assertThat(new SplitChooser(curve, 0.34).cheapestRow(End.HIGH)).hasValue(3);
    assertThat(new SplitChooser(curve, 0.432).cheapestRow(End.HIGH)).hasValue(3);
    assertThat(new SplitChooser(curve, 0.434).cheapestRow(End.HIGH)).hasValue(2);
    assertThat(new SplitChooser(curve, 0).cheapestRow(End.HIGH)).hasValue(4);
  }

  @Property(tries = 50)
  void holdsThePoint(@ForAll long seed, @ForAll @IntRange(min = 2, max = 40) int segments) {
    Random random = new Random(seed);
    // Samples that lie anywhere, even all to one side of the run.
    List<Baselines> drawn =
        IntStream.range(0, 20)
            .mapToObj(i -> reads(80 + random.nextInt(30), 100 + random.nextInt(100)))
            .toList();
    Curve curve = curve(keys(12), reads(100, 180), drawn, segments);
    for (int row = 0; row < curve.rows(); row++) {
      assertThat(curve.slowdownInterval(row).holds(curve.slowdown(row))).isTrue();
      assertThat(curve.throughputIntervalOpsS(row).holds(curve.throughputOpsS(row))).isTrue();
    }
  }
}
