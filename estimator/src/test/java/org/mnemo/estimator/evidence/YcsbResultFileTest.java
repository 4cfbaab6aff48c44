package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.evidence.YcsbResultFile.YcsbResult;
import org.mnemo.estimator.evidence.YcsbResultFile.YcsbResult.Summary;

class YcsbResultFileTest {

  /** 4 reads of 437, 438, 438 and 439 us and 1 update in 20 ms: 5 / 0.020 s = 250 ops/s. */
  private static final String RESULT =
      """
      [OVERALL], RunTime(ms), 20
      [OVERALL], Throughput(ops/sec), 250.0
      [READ], Operations, 4
      [READ], AverageLatency(us), 438.0
      [READ], MinLatency(us), 437
      [READ], MaxLatency(us), 439
      [READ], 95thPercentileLatency(us), 439
      [READ], Return=OK, 4
      [READ], 437, 1.0
      [READ], 438, 2.0
      [READ], 439, 1.0
      [UPDATE], Operations, 1
      [UPDATE], AverageLatency(us), 12.5
      [UPDATE], MinLatency(us), 12
      [UPDATE], MaxLatency(us), 13
      [UPDATE], Return=OK, 1
      """;

  @TempDir Path directory;

  private Path file(String content) {
    return write(directory.resolve("run.txt"), content);
  }

  private static Path write(Path file, String content) {
    AtomicFile.write(file, content.getBytes(StandardCharsets.UTF_8));
    return file;
  }

  private void assertRefused(String content, String message) {
    Path file = file(content);
    refused(() -> YcsbResultFile.read(file), file + message);
  }

  private static void assertIsResult(YcsbResult result) {
    assertThat(result.runtimeNs()).isEqualTo(20e6);
    assertThat(result.throughputOpsS()).isEqualTo(250);
    assertThat(result.operations()).containsOnlyKeys(Operation.READ, Operation.UPDATE);
    Summary read = result.operations().get(Operation.READ);
    assertThat(read.operations()).isEqualTo(4);
    assertThat(read.meanNs()).isEqualTo(438_000);
    assertThat(read.latency()).hasValueSatisfying(YcsbResultFileTest::assertIsHistogram);
    assertThat(result.operations().get(Operation.UPDATE))
        .isEqualTo(new Summary(1, 12_500, Optional.empty()));
  }

  private static void assertIsHistogram(Histogram latency) {
    assertThat(latency.getTotalCount()).isEqualTo(4);
    assertThat(latency.getCountAtValue(437_000)).isEqualTo(1);
    assertThat(latency.getCountAtValue(438_000)).isEqualTo(2);
    assertThat(latency.getCountAtValue(439_000)).isEqualTo(1);
    assertThat(latency.getHighestTrackableValue()).isEqualTo(100_000_000_000L);
    assertThat(latency.getNumberOfSignificantValueDigits()).isEqualTo(3);
  }

  @Test
  void readsALineForEachMeasurement() {
    assertIsResult(YcsbResultFile.read(file(RESULT)));
    assertIsResult(YcsbResultFile.read(file("\uFEFF" + RESULT.replace("\n", "\r\n"))));
    // What was not done is left out.
    String none = "[%1$s], Operations, 0\n[%1$s], AverageLatency(us), NaN\n";
    assertIsResult(
        YcsbResultFile.read(file(RESULT + none.formatted("INSERT") + none.formatted("SCAN"))));
  }

  @Test
  void readsCompressedFiles() throws IOException {
    Path file = directory.resolve("run.txt.zst");
    try (OutputStream out =
        CompressedFiles.compressing(file.toString(), Files.newOutputStream(file))) {
      out.write(RESULT.getBytes(StandardCharsets.UTF_8));
    }
    assertIsResult(YcsbResultFile.read(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"metric\":\"$1\",\"measurement\":\"$2\",\"value\":$3}",
        "{ \"value\": $3,\n  \"measurement\": \"$2\",\n \"metric\":\n\"$1\" },\n",
        "{\"metric\" : \"$1\", \"measurement\" : \"$2\", \"value\" : \"$3\", \"host\" : 1} \n"
      })
  void readsJsonHoweverItIsLaidOut(String object) {
    String json = RESULT.replaceAll("\\[(.*)], (.*), (.*)\n", object);
    assertIsResult(YcsbResultFile.read(file("[" + json + "]")));
  }

  @Test
  void isNotDisturbedByOtherOutput() {
    String noise =
        """
        KEY_THRESHOLD = 5000 FAST_PORT = 6378
        Reads in Fast: 78795
        Command line: -t -p measurement.interval=both
        2026-01-01 00:00:00:000 10 sec: 4 operations; [READ: Count=9, Max=294, Min=12, Avg=48.56]
        [READ AverageLatency(us)=1414.8]
        READ usertable user9105318085603802964 [ field0=2;n ]
        [main] INFO driver {timeout=5 {
        [main], attempt, 1
        [main], attempt, 2
        {"metric" : "heap", "measurement" : "bytes", "value" : 7}
        {"metric" : "READ"}
        }
        [CLEANUP], Operations, 8
        [TOTAL_GCs], Count, 91
        [READ-FAST], Operations, 3
        [READ-FAST], Return=OK, 3
        [Intended-READ], Operations, 3
        [Intended-READ], AverageLatency(us), NaN
        [HdrIntended-READ], Operations, 2
        READ,1795261988895,4125
        """;
    StringBuilder mixed = new StringBuilder(noise);
    RESULT.lines().forEach(line -> mixed.append(line).append('\n').append("log {x} [y], z\n"));
    assertIsResult(YcsbResultFile.read(file(mixed + noise)));
  }

  @Property(tries = 200, seed = "42")
  void isNotDisturbedByAnyLine(@ForAll @Size(max = 20) List<String> noise) throws IOException {
    List<String> lines = new ArrayList<>(RESULT.lines().toList());
    Random random = new Random(42);
    noise.forEach(line -> lines.add(random.nextInt(lines.size() + 1), line.replace('"', ' ')));
    Path file = Files.createTempFile("run", ".txt");
    try {
      assertIsResult(YcsbResultFile.read(write(file, String.join("\n", lines))));
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void readsAllFourOperationsAndNumbersWithExponents() {
    YcsbResult result =
        YcsbResultFile.read(
            file(
                summary("[OVERALL], RunTime(ms), 1.0E7", 4e7 / 1e4)
                    + metric("READ", "1.0E7", 5)
                    + metric("UPDATE", "10000000", 6)
                    + metric("INSERT", "1.0E7", 7)
                    + metric("DELETE", "1e+7", 8)));
    assertThat(result.runtimeNs()).isEqualTo(1e13);
    Map<Operation, Integer> meansNs =
        Map.of(
            Operation.READ,
            5000,
            Operation.UPDATE,
            6000,
            Operation.INSERT,
            7000,
            Operation.DELETE,
            8000);
    assertThat(result.operations()).hasSameSizeAs(meansNs);
    meansNs.forEach(
        (operation, ns) ->
            assertThat(result.operations().get(operation))
                .isEqualTo(new Summary(10_000_000, ns, Optional.empty())));
  }

  @Test
  void countsAReadModifyWriteAsItsReadAndItsUpdate() {
    // 3 reads alone and 2 with an update: 5 transactions in 10 ms.
    YcsbResult result =
        YcsbResultFile.read(
            file(
                summary("[OVERALL], RunTime(ms), 10", 500)
                    + metric("READ", "5", 5)
                    + metric("UPDATE", "2", 6)
                    + metric("READ-MODIFY-WRITE", "2", 11)));
    assertThat(result.operations().values().stream().mapToLong(Summary::operations).sum())
        .isEqualTo(7);
  }

  @Test
  void keepsLatenciesBelowAMicrosecondAndBeyondTheRange() {
    // 200 s lie in a bucket of YCSB's that is 2^17 us wide.
    YcsbResult result =
        YcsbResultFile.read(
            file(
                """
                [OVERALL], RunTime(ms), 200000
                [OVERALL], Throughput(ops/sec), 0.015
                [READ], Operations, 3
                [READ], AverageLatency(us), 6.7E7
                [READ], MinLatency(us), 0
                [READ], MaxLatency(us), 200015871
                [READ], 95thPercentileLatency(us), 200015871
                [READ], 0, 2.0
                [READ], 200015871, 1.0
                [CLEANUP], Operations, 1
                """));
    Histogram latency = result.operations().get(Operation.READ).latency().orElseThrow();
    assertThat(latency.getTotalCount()).isEqualTo(3);
    assertThat(latency.getCountAtValue(1)).isEqualTo(2);
    assertThat(latency.getMaxValueAsDouble()).isCloseTo(100e9, within(1e8));
  }

  @Test
  void prefersRawPointsToBuckets() {
    YcsbResult result =
        YcsbResultFile.read(
            file(
                """
                RawREAD latency raw data: op, timestamp(ms), latency(us)
                RawREAD,1795261988895,3000
                RawREAD,1795261988896,3001
                [OVERALL], RunTime(ms), 10
                [OVERALL], Throughput(ops/sec), 200.0
                [HdrREAD], Operations, 2
                [HdrREAD], AverageLatency(us), 3001.0
                [HdrREAD], MinLatency(us), 3000
                [HdrREAD], MaxLatency(us), 3001
                [HdrREAD], 95thPercentileLatency(us), 3001
                [HdrREAD], 3001, 2.0
                [RawREAD], Total Operations, 2
                [RawREAD], Average, 3000.5
                [RawREAD], Min, 3000
                [RawREAD], Max, 3001
                [HdrCLEANUP], Operations, 1
                """));
    Summary read = result.operations().get(Operation.READ);
    assertThat(read.meanNs()).isEqualTo(3_000_500);
    assertThat(read.latency().orElseThrow().getTotalCount()).isEqualTo(2);
  }

  @Test
  void refusesAnAbsentFile() {
    Path absent = directory.resolve("absent.txt");
    refused(
        () -> YcsbResultFile.read(absent),
        "cannot read " + absent + ": there is no such file; check the path");
    refused(() -> YcsbResultFile.read(directory), directory + " is a directory; name a file");
  }

  static List<Arguments> brokenResults() {
    return List.of(
        arguments("no run time", RESULT.replaceAll("\\[OVERALL].*\n", ""), " has no [OVERALL]"),
        arguments(
            "cut off", RESULT.replaceAll("\\[OVERALL], RunTime.*\n", ""), " has no RunTime(ms)"),
        arguments("two results", RESULT + RESULT, "twice, with RunTime(ms) 20 and 20"),
        arguments("two counts", RESULT + "[READ], Operations, 7\n", "with Operations 4 and 7"),
        arguments(
            "no time",
            summary("[OVERALL], RunTime(ms), 20", 50)
                + "READ,1795261988895,0\n[READ], Total Operations, 1\n[CLEANUP], Operations, 1\n",
            "[READ] has mean latency 0.0"),
        arguments(
            "failures with a status",
            RESULT + "[READ], Return=NOT_FOUND, 5\n[DELETE], Return=ERROR, 1\n",
            "failed (1 DELETE with ERROR, 5 READ with NOT_FOUND)"),
        arguments(
            "failures", RESULT + "[UPDATE-FAILED], Operations, 3\n", "failed (3 UPDATE-FAILED)"),
        arguments(
            "intended", RESULT.replaceAll("\\[(READ|UPDATE)", "[Intended-$1"), "only intended"),
        arguments(
            "asked for intended",
            "\"measurement.interval\"=\"intended\"\n" + RESULT,
            "only intended"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenResults")
  void refusesWhatTellsNothing(String what, String content, String reason) {
    refused(() -> YcsbResultFile.read(file(content)), "run.txt", reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n\n",
        "<html><body>404 {not found}</body></html>",
        "[{\"metric\": \"OVERALL\", \"value\": 1}]",
        "1,key,3,1000,0,get,0\n",
        "READ,1795261988895,4125\n",
        "[READ: Count=9, Max=294]\n",
        "\u0000\uFFFF}{"
      })
  void refusesWhatIsNoResult(String content) {
    assertRefused(content, " has no result of YCSB");
  }

  @Test
  void refusesReadsWhoseReadModifyWritesMayBeCutOff() {
    // Of 5 transactions, 5 reads could be all, or 2 of them the reads of 2 READ-MODIFY-WRITE.
    String reads = summary("[OVERALL], RunTime(ms), 20", 250) + metric("READ", "5", 5);
    assertRefused(reads, " lists READ, but neither UPDATE nor CLEANUP, and may be cut off");
    assertThat(YcsbResultFile.read(file(reads + "[CLEANUP], Operations, 1\n")).operations())
        .containsOnlyKeys(Operation.READ);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          READ], Operations, 4            | READ], Operations, 3 | : [READ] counts 3 operations, but 4 that returned OK;
          READ], 439, 1.0                 | READ], 439, 2.0      | : [READ] counts 4 operations, but lists 5 latencies;
          UPDATE], Return=OK, 1           | UPDATE], Return=OK, 2| : [UPDATE] counts 1 operation, but 2 that returned OK;
          sec), 250.0                     | sec), 300.0          | ' lists 5 operations, but RunTime(ms) by Throughput(ops/sec) makes 6.0;'
          sec), 250.0                     | sec), NaN            | ': [OVERALL] has Throughput(ops/sec) NaN, no number;'
          RunTime(ms), 20                 | RunTime(ms), 0       | : [OVERALL] has RunTime(ms) 0.0, which must be above 0 and at most 2^53;
          RunTime(ms), 20                 | RunTime(ms), -20     | : [OVERALL] has RunTime(ms) -20.0, which must be above 0 and at most 2^53;
          RunTime(ms), 20                 | RunTime(ms), NaN     | ': [OVERALL] has RunTime(ms) NaN, no number;'
          RunTime(ms), 20                 | RunTime(ms), 20s     | : [OVERALL] has RunTime(ms) 20s, no number;
          AverageLatency(us), 438.0       | AverageLatency(us), NaN      | ': [READ] has AverageLatency(us) NaN, no number;'
          AverageLatency(us), 438.0       | AverageLatency(us), 0.0      | : [READ] has AverageLatency(us) 0.0, which must be above 0 and at most 2^53;
          AverageLatency(us), 438.0       | AverageLatency(us), Infinity | : [READ] has AverageLatency(us) Infinity, which must be above 0 and at most 2^53;
          AverageLatency(us), 438.0       | AverageLatency(us), 43.0     | : [READ] has a mean latency of 43.0 µs that is not in 437.0 to 439.0;
          AverageLatency(us), 438.0       | AverageLatency(us), 4380     | : [READ] has a mean latency of 4380.0 µs that is not in 437.0 to 439.0;
          READ], Operations, 4            | READ], Operations, 4.5       | : [READ] has Operations 4.5, no count;
          READ], Operations, 4            | READ], Operations, -4        | : [READ] has Operations -4, no count;
          READ], Operations, 4            | READ], Operations, 1e300     | : [READ] has Operations 1e300, no count;
          READ], Operations, 4            | READ], Ops, 4                | : [READ] has no Operations, so its output is cut off or torn;
          UPDATE], MaxLatency(us), 13     | UPDATE], MaxLat              | : [UPDATE] has no MaxLatency(us), so its output is cut off or torn;
          [UPDATE]                        | [READ-MODIFY-WRITE]          | ' lists 3 operations, but RunTime(ms) by Throughput(ops/sec) makes 5.0;'
          [UPDATE]                        | [SCAN]                       | ' counts 1 SCAN operations, which Mnemo does not model;'
          [UPDATE]                        | [HdrREAD]                    | ' counts both 4 and 1 READ operations;'
          """)
  void refusesWhatCannotBe(String right, String wrong, String reason) {
    assertThat(RESULT).contains(right);
    Path file = file(RESULT.replace(right, wrong));
    refused(() -> YcsbResultFile.read(file), file + reason);
  }

  private static String summary(String runTime, double throughput) {
    return runTime + "\n[OVERALL], Throughput(ops/sec), " + throughput + "\n";
  }

  private static String metric(String name, String operations, int meanUs) {
    return "[%1$s], Operations, %2$s\n[%1$s], AverageLatency(us), %3$d\n[%1$s], MinLatency(us), 1\n"
            .formatted(name, operations, meanUs)
        + "[%s], MaxLatency(us), 99\n".formatted(name);
  }

  @Property(tries = 100, seed = "42")
  void keepsEveryLatencyOfTheHistogram(
      @ForAll @Size(min = 1, max = 50) List<@IntRange(min = 0, max = 50_000_000) Integer> us)
      throws IOException {
    Histogram ycsb = new Histogram(3);
    us.forEach(ycsb::recordValue);
    StringBuilder text =
        new StringBuilder(
            """
            [OVERALL], RunTime(ms), 1000
            [OVERALL], Throughput(ops/sec), %1$d.0
            [READ], Operations, %1$d
            [READ], AverageLatency(us), %2$s
            [READ], MinLatency(us), %3$d
            [READ], MaxLatency(us), %4$d
            [READ], 99thPercentileLatency(us), 1
            [CLEANUP], Operations, 1
            """
                .formatted(
                    us.size(), ycsb.getMean() + 1, ycsb.getMinValue(), ycsb.getMaxValue() + 1));
    ycsb.recordedValues()
        .forEach(
            it ->
                text.append(
                    "[READ], %d, %d.0%n"
                        .formatted(it.getValueIteratedTo(), it.getCountAtValueIteratedTo())));
    Path file = Files.createTempFile("run", ".txt");
    try {
      Histogram latency =
          YcsbResultFile.read(write(file, text.toString()))
              .operations()
              .get(Operation.READ)
              .latency()
              .orElseThrow();
      assertThat(latency.getTotalCount()).isEqualTo(us.size());
      assertThat(latency.getMean())
          .isCloseTo(ycsb.getMean() * 1000, within(1e-3 * ycsb.getMean() * 1000 + 1));
    } finally {
      Files.delete(file);
    }
  }
}
