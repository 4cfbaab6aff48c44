package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.capacity.OccupiedTime;
import org.mnemo.estimator.capacity.ServerTimes;
import org.mnemo.estimator.evidence.MeasuredLoad;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.note.NoteCode;
import org.mnemo.estimator.report.NoAnswer;
import org.mnemo.estimator.report.load.LoadText;

/**
 * Four keys with 50 reads each. Its one client waits 100 µs for FastMem and 105 µs for SlowMem, a
 * server is occupied for 10 µs and 20 µs: with k keys in FastMem it carries one request in 10 k/4 +
 * 20 (1 - k/4) µs.
 */
class CapacityPromiseTest {

  @TempDir private Path temporary;
  private int runs;

  private static final MeasuredLoad LOAD = new MeasuredLoad(times(), null);

  private static ServerTimes times() {
    List<OccupiedTime> times =
        List.of(
            new OccupiedTime(10_000, 10_000, 0, null), new OccupiedTime(20_000, 20_000, 0, null));
    return new ServerTimes(times, Collections.nCopies(1000, times), 1, true, 20);
  }

  private Estimate estimate(MeasuredLoad load, @Nullable RatePromise rate) {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("run" + runs++),
            TestTraces.csv(
                IntStream.range(0, 200)
                    .mapToObj(i -> "k%d get 1000".formatted(i % 4))
                    .toArray(String[]::new)),
            TestBaselines.of(
                1,
                0,
                0,
                TestBaselines.time("fast", Operation.READ, 100, 100_000),
                TestBaselines.time("slow", Operation.READ, 100, 105_000)),
            false);
    EstimateRequest sure =
        TestRun.sure(
            run,
            EstimateOptions.DEFAULTS
                .withDeployment(Deployment.ONE_SERVER)
                .withPromises(new Promises(0.1, List.of(), rate)));
    return Estimator.compute(
        sure.withSource(asked -> TestRun.withLoad(sure.source().read(asked), load)));
  }

  @Test
  void tellsWhatANodeCarriesAtEverySplit() {
    Estimate estimate = estimate(LOAD, null);
    CapacityCurve capacity = estimate.capacity().orElseThrow();
    double[] expected = {50_000, 57_142.857, 66_666.667, 80_000, 100_000};
    for (int row = 0; row < expected.length; row++) {
      assertThat(capacity.opsS(row)).isCloseTo(expected[row], within(0.001));
      assertThat(capacity.interval(row).low()).isCloseTo(expected[row], within(0.001));
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
    assertThat(LoadText.sentences(estimate))
        .containsExactly(
            "A server of this split carries 50,000 requests a second at most (50,000 to 50,000 with"
                + " 95 % confidence), 100,000 with FastMem only (each takes 100.0 % longer); that"
                + " is with no rest at all, by the processor time that servers take for requests in"
                + " bursts on one processor.");
  }

  @Test
  void takesTheCheapestSplitWhoseNodesCarryTheRate() {
    // 50,000 at 80 % need 62,500, which two keys give.
    Estimate estimate = estimate(LOAD, new RatePromise(50_000, 1, 0.8, null));
    assertThat(estimate.chosenRow()).hasValue(2);
    assertThat(LoadText.sentences(estimate).get(1))
        .isEqualTo(
            "For 50,000 requests a second with nodes busy at most 80 % of the time it takes 1 node,"
                + " and 1 node with FastMem only.");
  }

  @Test
  void sharesTheRateAmongNodes() {
    assertThat(estimate(LOAD, new RatePromise(100_000, 2, 0.8, null)).chosenRow()).hasValue(2);
  }

  @Test
  void hasNoAnswerToARateThatNoSplitCarries() {
    Estimate estimate = estimate(LOAD, new RatePromise(90_000, 1, 0.8, null));
    assertThat(estimate.choice()).isEmpty();
    assertThat(estimate.precision().status()).isEqualTo(Precision.Status.RATE_NOT_CARRIED);
    assertThat(NoAnswer.sentence(estimate))
        .contains("one node does not carry 90,000 requests a second at any split")
        .contains("a node carries 80,000")
        .contains("--nodes");
  }

  @Test
  void refusesARateWhereNobodyMeasuredWhatServersTake() {
    assertThatThrownBy(() -> estimate(MeasuredLoad.NONE, new RatePromise(1_000, 1, 0.8, null)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a rate needs to know what servers take");
  }

  @Test
  void saysHowLongTheRunUnderLoadMustBe() {
    ServerTimes few = new ServerTimes(times().tiers(), List.of(), 1, true, 4);
    Estimate estimate =
        estimate(new MeasuredLoad(few, null, 2.5), new RatePromise(50_000, 1, 0.8, null));
    assertThat(estimate.choice()).isEmpty();
    assertThat(estimate.precision().status()).isEqualTo(Precision.Status.LOAD_UNCERTAIN);
    assertThat(NoAnswer.sentence(estimate))
        .contains("load/saturation.csv) was too short")
        .contains("it needs about 2.50 s, so measure with --time 33s or more");
    assertThat(
            NoAnswer.sentence(
                estimate(
                    new MeasuredLoad(null, null, Double.NaN),
                    new RatePromise(50_000, 1, 0.8, null))))
        .contains("measure longer");
  }
}
