package org.mnemo.estimator.heat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.load.ServerTimes.OccupiedTime;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.HtmlReport;
import org.mnemo.estimator.report.ReportContext;

/**
 * Estimates by the idle times of 2,000 keys of 100 bytes, requested by Zipf's law, where FastMem
 * takes 100 µs and SlowMem 200 µs: a slowdown of s is a mean of 100 (1 + s) µs.
 */
@Tag("slow")
class HeatEstimateTest {

  private static final int KEYS = 2000;
  private static final int SECONDS = 900;
  private static final double PER_SECOND = 100;

  @TempDir private Path folder;
  private Path listing = Path.of("");
  private MeasurementDirectory run;

  @BeforeEach
  void writeListingAndRun() {
    listing = folder.resolve("listing.csv");
    Random random = new Random(3);
    double[] rates = HeatTest.zipf(KEYS, PER_SECOND);
    ListingOrigin origin =
        new ListingOrigin(
            "redis",
            "7.0.15",
            "allkeys-lru",
            10,
            1,
            "2026-01-01T00:00:20Z",
            SECONDS,
            Math.round(PER_SECOND * SECONDS),
            PER_SECOND,
            1,
            -1);
    try (DatasetFile.Writer writer = new DatasetFile.Writer(listing, origin)) {
      for (int i = 0; i < KEYS; i++) {
        byte[] key = "key%07d".formatted(i).getBytes(UTF_8);
        double idle = Math.min(SECONDS, -Math.log(1 - random.nextDouble()) / rates[i]);
        writer.append(key, 0, key.length, key.length, 90, -1, (long) Math.floor(idle + 0.5), -1);
      }
      writer.commit();
    }
    List<BlockRow> rows = new ArrayList<>();
    for (int block = 0; block < 200; block++) {
      String tier = block % 2 == 0 ? "fast" : "slow";
      long ns = block % 2 == 0 ? 100_000 : 200_000;
      rows.add(TestRun.block(block, tier, tier, Operation.READ, 20, 90 * 20, 20 * ns, 1000));
    }
    run = TestRun.measured(folder.resolve("run"), TestTraces.csv("k get 90"), rows);
  }

  private Estimate estimate(MeasuredLoad load, Slos slos) {
    return estimate(
        load, EstimateOptions.DEFAULTS.withDeployment(Deployment.ONE_SERVER).withSlos(slos));
  }

  private Estimate estimate(MeasuredLoad load, EstimateOptions options) {
    return Estimator.estimate(
        asked -> TestRun.withLoad(TestRun.sure(new MeasuredRun(run).read(asked)), load),
        new HeatSource(Heat.of(listing, HeatOptions.DEFAULTS)),
        options);
  }

  private static double fastShare(Estimate estimate) {
    return estimate.curve().fastShare(estimate.chosenRow().orElseThrow());
  }

  @Test
  void buysAlikeForOneSloHoweverItIsPut() {
    Estimate bySlowdown = estimate(MeasuredLoad.NONE, Slos.ofSlowdown(0.1));
    double bought = fastShare(bySlowdown);
    // The listing leaves much open: without that a good deal less would do.
    int least = bySlowdown.choice().orElseThrow().leastRow();
    assertThat(bySlowdown.curve().slowdown(least)).isGreaterThan(0.1);
    assertThat(bought).isGreaterThan(bySlowdown.curve().fastShare(least) + 0.05);
    int between = 0;
    while (bySlowdown.curve().slowdown(between) > 0.1) {
      between++;
    }
    // SlowMem takes twice the time: at 10 % it serves one request of ten.
    assertThat(bySlowdown.curve().traffic().cursor().moveTo(between).fastShare())
        .isCloseTo(0.9, within(0.001));

    Estimate byMean =
        estimate(
            MeasuredLoad.NONE,
            new Slos(
                1, List.of(new LatencySlo(new LatencyFigure(false, LatencyFigure.MEAN), 110_000))));
    assertThat(fastShare(byMean)).isCloseTo(bought, within(0.02));

    // One read in ten may be of SlowMem.
    Estimate byPercentile =
        estimate(
            MeasuredLoad.NONE,
            new Slos(1, List.of(new LatencySlo(new LatencyFigure(false, 0.9), 110_000))));
    assertThat(fastShare(byPercentile)).isGreaterThan(bought - 0.02);

    // A server is occupied for as long as the client waits: 10,000 a second less a tenth.
    List<OccupiedTime> times = TestRun.times(1, 100_000, 200_000);
    Estimate byRate =
        estimate(
            new MeasuredLoad(
                new ServerTimes(times, Collections.nCopies(1000, times), 1, true, 20), null),
            new Slos(1, List.of(), new RateSlo(10_000 / 1.1, 1, 1)));
    assertThat(fastShare(byRate)).isCloseTo(bought, within(0.02));
  }

  @Test
  void namesNoKeysThatTheListingDoesNotTell() {
    Estimate estimate = estimate(MeasuredLoad.NONE, Slos.ofSlowdown(0.1));
    assertThat(estimate.curve().hasKeys()).isFalse();
    assertThat(TestRun.text(estimate)).contains("holds the hottest ");
    Path curve = folder.resolve("curve.csv");
    CurveCsv.write(curve, estimate, CurveCsv.ALL_ROWS);
    assertThat(curve).content().doesNotContain("key0");
    Path report = folder.resolve("report.html");
    HtmlReport.write(
        report, estimate, new ReportContext(List.of(), Instant.EPOCH, null, null, null));
    assertThat(report).content().doesNotContain("key0");
    Heat heat = Heat.of(listing, HeatOptions.DEFAULTS);
    double bought = fastShare(estimate);
    assertThat(estimate.notes())
        .filteredOn(note -> note.code() == NoteCode.HOT_KEYS_UNKNOWN)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.number("hottest_share"))
                  .isCloseTo(1 - heat.coldShare(bought), within(1e-9));
              assertThat(note.number("listed_share"))
                  .isCloseTo(1 - heat.listedColdShare(bought), within(1e-9));
              // A key that was used long ago may be hot: its idle time is one draw.
              assertThat(note.number("listed_share"))
                  .isLessThan(note.number("hottest_share") - 0.01);
            });
  }

  @Test
  void refusesOrdersAndPoliciesByKey() {
    EstimateOptions byTouch = EstimateOptions.DEFAULTS.withOrder("touch");
    misused(() -> estimate(MeasuredLoad.NONE, byTouch), "'touch'");
    EstimateOptions cached = EstimateOptions.DEFAULTS.withPolicy("cached");
    misused(() -> estimate(MeasuredLoad.NONE, cached), "'cached'");
  }
}
