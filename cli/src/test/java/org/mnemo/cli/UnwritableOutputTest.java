package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.Ycsb;

/** Standard output on a full disk, which Linux has as a device, and one that nobody reads. */
@Tag("processes")
class UnwritableOutputTest {

  @TempDir Path directory;

  @Test
  void isAFailureOfEveryCommand() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 50, 3000);
    runs.load();
    String run = runs.run("run").root().toString();
    assertFails(Mnemo.class, "estimate", run);
    assertFails(
        Ycsb.class,
        words(
            "run basic -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=5 "
                + "-p operationcount=5"));
  }

  private static void assertFails(Class<?> main, String... command) throws Exception {
    Process process = Program.builder(main, command).redirectOutput(new File("/dev/full")).start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(said.lines().filter(line -> line.startsWith("mnemo: ")))
        .singleElement()
        .asString()
        .contains("standard output", "No space left on device");
  }

  /** As of head: what it has read is all that it wanted. */
  @Test
  void isNoneWhereTheReaderHasHadEnough() throws IOException, InterruptedException {
    Process process = Program.builder(Mnemo.class, "--help").start();
    process.getInputStream().close();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said).isEmpty();
  }
}
