package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.policy.FormOptions.RatioSource;
import org.mnemo.estimator.policy.FormSimulation.FormSizes;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

@Tag("slow")
class PartitionsTest {

  @TempDir private Path directory;

  private FormTrace trace(String csv, String... records) {
    return FormTrace.of(directory, csv, records);
  }

  private static FormOptions options(double ratio) {
    return new FormOptions(6.0 / 32, 0, 1.5, 1, ratio, RatioSource.GIVEN);
  }

  @ParameterizedTest
  @ValueSource(chars = {'a', 'b', 'c', 'd', 'e', 'f'})
  void searchFindsTheBestOfAllPartitionsOfYcsb(char workload) {
    int records = 20_000;
    FormTrace trace =
        trace(YcsbTraces.csv(workload, records, records, 7), YcsbTraces.records(records));
    for (double ratio : new double[] {1, 2, 4}) {
      PartitionStudy study =
          trace
              .partitions(options(ratio))
              .study(Math.round(trace.pattern().totalBytes() * 32.0 / 38), 0);

      assertThat(study.search().best()).as("ratio " + ratio).isEqualTo(study.gridBest());
      assertThat(study.findsBest()).isTrue();
      if (ratio == 1) {
        // Nothing is gained by compression.
        assertThat(study.search().best()).isEqualTo(study.search().functional());
      }
    }
  }

  @Test
  void windowsOfAStudyHoldAllRequests() {
    FormTrace trace = trace(YcsbTraces.csv('a', 2000, 6000, 3), YcsbTraces.records(2000));
    PartitionStudy study =
        trace.partitions(options(2)).study(trace.pattern().totalBytes() * 4 / 5, 3);
    assertThat(study.windows()).hasSize(3);
    assertThat(study.windows().stream().mapToLong(PartitionStudy.Window::requests).sum())
        .isEqualTo(6000);
    assertThat(study.windows()).allMatch(window -> window.runtimeNs() <= window.wholeRuntimeNs());
  }

  @Test
  void simulatesAllOfFewPages() {
    // 100 records on 9 pages: one in so many as would do for the number of touches are none.
    String[] records = TestTraces.each(100, i -> "k%02d 3 100".formatted(i));
    Random random = new Random(4);
    int count = 60_000;
    String[] requests =
        TestTraces.each(
            count,
            i ->
                "k%02d %s 100"
                    .formatted(random.nextInt(100), random.nextInt(4) > 0 ? "get" : "replace"));
    FormTrace trace = trace(TestTraces.csv(requests), records);
    TrafficCurve curve = trace.partitions(options(2)).curve();
    RequestCells cells = trace.workload().whole().cells();
    FormCounts ssdOnly =
        FormSimulationTest.run(trace.stream(1), new FormSizes(0, 0, 0), cells, 1).get(0);
    Traffic row = curve.cursor().moveTo(0);
    for (FormEvent event : FormEvent.values()) {
      assertThat(row.events(event)).as(event.name()).isEqualTo((double) ssdOnly.events(event));
    }
    // Each request reads the pages of bucket, entry and value.
    assertThat(row.events(FormEvent.SSD_READ)).isEqualTo(3.0 * count);
    double fastNs = trace.model().runtimeNs(curve.cursor().moveTo(curve.rows() - 1));
    assertThat(trace.model().runtimeNs(row)).isGreaterThan(fastNs + count * 80e3);
  }

  @Test
  void moreMemoryIsNeverSlower() {
    FormTrace trace = trace(YcsbTraces.csv('a', 3000, 9000, 3), YcsbTraces.records(3000));
    TrafficCurve curve = trace.partitions(options(2)).curve();
    List<Double> times = new ArrayList<>();
    for (int row = 0; row < curve.rows(); row++) {
      times.add(trace.model().runtimeNs(curve.cursor().moveTo(row)));
    }
    assertThat(times).isSortedAccordingTo(Collections.reverseOrder());
    // Non-volatile memory costs 1.5 times as much, but in the last row there is none.
    long bytes = curve.fastBytes(10);
    assertThat(curve.fastCost(10))
        .isEqualTo(bytes + Math.round(0.5 * Math.round(6.0 / 32 * bytes)));
    assertThat(curve.fastCost(20)).isEqualTo(curve.fastBytes(20));
  }

  @Test
  void refusesMemoryThatDoesNotHoldTheIndex() {
    FormTrace trace = trace(YcsbTraces.csv('c', 1000, 1000, 3), YcsbTraces.records(1000));
    misused(
        () -> trace.partitions(options(2)).study(1000, 0),
        "DRAM and non-volatile memory of 1000 bytes",
        "with --fast-bytes");
    misused(
        () ->
            trace
                .partitions(new FormOptions(0.1, 1L << 40, 1.5, 1, 2, RatioSource.GIVEN))
                .study(500_000, 0),
        "is more than all FastMem");
  }

  @Test
  void tellsNothingOfARowThatDoesNotHoldTheIndex() {
    FormTrace trace = trace(YcsbTraces.csv('c', 1000, 1000, 3), YcsbTraces.records(1000));
    assertThat(trace.partitions(options(2)).studyOfRow(1000, 0)).isEmpty();
    // A row has no more non-volatile memory than memory.
    PartitionStudy study =
        trace
            .partitions(new FormOptions(0.1, 1L << 40, 1.5, 1, 2, RatioSource.GIVEN))
            .studyOfRow(500_000, 0)
            .orElseThrow();
    assertThat(study.nvmBytes()).isEqualTo(500_000);
    assertThat(study.dramBytes()).isZero();
  }

  @Test
  void refusesOptionsOutOfRange() {
    misused(
        () -> options(0.99),
        "a compression ratio must be from 1 (nothing gained) to 1000, was 0.99");
    refused(
        () -> new FormOptions(1, 0, 1.5, 1, 2, RatioSource.GIVEN),
        "the share of FastMem that is non-volatile must be above 0 and below 1, was 1.0");
    refused(
        () -> new FormOptions(0.5, 0, 1.5, 1.2, 2, RatioSource.GIVEN),
        "the share of writes that are persistent must be from 0 to 1, was 1.2");
    refused(() -> times("eviction-wait", "150%"), "was 1.5");
    refused(() -> times("compressed-read-us", "-4"), "was -4.0");
  }

  private static FormTimes times(String option, String text) {
    return PolymorphicPolicy.times(
        PolicyOptions.DEFAULTS.with("polymorphic", option, text), null, RangeEnd.MIDDLE);
  }
}
