package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.measurement.MeasurementDirectory;

/** A directory belongs to one command at a time. */
@Tag("processes")
class OneWriterTest {

  @TempDir Path directory;

  private static String[] advise(String records, Path out) {
    return words(
        "advise -P workloads/trending --store simulated -p recordcount=%s "
            + "-p operationcount=20000 --out %s",
        records, out);
  }

  private static void assertRefused(Program program, Path directory, String option) {
    program.refused(1, "another process", directory.toString(), option);
  }

  /** The second comes while the first loads, which has not written anything yet. */
  @Test
  void theSecondAdviseIsRefusedAndTheFirstUnharmed() throws Exception {
    Path out = directory.resolve("out");
    Process first = Program.start(Mnemo.class, advise("300", out));
    Program.sentences(
        first,
        line -> line.startsWith("Loading"),
        () -> assertRefused(Program.mnemo(advise("400", out)), out, "--out"));
    String advice = new String(first.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(first.waitFor()).isZero();
    assertThat(advice).contains(" of 300 keys ");
    assertThat(MeasurementDirectory.open(out).readRun().properties())
        .containsEntry("recordcount", "300");
    assertThat(out.resolve(".lock")).doesNotExist();

    // The next one finds a run.
    assertThat(Program.mnemo(advise("400", out)).sentence()).contains(out + " already holds");
  }

  @Test
  void soAreTheOthersThatWriteDirectories() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 50, 3000);
    runs.load();
    Path run = runs.run("run").root();
    Path taken = directory.resolve("taken");
    try (DirectoryLock lock = DirectoryLock.of(taken)) {
      lock.requireInPlace();
      assertRefused(Program.mnemo("estimate", run, "--out", taken), taken, "--out");
      assertRefused(
          Program.mnemo("validate", "-P", "workloads/trending", "--out", taken), taken, "--out");
      Program ycsb =
          Program.ycsb(
              words(
                  "run mnemo -P workloads/trending -p mnemo.store=simulated -p mnemo.state=%s "
                      + "-p mnemo.out=%s",
                  directory.resolve("state"), taken));
      assertRefused(ycsb, taken, "-p mnemo.out=DIR");
      assertThat(taken.toFile().list()).containsExactly(".lock");
    }
    Program.mnemo("estimate", run, "--out", taken).done();
    assertThat(taken.resolve(".lock")).doesNotExist();
  }
}
