package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;

/** 10,000 operations a second at even distances: FastMem takes 60 µs for one, SlowMem 150 µs. */
class OfferedRateTest {

  private static final long US = 1_000;

  @TempDir Path directory;

  private Properties workload = new Properties();

  @BeforeEach
  void load() throws Exception {
    workload =
        StoreRun.properties(
            new Properties(),
            words(
                "mnemo.state %s mnemo.store simulated mnemo.fast.simulated.read.ns 60000 "
                    + "mnemo.slow.simulated.read.ns 150000 readproportion 1 updateproportion 0 "
                    + "mnemo.rate 10000 mnemo.arrivals even mnemo.block.ops 10 mnemo.block.guard 0 "
                    + "mnemo.warmup.ops 0 mnemo.out %s",
                directory, directory.resolve("out")));
    StoreRun.load(workload);
  }

  @Test
  void countsLatenciesFromTheMomentsAtWhichOperationsWereDue() throws Exception {
    assertThat(StoreRun.run(workload, operation -> {}).complete()).isTrue();
    MeasurementDirectory out = MeasurementDirectory.open(directory.resolve("out"));
    for (PaceRow row : PaceRow.FILE.read(out.pace())) {
      assertThat(row.operations()).isEqualTo(10);
      assertThat(row.dueNs()).isEqualTo(900 * US);
      assertThat(row.firstLateNs()).isZero();
      if (row.kind().equals("fast")) {
        assertThat(row.startedNs()).isEqualTo(900 * US);
        assertThat(row.lateNs()).isZero();
      } else if (row.kind().equals("slow")) {
        // Each starts 50 µs later than it should, and as much more than the one before.
        assertThat(row.startedNs()).isEqualTo(9 * 150 * US);
        assertThat(row.lastLateNs()).isEqualTo(450 * US);
        assertThat(row.lateNs()).isEqualTo(45 * 50 * US);
      }
    }
    Map<String, Histogram> responses = LatencyLog.read(out.responses());
    Histogram slow = responses.get("slow/slow.read.7");
    assertThat(slow.getMaxValue()).isBetween(600 * US, 601 * US);
    assertThat(slow.getMinValue()).isBetween(149 * US, 150 * US);
    assertThat(responses.get("fast/fast.read.7").getMaxValue()).isBetween(60 * US, 61 * US);
    // Service times are what they were, and waiting for an operation to be due is no think time.
    assertThat(out.readBaselines().meanNs("slow", operation -> true)).hasValue(150.0 * US);
    assertThat(out.readBaselines().clientNs()).isZero();
  }

  /**
   * The last of 400 operations is due after 400 ms, and takes less than one, by the store's clock.
   */
  @Test
  void tellsHowLongItTookByTheClockOfTheRun() throws Exception {
    workload.setProperty("mnemo.rate", "1000");
    workload.setProperty("mnemo.block.ops", "400");
    assertThat(StoreRun.run(workload, operation -> {}).complete()).isTrue();
    MeasurementDirectory out = MeasurementDirectory.open(directory.resolve("out"));
    for (Path log : List.of(out.latency(), out.responses())) {
      assertThat(LatencyLog.read(log).values())
          .isNotEmpty()
          .allSatisfy(
              histogram ->
                  assertThat(histogram.getEndTimeStamp() - histogram.getStartTimeStamp())
                      .isBetween(400L, 401L));
    }
  }

  @Test
  void refusesTwoRatesAndWhatHasWorkBetweenOperations() {
    workload.setProperty("target", "5000");
    misused(() -> StoreRun.run(workload, operation -> {}), "mnemo.rate");
    workload.remove("target");
    workload.setProperty("mnemo.placement", "mirrored");
    misused(() -> StoreRun.run(workload, operation -> {}), "mnemo.placement=mirrored");
  }
}
