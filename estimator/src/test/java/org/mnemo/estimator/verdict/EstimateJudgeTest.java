package org.mnemo.estimator.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Promises;
import org.mnemo.estimator.verdict.Verdict.Origin;

/**
 * Reads of 100 us on FastMem and 150 us on SlowMem, each after 1 us of the client's own: three for
 * a, one for b, both as large. With a in FastMem they take 3 x 101 + 151 us instead of 4 x 101,
 * 12.4 % longer, and cost 1/2 + 1/2 x 0.2 = 60 %; one of four reads takes 150 us.
 */
class EstimateJudgeTest {

  private static final LatencyFigure READ_P99 = new LatencyFigure(false, 0.99);

  @TempDir private Path directory;

  private Estimate estimate(int rounds, double spreadNs, double maxSlowdown) {
    MeasurementDirectory run =
        TestRun.measured(
            directory,
            TestTraces.csv("a get 100", "a get 100", "a get 100", "b get 100"),
            new SimulatedBlocks(100_000, 150_000, spreadNs, 0, 0).rows(rounds, new Random(1)));
    return Estimator.compute(
        EstimateRequest.of(run, EstimateOptions.DEFAULTS.withMaxSlowdown(maxSlowdown)));
  }

  private static AskedPromises asked(
      double maxSlowdown, @Nullable Double p99Us, @Nullable Double maxCost) {
    List<LatencyPromise> latencies =
        p99Us == null ? List.of() : List.of(new LatencyPromise(READ_P99, 1000 * p99Us));
    return new AskedPromises(new Promises(maxSlowdown, latencies), true, maxCost);
  }

  @Test
  void judgesARowThatIsNamed() {
    EstimateJudge kept = new EstimateJudge(estimate(100, 0, 0.1), asked(0.124, 151.0, 0.6));
    Verdict verdict = kept.named(1);
    assertThat(verdict.split().origin()).isEqualTo(Origin.NAMED);
    assertThat(verdict.judgements()).extracting(Judgement::outcome).containsOnly(Outcome.KEPT);
    assertThat(verdict.judgements().get(0).value()).isCloseTo(50.0 / 404, within(1e-9));
    assertThat(verdict.judgements().get(1).value()).isCloseTo(150_000, within(150.0));
    assertThat(verdict.judgements().get(2).value()).isCloseTo(0.6, within(1e-12));
    assertThat(verdict.outcome()).isEqualTo(Outcome.KEPT);
  }

  @Test
  void breaksEachPromiseByItself() {
    Estimate estimate = estimate(100, 0, 0.1);
    assertThat(new EstimateJudge(estimate, asked(0.123, 149.0, 0.59)).named(1).judgements())
        .extracting(Judgement::outcome)
        .containsOnly(Outcome.BROKEN);
    Verdict one = new EstimateJudge(estimate, asked(0.124, 149.0, 0.6)).named(1);
    assertThat(one.count(Outcome.BROKEN)).isEqualTo(1);
    assertThat(one.outcome()).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void recommendsTheCheapestSplitThatKeepsThemAndJudgesItsCost() {
    Estimate estimate = estimate(100, 0, 0.15);
    Verdict half = new EstimateJudge(estimate, asked(0.15, 151.0, 0.6)).recommended();
    assertThat(half.split().origin()).isEqualTo(Origin.RECOMMENDED);
    // A key and its value take 4 + 100 bytes.
    assertThat(half.split().fastBytes()).isEqualTo(104);
    assertThat(half.split().totalBytes()).isEqualTo(208);
    assertThat(half.outcome()).isEqualTo(Outcome.KEPT);
    // Only FastMem keeps 120 us, and costs 100 %.
    Verdict whole = new EstimateJudge(estimate, asked(0.15, 120.0, 0.6)).recommended();
    assertThat(whole.judgements())
        .extracting(Judgement::outcome)
        .containsExactly(Outcome.KEPT, Outcome.KEPT, Outcome.BROKEN);
    assertThat(whole.judgements().get(2).value()).isEqualTo(1);
  }

  @Test
  void judgesFastMemOnlyWhereNoSplitKeepsThem() {
    Verdict verdict =
        new EstimateJudge(estimate(100, 0, 0.15), asked(0.15, 50.0, 0.6)).recommended();
    assertThat(verdict.split().origin()).isEqualTo(Origin.FAST_ONLY);
    assertThat(verdict.judgements())
        .extracting(Judgement::outcome)
        .containsExactly(Outcome.KEPT, Outcome.BROKEN, Outcome.NOT_KNOWN);
    assertThat(verdict.judgements().get(2).reason()).isEqualTo(Reason.NO_SPLIT);
    assertThat(verdict.outcome()).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void doesNotKnowWhatLiesWithinTheInterval() {
    Estimate estimate = estimate(100, 30_000, 0.1);
    double value = estimate.curve().slowdown(1);
    double high = estimate.curve().slowdownInterval(1).high();
    Judgement within =
        new EstimateJudge(estimate, asked((value + high) / 2, null, null))
            .named(1)
            .judgements()
            .get(0);
    assertThat(within.outcome()).isEqualTo(Outcome.NOT_KNOWN);
    assertThat(within.reason()).isEqualTo(Reason.WITHIN_INTERVAL);
    assertThat(new EstimateJudge(estimate, asked(high, null, null)).named(1).outcome())
        .isEqualTo(Outcome.KEPT);
  }

  @Test
  void knowsNothingOfAMeasurementThatIsTooShort() {
    EstimateJudge judge = new EstimateJudge(estimate(4, 0, 0.1), asked(0.5, null, 0.9));
    assertThat(judge.named(1).judgements())
        .extracting(Judgement::outcome)
        .containsExactly(Outcome.NOT_KNOWN, Outcome.KEPT);
    Verdict recommended = judge.recommended();
    assertThat(recommended.judgements())
        .extracting(Judgement::reason)
        .containsExactly(Reason.TOO_SHORT, Reason.TOO_SHORT);
    assertThat(recommended.outcome()).isEqualTo(Outcome.NOT_KNOWN);
  }

  @Test
  void refusesPromisesOfNothing() {
    Estimate estimate = estimate(100, 0, 0.1);
    AskedPromises ofWrites =
        new AskedPromises(
            new Promises(
                0.1, List.of(new LatencyPromise(new LatencyFigure(true, 0.99), 1_000_000))),
            false,
            null);
    assertThatThrownBy(() -> new EstimateJudge(estimate, ofWrites))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the promise of the p99 of writes is of no request, as the trace holds no writes; leave it out");
    assertThatThrownBy(() -> new AskedPromises(Promises.DEFAULT, false, null))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("name at least one promise");
    assertThatThrownBy(() -> asked(0.1, null, 0.0))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the largest memory cost (--max-cost) must be above 0 %, such as 60 %, was 0.0 %");
  }
}
