package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.ITypeInfo;
import picocli.CommandLine.Model.OptionSpec;

/** What goes wrong at users' places: one sentence, an exit code, nothing half-written. */
class FailureTest {

  @TempDir Path temporary;

  private String state() {
    return "mnemo.state=" + temporary.resolve("state");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(temporary.resolve("state")).stop();
  }

  /** They are part of our sentences, and a closed pipe is known by its error. */
  @Tag("processes")
  @Test
  void takesErrorsOfTheSystemInEnglish() {
    List<String> launcher =
        List.of(
            "sh",
            "-c",
            ". \"$0/bin/lib/locale.sh\" && echo \"$LC_MESSAGES $LC_CTYPE ${LC_ALL-unset}\"",
            Program.HOME.toString());
    assertThat(Program.run(launcher, Map.of("LC_ALL", "tr_TR.UTF-8"), "").out())
        .isEqualTo("C tr_TR.UTF-8 unset\n");
    assertThat(Program.run(launcher, Map.of("LC_ALL", "C"), "").out())
        .isEqualTo("C C.UTF-8 unset\n");
  }

  /** Bytes that are no text, which no Java program can be given but by a shell. */
  @Tag("processes")
  @ParameterizedTest
  @CsvSource({
    "exec \"$@\" --out \"$(printf 'caf\\377')\", C.UTF-8",
    "mkdir \"$(printf 'caf\\377')\" && cd caf* && exec \"$@\" --out prices, C.UTF-8",
  })
  void writesNothingUnderAnotherName(String script, String locale) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "cd \"$0\" && " + script, temporary.toString()));
    command.addAll(Program.builder(Mnemo.class, "price", "--paper").command());
    Program.run(command, Map.of("LC_ALL", locale), "").refused(2, "--out", "LC_ALL=C.UTF-8");
    try (Stream<Path> made = Files.walk(temporary)) {
      assertThat(made.filter(Files::isRegularFile)).isEmpty();
    }
    try (Stream<Path> made = Files.list(temporary)) {
      assertThat(made.count()).isEqualTo(script.startsWith("mkdir") ? 1 : 0);
    }
  }

  /** An empty value is no path, wherever a command takes one. */
  @Test
  void namesEveryPathThatIsEmpty() {
    List<String> tried = new ArrayList<>();
    namesEveryPathThatIsEmpty(Mnemo.commands(), List.of(), tried);
    assertThat(tried).contains("advise DIR", "convert IN", "convert FILE", "describe IN");
    Program.mnemo("advise", "-P", "").refused(2, "-P", "empty");
  }

  private static void namesEveryPathThatIsEmpty(
      CommandLine command, List<String> words, List<String> tried) {
    for (ArgSpec argument : command.getCommandSpec().args()) {
      if (!List.of(argument.typeInfo().getType(), elementOf(argument)).contains(Path.class)) {
        continue;
      }
      List<String> arguments = new ArrayList<>(words);
      command.getCommandSpec().options().stream()
          .filter(option -> option.required() && option != argument)
          .map(option -> option.longestName() + (option.arity().max() == 0 ? "" : "=50%"))
          .forEach(arguments::add);
      if (argument instanceof OptionSpec option) {
        arguments.add(option.longestName());
      }
      tried.add(words.get(words.size() - 1) + " " + argument.paramLabel());
      arguments.add("");
      Program.mnemo(arguments.toArray(String[]::new)).refused(2, "empty");
    }
    command
        .getSubcommands()
        .forEach(
            (name, below) ->
                namesEveryPathThatIsEmpty(
                    below, Stream.concat(words.stream(), Stream.of(name)).toList(), tried));
  }

  private static Class<?> elementOf(ArgSpec argument) {
    List<ITypeInfo> elements = argument.typeInfo().getAuxiliaryTypeInfos();
    return elements.isEmpty() ? Object.class : elements.get(0).getType();
  }

  /** A file where a directory would have to be, as nobody may forbid an administrator to write. */
  @Test
  void saysByWhichOptionAnotherPlaceIsNamed() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(temporary, 50, 3000);
    runs.load();
    String run = runs.run("run").root().toString();
    Path inTheWay = Files.writeString(temporary.resolve("file"), "in the way");
    String taken = inTheWay.resolve("x").toString();
    String[][] commands = {
      {"estimate", run, "--out", taken},
      {"compare", run, "--memory", "cxl-asic", "--out", taken},
      {"place", run, "--out", taken},
      {"price", "--paper", "--out", taken},
      {"advise", "-P", "workloads/trendingpreview", "--store", "simulated", "--out", taken},
      {"validate", "-P", "workloads/trendingpreview", "--store", "simulated", "--out", taken},
      {"trace", "record", "-P", "workloads/trendingpreview", "--out", taken},
      {"check", run, "--max-cost", "99%", "--junit", taken},
      {"servers", "start", "-p", "mnemo.state=" + taken},
    };
    for (String[] command : commands) {
      String option = command[command.length - 2];
      Program program = Program.mnemo(command);
      assertThat(program.sentence())
          .contains("cannot write", option.equals("-p") ? "-p mnemo.state=DIR" : option);
      // Some print their answer before.
      assertThat(program.status()).isEqualTo(1);
    }
    // That of the default.
    Files.writeString(Path.of(run, "estimate"), "in the way");
    Program.mnemo("estimate", run).refused(1, "cannot write", " with --out");
  }

  /** As on a full disk: the page is by far the largest file. */
  @Test
  void advisesEvenWhereThePageCannotBeWritten() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(temporary, 50, 3000);
    runs.load();
    Path run = runs.run("run").root();
    Files.createDirectories(run.resolve("estimate/report.html/in the way"));

    Program program = Program.mnemo("estimate", run);

    assertThat(program.status()).as(program.err()).isEqualTo(1);
    assertThat(program.sentence()).contains("report.html");
    assertThat(program.out()).startsWith("Buy ").doesNotContain("Report:");
    // To a program that would be half an answer.
    assertThat(Program.mnemo("estimate", run, "--json").out()).isEmpty();
  }

  @Tag("processes")
  @Test
  void refusesARunWithoutServers() {
    Program.ycsb("run", "mnemo", "-P", "workloads/trending", "-p", state()).refused(1, "server");
  }

  /** As a process leaves it that dies while it starts servers. */
  @Test
  void saysThatServersHaveNotAllAnswered() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("state"));
    Files.writeString(
        folder.resolve("servers.json"),
        """
        { "schema": 2, "store": "redis", "client_cpus": "", "password": "hush", "complete": false,
          "servers": [ { "tier": "fast", "port": 7, "pid": 1, "started_ms": 7, "memory": "as it is" } ] }
        """);
    Program status = Program.mnemo("servers", "status", "-p", state());
    assertThat(status.status()).isEqualTo(1);
    assertThat(status.out()).contains("process 1  not running").doesNotContain("hush");
    assertThat(Program.mnemo("servers", "stop", "-p", state(), "--json").out())
        .contains("\"stopped\" : 0");
    assertThat(ProcessHandle.of(1)).isPresent();
  }

  @Tag("processes")
  @Test
  void refusesTwoTiersOnOneServerUnderWhateverName() {
    Program.mnemo("servers", "start", "-p", state()).done();
    ServerState running = new LocalServers(temporary.resolve("state")).state();
    int port = running.servers().get(0).port();
    Program.ycsb(
            words(
                "load mnemo -P workloads/trending -p redis.port=%s -p redis.password=%s "
                    + "-p mnemo.fast.redis.host=127.0.0.1 -p mnemo.slow.redis.host=localhost",
                port, running.password()))
        .refused(2, "localhost:" + port);
  }

  /** A server whose operations are repeated is killed while the run is under way. */
  @Tag("processes")
  @Test
  void saysThatAServerEndedAndLeavesTheRunIncomplete() throws Exception {
    String workload = " mnemo -P workloads/trending -p recordcount=100 -p %s";
    Program.ycsb(words("load" + workload, state())).done();
    Path out = temporary.resolve("out");
    Process run =
        Program.start(
            Ycsb.class,
            words(
                "run"
                    + workload
                    + " -p mnemo.out=%s -p mnemo.placement=mirrored -s -p status.interval=1 "
                    + "-p operationcount=2000000",
                state(),
                out));
    List<String> said = Program.sentences(run, Program::isUnderWay, this::killSlowServer);
    assertThat(run.waitFor()).isEqualTo(1);
    assertThat(String.join("\n", said))
        // It ends where it gives up, rather than counting through the rest.
        .doesNotContain(" of 2000000 operations failed", "127.0.0.1:")
        .contains(out + " is not complete")
        .containsPattern("tier slow \\(process \\d+\\)");
    assertThat(out.toFile().list()).containsExactlyInAnyOrder("memory.json", "run.json");
    Program.mnemo("estimate", out).refused(1, "the run in " + out);
  }

  private void killSlowServer() {
    long pid = new LocalServers(temporary.resolve("state")).state().servers().get(1).pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
  }

  private Process advise(Path scratch, String more) throws IOException {
    return Program.startIn(
        scratch,
        Mnemo.class,
        words("advise -P workloads/trendingpreview --out %s " + more, temporary.resolve("out")));
  }

  /** Killed as soon as the servers run, when the loading client is still on its way up. */
  @Tag("processes")
  @Test
  void leavesNoServerBehindWhenAdviseIsKilled() throws Exception {
    Path scratch = Files.createDirectory(temporary.resolve("scratch"));
    Process advise = advise(scratch, "-p recordcount=2000");
    List<ProcessHandle> children = new ArrayList<>();
    Program.sentences(
        advise,
        line -> line.startsWith("Loading"),
        () -> {
          children.addAll(advise.descendants().toList());
          advise.toHandle().destroyForcibly();
        });
    assertThat(children).isNotEmpty();
    for (ProcessHandle child : children) {
      child.onExit().get(60, TimeUnit.SECONDS);
    }
    // Servers work in a folder below the scratch one, whoever started them.
    assertThat(ProcessHandle.allProcesses().filter(process -> worksIn(process, scratch))).isEmpty();
  }

  /** What was measured before a signal is whole whenever it is measured longer. */
  @Tag("processes")
  @ParameterizedTest
  @CsvSource({
    "Loading, half-written, -p recordcount=2000",
    "the measurement goes on, bin/mnemo estimate, -p recordcount=100 -p operationcount=400"
  })
  void saysOnlyWhichSignalEndsAdvise(String when, String sentence, String more) throws Exception {
    Path scratch = Files.createDirectory(temporary.resolve("scratch"));
    Process advise = advise(scratch, more);
    assertThat(
            Program.sentences(
                advise, line -> line.contains(when), () -> advise.toHandle().destroy()))
        // Of other tests, whose servers are killed at the same time.
        .filteredOn(line -> !line.startsWith("mnemo: removed what "))
        .singleElement()
        .asString()
        .contains("TERM", sentence);
    assertThat(advise.waitFor()).isEqualTo(128 + 15);
    assertThat(scratch).isEmptyDirectory();
    if (!when.equals("Loading")) {
      Program.mnemo("estimate", temporary.resolve("out")).estimated();
    }
  }

  private static boolean worksIn(ProcessHandle process, Path directory) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
          .startsWith(directory);
    } catch (IOException e) {
      return false;
    }
  }
}
