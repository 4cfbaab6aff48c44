package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

/**
 * Measurement directories that were damaged on their way: refused by their checksums, and without
 * these, as older ones are, by what their files say of each other.
 */
class ReceivedFilesTest {

  private static final int RECORDS = 100;
  private static final int OPERATIONS = 4000;

  @TempDir static Path measured;

  @TempDir Path temporary;

  private MeasurementDirectory run;

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(measured, RECORDS, OPERATIONS);
    runs.load();
    MeasurementDirectory run = runs.run("run");
    // The simulated store does not tell; 109 bytes for each record of the key user0 to user99.
    long payload = bytes(run.dataset());
    Files.writeString(
        run.memory(),
        """
        {"schema": 1, "payload_bytes": %d, "records": %d,
         "tiers": [{"name": "fast", "used_bytes": %d, "records": %d}]}
        """
            .formatted(payload, RECORDS, payload + 50 * RECORDS, RECORDS));
    run.finish(run.readRun());
  }

  private static long bytes(Path dataset) throws IOException {
    return text(dataset)
        .lines()
        .map(line -> line.split(","))
        .mapToLong(line -> Long.parseLong(line[1]) + Long.parseLong(line[2]))
        .sum();
  }

  @BeforeEach
  void receive() throws IOException {
    Path root = temporary.resolve("received");
    Directories.copy(measured.resolve("run"), root);
    run = new MeasurementDirectory(root);
  }

  /** What becomes of one file, and what is said of it where there are no checksums. */
  private record Damage(String name, String file, Change change, String refusal) {

    @Override
    public String toString() {
      return name;
    }
  }

  private interface Change {
    String of(String content);
  }

  private static Change line(int number, String from, String to) {
    return content -> {
      List<String> lines = new ArrayList<>(content.lines().toList());
      assertThat(lines.get(number)).containsPattern(from);
      lines.set(number, lines.get(number).replaceFirst(from, to));
      return String.join("\n", lines) + "\n";
    };
  }

  private static String exchanged(String content) {
    List<String> lines = new ArrayList<>(content.lines().toList());
    Collections.swap(lines, 3, 12);
    return String.join("\n", lines) + "\n";
  }

  private static String withoutHistograms(String content) {
    return content
        .lines()
        .filter(line -> line.startsWith("#") || line.startsWith("\""))
        .reduce("", (all, line) -> all + line + "\n");
  }

  static Stream<Damage> damages() {
    return Stream.of(
        new Damage(
            "bytes beyond the size class",
            "blocks.csv",
            line(1, ",7,(\\d+),\\d+,", ",7,$1,999999,"),
            "blocks.csv line 2: "),
        new Damage(
            "a negative time",
            "blocks.csv",
            line(2, ",(\\d+),(\\d+),(\\d+)$", ",-$1,$2,$3"),
            "blocks.csv line 3: latency_ns "),
        new Damage(
            "a negative time of the client",
            "blocks.csv",
            line(2, ",(\\d+),(\\d+)$", ",-1,$2"),
            "blocks.csv line 3: client_ns "),
        new Damage(
            "a negative count",
            "blocks.csv",
            line(2, ",7,(\\d+),", ",7,-1,"),
            "blocks.csv line 3: operations "),
        new Damage(
            "rows that have changed places",
            "blocks.csv",
            ReceivedFilesTest::exchanged,
            "blocks.csv line "),
        new Damage(
            "no payload",
            "memory.json",
            content -> content.replaceFirst("\"payload_bytes\": \\d+", "\"payload_bytes\": 0"),
            "memory.json says payload_bytes 0 "),
        new Damage(
            "4 GiB of memory",
            "memory.json",
            content -> content.replaceFirst("\"used_bytes\": \\d+", "\"used_bytes\": 4294967296"),
            "memory.json says used_bytes 4294967296 on the tier 'fast'"),
        new Damage(
            "a log cut after its header",
            "latency.hlog",
            ReceivedFilesTest::withoutHistograms,
            "latency.hlog has 0 latencies"),
        new Damage(
            "a key of 2 GiB",
            "dataset.csv.zst",
            line(5, ",(\\d+),(\\d+)$", ",2147483648,$2"),
            "dataset.csv.zst line 6: key_bytes "),
        new Damage(
            "a value of a petabyte",
            "trace.csv.zst",
            line(5, "^([^,]+,[^,]+,\\d+),\\d+,", "$1,1125899906842624,"),
            "trace.csv.zst line 6: value_bytes "));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void refusesWhatIsNotWhatTheRunWrote(Damage damage) throws IOException {
    apply(damage);
    assertThatThrownBy(this::estimate)
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(run.root().resolve(damage.file()) + " was changed: ");
  }

  @ParameterizedTest
  @MethodSource("damages")
  void refusesWhatContradictsItselfWithoutChecksums(Damage damage) throws IOException {
    removeChecksums();
    apply(damage);
    assertThatThrownBy(this::estimate)
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(run.root().toString())
        .hasMessageContaining(damage.refusal())
        .message()
        .containsPattern("repeat the run$|remove the line$");
  }

  @Test
  void readsADirectoryWithoutChecksumsAsOneWithThem() throws IOException {
    Estimate whole = estimate();
    removeChecksums();
    Estimate old = estimate();
    assertThat(old.chosen()).isEqualTo(whole.chosen());
    assertThat(old.evidence().overheadBytes()).hasValue(50);
  }

  /** A spreadsheet puts a mark before the first key, which is no part of it. */
  @Test
  void readsADataSetThatASpreadsheetSaved() throws IOException {
    Estimate whole = estimate();
    removeChecksums();
    write(run.dataset(), "\uFEFF" + text(run.dataset()));
    Estimate saved = estimate();
    assertThat(saved.curve().keyTable().size()).isEqualTo(RECORDS);
    assertThat(saved.chosen()).isEqualTo(whole.chosen());
  }

  private Estimate estimate() {
    return Estimator.estimate(MeasurementDirectory.open(run.root()), EstimateOptions.DEFAULTS);
  }

  private void apply(Damage damage) throws IOException {
    Path file = run.root().resolve(damage.file());
    String before = text(file);
    String after = damage.change().of(before);
    assertThat(after).isNotEqualTo(before);
    write(file, after);
  }

  /** As versions of Mnemo wrote it that took none. */
  private void removeChecksums() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode info = (ObjectNode) mapper.readTree(Files.readAllBytes(run.run()));
    info.put("schema", 2).remove(List.of("files", "sha256"));
    mapper.writeValue(run.run().toFile(), info);
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = CompressedFiles.open(file)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static void write(Path file, String text) throws IOException {
    try (OutputStream out =
        CompressedFiles.compressing(file.toString(), Files.newOutputStream(file))) {
      out.write(text.getBytes(UTF_8));
    }
  }
}
