package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;

/**
 * The sample run of the paper's released research code: its requests, its measured run times and
 * mean latencies, and the slowdowns that its equation gives for them by key number. (The code's own
 * output is one row off and overwrites the last row.)
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GoldenPaperTest {

  /** [OVERALL] RunTime(ms) of the two runs. */
  private static final double SLOW_RUNTIME_NS = 76_083e6;

  private static final double FAST_RUNTIME_NS = 52_592e6;

  /** [READ] and [UPDATE] AverageLatency(us) of the two runs. */
  private static final Baselines BASELINES =
      TestBaselines.of(
          1,
          0,
          0,
          TestBaselines.time("fast", Operation.READ, 90_001, 534.4703169964778e3),
          TestBaselines.time("slow", Operation.READ, 90_001, 795.2562971522539e3),
          TestBaselines.time("fast", Operation.UPDATE, 9_999, 314.0638063806381e3),
          TestBaselines.time("slow", Operation.UPDATE, 9_999, 314.7199719971997e3));

  private static final int KEYS = 10_000;

  private AccessPattern pattern;
  private Curve curve;

  @BeforeAll
  void estimates(@TempDir Path directory) throws URISyntaxException {
    Path trace =
        Path.of(
            GoldenPaperTest.class
                .getResource("/org/mnemo/estimator/golden/mnemo-original-trace.csv.zst")
                .toURI());
    Path dataset =
        TestTraces.dataset(
            directory.resolve("dataset.csv.zst"),
            IntStream.range(0, KEYS).mapToObj(key -> key + " 8 1000").toArray(String[]::new));
    PatternSource source =
        new TraceSource(List.of(() -> TraceFiles.open(trace)), "golden", dataset, 0);
    pattern = source.pattern();
    FittedModels models =
        TestBaselines.models(
            BASELINES,
            List.of(),
            pattern,
            ModelKind.PAPER,
            Deployment.TWO_SERVERS,
            new MeasuredEnds.Ends(FAST_RUNTIME_NS, SLOW_RUNTIME_NS));
    curve = TestCurves.curve(source, KeyOrders.byName("key"), models);
  }

  @Test
  void holdsTheRequestsOfTheSampleRun() {
    assertThat(pattern.requests()).isEqualTo(100_000);
    assertThat(pattern.operationTotals()).containsExactly(90_001, 9_999, 0, 0);
    assertThat(curve.rows()).isEqualTo(KEYS + 1);
  }

  @Test
  void startsWithSlowMemOnly() {
    // 76083 / 52592 - 1
    assertThat(100 * curve.slowdown(0)).isCloseTo(44.6664892, within(5e-8));
    assertThat(curve.costFactor(0)).isCloseTo(0.2, within(1e-15));
    // 100000 / 76.083 s
    assertThat(curve.throughputOpsS(0)).isCloseTo(1314.3540607, within(1e-7));
  }

  @Test
  void reproducesKeyZero() {
    // (76083 ms - 30 x 0.2607860 ms - 2 x 0.0006562 ms) / 52592 ms - 1
    assertRow(lastRowUpTo(0), 30, 2, 44.6516107);
    assertThat(curve.costFactor(1)).isCloseTo(0.2 + 0.8 / KEYS, within(1e-12));
  }

  @Test
  void reproducesKeysZeroAndOne() {
    int row = lastRowUpTo(1);
    assertThat(100 * curve.slowdown(row)).isCloseTo(44.6332549, within(5e-8));
  }

  @Test
  void reproducesKeysUpTo2000() {
    // (76083 ms - 72067 x 0.2607860 ms - 8000 x 0.0006562 ms) / 52592 ms - 1
    assertRow(lastRowUpTo(2000), 72_067, 8_000, 8.9209147);
  }

  @Test
  void reproducesKeysUpTo5000() {
    assertThat(100 * curve.slowdown(lastRowUpTo(5000))).isCloseTo(5.5827803, within(5e-8));
  }

  @Test
  void endsWithThePredictedNotTheMeasuredFastMemOnlyRun() {
    // (76083 ms - 90001 x 0.2607860 ms - 9999 x 0.0006562 ms) / 52592 ms - 1: the measurements
    // explain all but 0.026 % of the difference.
    assertRow(curve.lastRow(), 90_001, 9_999, 0.0255552);
    assertThat(curve.costFactor(curve.lastRow())).isEqualTo(1);
  }

  @Test
  void hasNoRowThatIsAsFastAsTheMeasuredEnd() {
    assertThat(new SplitChooser(curve, 0).cheapestRow(End.HIGH)).isEmpty();
    assertThat(new SplitChooser(curve, 0.0002556).cheapestRow(End.HIGH)).isPresent();
  }

  private void assertRow(int row, long reads, long writes, double slowdownPercent) {
    assertThat(curve.readsFast(row)).isEqualTo(reads);
    assertThat(curve.writesFast(row)).isEqualTo(writes);
    assertThat(100 * curve.slowdown(row)).isCloseTo(slowdownPercent, within(5e-8));
  }

  /** Touched keys stand by number, so the row of keys 0 to {@code number} ends at the last one. */
  private int lastRowUpTo(int number) {
    int row = 0;
    while (row < pattern.touchedKeys()
        && Integer.parseInt(curve.keyTable().keyAsString(curve.key(row + 1))) <= number) {
      row++;
    }
    return row;
  }
}
