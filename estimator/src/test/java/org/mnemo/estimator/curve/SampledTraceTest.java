package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.SplitChooser;

class SampledTraceTest {

  @TempDir private Path temporary;
  private MeasurementDirectory run;
  private Path trace;

  /** Reads 100 and 180 ns, the client 20 ns. */
  @BeforeEach
  void measure() {
    run =
        TestRun.write(
            temporary.resolve("run"),
            TestTraces.csv("a get 96"),
            TestBaselines.simple(1, List.of()),
            false);
    trace = temporary.resolve("sample.csv");
  }

  private void sample(SampleMethod method, long keptReads, String... accesses) {
    TestTraces.write(trace, TestTraces.csv(accesses));
    new TraceSample(
            TraceSample.SCHEMA,
            method,
            0.25,
            7,
            new RequestCounts(40, 0, 0, 0, 0),
            new RequestCounts(keptReads, 0, 0, 0, 0),
            2)
        .writeFor(trace);
  }

  private Estimate estimate() {
    return TestRun.estimate(run, trace, EstimateOptions.DEFAULTS.withOrder("touch"));
  }

  @Test
  void scalesKeysBytesAndRequestsOfSampledKeys() {
    sample(SampleMethod.KEYS, 10, threeKeys());
    Estimate estimate = estimate();
    Curve curve = estimate.curve();
    // Without a data set 1 / 0.25 keys and bytes for each; 40 requests for 10.
    assertThat(estimate.keyCount()).isEqualTo(12);
    assertThat(estimate.keysInFast(2)).isEqualTo(8);
    assertThat(curve.totalBytes()).isEqualTo(4 * 300);
    assertThat(curve.fastBytes(1)).isEqualTo(400);
    assertThat(curve.fastShare(1)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(curve.readsFast(3)).isEqualTo(40);
    // Shares and rates are those of the sample: 5 of 10 reads in FastMem.
    assertThat(curve.slowdown(1)).isCloseTo(5 * 80 / 1200.0, within(1e-12));
    assertThat(curve.throughputOpsS(3)).isCloseTo(1e9 / 120, within(1e-3));
    assertThat(estimate.notes())
        .filteredOn(note -> note.code() == NoteCode.TRACE_IS_SAMPLE)
        .singleElement()
        .satisfies(note -> assertThat(note.number("keys_scale")).isEqualTo(4))
        .satisfies(note -> assertThat(note.number("bytes_scale")).isEqualTo(4))
        .satisfies(note -> assertThat(note.number("requests_scale")).isEqualTo(4));
  }

  /** a 5 reads, b 3, c 2; records of 100 bytes. */
  private static String[] threeKeys() {
    return TestTraces.each(10, i -> (i < 5 ? "a" : i < 8 ? "b" : "c") + " get 96");
  }

  @Test
  void widensByWhatAnotherSampleMightHaveSaid() {
    sample(SampleMethod.KEYS, 10, threeKeys());
    Curve curve = estimate().curve();
    // Row 1, R = 1/3: a lost nothing of 600, b 240 of 360, c 160 of 240:
    // 200^2 + 120^2 + 80^2 = 60,800; 1.96 x sqrt(0.75 x 60,800) / 1200.
    double half = 1.96 * Math.sqrt(0.75 * 60_800) / 1200;
    Interval slowdown = curve.slowdownInterval(1);
    assertThat(slowdown.low()).isCloseTo(1.0 / 3 - half, within(1e-9));
    assertThat(slowdown.high()).isCloseTo(1.0 / 3 + half, within(1e-9));
    // No row within 50 % of the safe end but the last ones: 33 + 35 %, then 2 of 10 reads.
    assertThat(new SplitChooser(curve, 0.5).cheapestRow(End.HIGH)).hasValue(2);
  }

  @Test
  void leavesKeysOfSampledRequestsAsTheyAre() {
    sample(SampleMethod.REQUESTS, 10, threeKeys());
    Estimate estimate = estimate();
    assertThat(estimate.keyCount()).isEqualTo(3);
    assertThat(estimate.curve().totalBytes()).isEqualTo(300);
    assertThat(estimate.curve().readsFast(3)).isEqualTo(40);
  }

  @Test
  void takesTheSameKeysOfTheDataSetAndItsBytesForTheScale() {
    KeySample keys = new KeySample(0.25, 7);
    String[] all = TestTraces.each(400, i -> "k" + i);
    List<String> held =
        IntStream.range(0, 400)
            .mapToObj(i -> "k" + i)
            .filter(key -> keys.holds(key.getBytes(StandardCharsets.UTF_8), 0, key.length()))
            .toList();
    sample(SampleMethod.KEYS, 2, held.get(0) + " get 96", held.get(1) + " get 96");
    TestTraces.dataset(run.dataset(), TestTraces.each(400, i -> all[i] + " 4 96"));
    Estimate estimate = estimate();
    assertThat(estimate.curve().lastRow()).isEqualTo(held.size());
    assertThat(estimate.keyCount()).isEqualTo(400);
    assertThat(estimate.curve().totalBytes()).isEqualTo(40_000);
  }

  @Test
  void refusesATraceThatIsNotTheSample() {
    sample(SampleMethod.KEYS, 9, threeKeys());
    refused(this::estimate, "sample.csv has 10 requests", "lists 9");
  }
}
