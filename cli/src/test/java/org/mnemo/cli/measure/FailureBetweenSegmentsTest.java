package org.mnemo.cli.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.Program;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.ycsb.kernel.SearchPath;

/**
 * What fails while the measuring process waits between two segments, when what it has measured so
 * far is marked complete.
 */
@Tag("processes")
class FailureBetweenSegmentsTest {

  /** Too few for an estimate, so that {@code advise} measures another segment. */
  private static final int REQUESTS = 400;

  /** What {@code advise} says between two segments. */
  private static final String MEASURED_LONGER = "the measurement goes on";

  @TempDir private Path temporary;

  private Path out;

  /** Processes that other tests have left to this virtual machine. */
  private List<ProcessHandle> others;

  @BeforeEach
  void prepare() {
    out = temporary.resolve("out");
    others = ProcessHandle.current().descendants().toList();
  }

  private Program advise(String store, Runnable betweenSegments) {
    return Program.mnemoOnSaying(
        MEASURED_LONGER,
        betweenSegments,
        words(
            "advise -P workloads/trendingpreview --store %s --out %s -p recordcount=100 "
                + "-p operationcount=%s",
            store, out, REQUESTS));
  }

  private Stream<ProcessHandle> started(Stream<ProcessHandle> processes) {
    return processes.filter(process -> !others.contains(process));
  }

  private static boolean isJava(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("/java");
  }

  /** True for the watcher, too, which is a script. */
  private static boolean isShell(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("sh");
  }

  /** Servers are children of this process, as the measuring process is. */
  private ProcessHandle killServer() {
    ProcessHandle server =
        started(ProcessHandle.current().children())
            .filter(child -> !isJava(child) && !isShell(child))
            .findFirst()
            .orElseThrow();
    server.destroyForcibly();
    return server.onExit().join();
  }

  private ProcessHandle measuringProcess() {
    return started(ProcessHandle.current().children())
        .filter(FailureBetweenSegmentsTest::isJava)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Lets each write of the measuring process fail from now on, while it can still remove files: as
   * on a full disk, but for the words.
   */
  private void fillDisk() {
    assertThat(
            Program.run(
                List.of("prlimit", "--fsize=0", "--pid", "" + measuringProcess().pid()),
                Map.of(),
                ""))
        .isEqualTo(new Program(0, "", ""));
  }

  private String tooLarge(String file) {
    return out.resolve(file) + ": File too large";
  }

  private static String ended(ProcessHandle server) {
    return "tier (fast|slow) \\(process %d\\)".formatted(server.pid());
  }

  /** All files of the measurement, without the content of devices, which has no end. */
  private Map<String, String> files() {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        String content = Files.isRegularFile(file) ? Files.readString(file, ISO_8859_1) : "";
        contents.put(String.valueOf(file.getFileName()), content);
      }
      return contents;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files that have their final names. */
  private Map<String, String> finishedFiles() {
    Map<String, String> finished = files();
    finished.keySet().removeIf(name -> name.endsWith(".partial") || name.equals(".lock"));
    return finished;
  }

  private void assertIsNotComplete(String why) {
    refused(() -> MeasurementDirectory.open(out), why);
  }

  private static void assertSaysOnly(Program advised, String sentence) {
    assertThat(advised.err().lines().filter(line -> line.startsWith("mnemo: ")).toList())
        .satisfiesExactly(
            first -> assertThat(first).endsWith(MEASURED_LONGER),
            last -> assertThat(last).containsPattern(sentence));
    assertThat(advised.status()).isEqualTo(1);
    assertThat(advised.out()).isEmpty();
  }

  @Test
  void namesTheServerThatEndedAndLeavesNoProcess() throws Exception {
    List<ProcessHandle> started = new ArrayList<>();
    List<ProcessHandle> killed = new ArrayList<>();
    Map<String, String> before = new TreeMap<>();
    Program advised =
        advise(
            "redis",
            () -> {
              started.addAll(started(ProcessHandle.current().descendants()).toList());
              before.putAll(finishedFiles());
              killed.add(killServer());
            });
    assertThat(killed).as(advised.err()).hasSize(1);
    assertSaysOnly(advised, "failed; .*" + ended(killed.get(0)) + ".*; " + out);
    assertIsNotComplete(out + " failed");
    // No segment but the first was written, nor the saturated run, which comes last.
    Map<String, String> left = files();
    left.put("run.json", before.get("run.json"));
    assertThat(left).isEqualTo(before);
    // Two servers and the measuring process, and what these have started.
    assertThat(started).hasSizeGreaterThanOrEqualTo(3);
    for (ProcessHandle process : started) {
      assertThat(process.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
    }
  }

  @Test
  void isNotCompleteWhereTheDiskIsFull() {
    assumeThat(SearchPath.find("prlimit")).isPresent();
    Map<String, String> before = new TreeMap<>();
    Program advised =
        advise(
            "simulated",
            () -> {
              before.putAll(finishedFiles());
              fillDisk();
            });
    assertSaysOnly(advised, tooLarge("run.json"));
    assertIsNotComplete("holds no run.json");
    before.remove("run.json");
    assertThat(files()).isEqualTo(before);
  }

  /** The disk is full when the segment that comes next is written. */
  @Test
  void isNotCompleteWhereTheNextSegmentCannotBeWritten() {
    Path full = Path.of("/dev/full");
    assumeThat(full).as("a device that is always full").exists();
    Map<String, String> before = new TreeMap<>();
    Program advised =
        advise(
            "simulated",
            () -> {
              before.putAll(finishedFiles());
              String partial = "baselines.json." + measuringProcess().pid() + ".partial";
              try {
                Files.createSymbolicLink(out.resolve(partial), full);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertSaysOnly(
        advised, out.resolve("baselines.json") + ": No space left on device; .*; " + out + " ");
    assertIsNotComplete("did not finish");
    assertThat(files().keySet()).isEqualTo(before.keySet());
    assertThat(files()).containsEntry("baselines.json", before.get("baselines.json"));
    assertThat(new String(CompressedFiles.readSmall(out.resolve("trace.csv.zst")), ISO_8859_1))
        .hasLineCount(REQUESTS);
  }
}
