package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.store.binding.OddBinding;

/** {@code bin/ycsb} as YCSB's users know it: other bindings, the shell, several clients. */
@Tag("processes")
class YcsbCommandTest {

  private static final String[] SMALL =
      words(
          "-p workload=site.ycsb.workloads.CoreWorkload -p recordcount=20 "
              + "-p operationcount=40 -p fieldlength=10 -p dataintegrity=true");

  @TempDir Path temporary;

  private static Program ycsb(String phase, String binding, String... more) {
    return Program.ycsb(arguments(phase, binding, more));
  }

  private static String[] arguments(String phase, String binding, String... more) {
    return Program.all(phase, binding, SMALL, more);
  }

  private static void assertSays(Program program, int status, String sentence) {
    assertThat(program.sentence()).as(program.err()).contains(sentence);
    assertThat(program.status()).isEqualTo(status);
  }

  @Test
  void runsBindingsOfYcsbItself() {
    Program load = ycsb("load", "basic", "-p", "basicdb.verbose=false").done();
    assertThat(load.out()).contains("[INSERT], Return=OK, 20");
    Program run =
        ycsb("run", "basicts", "-p", "basicdb.verbose=false", "-p", "dataintegrity=false").done();
    assertThat(run.out()).contains("[READ], Return=OK, ");
  }

  @Test
  void showsStatusAndWritesTheReportWhereAndAsItIsWanted() throws IOException {
    Path report = temporary.resolve("report.json");
    Program run =
        ycsb(
                "load",
                "basic",
                words(
                    "-s -l %s -p basicdb.verbose=false -p exportfile=%s "
                        + "-p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter",
                    "my label", report))
            .done();
    assertThat(run.err()).contains("my label", " sec: 20 operations");
    assertThat(run.out()).doesNotContain("[INSERT]");
    assertThat(Files.readString(report)).startsWith("[").contains("\"Return=OK\"");
  }

  @Test
  void tellsThatASignalEndedARun() throws Exception {
    Path out = temporary.resolve("out");
    String state = "mnemo.state=" + temporary.resolve("state");
    String[] more =
        words(
            "-p mnemo.store=simulated -p %s -p dataintegrity=false "
                + "-p operationcount=2000000000 -p mnemo.out=%s",
            state, out);
    ycsb("load", "mnemo", more).done();
    Ended run = endBySignal("TERM", arguments("run", "mnemo", more));
    assertThat(run.said()).singleElement().asString().contains("TERM", out.toString());
    assertThat(run.status()).isEqualTo(143);
    assertThat(out.toFile().list()).containsExactlyInAnyOrder("run.json");
    assertThat(Program.mnemo("estimate", out).sentence()).contains("did not finish");
    Ended basic =
        endBySignal(
            "INT",
            arguments(
                "run", "basic", "-p", "basicdb.verbose=false", "-p", "operationcount=2000000000"));
    assertThat(basic.said()).containsExactly("mnemo: ended by signal INT");
    assertThat(basic.status()).isEqualTo(130);
  }

  /** An earlier load's data set would not be what the servers hold now. */
  @Test
  void tellsThatASignalEndedALoad() throws Exception {
    String state = "mnemo.state=" + temporary.resolve("state");
    String[] more = {"-p", "mnemo.store=simulated", "-p", state};
    ycsb("load", "mnemo", more).done();
    Ended load =
        endBySignal(
            "TERM",
            arguments(
                "load",
                "mnemo",
                words("-p mnemo.store=simulated -p %s -p recordcount=2000000000", state)));
    assertThat(load.said())
        .singleElement()
        .asString()
        .matches("mnemo: ended by signal TERM; .*\\([0-9,]+ records\\): load again");
    assertThat(load.status()).isEqualTo(143);
    assertThat(temporary.resolve("state")).isEmptyDirectory();
  }

  /**
   * What a program came to that a signal ended.
   *
   * @param said Mnemo's own sentences
   */
  private record Ended(List<String> said, int status) {}

  /** Starts a load or run and sends it a signal once it is under way. */
  private static Ended endBySignal(String signal, String... arguments) throws Exception {
    ProcessBuilder program =
        Program.builder(Ycsb.class, Program.all(arguments, words("-s -p status.interval=1")));
    // Whatever started the tests in the background has them ignore interrupts.
    program.command().addAll(0, List.of("env", "--default-signal=" + signal));
    Process process = program.start();
    List<String> said =
        Program.sentences(
            process,
            Program::isUnderWay,
            () -> Program.run(List.of("kill", "-" + signal, "" + process.pid()), Map.of(), ""));
    return new Ended(said, process.waitFor());
  }

  @Test
  void tellsFailuresOfOtherBindingsByTheExitCode() {
    String failing = OddBinding.class.getName();
    assertSays(
        ycsb(
            "run",
            failing,
            words("-p readproportion=1 -p updateproportion=0 -p odd.missing=ERROR")),
        1,
        "READ returned ERROR 40 times, VERIFY returned ERROR 40");
    assertSays(ycsb("load", failing, "-p", "odd.does=refuse in init"), 1, "no operation was");
  }

  @Test
  void takesOperationsFromTheTerminal() {
    Program shell =
        Program.ycsbTyping(
                "insert k field0=v\nread k\nread other\nupdate k field0=w\nread k\ndelete k\nread k\nscan k 2",
                "shell",
                "mnemo",
                "-p",
                "mnemo.store=simulated",
                "-p",
                "mnemo.state=" + temporary)
            .done();
    assertThat(shell.err()).contains("mnemo: scan of k: ");
    assertThat(shell.out().lines().filter(line -> !line.endsWith(" ms")).toList())
        .containsSequence(
            "Connected.",
            "> Result: OK",
            "> Return code: OK",
            "field0=v",
            "> Return code: NOT_FOUND",
            "> Result: OK",
            "> Return code: OK",
            "field0=w",
            "> Return result: OK",
            "> Return code: NOT_FOUND");
  }

  /** Each loads its half; then both run at once over all of it. */
  @Test
  void letsSeveralClientsShareTheWork() throws Exception {
    String state = "mnemo.state=" + temporary;
    try {
      for (int half = 0; half < 2; half++) {
        Program load =
            ycsb(
                    "load",
                    "mnemo",
                    words("-p %s -p insertstart=%s -p insertcount=10", state, 10 * half))
                .done();
        assertThat(load.out()).contains("[INSERT], Return=OK, 10");
      }
      List<Process> runs = new ArrayList<>();
      for (int client = 0; client < 2; client++) {
        runs.add(Program.start(Ycsb.class, arguments("run", "mnemo", "-p", state)));
      }
      for (Process run : runs) {
        String out = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).isZero();
        assertThat(out).contains("[VERIFY], Return=OK").doesNotContain("NOT_FOUND", "ERROR");
      }
    } finally {
      new LocalServers(temporary).stop();
    }
  }

  /** The launcher's own part, with a Java that only tells how it was called. */
  @Test
  void givesJavaItsOptions() throws IOException {
    Path home = Files.createDirectory(temporary.resolve("a home"));
    for (String file : List.of("pom.xml", "cli/pom.xml", "cli/target/built", "java/bin/java")) {
      Files.createDirectories(home.resolve(file).getParent());
      Files.createFile(home.resolve(file));
    }
    Files.createDirectories(home.resolve("cli/src/main"));
    StockYcsb.copy(Program.HOME.resolve("bin"), home.resolve("bin"));
    Files.setLastModifiedTime(
        home.resolve("cli/target/built"), java.nio.file.attribute.FileTime.fromMillis(1L << 42));
    Files.writeString(home.resolve("java/bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(home.resolve("java/bin/java").toFile().setExecutable(true)).isTrue();
    Program told =
        Program.run(
                List.of(
                    words(
                        "%s run my.Db -cp %s -p %s %s -s",
                        home.resolve("bin/ycsb"),
                        "/my jars/*",
                        "a=b c",
                        "-jvm-args=-Xmx1g -Xms1g")),
                Map.of("JAVA_HOME", home.resolve("java").toString(), "JAVA_OPTS", "-Da=1"),
                "")
            .done();
    String ours =
        "%s/cli/target/classes:%s/reproduction/target/classes:%s/cli/target/lib/*"
            .formatted(home, home, home);
    assertThat(told.out().lines())
        .containsSequence("-Da=1", "-Xmx1g", "-Xms1g", "-Dmnemo.home=" + home)
        .containsSequence(
            "-cp", "/my jars/*:" + ours, Ycsb.class.getName(), "run", "my.Db", "-p", "a=b c", "-s");
    Program lacking =
        Program.run(
            List.of(home.resolve("bin/ycsb").toString(), "run", "my.Db", "-cp"),
            Map.of("JAVA_HOME", home.resolve("java").toString()),
            "");
    assertSays(lacking, 2, "option -cp needs a value");
  }
}
