package org.mnemo.estimator.estimate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.curve.RowSpans;
import org.mnemo.estimator.curve.RowSpansTest;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.report.NoAnswer;
import org.mnemo.estimator.report.Recommendation;

/**
 * Four keys with 50 reads each. Its one client waits 100 µs for FastMem and 105 µs for SlowMem, a
 * server is occupied for 10 µs and 20 µs: with k keys in FastMem it carries one request in 10 k/4 +
 * 20 (1 - k/4) µs. Half of the replicates take a quarter longer, half 1 / 1.25 of it, and rounds
 * are so many that the interval is that of the replicates: the capacity divided by 1.25, and times
 * 1.25.
 */
class CapacitySloTest {

  @TempDir private Path temporary;
  private int runs;

  private static final int MANY_ROUNDS = 10_000_000;

  private static final MeasuredLoad LOAD = load(20_000);

  private static MeasuredLoad load(double slowNs) {
    return TestRun.load(10_000, slowNs, 1000, MANY_ROUNDS);
  }

  private Estimate estimate(MeasuredLoad load, @Nullable RateSlo rate) {
    return asked(
        load,
        105_000,
        EstimateOptions.DEFAULTS
            .withDeployment(Deployment.ONE_SERVER)
            .withSlos(new Slos(0.1, List.of(), rate)));
  }

  private MeasurementDirectory run(double slowClientNs) {
    return TestRun.write(
        temporary.resolve("run" + runs++),
        TestTraces.csv(200, i -> "k%d get 1000".formatted(i % 4)),
        TestBaselines.reads(100, 100_000, slowClientNs),
        false);
  }

  private Estimate asked(MeasuredLoad load, double slowClientNs, EstimateOptions options) {
    return TestRun.estimate(
        run(slowClientNs), options, read -> TestRun.withLoad(TestRun.sure(read), load));
  }

  @Test
  void tellsWhatANodeCarriesAtEverySplit() {
    Estimate estimate = estimate(LOAD, null);
    CapacityCurve capacity = estimate.capacity().orElseThrow();
    double[] expected = {50_000, 57_142.857, 66_666.667, 80_000, 100_000};
    for (int row = 0; row < expected.length; row++) {
      assertThat(capacity.opsS(row)).isCloseTo(expected[row], within(0.001));
      assertThat(capacity.interval(row).low()).isCloseTo(expected[row] / 1.25, within(0.1));
      assertThat(capacity.interval(row).high()).isCloseTo(expected[row] * 1.25, within(0.1));
    }
    // One client hardly notices, so it takes no FastMem; a full server does.
    assertThat(estimate.chosenRow()).hasValue(0);
    assertThat(estimate.notes())
        .filteredOn(note -> note.code() == NoteCode.ROUND_TRIPS_HIDE_MEMORY)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.number("slowdown")).isCloseTo(0.05, within(1e-9));
              assertThat(note.number("capacity_slowdown")).isCloseTo(1, within(1e-9));
            });
    assertThat(TestRun.text(estimate))
        .containsPattern("Capacity/s +50,000 \\(1\\) +40,000 to 62,500 +100,000 \\(1\\)")
        .contains("at 100 % CPU of 1 thread");
  }

  @Test
  void tellsWhatANodeMayCarryWhereSharesAreOpen() {
    Estimate estimate = estimate(LOAD, null);
    CapacityCurve capacity =
        estimate
            .capacity()
            .orElseThrow()
            .across(RowSpans.of(estimate.curve(), RowSpansTest.halfOpen()));
    // Row 2 may be like rows 1 to 3: see RowSpansTest.
    assertThat(capacity.opsS(2)).isCloseTo(66_666.667, within(0.001));
    assertThat(capacity.interval(2).low()).isCloseTo(57_142.857 / 1.25, within(0.1));
    assertThat(capacity.interval(2).high()).isCloseTo(80_000 * 1.25, within(0.1));
  }

  @Test
  void takesTheCheapestSplitWhoseNodesCarryTheRate() {
    // 50,000 at 80 % need 62,500. Two keys give 66,667 / 1.25 = 53,333, three 80,000 / 1.25 =
    // 64,000.
    Estimate estimate = estimate(LOAD, new RateSlo(50_000, 1, 0.8));
    assertThat(estimate.chosenRow()).hasValue(3);
    assertThat(TestRun.text(estimate)).containsPattern("Nodes for 50,000/s +1 +1 +1");
  }

  @Test
  void countsNodesByTheLowerEndThatTheSloIsHeldAt() {
    // 150,000 / (0.8 x 64,000) = 2.93 and 150,000 / (0.8 x 80,000) = 2.34; of 100,000 it took 1.88.
    Estimate estimate = estimate(LOAD, new RateSlo(150_000, 3, 0.8));
    assertThat(estimate.chosenRow()).hasValue(3);
    assertThat(TestRun.text(estimate)).containsPattern("Nodes for 150,000/s +3 +3 +3");
    assertThat(requireNonNull(Recommendation.of(estimate, null).policy().split()).capacity())
        .extracting(Recommendation.SplitCapacity::nodesNeeded)
        .isEqualTo(3L);
  }

  @Test
  void tellsNoNodesWhereNobodyKnowsTheLowerEnd() {
    ServerTimes few = new ServerTimes(TestRun.times(1, 10_000, 20_000), List.of(), 1, true, 4);
    Estimate estimate =
        asked(
            new MeasuredLoad(few, null, 2.5),
            105_000,
            EstimateOptions.DEFAULTS
                .withDeployment(Deployment.ONE_SERVER)
                .withFastBytes(FastCapacity.ofBytes(3_000))
                .withSlos(new Slos(0.1, List.of(), new RateSlo(50_000, 1, 0.8))));
    assertThat(TestRun.text(estimate)).containsPattern("Nodes for 50,000/s +unknown");
  }

  /** 125,000 at most, and of that four fifths. */
  @Test
  void saysThatARateIsCarriedNowhereHoweverShortTheMeasurement() {
    for (double opsS : new double[] {99_000, 101_000}) {
      EstimateOptions options =
          EstimateOptions.DEFAULTS
              .withDeployment(Deployment.ONE_SERVER)
              .withSlos(new Slos(0.1, List.of(), new RateSlo(opsS, 1, 0.8)));
      Estimate estimate =
          TestRun.estimate(run(105_000), options, read -> TestRun.withLoad(read, LOAD));
      assertThat(estimate.precision().status())
          .isEqualTo(
              opsS > 100_000 ? Precision.Status.RATE_NOT_CARRIED : Precision.Status.TOO_FEW_BLOCKS);
      assertThat(NoAnswer.sentence(estimate)).doesNotContain("operationcount");
      assertThat(estimate.notes())
          .filteredOn(note -> note.code() == NoteCode.ROUND_TRIPS_HIDE_MEMORY)
          .hasSize(1);
    }
  }

  @Test
  void hasNoAnswerToARateThatNoSplitCarries() {
    Estimate estimate = estimate(LOAD, new RateSlo(90_000, 1, 0.8));
    assertThat(estimate.choice()).isEmpty();
    assertThat(estimate.precision().status()).isEqualTo(Precision.Status.RATE_NOT_CARRIED);
    assertThat(NoAnswer.sentence(estimate))
        .contains("90,000 requests a second at any split")
        // Not 0.8 x 100,000: of that the measurement is not sure.
        .contains("80 % CPU serves 64,000")
        .contains("--nodes");
  }

  /**
   * With a server for each memory of 10 µs and 12 µs half of the keys in FastMem give 1 / 6 µs, of
   * which 133,333 are sure, three give 1 / 7.5 µs, of which 106,667 are. 100,000 at 80 % need
   * 125,000. A client waits 125 µs there instead of 100 µs.
   */
  @Test
  void namesTheRateWhereTheSplitsThatCarryItBreakTheSlo() {
    EstimateOptions options = EstimateOptions.DEFAULTS.withDeployment(Deployment.TWO_SERVERS);
    RateSlo rate = new RateSlo(100_000, 1, 0.8);
    Estimate estimate =
        asked(load(12_000), 150_000, options.withSlos(new Slos(0.1, List.of(), rate)));
    assertThat(estimate.choice()).isEmpty();
    assertThat(estimate.precision().status()).isEqualTo(Precision.Status.RATE_NOT_CARRIED);
    assertThat(NoAnswer.sentence(estimate))
        .contains("100,000 requests a second with 50.0 % to 50.0 %", "slowdown 25.0 % or more")
        .contains("allow that", "--nodes", "--max-utilisation", "--rate");
    assertThat(
            asked(load(12_000), 150_000, options.withSlos(new Slos(0.25, List.of(), rate)))
                .chosenRow())
        .hasValue(2);
  }

  @Test
  void refusesARateWhereNobodyMeasuredWhatServersTake() {
    misused(() -> estimate(MeasuredLoad.NONE, new RateSlo(1_000, 1, 0.8)), "load/saturation.csv");
  }

  @Test
  void saysHowLongTheRunUnderLoadMustBe() {
    ServerTimes few = new ServerTimes(TestRun.times(1, 10_000, 20_000), List.of(), 1, true, 4);
    Estimate estimate = estimate(new MeasuredLoad(few, null, 2.5), new RateSlo(50_000, 1, 0.8));
    assertThat(estimate.choice()).isEmpty();
    assertThat(estimate.precision().status()).isEqualTo(Precision.Status.LOAD_UNCERTAIN);
    assertThat(NoAnswer.sentence(estimate)).contains("load/saturation.csv", "--time 33s or more");
    assertThat(
            NoAnswer.sentence(
                estimate(new MeasuredLoad(null, null, Double.NaN), new RateSlo(50_000, 1, 0.8))))
        .contains("--time");
  }
}
