package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class LatencyLogTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Instant END = START.plusSeconds(60);

  @Test
  void putsSizesIntoClassesOfPowersOfTwo() {
    assertThat(SizeClass.of(0)).isZero();
    assertThat(SizeClass.of(1)).isEqualTo(1);
    assertThat(SizeClass.of(2)).isEqualTo(2);
    assertThat(SizeClass.of(3)).isEqualTo(2);
    assertThat(SizeClass.of(1024)).isEqualTo(11);
    assertThat(SizeClass.of(1L << 39)).isEqualTo(SizeClass.COUNT - 1);
    assertThat(SizeClass.of(Long.MAX_VALUE)).isEqualTo(SizeClass.COUNT - 1);
  }

  @Test
  void tagsByTierOperationAndSizeClass() {
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    recorder.record(0, Operation.READ, 0, 500);
    recorder.record(1, Operation.DELETE, Long.MAX_VALUE, 700);
    recorder.record(1, Operation.UPDATE, 1024, 900);
    assertThat(LatencyRecorder.merge(List.of(recorder)).keySet())
        .containsExactly("fast.read.0", "slow.delete.40", "slow.update.11");
  }

  @Test
  void countsLatenciesBeyondItsRangeAtItsEnds() {
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    recorder.record(0, Operation.READ, 0, -5);
    recorder.record(0, Operation.READ, 0, Long.MAX_VALUE);
    Histogram histogram = only(LatencyRecorder.merge(List.of(recorder)));
    assertThat(histogram.getTotalCount()).isEqualTo(2);
    assertThat(histogram.getMinValue()).isEqualTo(1);
    assertThat((double) histogram.getMaxValue()).isBetween(99.9e9, 100.1e9);
  }

  @Test
  void addsUpTheRecordersOfAllThreads() {
    LatencyRecorder one = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    LatencyRecorder two = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    one.record(0, Operation.READ, 10, 100);
    two.record(0, Operation.READ, 10, 300);
    Histogram histogram = only(LatencyRecorder.merge(List.of(one, two)));
    assertThat(histogram.getTotalCount()).isEqualTo(2);
    assertThat(histogram.getMean()).isEqualTo(200);
  }

  @Test
  void bringsBackEveryHistogramToTheNanosecond(@TempDir Path dir) {
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    Random random = new Random(3);
    for (int i = 0; i < 10_000; i++) {
      recorder.record(
          random.nextInt(2),
          Operation.of(random.nextInt(Operation.count())),
          1L << random.nextInt(20),
          (long) Math.exp(25 * random.nextDouble()));
    }
    Map<String, Histogram> written = LatencyRecorder.merge(List.of(recorder));
    Path file = dir.resolve("latency.hlog");
    LatencyLog.write(file, written, START, END);
    Map<String, Histogram> read = LatencyLog.read(file);
    assertThat(read).isEqualTo(written);
    assertThat(read.values())
        .allMatch(histogram -> histogram.getStartTimeStamp() == START.toEpochMilli())
        .allMatch(histogram -> histogram.getEndTimeStamp() == END.toEpochMilli());
  }

  @Test
  void readsALogWithoutHistograms(@TempDir Path dir) {
    Path file = dir.resolve("latency.hlog");
    LatencyLog.write(file, Map.of(), START, END);
    assertThat(LatencyLog.read(file)).isEmpty();
  }

  @Test
  void refusesWhatIsNoLogOrIsTruncated(@TempDir Path dir) throws IOException {
    LatencyRecorder recorder = new LatencyRecorder(Tiers.FAST_AND_SLOW);
    for (int i = 0; i < 1000; i++) {
      recorder.record(i % 2, Operation.READ, 10, 100 + i);
    }
    Path file = dir.resolve("latency.hlog");
    LatencyLog.write(file, LatencyRecorder.merge(List.of(recorder)), START, END);
    String whole = Files.readString(file);
    int lastLine = whole.lastIndexOf("Tag=");
    for (int length : new int[] {lastLine + 4, lastLine + 12, lastLine + 40, whole.length() - 9}) {
      assertDamaged(Files.writeString(file, whole.substring(0, length)));
    }
    assertDamaged(Files.writeString(file, "no log\n"));
    assertDamaged(Files.writeString(file, ""));
  }

  private static void assertDamaged(Path file) {
    assertThatThrownBy(() -> LatencyLog.read(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(file + " is damaged: ")
        .hasMessageEndingWith("; repeat the run");
  }

  private static Histogram only(Map<String, Histogram> byTag) {
    assertThat(byTag).hasSize(1);
    return byTag.values().iterator().next();
  }
}
