package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.RowSpans;
import org.mnemo.estimator.curve.RowSpansTest;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.evidence.MeasuredRate.OfKind;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.OfferedResponses.OfMixture;

/**
 * Four keys with 50 reads each, of which FastMem serves one in 100 µs and SlowMem in 105 µs. At
 * 1,000 a second a response takes 100 µs of FastMem alone and 200 µs of SlowMem alone; where a coin
 * decides, 120 µs and 230 µs.
 */
class OfferedRateTest {

  private static final LatencyFigure P50 = new LatencyFigure(false, 0.5);
  private static final LatencyFigure P95 = new LatencyFigure(false, 0.95);

  @TempDir private Path temporary;
  private int runs;

  private static Histogram of(long us, int count) {
    Histogram histogram = new Histogram(3);
    if (count > 0) {
      histogram.recordValueWithCount(us * 1000, count);
    }
    return histogram;
  }

  private static OfKind kind(
      String name, double fastShare, double carriedShare, int fastUs, int slowUs) {
    Map<String, Histogram> byTag = new TreeMap<>();
    Histogram reads = new Histogram(3);
    Map.of("fast", fastUs, "slow", slowUs)
        .forEach(
            (tier, us) -> {
              if (us > 0) {
                byTag.put(tier + ".read." + SizeClass.of(1000), of(us, 50));
                reads.add(of(us, 50));
              }
            });
    return new OfKind(
        name,
        carriedShare,
        reads,
        new Histogram(3),
        new OfMixture(
            fastShare, carriedShare >= 0.98, LatencyComponents.of(Tiers.FAST_AND_SLOW, byTag)));
  }

  private static MeasuredRate rate(double carriedShareOfSlow) {
    return new MeasuredRate(
        1000,
        List.of(
            kind("fast", 1, 1, 100, 0),
            kind("mixed-0.5", 0.5, 1, 120, 230),
            kind("slow", 0, carriedShareOfSlow, 0, 200)));
  }

  private Estimate estimate(MeasuredRate rate, Deployment deployment, LatencySlo... slos) {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("run" + runs++),
            TestTraces.csv(200, i -> "k%d get 1000".formatted(i % 4)),
            TestBaselines.of(
                2,
                0,
                0,
                TestBaselines.time("fast", Operation.READ, 100, 100_000),
                TestBaselines.time("slow", Operation.READ, 100, 105_000)),
            false);
    return TestRun.estimate(
        run,
        EstimateOptions.DEFAULTS.withDeployment(deployment).withSlos(new Slos(0.1, List.of(slos))),
        read -> TestRun.withLoad(TestRun.sure(read), new MeasuredLoad(null, rate)));
  }

  private Estimate estimate(LatencySlo... slos) {
    return estimate(rate(1), Deployment.TWO_SERVERS, slos);
  }

  @Test
  void mixesWhatWasMeasuredNextToASplit() {
    Tails tails = estimate().tails().orElseThrow();
    assertThat(tails.areResponses()).isTrue();
    // By row the shares of responses at 100, 120, 200 and 230 µs: with one key in FastMem the
    // split lies half way between SlowMem alone and the coin, and so on.
    double[] p50 = {200, 200, 120, 120, 100};
    double[] p95 = {200, 230, 230, 230, 100};
    for (int row = 0; row < p50.length; row++) {
      Tails.Cursor there = tails.at(row);
      assertThat(there.ns(P50, End.ESTIMATE))
          .isCloseTo(1e3 * p50[row], Percentage.withPercentage(0.1));
      assertThat(there.ns(P95, End.ESTIMATE))
          .isCloseTo(1e3 * p95[row], Percentage.withPercentage(0.1));
    }
    // 37.5 % at 100 µs, 37.5 % at 120 µs, 25 % at 230 µs.
    assertThat(tails.at(3).ns(new LatencyFigure(false, 0.37), End.ESTIMATE))
        .isCloseTo(100e3, within(200.0));
    assertThat(tails.at(3).ns(new LatencyFigure(false, LatencyFigure.MEAN), End.ESTIMATE))
        .isCloseTo(140_000, within(200.0));
  }

  @Test
  void tellsWhatResponsesMayBeWhereSharesAreOpen() {
    Estimate estimate = estimate();
    Tails tails =
        estimate
            .tails()
            .orElseThrow()
            .across(RowSpans.of(estimate.curve(), RowSpansTest.halfOpen()));
    // Row 2 may be like rows 1 to 3, row 3 like rows 2 to 4: see above and RowSpansTest.
    double[] low = {120, 120, 120, 100, 100};
    double[] high = {200, 200, 200, 120, 100};
    Tails.Cursor walk = tails.cursor();
    for (int row = 0; row < low.length; row++) {
      walk.moveTo(row);
      assertThat(walk.ns(P50, End.LOW)).isCloseTo(1e3 * low[row], Percentage.withPercentage(0.1));
      assertThat(walk.ns(P50, End.HIGH)).isCloseTo(1e3 * high[row], Percentage.withPercentage(0.1));
    }
  }

  @Test
  void meetsSlosOfResponses() {
    assertThat(estimate(new LatencySlo(P50, 125e3)).chosenRow()).hasValue(2);
    assertThat(estimate(new LatencySlo(P95, 150e3)).chosenRow()).hasValue(4);
    assertThat(TestRun.text(estimate(new LatencySlo(P50, 125e3))))
        .containsPattern("p99 of reads +230 µs .* 100 µs");
  }

  @Test
  void tellsNoPercentileWhereABacklogGrows() {
    Estimate estimate = estimate(rate(0.5), Deployment.TWO_SERVERS, new LatencySlo(P50, 1e6));
    Tails tails = estimate.tails().orElseThrow();
    assertThat(tails.isEndless(1)).isTrue();
    assertThat(tails.at(1).latencyNs(false, 0)).isEqualTo(Tails.ENDLESS_NS);
    assertThat(tails.at(1).ns(P50, End.LOW)).isInfinite();
    assertThat(tails.isEndless(2)).isFalse();
    // However long the limit is.
    assertThat(estimate.chosenRow()).hasValue(2);
    assertThat(TestRun.text(estimate))
        .contains("At 1,000 requests/s")
        .containsPattern("fast +1,000 +[0-9.]+ [µm]s")
        .containsPattern("slow +500 +unknown");
    assertThat(TestRun.text(estimate(rate(0.5), Deployment.TWO_SERVERS)))
        .contains("2 clients cannot send the offered 1,000 requests");
  }

  @Test
  void refusesSlosThatFastMemDoesNotCarry() {
    MeasuredRate none =
        new MeasuredRate(1000, List.of(kind("fast", 1, 0.5, 100, 0), kind("slow", 0, 0.5, 0, 200)));
    assertThatThrownBy(() -> estimate(none, Deployment.TWO_SERVERS, new LatencySlo(P50, 1e6)))
        .isInstanceOf(BrokenSloException.class)
        .hasMessageContaining("do not carry the offered rate");
  }

  /** Both memories' requests would wait for each other, which nobody measured. */
  @Test
  void refusesSlosOfAServerThatHasBothMemories() {
    assertThat(estimate(rate(1), Deployment.ONE_SERVER).tails()).isEmpty();
    misused(
        () -> estimate(rate(1), Deployment.ONE_SERVER, new LatencySlo(P50, 1e6)),
        "several clients of one server");
  }
}
