package org.mnemo.estimator.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.check.Judgement.Outcome;
import org.mnemo.estimator.check.Judgement.Reason;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;

/** 100 blocks of nine reads of 100 us in FastMem and one of 500 us in SlowMem. */
class MapRunJudgeTest {

  private static final int BLOCKS = 100;

  @TempDir private Path directory;

  private MeasurementDirectory run() throws IOException {
    MeasurementDirectory run =
        TestRun.measured(
            directory.resolve("run"),
            TestTraces.csv("a get 100", "b get 100"),
            new SimulatedBlocks(100_000, 150_000, 0, 0, 0).rows(10, new Random(1)));
    Path map = directory.resolve("map.csv");
    Files.writeString(map, "key,tier\n,slow\na,fast\n");
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    Files.delete(run.blocks());
    try (RowFile.Writer<BlockRow> blocks = BlockRow.FILE.writer(run.blocks())) {
      for (int block = 0; block < BLOCKS; block++) {
        blocks.append(TestRun.block(block, "map", "fast", Operation.READ, 9, 100_000));
        blocks.append(TestRun.block(block, "map", "slow", Operation.READ, 1, 500_000));
        for (int i = 0; i < 10; i++) {
          recorder.record(i < 9 ? 0 : 1, Operation.READ, 100, i < 9 ? 100_000 : 500_000);
        }
      }
      blocks.commit();
    }
    TestRun.write(run.latency(), recorder);
    // 104 of 520 bytes in FastMem: at a price of 0.2 they cost (104 + 0.2 x 416) / 520 = 36 %.
    TestTraces.dataset(run.dataset(), "a 4 100", "b 4 412");
    TestRun.describe(run, "map", Map.of("mnemo.tiermap", map.toString()));
    return run;
  }

  /**
   * The same run at a rate at which each operation waits for another 2 ms before it begins.
   *
   * @param startedNs time that the operations of a block took to begin, of which 900 us were due
   */
  private MeasurementDirectory runAtARate(long startedNs) throws IOException {
    MeasurementDirectory run = run();
    TestRun.describe(run, "map", Map.of(RunInfo.RATE, "10000"));
    try (RowFile.Writer<PaceRow> pace = PaceRow.FILE.writer(run.pace())) {
      for (int block = 0; block < BLOCKS; block++) {
        pace.append(
            new PaceRow(block, "map", 10, 900_000, startedNs, 2_000_000, 2_000_000, 20_000_000));
      }
      pace.commit();
    }
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    for (int i = 0; i < 10 * BLOCKS; i++) {
      int tier = i % 10 < 9 ? 0 : 1;
      recorder.record(tier, Operation.READ, 100, tier == 0 ? 2_100_000 : 2_500_000);
    }
    Map<String, Histogram> byTag = new TreeMap<>();
    LatencyRecorder.merge(List.of(recorder))
        .forEach((tag, histogram) -> byTag.put("map/" + tag, histogram));
    LatencyLog.write(run.responses(), byTag, Instant.EPOCH, Instant.EPOCH.plusSeconds(1));
    return run;
  }

  private static AskedSlos asked(LatencyFigure figure, double limitNs, double maxCost) {
    return new AskedSlos(new Slos(0.1, List.of(new LatencySlo(figure, limitNs))), false, maxCost);
  }

  private static Verdict verdict(MeasurementDirectory run, AskedSlos asked) {
    return new MapRunJudge(run, EstimateOptions.DEFAULTS, asked).verdict();
  }

  @Test
  void judgesLatenciesAsMeasuredAndTheCostOfTheMap() throws IOException {
    MeasurementDirectory run = run();
    assertThat(MapRunJudge.judges(run.readRun())).isTrue();
    // One of ten reads takes 500 us, so that is the p95.
    LatencyFigure p95 = new LatencyFigure(false, 0.95);
    Verdict kept = verdict(run, asked(p95, 501_000, 0.361));
    assertThat(kept.outcome()).isEqualTo(Outcome.KEPT);
    assertThat(kept.judgements().get(0).value()).isCloseTo(500_000, within(500.0));
    assertThat(kept.judgements().get(1).value()).isCloseTo(0.36, within(1e-12));
    assertThat(kept.split()).isEqualTo(new Verdict.Split(Verdict.Origin.MEASURED, 104, 520));
    assertThat(verdict(run, asked(p95, 499_000, 0.359)).count(Outcome.BROKEN)).isEqualTo(2);
    // Of the mean every block says (9 x 100 + 500) / 10.
    Verdict mean = verdict(run, asked(new LatencyFigure(false, LatencyFigure.MEAN), 141_000, 0.4));
    assertThat(mean.judgements().get(0).value()).isCloseTo(140_000, within(200.0));
    assertThat(mean.outcome()).isEqualTo(Outcome.KEPT);
  }

  @Test
  void judgesResponseTimesOfARunAtARate() throws IOException {
    MeasurementDirectory run = runAtARate(900_000);
    LatencyFigure p95 = new LatencyFigure(false, 0.95);
    // 500 us of service, 2.5 ms from the moment at which it was due.
    Verdict broken = verdict(run, asked(p95, 2_400_000, 1));
    assertThat(broken.judgements().get(0).value()).isCloseTo(2_500_000, within(2500.0));
    assertThat(broken.judgements().get(0).outcome()).isEqualTo(Outcome.BROKEN);
    assertThat(broken.ofResponses()).isTrue();
    Judgement kept = verdict(run, asked(p95, 2_510_000, 1)).judgements().get(0);
    assertThat(kept.outcome()).isEqualTo(Outcome.KEPT);
    // (9 x 2.1 + 2.5) / 10 ms.
    LatencyFigure mean = new LatencyFigure(false, LatencyFigure.MEAN);
    assertThat(verdict(run, asked(mean, 3e6, 1)).judgements().get(0).value())
        .isCloseTo(2_140_000, within(2500.0));
  }

  @Test
  void breaksEveryLatencyWhereTheRateIsNotCarried() throws IOException {
    // 900 us were due, in which 90 % of the operations had begun.
    MeasurementDirectory run = runAtARate(1_000_000);
    Judgement endless =
        verdict(run, asked(new LatencyFigure(false, 0.95), 1e12, 1)).judgements().get(0);
    assertThat(endless.outcome()).isEqualTo(Outcome.BROKEN);
    assertThat(endless.value()).isInfinite();
  }

  @Test
  void refusesARunAtARateWithoutItsResponseTimes() throws IOException {
    MeasurementDirectory run = runAtARate(900_000);
    Files.delete(run.responses());
    refused(() -> verdict(run, asked(new LatencyFigure(false, 0.95), 1e6, 1)), "response.hlog");
  }

  @Test
  void knowsNoSlowdownAndNoCostWithoutItsMap() throws IOException {
    MeasurementDirectory run = run();
    Files.delete(directory.resolve("map.csv"));
    Verdict verdict = verdict(run, new AskedSlos(Slos.DEFAULT, true, 0.5));
    assertThat(verdict.judgements())
        .extracting(Judgement::reason)
        .containsExactly(Reason.RUN_BY_MAP, Reason.MAP_GONE);
    assertThat(verdict.split().fastBytes()).isEqualTo(-1);
  }

  @Test
  void refusesSlosOfWritesThatItDidNotMake() throws IOException {
    MeasurementDirectory run = run();
    misused(
        () -> verdict(run, asked(new LatencyFigure(true, 0.99), 1e6, 0.5)),
        "the run made no writes");
  }
}
