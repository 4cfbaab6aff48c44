package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users are told whose machine gives Java too little, before anything is measured. */
@Tag("processes")
class ScarceResourcesTest {

  private static final List<String> WORKLOAD =
      List.of("-P", "workloads/trending", "-p", "recordcount=100", "-p", "operationcount=1000");

  /** Mounts what cannot be executed from at $0. */
  private static final String MOUNT = "mount -t tmpfs -o noexec tmpfs \"$0\" &&";

  @TempDir Path temporary;

  private List<String> command(String... words) {
    List<String> command = new ArrayList<>(List.of(words));
    command.addAll(WORKLOAD);
    return command;
  }

  /** Runs with options for Java, behind words of another program. */
  private static Program run(List<String> before, List<String> options, List<String> arguments) {
    List<String> java =
        new ArrayList<>(Program.builder(Mnemo.class, arguments.toArray(String[]::new)).command());
    java.addAll(1, options);
    return Program.run(Stream.of(before, java).flatMap(List::stream).toList(), Map.of(), "");
  }

  private static void assertToldAtOnce(Program program, String... parts) {
    assertThat(program.status()).as(program.err()).isEqualTo(1);
    assertThat(program.err().lines()).as(program.err()).hasSize(1);
    assertThat(program.sentence()).contains(parts);
  }

  /** Commands that measure, read what is compressed, and write it. */
  private List<List<String>> commandsThatCompress() throws IOException {
    Path measured = temporary.resolve("measured");
    Program run =
        run(
            List.of(),
            List.of(),
            command("advise", "--store", "simulated", "--time", "5s", "--out", "" + measured));
    run.estimated();
    return List.of(
        command("advise", "--store", "simulated", "--out", "" + temporary.resolve("advised")),
        List.of("estimate", "" + measured, "--out", "" + temporary.resolve("estimated")),
        List.of("trace", "describe", measured.resolve("trace.csv.zst").toString()),
        command("trace", "record", "--out", "" + temporary.resolve("recorded.csv.zst")));
  }

  @Tag("full")
  @Test
  void saysThatTemporaryFilesNeedADirectoryFromWhichTheyMayBeExecuted() throws IOException {
    List<List<String>> commands = commandsThatCompress();
    namesTheDirectory(commands, List.of(), temporary.resolve("absent"), "");
    Path mounted = Files.createDirectory(temporary.resolve("mounted"));
    List<String> apart = List.of("unshare", "-m", "sh", "-c", MOUNT + " exec \"$@\"", "" + mounted);
    assumeThat(Program.run(List.of(Program.all(apart, "true")), Map.of(), "").status())
        .as("root may mount")
        .isZero();
    namesTheDirectory(commands, apart, mounted, "noexec");
  }

  private void namesTheDirectory(
      List<List<String>> commands, List<String> before, Path directory, String reason) {
    for (List<String> command : commands) {
      assertToldAtOnce(
          run(before, List.of("-Djava.io.tmpdir=" + directory), command),
          directory.toString(),
          reason,
          "MNEMO_JAVA_OPTS=-Djava.io.tmpdir=");
    }
    assertThat(temporary.toFile().list()).doesNotContain("advised", "recorded.csv.zst");
  }

  @Test
  void refusesToBeginWithTooLittleMemory() {
    List<String> little = List.of("-Xmx16m");
    assertToldAtOnce(
        run(
            List.of(),
            little,
            command("advise", "--store", "simulated", "--out", "" + temporary.resolve("advised"))),
        "16 MiB",
        "MNEMO_JAVA_OPTS=-Xmx");
    assertThat(temporary.resolve("advised")).doesNotExist();
  }

  /** A snapshot with a key of a GiB, as it says. */
  @Test
  void saysThatASnapshotMayNeedMoreMemory() throws IOException {
    byte[] head = "REDIS0009\u00fe\0\0\u0080@\0\0\0".getBytes(ISO_8859_1);
    Path snapshot = Files.write(temporary.resolve("dump.rdb"), Arrays.copyOf(head, 100));
    List<String> dataset =
        List.of(
            "scan",
            "--rdb",
            snapshot.toString(),
            "--out",
            temporary.resolve("keys.csv").toString());
    assertToldAtOnce(
        run(List.of(), List.of("-Xmx64m"), dataset), snapshot.toString(), "MNEMO_JAVA_OPTS=-Xmx");
    assertThat(temporary.resolve("keys.csv")).doesNotExist();
  }

  /** Fifty million keys here, and 200 MB of values in the process that measures. */
  @Test
  void saysThatMemoryRanOut() {
    List<String> little = List.of("-Xmx64m");
    List<String> keys = command("trace", "record", "--out", "" + temporary.resolve("recorded.csv"));
    keys.addAll(List.of("-p", "recordcount=50000000"));
    assertToldAtOnce(run(List.of(), little, keys), "out of memory", "MNEMO_JAVA_OPTS=-Xmx");

    List<String> values =
        command("advise", "--store", "simulated", "--out", "" + temporary.resolve("advised"));
    values.addAll(List.of("-p", "recordcount=1000"));
    run(List.of(), little, values).refused(1, "out of memory", "MNEMO_JAVA_OPTS=-Xmx");
  }

  @Test
  void refusesToBeginWhereFewFilesMayBeOpen() {
    for (String program : List.of("mnemo", "ycsb")) {
      Program refused =
          Program.run(
              List.of(
                  "sh",
                  "-c",
                  "ulimit -n 64 && exec \"$0\" --version",
                  Program.HOME.resolve("bin").resolve(program).toString()),
              Map.of("JAVA_HOME", System.getProperty("java.home")),
              "");
      assertToldAtOnce(refused, "64", "ulimit -n 256");
      assertThat(refused.out()).isEmpty();
    }
  }
}
