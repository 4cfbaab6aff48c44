package org.mnemo.cli.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.cli.Program.words;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.UnusualWorkload;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.MeasuringProcess;
import org.mnemo.ycsb.run.SegmentedWorkload.Segment;
import org.mnemo.ycsb.workload.MnemoWorkload;

@Tag("processes")
class YcsbProcessTest {

  @TempDir Path temporary;

  /** The server gets the password, and says what no terminal may be told. */
  @Test
  void keepsPasswordsOutOfCommandLinesAndEscapesOutOfSentences() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> commandLines =
          CompletableFuture.supplyAsync(() -> commandLinesDuringLogin(server));
      List<String> load =
          List.of(
              words(
                  "load mnemo -p workload=%s -p recordcount=1 -p mnemo.state=%s "
                      + "-p redis.host=127.0.0.1 -p redis.port=%s -p redis.password=hush-hush",
                  MnemoWorkload.class.getName(), temporary, server.getLocalPort()));
      try (YcsbProcess process = new YcsbProcess(false)) {
        assertThatThrownBy(() -> process.run(load, new Progress("Loading", 1)))
            .isInstanceOf(MnemoException.class)
            .hasMessageContaining("\\u001b[31mgo away\\u0007")
            .message()
            .doesNotContainPattern("\\p{Cntrl}");
      }
      assertThat(commandLines.join())
          .contains(MeasuringProcess.class.getName())
          .doesNotContain("hush-hush");
    }
  }

  /** What a user sets by MNEMO_JAVA_OPTS holds for both. */
  @Test
  void givesTheProcessItsOwnMemoryAndWarnsOnceOfWhatSeveralPhasesWarnOf() throws IOException {
    String before = System.setProperty("java.io.tmpdir", temporary.toString());
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, UTF_8));
    try (YcsbProcess process = new YcsbProcess(false)) {
      process.run(unusual("load"), new Progress("Loading", 10));
      process.run(unusual("load"), new Progress("Loading", 10));
      assertThat(commandLines())
          .contains("-Djava.io.tmpdir=" + temporary, "-Xmx" + Runtime.getRuntime().maxMemory());
      List<String> run = unusual("run", "-p", "mnemo.out=" + temporary.resolve("run"));
      refused(
          () -> process.begin(run, new Segment(10_000, 60), new Progress("Measuring", 10_000)),
          "ended before");
    } finally {
      System.setErr(err);
      System.setProperty("java.io.tmpdir", before);
    }
    assertThat(said.toString(UTF_8)).containsOnlyOnce(UnusualWorkload.WARNING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "cleanup"})
  void endsAfterAnErrorInAnyThread(String fails) {
    try (YcsbProcess process = new YcsbProcess(false)) {
      List<String> load = unusual("load", "-p", UnusualWorkload.FAILS + "=" + fails);
      refused(() -> process.run(load, new Progress("Loading", 1)), "StackOverflowError");
    }
  }

  private List<String> unusual(String phase, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                words(
                    "%s mnemo -p workload=%s -p mnemo.store=simulated -p recordcount=10 "
                        + "-p operationcount=10000 -p mnemo.state=%s",
                    phase, UnusualWorkload.class.getName(), temporary)));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static String commandLinesDuringLogin(ServerSocket server) {
    try (Socket client = server.accept()) {
      StringBuilder said = new StringBuilder();
      while (said.indexOf("hush-hush") < 0) {
        int read = client.getInputStream().read();
        if (read < 0) {
          return "the client ended after " + said;
        }
        said.append((char) read);
      }
      String lines = commandLines();
      client.getOutputStream().write("-ERR \u001b[31mgo away\u0007\r\n".getBytes(ISO_8859_1));
      return lines;
    } catch (IOException e) {
      return "failed: " + e;
    }
  }

  /** Those of all processes that this one has started. */
  private static String commandLines() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (ProcessHandle child : ProcessHandle.current().descendants().toList()) {
      Path file = Path.of("/proc/" + child.pid() + "/cmdline");
      lines.append(Files.exists(file) ? Files.readString(file, ISO_8859_1) : "").append('\n');
    }
    return lines.toString();
  }
}
