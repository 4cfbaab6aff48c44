package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;

class MeasurementDirectoryTest {

  private static RunInfo run(boolean complete, long failed) {
    return run(complete, failed, 0);
  }

  private static RunInfo run(boolean complete, long failed, long notFound) {
    return new RunInfo(
        RunInfo.SCHEMA,
        complete,
        "simulated",
        "baseline",
        List.of(
            new RunInfo.TierInfo("fast", "127.0.0.1:6379", "DRAM", false, null),
            new RunInfo.TierInfo("slow", "127.0.0.1:6380", "emulated: paper", true, 0.2)),
        7,
        1,
        "2026-01-02T03:04:05Z",
        Map.of("cpu", "two cores"),
        new TreeMap<>(Map.of("recordcount", "10")),
        new RunInfo.Counts(100, failed, notFound),
        new RunInfo.Measured(90, 9_000_000, 10_000),
        null);
  }

  @Test
  void opensACompleteRun(@TempDir Path dir) {
    Path root = dir.resolve("a").resolve("out");
    MeasurementDirectory.create(root).writeRun(run(true, 0));
    MeasurementDirectory opened = MeasurementDirectory.open(root);
    assertThat(opened.readRun()).isEqualTo(run(true, 0));
    assertThat(opened.readRun().emulated()).isTrue();
  }

  @Test
  void opensARunWithTheFilesThatItWrote(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = finished(dir);
    RunInfo info = MeasurementDirectory.open(dir).readRun();
    assertThat(info.files())
        .containsOnlyKeys("blocks.csv", "latency.hlog", "memory.json", "trace.csv.zst");
    // What sha256sum prints of "blocks".
    assertThat(info.files())
        .containsEntry(
            "blocks.csv",
            new FileSum(6, "2a12da17d27cd05ab0f3148816c1b4a702334202e82c5ad0dff734cb45db8017"));
    // What the estimator puts beside them is none of the run's files.
    Files.createDirectory(directory.estimate());
    Files.writeString(dir.resolve("notes.txt"), "mine");
    assertThat(MeasurementDirectory.open(dir)).isEqualTo(directory);
    assertThat(Json.read(directory.run(), JsonNode.class).properties())
        .extracting(Map.Entry::getKey)
        .containsExactly(
            ("schema complete store placement tiers seed clients started_at machine properties "
                    + "counts measured files sha256")
                .split(" "));
  }

  private static MeasurementDirectory finished(Path dir) throws IOException {
    MeasurementDirectory directory = MeasurementDirectory.create(dir);
    Files.writeString(directory.trace(), "trace");
    Files.writeString(directory.blocks(), "blocks");
    Files.writeString(directory.latency(), "latency");
    Files.writeString(directory.memory(), "memory");
    directory.finish(run(true, 0));
    return directory;
  }

  @Test
  void refusesFilesThatTheRunDidNotWrite(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = finished(dir);

    Files.writeString(directory.blocks(), "blocks of another run");
    assertRefused(() -> MeasurementDirectory.open(dir), directory.blocks(), "21 bytes", "lists 6");

    Files.writeString(directory.blocks(), "blockt");
    assertRefused(() -> MeasurementDirectory.open(dir), directory.blocks(), "SHA-256");

    Files.delete(directory.blocks());
    assertRefused(() -> MeasurementDirectory.open(dir), directory.blocks(), "missing");

    Files.writeString(directory.blocks(), "blocks");
    Files.writeString(directory.dataset(), "of another run");
    assertRefused(() -> MeasurementDirectory.open(dir), directory.dataset(), "not part");
  }

  /** A run with its saturated run, which was made once the run had ended. */
  private static MeasurementDirectory finishedWithLoad(Path dir) throws IOException {
    MeasurementDirectory directory = finished(dir);
    MeasurementDirectory load = MeasurementDirectory.create(directory.load().root());
    Files.writeString(load.saturation(), dir.toString());
    load.finish(run(true, 0));
    load.ofLoad().orElseThrow().sealLoad();
    return directory;
  }

  @Test
  void opensARunWithItsSaturatedRun(@TempDir Path dir) throws IOException {
    finishedWithLoad(dir);
    assertThat(MeasurementDirectory.open(dir).readRun().files())
        .containsOnlyKeys(
            "blocks.csv", "latency.hlog", "load/run.json", "memory.json", "trace.csv.zst");
  }

  @Test
  void refusesFilesThatItsSaturatedRunDidNotWrite(@TempDir Path dir) throws IOException {
    MeasurementDirectory load = finishedWithLoad(dir).load();
    MeasurementDirectory other = finishedWithLoad(dir.resolve("other")).load();

    Directories.remove(load.root());
    assertRefused(() -> MeasurementDirectory.open(dir), load.run(), "missing");

    copy(other.root(), load.root());
    assertRefused(() -> MeasurementDirectory.open(dir), load.run(), "changed");

    Files.writeString(load.saturation(), "edited");
    assertRefused(() -> MeasurementDirectory.open(dir), load.saturation(), "changed");

    Files.delete(load.saturation());
    assertRefused(() -> MeasurementDirectory.open(dir), load.saturation(), "missing");
  }

  @Test
  void refusesASaturatedRunThatWasAdded(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = finished(dir.resolve("a"));
    copy(finishedWithLoad(dir.resolve("b")).load().root(), directory.load().root());
    assertRefused(
        () -> MeasurementDirectory.open(directory.root()), directory.load().run(), "not part");
  }

  @Test
  void forgetsASaturatedRunThatWasRemoved(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = finishedWithLoad(dir);
    String blocks = Files.readString(directory.blocks());
    Files.writeString(directory.blocks(), "blockt");
    Directories.remove(directory.load().root());
    directory.sealLoad();
    // What was changed meanwhile is not sealed anew.
    assertThatThrownBy(() -> MeasurementDirectory.open(dir))
        .hasMessageStartingWith(directory.blocks().toString());
    Files.writeString(directory.blocks(), blocks);
    assertThat(MeasurementDirectory.open(dir)).isEqualTo(directory);
  }

  /** As version 3 left it, which took no checksum of it. */
  @Test
  void opensASaturatedRunWithoutAChecksumOnlyIfItMayBeTheRuns(@TempDir Path dir)
      throws IOException {
    MeasurementDirectory directory = MeasurementDirectory.create(dir);
    Files.writeString(directory.run(), json(run(true, 0)).put("schema", 3).toString());
    MeasurementDirectory load = MeasurementDirectory.create(directory.load().root());
    load.finish(run(true, 0));
    assertThat(MeasurementDirectory.open(dir)).isEqualTo(directory);

    ObjectNode memcached = json(run(true, 0)).put("schema", 3).put("store", "memcached");
    Files.writeString(load.run(), memcached.toString());
    assertRefused(
        () -> MeasurementDirectory.open(dir), load.root(), "store is memcached, not simulated");

    ObjectNode more = json(run(true, 0)).put("schema", 3);
    more.withObject("/properties").put("recordcount", "10000");
    Files.writeString(load.run(), more.toString());
    assertRefused(
        () -> MeasurementDirectory.open(dir), load.root(), "recordcount is 10000, not 10");
  }

  private static ObjectNode json(RunInfo info) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(Json.toString(info));
  }

  /** What it left would be sealed as the new run's. */
  @Test
  void makesNoRunAmongFilesOfAnother(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = finishedWithLoad(dir);
    Files.delete(directory.run());
    List<Path> left =
        List.of(directory.trace(), directory.latency(), directory.blocks(), directory.memory());
    for (Path file : left) {
      assertRefused(() -> MeasurementDirectory.create(dir), file, "another run");
      Files.delete(file);
    }
    assertThat(MeasurementDirectory.create(dir)).isEqualTo(directory);
  }

  @Test
  void refusesADescriptionThatTheRunDidNotWrite(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = finished(dir);
    String whole = Files.readString(directory.run());
    Files.writeString(directory.run(), whole.replace("\"clients\" : 1", "\"clients\" : 2"));
    assertRefused(() -> MeasurementDirectory.open(dir), directory.run(), "sha256");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, did not finish", "0, 2, 2 of 100 operations", "3, 0, 3 of 100 operations"})
  void refusesARunThatFailed(long failed, long notFound, String why, @TempDir Path dir) {
    MeasurementDirectory.create(dir).writeRun(run(false, failed, notFound));
    assertRefused(() -> MeasurementDirectory.open(dir), dir, why);
  }

  @Test
  void refusesToOpenWhatIsNoMeasurementDirectory(@TempDir Path dir) {
    assertRefused(
        () -> MeasurementDirectory.open(dir.resolve("absent")),
        dir.resolve("absent"),
        "bin/ycsb run");
    assertRefused(() -> MeasurementDirectory.open(dir), dir, "run.json");
  }

  /** A text without end stands in the title of a picture, which would take minutes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"complete\" | \"renamed\" | 'complete'",
        "\"failed\" | \"renamed\" | 'failed'",
        "\"emulated\" | \"renamed\" | 'emulated'",
        "\"counts\" : | \"counts\" : null, \"more\" : | counts is null",
        "emulated: paper | ENDLESS | 75000 characters"
      },
      quoteCharacter = '`')
  void namesWhatIsWrongInRunJson(String old, String changed, String what, @TempDir Path dir)
      throws IOException {
    MeasurementDirectory directory = MeasurementDirectory.create(dir);
    directory.writeRun(run(true, 0));
    String whole = Files.readString(directory.run());
    assertThat(whole).contains(old);
    String text = changed.equals("ENDLESS") ? "emulated: paper".repeat(5000) : changed;
    Files.writeString(directory.run(), whole.replace(old, text));
    assertThatThrownBy(() -> MeasurementDirectory.open(dir))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(directory.run() + " ")
        .hasMessageContaining(what)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void refusesFilesOfAnotherSchema(@TempDir Path dir) throws IOException {
    MeasurementDirectory directory = MeasurementDirectory.create(dir);
    Files.writeString(directory.run(), "{\"schema\": 5}");
    Files.writeString(directory.baselines(), "{\"schema\": 0}");
    assertRefused(() -> MeasurementDirectory.open(dir), directory.run(), "schema 5", "reads 4");
    assertRefused(directory::readBaselines, directory.baselines(), "schema 0", "reads 3");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesToMixTwoRuns(boolean ended, @TempDir Path dir) {
    MeasurementDirectory.create(dir).writeRun(run(ended, 0));
    assertRefused(() -> MeasurementDirectory.create(dir), dir, ended ? "a run;" : "did not end");
  }

  @Test
  void refusesADirectoryInThePlaceOfAFile(@TempDir Path dir) throws IOException {
    Path file = Files.createFile(dir.resolve("out"));
    assertRefused(() -> MeasurementDirectory.create(file), file, "in the way");
  }

  private static void assertRefused(ThrowingCallable call, Path named, String... values) {
    assertThatThrownBy(call)
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining(named.toString())
        .hasMessageContainingAll(values);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
