package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.core.Refusals.misused;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;

class TraceFilesTest {

  private static final TraceFormat TWO_FILES = TraceFormats.byName("mnemo-two-files");
  private static final List<Step> STEPS =
      List.of(Step.of("5", Operation.READ), Step.of("6", Operation.UPDATE));

  @TempDir Path folder;

  private List<Path> files(String... names) {
    return Stream.of(names).map(folder::resolve).toList();
  }

  private List<String> present() throws IOException {
    try (Stream<Path> present = Files.list(folder)) {
      return present.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void leavesFilesBehindOnlyIfCommitted() throws IOException {
    List<Path> files = files("keys", "requests.zst");
    refused(() -> TraceOutput.create(files("keys", "none/requests"), TWO_FILES), "none/requests");
    assertThat(present()).isEmpty();
    try (TraceOutput output = TraceOutput.create(files, TWO_FILES)) {
      STEPS.forEach(step -> step.appendTo(output.writer()));
      assertThat(present()).hasSize(2).allMatch(name -> name.endsWith(".partial"));
    }
    assertThat(present()).isEmpty();
    try (TraceOutput output = TraceOutput.create(files, TWO_FILES)) {
      output.abandon();
      assertThat(present()).isEmpty();
      // Somebody still writes.
      STEPS.get(0).appendTo(output.writer());
    }
    assertThat(present()).isEmpty();
    try (TraceOutput output = TraceOutput.create(files, TWO_FILES)) {
      STEPS.forEach(step -> step.appendTo(output.writer()));
      output.commit();
      output.abandon();
    }
    assertThat(present()).containsExactly("keys", "requests.zst");
    try (TraceReader reader = new TraceInput(files, TWO_FILES, Step.SIZES).open(TraceWatch.NONE)) {
      assertThat(Step.readAll(reader)).isEqualTo(STEPS);
    }
  }

  private TraceReader open(TraceFormat format, AssumedSizes sizes, String... names) {
    return new TraceInput(files(names), format, sizes).open(TraceWatch.NONE);
  }

  @Test
  void wantsAllFilesOfATraceAndSizesExactlyWhereItHasNone() throws IOException {
    misused(
        () -> open(TWO_FILES, Step.SIZES, "a"), "mnemo-two-files", "2 files", "KEYS", "REQUESTS");
    misused(() -> TraceOutput.create(files("a", "b"), TraceFormats.TWITTER), "1 file", "TRACE");
    misused(() -> open(TWO_FILES, AssumedSizes.NONE, "a", "b"), "--value-bytes");
    misused(() -> open(TraceFormats.TWITTER, Step.SIZES, "a"), "--from");
    Files.writeString(folder.resolve("keys"), "1\n");
    refused(() -> open(TWO_FILES, Step.SIZES, "keys", "none"), "none: there is no such file");
  }

  @Test
  void readsButDoesNotWriteWhatMonitorPrints() throws IOException {
    TraceFormat monitor = TraceFormats.byName("redis-monitor");
    misused(
        () -> TraceOutput.create(files("a"), monitor),
        "redis-monitor",
        "mnemo-two-files",
        "oracle-general");
    assertThat(present()).isEmpty();
    Files.writeString(folder.resolve("m"), "1.0 [0 a:1] \"SET\" \"k\" \"v\"\n");
    try (TraceReader reader =
        new TraceInput(files("m"), monitor, AssumedSizes.NONE).open(TraceWatch.NONE)) {
      assertThat(Step.readAll(reader)).hasSize(1);
    }
  }

  /** As many threads read them. */
  @ParameterizedTest
  @ValueSource(strings = {"redis-monitor", "memcached-watch"})
  void readsEachOfSeveralLogsOnce(String format) throws IOException {
    String redis = "1.0 [0 a:1] \"SET\" \"k\" \"v\"\n";
    String memcached = "ts=1.1 gid=1 type=item_get key=k status=found clsid=1 cfd=26 size=3\n";
    String line = format.startsWith("redis") ? redis : memcached;
    Files.writeString(folder.resolve("one"), line.repeat(2));
    Files.writeString(folder.resolve("other"), line.repeat(3));
    TraceInput input =
        new TraceInput(files("one", "other"), TraceFormats.byName(format), AssumedSizes.NONE);
    int accesses = 0;
    for (List<TraceInput.Range> part : input.divide(1, 1, 4)) {
      try (TraceReader reader = input.open(part, TraceWatch.NONE)) {
        accesses += Step.readAll(reader).size();
      }
    }
    assertThat(accesses).isEqualTo(5);
  }

  /** Time, records and lost lines go on from one log to the next. */
  @Test
  void readsSeveralLogsAsOne() throws IOException {
    TraceFormat monitor = TraceFormats.byName("redis-monitor");
    String line = "5.0 [0 a:1] \"SET\" \"k\" \"value\"\n";
    Files.writeString(folder.resolve("one"), line.repeat(8) + "8.0 [0 a:1] \"GET\" \"k");
    Files.writeString(
        folder.resolve("other"), "damaged\n".repeat(2) + "9.0 [0 a:1] \"GET\" \"k\"\n");
    try (TraceReader reader =
        new TraceInput(files("one", "other"), monitor, AssumedSizes.NONE).open(TraceWatch.NONE)) {
      Step last = null;
      while (reader.next()) {
        last = Step.of(reader.access());
      }
      assertThat(last).isNotNull();
      assertThat(last.timestampS()).isEqualTo(4);
      assertThat(last.valueBytes()).isEqualTo(5);
      assertThat(reader.position()).endsWith("other line 3");
      assertThat(Remark.sentences(reader.remarks()))
          .anyMatch(remark -> remark.startsWith("2 of 11 (18.18 %)"))
          .contains("the last line was cut off and skipped");
    }
  }

  /** The first file decides what the numbers of all files mean. */
  @Test
  void takesSeveralFilesOfColumnsAlike() throws IOException {
    Files.writeString(folder.resolve("a"), "op,time,key,size\n0,0,k,1\n1,400,k,1\n0,1000,k,1\n");
    Files.writeString(folder.resolve("b"), "op,time,key,size\n1,60000,k,1\n1,61000,k,1\n");
    TraceFormat csv = TraceFormats.byName("csv");
    TraceInput input = new TraceInput(files("a", "b"), csv, AssumedSizes.NONE);
    List<Step> steps = new ArrayList<>();
    for (List<TraceInput.Range> part : input.divide(1, 1, 4)) {
      try (TraceReader reader = input.open(part, TraceWatch.NONE)) {
        steps.addAll(Step.readAll(reader));
      }
    }
    assertThat(steps).extracting(Step::timestampS).containsExactly(0L, 0L, 1L, 60L, 61L);
    assertThat(steps).extracting(Step::operation).endsWith(Operation.INSERT, Operation.INSERT);
  }

  @Test
  void knowsTheOperationsOfIbmByTheirWholeNames() {
    assertThat(TraceFormats.byName("ibm-cos").recognises("12 rest.of a line\n".getBytes(US_ASCII)))
        .isFalse();
  }

  /** Of the second log each cause alone is less than a fifth. */
  @ParameterizedTest
  @CsvSource({"7, 3, 0, 3 of 10 (30.00 %)", "14, 3, 3, 3 of 20 (15.00 %)"})
  void givesNoAnswerWhereTooLittleIsUnderstood(int whole, int cut, int novel, String lost)
      throws IOException {
    TraceFormat monitor = TraceFormats.byName("redis-monitor");
    String line = "1.0 [0 a:1] \"SET\" \"k\" \"v\"\n";
    Files.writeString(
        folder.resolve("m"),
        line.repeat(whole) + "1.0 [0 a\n".repeat(cut) + line.replace("SET", "NOVEL").repeat(novel));
    try (TraceReader reader = open(monitor, AssumedSizes.NONE, "m")) {
      assertThatThrownBy(() -> Step.readAll(reader))
          .isInstanceOf(NoAnswerException.class)
          .hasMessageContainingAll(lost, novel > 0 ? "NOVEL" : "", "20.0 %", "--max-unknown");
    }
    try (TraceReader reader =
        new TraceInput(files("m"), monitor, AssumedSizes.NONE, 0.3).open(TraceWatch.NONE)) {
      assertThat(Step.readAll(reader)).hasSizeGreaterThanOrEqualTo(whole);
    }
  }

  @Test
  void refusesSizesThatNoRecordHas() {
    long tooLarge = (512L << 20) + 1;
    misused(() -> sizes(-1, 5));
    assertThatThrownBy(() -> sizes(0, 5)).hasMessageContainingAll("536870912", "'0'");
    assertThatThrownBy(() -> sizes(5, -1)).hasMessageContainingAll("536870912", "'-1'");
    assertThatThrownBy(() -> sizes(5, tooLarge)).hasMessageContaining("536870913");
    assertThat(sizes(1, 0).valueBytes()).hasValue(0);
    assertThat(sizes(tooLarge - 1, tooLarge - 1).keyBytes()).hasValue(tooLarge - 1);
  }

  private static AssumedSizes sizes(long keyBytes, long valueBytes) {
    return new AssumedSizes(
        OptionalLong.of(keyBytes), OptionalLong.of(valueBytes), Optional.empty());
  }
}
