package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.workload.MnemoWorkload;
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

  @Tag("processes")
  @Test
  void namesThePathThatIsNone() throws IOException {
    Program.mnemo("estimate", "a\0b").refused(2, "a\\0b");
    Program.mnemo("estimate", temporary, "--out", "a\0b").refused(2, "--out", "a\\0b");
    Program.mnemo("estimate", temporary, "--order", "file:a\0b").refused(2, "file:PATH", "a\\0b");
    // No command line can hold one, but a workload file can.
    Path workload =
        Files.writeString(
            temporary.resolve("workload"),
            "workload=org.mnemo.ycsb.workload.MnemoWorkload\nrecordcount=10\nmnemo.out=a\\u0000b\n");
    Program.ycsb("run", "mnemo", "-P", workload).refused(2, "mnemo.out", "'a\\0b'");
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

  @Tag("processes")
  @Test
  void saysByWhichPropertyAnotherPlaceIsNamed() throws IOException {
    Path inTheWay = Files.writeString(temporary.resolve("file"), "in the way");
    String taken = inTheWay.resolve("x").toString();
    for (String[] place :
        new String[][] {
          {"load", "mnemo.state=" + taken, "mnemo.state=DIR"},
          {"run", "mnemo.out=" + taken, "mnemo.out=DIR"}
        }) {
      Program.ycsb(
              words(
                  "%s mnemo -P workloads/trendingpreview -p mnemo.store=simulated -p %s -p %s",
                  place[0], state(), place[1]))
          .refused(1, "cannot write", " with -p " + place[2]);
    }
  }

  @Test
  void findsWhatIsWrongWithTheChoiceBeforeItMeasures() {
    Program.mnemo(
            "advise", "-P", "workloads/trending", "--fast-bytes", "1MiB", "--max-slowdown", "5%")
        .refused(2, "--fast-bytes and --max-slowdown");
    Program.mnemo("advise", "-P", "workloads/trending", "--fast-bytes", "-20%")
        .refused(2, "--fast-bytes", "was '-20%'");
    for (String option : List.of("-threads", "--threads")) {
      Program.mnemo("advise", "-P", "workloads/trending", option, "0")
          .refused(2, "-threads must be a whole number from 1");
    }
    Program.mnemo("advise", "-P", "workloads/trending", "--order", "file:none.txt")
        .refused(1, "none.txt");
    Program.mnemo("advise", "-P", "workloads/trending", "-p", "mnemo.warmup.ops=100000")
        .refused(2, "mnemo.warmup.ops", "operationcount=100000");
    Program.mnemo("advise", "-P", "workloads/trending", "--requests", "0")
        .refused(2, "--requests", "was 0");
    Program.mnemo("advise", "-P", "workloads/trending", "-p", "mnemo.placement=saturated")
        .refused(2, "'saturated'", "mnemo.placement");
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
    assertThat(run.resolve("estimate"))
        .isDirectoryContaining("glob:**/curve.csv")
        .isDirectoryContaining("glob:**/curve.png")
        // It comes last, where all is there.
        .isDirectoryNotContaining("glob:**/recommendation.json");
    // To a program that would be half an answer.
    assertThat(Program.mnemo("estimate", run, "--json").out()).isEmpty();
  }

  /** A load that fails has changed the servers, so what an earlier one recorded is not true. */
  @Tag("processes")
  @Test
  void forgetsTheDatasetOfAnEarlierLoad() {
    String small = "load mnemo -p recordcount=10 -p mnemo.store=simulated -p %s -p workload=%s";
    Program.ycsb(words(small, state(), MnemoWorkload.class.getName())).done();
    Path dataset = temporary.resolve("state/dataset.csv.zst");
    assertThat(dataset).exists();
    Program failed = Program.ycsb(words(small, state(), ThirdInsertFails.class.getName()));
    assertThat(failed.status()).as(failed.err()).isEqualTo(1);
    assertThat(failed.sentence()).contains("(2 records)");
    assertThat(dataset).doesNotExist();
  }

  @Tag("processes")
  @Test
  void refusesToScanKeysThatNoLoadRecorded() {
    Program.ycsb(
            words(
                "run mnemo -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=10 "
                    + "-p operationcount=10 -p scanproportion=0.95 -p %s",
                state()))
        .refused(1, "-p mnemo.dataset=FILE");
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

  @Test
  void refusesADirectoryThatIsNoFinishedRun() throws IOException {
    Program.mnemo("estimate", temporary.resolve("none")).refused(1, "none");
    Program.mnemo("estimate", temporary).refused(1, "run.json");
    Files.writeString(temporary.resolve("run.json"), "{ \"schema\": 1,");
    Program.mnemo("estimate", temporary).refused(1, "run.json");
  }

  /**
   * A server that Mnemo started and that nobody can connect to, as just before it is gone: its
   * address is none that a user could correct.
   */
  @Tag("processes")
  @Test
  void saysThatALocalServerEndedWhereItCannotBeReached() throws IOException {
    Program.mnemo("servers", "start", "-p", state()).done();
    ServerState started = new LocalServers(temporary.resolve("state")).state();
    int port = started.servers().get(0).port();
    Path file = temporary.resolve("state/servers.json");
    try (ServerSocket free = new ServerSocket(0)) {
      Files.writeString(
          file, Files.readString(file).replace(": " + port, ": " + free.getLocalPort()));
    }
    Program.ycsb("load", "mnemo", "-P", "workloads/trending", "-p", state())
        .refused(
            1,
            "the local server of tier fast (process %d) has ended"
                .formatted(started.servers().get(0).pid()),
            "load again");
  }

  /** A server is killed while the run is under way, also one whose operations are repeated. */
  @Tag("processes")
  @ParameterizedTest
  @ValueSource(strings = {"baseline", "mirrored"})
  void saysThatAServerEndedAndLeavesTheRunIncomplete(String placement) throws Exception {
    String workload = " mnemo -P workloads/trending -p recordcount=100 -p %s";
    Program.ycsb(words("load" + workload, state())).done();
    Path out = temporary.resolve("out");
    Process run =
        Program.start(
            Ycsb.class,
            words(
                "run"
                    + workload
                    + " -p mnemo.out=%s -p mnemo.placement=%s -s -p status.interval=1 "
                    + "-p operationcount=2000000",
                state(),
                out,
                placement));
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = run.errorReader(StandardCharsets.UTF_8)) {
      boolean killed = false;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!killed && line.contains(" sec: ") && !line.contains(" 0 operations")) {
          ProcessHandle.of(
                  new LocalServers(temporary.resolve("state")).state().servers().get(1).pid())
              .orElseThrow()
              .destroyForcibly();
          killed = true;
        }
        if (line.startsWith("mnemo: ")) {
          said.append(line).append('\n');
        }
      }
    }
    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(1);
    assertThat(said.toString())
        // It ends where it gives up, rather than counting through the rest.
        .doesNotContain(" of 2000000 operations failed")
        .contains(out + " is not complete")
        .doesNotContain("127.0.0.1:")
        .containsPattern("tier slow \\(process \\d+\\)");
    try (var files = Files.list(out)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())).toList())
          .containsExactlyInAnyOrder("memory.json", "run.json");
    }
    Program.mnemo("estimate", out).refused(1, "the run in " + out);
  }

  @Tag("processes")
  @Test
  void leavesNoServerBehindWhenAdviseIsKilled() throws Exception {
    Path scratch = Files.createDirectory(temporary.resolve("scratch"));
    List<String> command =
        List.of(
            words(
                "advise -P workloads/trending -p recordcount=2000 --out %s",
                temporary.resolve("out")));
    // Killed as soon as the servers run, when the loading client is still on its way up.
    Process advise = Program.startIn(scratch, Mnemo.class, command.toArray(String[]::new));
    List<ProcessHandle> children = List.of();
    try (BufferedReader lines = advise.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("Loading")) {
          children = advise.descendants().toList();
          advise.destroyForcibly();
          break;
        }
      }
    }
    assertThat(children).isNotEmpty();
    for (ProcessHandle child : children) {
      child.onExit().get(60, TimeUnit.SECONDS);
    }
    // Servers work in a folder below the scratch one, whoever started them.
    assertThat(ProcessHandle.allProcesses().filter(process -> worksIn(process, scratch))).isEmpty();
  }

  @Tag("processes")
  @Test
  void saysOnlyWhichSignalEndsAdvise() throws Exception {
    Path scratch = Files.createDirectory(temporary.resolve("scratch"));
    Process advise =
        Program.startIn(
            scratch,
            Mnemo.class,
            words(
                "advise -P workloads/trending -p recordcount=2000 --out %s",
                temporary.resolve("out")));
    List<String> said = new ArrayList<>();
    try (BufferedReader lines = advise.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("Loading")) {
          advise.toHandle().destroy();
        }
        if (line.contains("mnemo: ")) {
          said.add(line.substring(line.indexOf("mnemo: ")));
        }
      }
    }
    assertThat(advise.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).singleElement().asString().contains("TERM", "half-written");
    assertThat(advise.exitValue()).isEqualTo(128 + 15);
    assertThat(scratch).isEmptyDirectory();
  }

  /** The measurement so far is whole whenever it is measured longer. */
  @Tag("processes")
  @Test
  void saysThatWhatWasMeasuredBeforeASignalIsComplete() throws Exception {
    Path out = temporary.resolve("out");
    Process advise =
        Program.start(
            Mnemo.class,
            words(
                "advise -P workloads/trendingpreview -p recordcount=100 -p operationcount=400 "
                    + "--out %s",
                out));
    List<String> said = new ArrayList<>();
    try (BufferedReader lines = advise.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.endsWith("the measurement goes on")) {
          advise.toHandle().destroy();
        } else if (line.startsWith("mnemo: ")) {
          said.add(line);
        }
      }
    }
    assertThat(advise.waitFor()).isEqualTo(128 + 15);
    assertThat(said)
        // Of other tests, whose servers are killed at the same time.
        .filteredOn(line -> !line.startsWith("mnemo: removed what "))
        .singleElement()
        .asString()
        .contains("TERM", out.toString(), "bin/mnemo estimate");
    Program.mnemo("estimate", out).estimated();
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
