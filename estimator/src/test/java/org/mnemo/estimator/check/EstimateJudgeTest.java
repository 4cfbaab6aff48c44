package org.mnemo.estimator.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.check.Judgement.Outcome;
import org.mnemo.estimator.check.Judgement.Reason;
import org.mnemo.estimator.check.Verdict.Origin;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.load.ServerTimes.OccupiedTime;
import org.mnemo.estimator.model.Deployment;

/**
 * Reads of 100 us on FastMem and 150 us on SlowMem, each after 1 us of the client's own: three for
 * a, one for b, both as large. With a in FastMem they take 3 x 101 + 151 us instead of 4 x 101,
 * 12.4 % longer, and cost 1/2 + 1/2 x 0.2 = 60 %; one of four reads takes 150 us.
 */
class EstimateJudgeTest {

  private static final LatencyFigure READ_P99 = new LatencyFigure(false, 0.99);

  @TempDir private Path directory;
  private int runs;

  private Estimate estimate(int rounds, double spreadNs, double maxSlowdown) {
    return Estimator.estimate(
        run(rounds, spreadNs), EstimateOptions.DEFAULTS.withMaxSlowdown(maxSlowdown));
  }

  private MeasurementDirectory run(int rounds, double spreadNs) {
    return TestRun.measured(
        directory.resolve("run" + runs++),
        TestTraces.csv("a get 100", "a get 100", "a get 100", "b get 100"),
        new SimulatedBlocks(100_000, 150_000, spreadNs, 0, 0).rows(rounds, new Random(1)));
  }

  /** The estimate for one server that holds both memories. */
  private Estimate estimate(MeasuredLoad load) {
    return TestRun.estimate(
        run(100, 0),
        EstimateOptions.DEFAULTS.withDeployment(Deployment.ONE_SERVER),
        read -> TestRun.withLoad(read, load));
  }

  /**
   * A server that is occupied for 10 us by a request to FastMem and 20 us to SlowMem: it carries
   * 50,000 a second without a in FastMem, 4 / (3 x 10 + 20) us = 80,000 with it, and 100,000 with
   * FastMem only.
   */
  private static ServerTimes servers(int replicates) {
    List<OccupiedTime> times = TestRun.times(1, 10_000, 20_000);
    return new ServerTimes(times, Collections.nCopies(replicates, times), 1, true, 20);
  }

  private static AskedSlos askedRate(double opsS, int nodes, @Nullable Double maxCost) {
    return new AskedSlos(new Slos(0.5, List.of(), new RateSlo(opsS, nodes, 0.8)), false, maxCost);
  }

  @Test
  void judgesHowBusyANodeIs() {
    Estimate estimate = estimate(new MeasuredLoad(servers(1000), null));
    // 60,000 of 80,000 a second are 75 %, 70,000 are 87.5 %.
    Judgement kept =
        new EstimateJudge(estimate, askedRate(60_000, 1, null)).named(1).judgements().get(0);
    assertThat(kept.slo().code()).isEqualTo("utilisation");
    assertThat(kept.outcome()).isEqualTo(Outcome.KEPT);
    assertThat(kept.value()).isCloseTo(0.75, within(1e-9));
    assertThat(kept.limit()).isEqualTo(0.8);
    assertThat(new EstimateJudge(estimate, askedRate(70_000, 1, null)).named(1).outcome())
        .isEqualTo(Outcome.BROKEN);
    assertThat(new EstimateJudge(estimate, askedRate(120_000, 2, null)).named(1).outcome())
        .isEqualTo(Outcome.KEPT);
    // The slowdown alone would take no FastMem.
    Verdict cheapest = new EstimateJudge(estimate, askedRate(60_000, 1, 0.6)).recommended();
    assertThat(cheapest.split().fastBytes()).isEqualTo(104);
    assertThat(cheapest.outcome()).isEqualTo(Outcome.KEPT);
    // 90,000 are 90 % of what FastMem only carries.
    Verdict none = new EstimateJudge(estimate, askedRate(90_000, 1, null)).recommended();
    assertThat(none.split().origin()).isEqualTo(Origin.FAST_ONLY);
    assertThat(none.judgements())
        .extracting(Judgement::outcome)
        .containsExactly(Outcome.KEPT, Outcome.BROKEN);
  }

  @Test
  void doesNotKnowHowBusyANodeIsWithoutALongEnoughRunUnderLoad() {
    Verdict without =
        new EstimateJudge(estimate(MeasuredLoad.NONE), askedRate(1, 1, 0.9)).recommended();
    assertThat(without.judgements())
        .extracting(Judgement::reason)
        .containsExactly(Reason.NONE, Reason.NO_CAPACITY, Reason.NO_CAPACITY);
    Estimate few = estimate(new MeasuredLoad(servers(0), null, 2.5));
    Judgement unsure =
        new EstimateJudge(few, askedRate(60_000, 1, null)).named(1).judgements().get(0);
    assertThat(unsure.reason()).isEqualTo(Reason.TOO_SHORT);
    assertThat(unsure.value()).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void tellsWhyLatenciesAreNotKnown() {
    // Measured at a rate, of which no response times are known of this policy.
    Estimate atRate = estimate(new MeasuredLoad(null, new MeasuredRate(1000, List.of())));
    assertThat(new EstimateJudge(atRate, asked(0.5, 151.0, 0.9)).recommended().judgements())
        .extracting(Judgement::reason)
        .containsExactly(Reason.NONE, Reason.NOT_OF_POLICY, Reason.NOT_OF_POLICY);
  }

  private static AskedSlos asked(
      double maxSlowdown, @Nullable Double p99Us, @Nullable Double maxCost) {
    List<LatencySlo> latencies =
        p99Us == null ? List.of() : List.of(new LatencySlo(READ_P99, 1000 * p99Us));
    return new AskedSlos(new Slos(maxSlowdown, latencies), true, maxCost);
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
  void breaksEachSloByItself() {
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
  void refusesSlosOfNothing() {
    Estimate estimate = estimate(100, 0, 0.1);
    AskedSlos ofWrites =
        new AskedSlos(
            new Slos(0.1, List.of(new LatencySlo(new LatencyFigure(true, 0.99), 1_000_000))),
            false,
            null);
    misused(() -> new EstimateJudge(estimate, ofWrites), "p99 of writes");
    misused(() -> new AskedSlos(Slos.DEFAULT, false, null), "--max-p99");
    misused(
        () -> asked(0.1, null, 0.0),
        "the largest memory cost (--max-cost) must be above 0 %, such as 60 %, was 0.0 %");
  }
}
