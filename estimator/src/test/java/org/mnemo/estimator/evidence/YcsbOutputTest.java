package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.evidence.YcsbResultFile.YcsbResult;
import org.mnemo.estimator.evidence.YcsbResultFile.YcsbResult.Summary;

/** What the classes of YCSB 0.17.0 really print; see the README beside the fixtures. */
class YcsbOutputTest {

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          hdrhistogram+histogram-verbose.json.txt, 119, 504.20168067226894, 47, 1635.3829787234042, 13, 1931.076923076923, true
          hdrhistogram+histogram-verbose.jsonarray.txt, 97, 618.5567010309278, 41, 1457.8048780487804, 19, 1145.3157894736842, true
          hdrhistogram+histogram-verbose.text.txt, 136, 441.1764705882353, 39, 1797.179487179487, 21, 1810.5714285714287, true
          hdrhistogram+histogram.json.txt, 149, 402.6845637583893, 39, 1598.6410256410256, 21, 2090.3809523809523, false
          hdrhistogram+histogram.jsonarray.txt, 111, 540.5405405405405, 46, 1513.0869565217392, 14, 1782.0, false
          hdrhistogram+histogram.text.txt, 124, 483.8709677419355, 42, 1465.2619047619048, 18, 2237.777777777778, false
          hdrhistogram+raw.json.txt, 115, 521.7391304347826, 38, 1528.578947368421, 22, 1081.8636363636363, true
          hdrhistogram+raw.jsonarray.txt, 112, 535.7142857142857, 37, 1566.4594594594594, 23, 1544.6521739130435, true
          hdrhistogram+raw.text.txt, 127, 472.4409448818898, 47, 1554.8510638297873, 13, 2119.153846153846, true
          hdrhistogram-verbose.json.txt, 112, 535.7142857142857, 39, 1657.1538461538462, 21, 1238.142857142857, true
          hdrhistogram-verbose.jsonarray.txt, 109, 550.4587155963303, 46, 1677.0652173913043, 14, 818.0, true
          hdrhistogram-verbose.text.txt, 135, 444.44444444444446, 44, 1713.909090909091, 16, 1861.5625, true
          hdrhistogram.json.txt, 139, 431.6546762589928, 45, 1715.4, 15, 1287.0666666666666, false
          hdrhistogram.jsonarray.txt, 121, 495.8677685950413, 39, 1528.5128205128206, 21, 1977.904761904762, false
          hdrhistogram.text.txt, 138, 434.7826086956522, 36, 1730.888888888889, 24, 1721.9583333333333, false
          histogram-verbose.json.txt, 111, 540.5405405405405, 40, 1721.575, 20, 1946.3, false
          histogram-verbose.jsonarray.txt, 119, 504.20168067226894, 44, 2018.840909090909, 16, 1634.9375, false
          histogram-verbose.text.txt, 113, 530.9734513274336, 48, 1681.5208333333333, 12, 2215.5833333333335, false
          histogram.json.txt, 105, 571.4285714285714, 43, 1762.4418604651162, 17, 1376.235294117647, false
          histogram.jsonarray.txt, 98, 612.2448979591836, 41, 1505.2439024390244, 19, 1502.7368421052631, false
          histogram.text.txt, 110, 545.4545454545455, 44, 1656.409090909091, 16, 1837.375, false
          interval-both-raw.text.txt, 127, 472.4409448818898, 44, 1514.0, 16, 1305.0625, true
          interval-both.text.txt, 122, 491.8032786885246, 37, 1774.1081081081081, 23, 1453.4782608695652, false
          mnemo-original-fast.txt, 52592, 1901.4298752662003, 90001, 534.4703169964778, 9999, 314.0638063806381, true
          mnemo-original-slow.txt, 76083, 1314.3540606968704, 90001, 795.2562971522539, 9999, 314.7199719971997, true
          raw-elsewhere.text.txt, 110, 545.4545454545455, 43, 1495.2558139534883, 17, 2374.5882352941176, false
          raw.json.txt, 102, 588.2352941176471, 40, 1798.15, 20, 1269.5, true
          raw.jsonarray.txt, 101, 594.059405940594, 42, 1428.2619047619048, 18, 1929.5555555555557, true
          raw.text.txt, 120, 500.0, 45, 2067.0666666666666, 15, 1414.2666666666667, true
          read-modify-write-raw.jsonarray.txt, 72, 833.3333333333334, 60, 1668.4666666666667, 35, 1878.3428571428572, true
          read-modify-write.text.txt, 76, 789.4736842105264, 60, 1849.3833333333334, 32, 1675.15625, false
          status-raw.text.txt, 901, 66.59267480577137, 36, 13479.194444444445, 24, 16261.083333333334, true
          status.text.txt, 1011, 59.347181008902076, 37, 16717.37837837838, 23, 15889.95652173913, false
          timeseries.json.txt, 101, 594.059405940594, 43, 1537.3720930232557, 17, 1684.6470588235295, false
          timeseries.jsonarray.txt, 78, 769.2307692307693, 41, 1246.4878048780488, 19, 1226.157894736842, false
          timeseries.text.txt, 98, 612.2448979591836, 44, 1416.090909090909, 16, 1610.4375, false
          """)
  void readsEveryTypeOfEveryExporter(
      String name,
      double runtimeMs,
      double throughputOpsS,
      long reads,
      double readUs,
      long updates,
      double updateUs,
      boolean hasLatencies) {
    YcsbResult result = YcsbResultFile.read(fixture(name));
    assertThat(result.runtimeNs()).isEqualTo(runtimeMs * 1e6);
    assertThat(result.throughputOpsS()).isEqualTo(throughputOpsS);
    assertThat(result.operations()).containsOnlyKeys(Operation.READ, Operation.UPDATE);
    Summary read = result.operations().get(Operation.READ);
    Summary update = result.operations().get(Operation.UPDATE);
    assertThat(read.operations()).isEqualTo(reads);
    assertThat(read.meanNs()).isEqualTo(readUs * 1000);
    assertThat(update.operations()).isEqualTo(updates);
    assertThat(update.meanNs()).isEqualTo(updateUs * 1000);
    assertThat(read.latency().isPresent()).isEqualTo(hasLatencies);
    result.operations().values().forEach(YcsbOutputTest::latenciesBelongToTheMean);
  }

  private static void latenciesBelongToTheMean(Summary summary) {
    summary
        .latency()
        .ifPresent(
            latency -> {
              assertThat(latency.getTotalCount()).isEqualTo(summary.operations());
              // Half a bucket of YCSB's histogram and half of one of ours.
              assertThat(latency.getMean())
                  .isCloseTo(summary.meanNs(), within(1e-3 * summary.meanNs()));
            });
  }

  @Test
  void readsLoads() {
    // 20 x INSERT, once with Return=OK, 20, once with Return=OK, 4 and Return=BATCHED_OK, 16.
    assertThat(YcsbResultFile.read(fixture("load.text.txt")).operations())
        .isEqualTo(Map.of(Operation.INSERT, new Summary(20, 1684.05e3, Optional.empty())));
    assertThat(YcsbResultFile.read(fixture("load-batched.text.txt")).operations())
        .isEqualTo(Map.of(Operation.INSERT, new Summary(20, 2077.25e3, Optional.empty())));
  }

  @Test
  void takesTheMeanOfRawPointsWithoutTheirSummary() {
    YcsbResult result = YcsbResultFile.read(fixture("raw-no-summary.text.txt"));
    // 1443 + 3082 + 3081 + 1080 + 1085 + 1085 + 1078 + 3082 + 2079 + 1085 + 2083 + 1 = 20264
    assertThat(result.operations().get(Operation.UPDATE).meanNs()).isEqualTo(20264.0 / 12 * 1000);
  }

  @ParameterizedTest
  @CsvSource({
    "mnemo-original-fast.txt, 437, 39487, 562, 688, 347, 375",
    "mnemo-original-slow.txt, 629, 39423, 829, 935, 360, 387"
  })
  void keepsThePercentilesOfTheHistogram(
      String name,
      double minUs,
      double maxUs,
      double p95Us,
      double p99Us,
      double update95,
      double update99) {
    YcsbResult result = YcsbResultFile.read(fixture(name));
    Histogram reads = result.operations().get(Operation.READ).latency().orElseThrow();
    assertThat(reads.getMinValue() / 1e3).isCloseTo(minUs, within(1e-3 * minUs));
    assertThat(reads.getMaxValue() / 1e3).isCloseTo(maxUs, within(1e-3 * maxUs));
    assertThat(reads.getValueAtPercentile(95) / 1e3).isCloseTo(p95Us, within(1e-3 * p95Us));
    assertThat(reads.getValueAtPercentile(99) / 1e3).isCloseTo(p99Us, within(1e-3 * p99Us));
    Histogram updates = result.operations().get(Operation.UPDATE).latency().orElseThrow();
    assertThat(updates.getValueAtPercentile(95) / 1e3).isCloseTo(update95, within(0.4));
    assertThat(updates.getValueAtPercentile(99) / 1e3).isCloseTo(update99, within(0.4));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          failures.text.txt            | (4 READ with NOT_FOUND, 1 UPDATE with ERROR)
          failures.json.txt            | (4 READ with NOT_FOUND, 2 UPDATE with ERROR)
          failures.jsonarray.txt       | (4 READ with NOT_FOUND, 2 UPDATE with ERROR)
          failures-tracked.text.txt    | (4 READ with NOT_FOUND, 2 UPDATE with ERROR)
          failures-raw.text.txt        | (4 HdrREAD with NOT_FOUND, 2 HdrUPDATE with ERROR)
          data-integrity.text.txt      | counts operations that failed (60 VERIFY with ERROR)
          scan.text.txt                | counts 22 SCAN operations, which Mnemo does not model
          no-operations.text.txt       | counts 0 operations; repeat the run with more
          interval-intended.text.txt   | only intended latencies
          raw-no-summary-elsewhere.text.txt | no latency of READ; repeat the run
          """)
  void refusesRunsThatSayNothingAboutTheMemory(String name, String reason) {
    refused(() -> YcsbResultFile.read(fixture(name)), name, reason);
  }

  /** Whatever was cut off, behind a line or in it, the rest says the same or is refused. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdrhistogram-verbose.text.txt",
        "hdrhistogram.json.txt",
        "read-modify-write.text.txt",
        "timeseries.jsonarray.txt",
        "raw.text.txt"
      })
  void neverReadsOtherNumbersFromACutOffFile(String name, @TempDir Path directory)
      throws IOException {
    String whole = Files.readString(fixture(name)).stripTrailing() + "\n";
    Map<Operation, String> expected = numbers(YcsbResultFile.read(fixture(name)));
    int end = whole.indexOf("OVERALL");
    while (end < whole.length()) {
      int start = end;
      end = whole.indexOf('\n', start) + 1;
      for (int length : new int[] {(start + end) / 2, end - 2, end}) {
        Path cut = Files.writeString(directory.resolve("cut.txt"), whole.substring(0, length));
        try {
          assertThat(numbers(YcsbResultFile.read(cut))).as("cut at %d", length).isEqualTo(expected);
        } catch (MnemoException e) {
          assertThat(e).hasMessageContaining("cut.txt");
          assertThat(length).isLessThan(whole.length());
        }
      }
    }
  }

  private static Map<Operation, String> numbers(YcsbResult result) {
    Map<Operation, String> numbers = new TreeMap<>();
    result
        .operations()
        .forEach((operation, it) -> numbers.put(operation, it.operations() + " " + it.meanNs()));
    return numbers;
  }

  private static Path fixture(String name) {
    URL resource = YcsbOutputTest.class.getResource("/org/mnemo/estimator/evidence/" + name);
    try {
      return Path.of(resource.toURI());
    } catch (URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
