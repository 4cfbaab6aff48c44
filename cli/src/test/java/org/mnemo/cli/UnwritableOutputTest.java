package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    assertFails(Mnemo.class, List.of("estimate", run));
    assertFails(Mnemo.class, List.of("estimate", run, "--json"));
    assertFails(Mnemo.class, List.of("--help"));
    List<String> ycsb = new ArrayList<>(List.of("run", "basic"));
    ycsb.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    ycsb.addAll(List.of("-p", "recordcount=5", "-p", "operationcount=5"));
    assertFails(Ycsb.class, ycsb);
  }

  private static void assertFails(Class<?> main, List<String> command) throws Exception {
    Process process =
        Program.builder(main, command.toArray(String[]::new))
            .redirectOutput(new File("/dev/full"))
            .start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, said).isEqualTo(1);
    assertThat(said.lines().filter(line -> line.startsWith("mnemo: ")))
        .as(command.toString())
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
