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

  private Path out(String name) {
    return temporary.resolve(name);
  }

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
    Path measured = out("measured");
    Program run =
        run(
            List.of(),
            List.of(),
            command("advise", "--store", "simulated", "--time", "5s", "--out", "" + measured));
    run.estimated();
    return List.of(
        command("advise", "--store", "simulated", "--out", "" + out("advised")),
        List.of("estimate", "" + measured, "--out", "" + out("estimated")),
        List.of("trace", "describe", measured.resolve("trace.csv.zst").toString()),
        command("trace", "record", "--out", "" + out("recorded.csv.zst")));
  }

  @Tag("full")
  @Test
  void namesADirectoryWhereTemporaryFilesCannotBe() throws IOException {
    Path absent = out("absent");
    for (List<String> command : commandsThatCompress()) {
      assertToldAtOnce(
          run(List.of(), List.of("-Djava.io.tmpdir=" + absent), command),
          absent.toString(),
          "MNEMO_JAVA_OPTS=-Djava.io.tmpdir=");
    }
    assertThat(leftOver()).isEmpty();
  }

  @Tag("full")
  @Test
  void saysThatTemporaryFilesMustBeExecutable() throws IOException {
    Path mounted = Files.createDirectory(out("mounted"));
    List<String> apart =
        List.of("unshare", "-m", "sh", "-c", MOUNT + " exec \"$@\"", mounted.toString());
    List<String> mayMount = new ArrayList<>(apart);
    mayMount.add("true");
    assumeThat(Program.run(mayMount, Map.of(), "").status()).as("root may mount").isZero();
    for (List<String> command : commandsThatCompress()) {
      assertToldAtOnce(
          run(apart, List.of("-Djava.io.tmpdir=" + mounted), command),
          mounted.toString(),
          "noexec",
          "MNEMO_JAVA_OPTS=-Djava.io.tmpdir=");
    }
    assertThat(leftOver()).isEmpty();
  }

  /** Files of commands that failed. */
  private List<Path> leftOver() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .filter(file -> file.getFileName().toString().matches("(advised|recorded).*"))
          .toList();
    }
  }

  @Test
  void refusesToBeginWithTooLittleMemory() {
    List<String> little = List.of("-Xmx16m");
    assertToldAtOnce(
        run(
            List.of(),
            little,
            command("advise", "--store", "simulated", "--out", "" + out("advised"))),
        "16 MiB",
        "MNEMO_JAVA_OPTS=-Xmx");
    assertThat(out("advised")).doesNotExist();
  }

  /** A snapshot with a key of a GiB, as it says. */
  @Test
  void saysThatASnapshotMayNeedMoreMemory() throws IOException {
    byte[] head = "REDIS0009\u00fe\0\0\u0080@\0\0\0".getBytes(ISO_8859_1);
    Path snapshot = Files.write(out("dump.rdb"), Arrays.copyOf(head, 100));
    List<String> dataset =
        List.of("scan", "--rdb", snapshot.toString(), "--out", out("keys.csv").toString());
    assertToldAtOnce(
        run(List.of(), List.of("-Xmx64m"), dataset), snapshot.toString(), "MNEMO_JAVA_OPTS=-Xmx");
    assertThat(out("keys.csv")).doesNotExist();
  }

  /** Fifty million keys here, and 200 MB of values in the process that measures. */
  @Test
  void saysThatMemoryRanOut() {
    List<String> little = List.of("-Xmx64m");
    List<String> keys = command("trace", "record", "--out", "" + out("recorded.csv"));
    keys.addAll(List.of("-p", "recordcount=50000000"));
    assertToldAtOnce(run(List.of(), little, keys), "out of memory", "MNEMO_JAVA_OPTS=-Xmx");

    List<String> values = command("advise", "--store", "simulated", "--out", "" + out("advised"));
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
