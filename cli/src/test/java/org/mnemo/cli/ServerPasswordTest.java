package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;

/** The password of the local servers is in the state directory, and nowhere else. */
@Tag("processes")
class ServerPasswordTest {

  @TempDir Path temporary;

  private Path state() {
    return temporary.resolve("state");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(state()).stop();
  }

  private Program ycsb(String phase, String store, Path out) {
    return Program.ycsb(
        words(
            "%s mnemo -s -p mnemo.store=%s -p mnemo.state=%s -p mnemo.out=%s -p recordcount=100 "
                + "-p operationcount=2000 -P workloads/trending",
            phase, store, state(), out));
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "memcached"})
  void isUsedWithoutBeingShown(String store) throws IOException {
    assumeThat(store.equals("redis") || SearchPath.find(store).isPresent())
        .as(store + " can be started")
        .isTrue();
    Path out = temporary.resolve("out");
    String here = "mnemo.state=" + state();
    List<Program> programs =
        List.of(
            Program.mnemo("servers", "start", "--store", store, "-p", here, "--verbose"),
            ycsb("load", store, out),
            ycsb("run", store, out),
            Program.mnemo("servers", "status", "-p", here, "--json"),
            Program.mnemo("estimate", out, "--verbose"));
    ServerState running = new LocalServers(state()).state();
    assertThat(running.allRun()).isTrue();
    String password = running.password();
    assertThat(password).hasSize(32);
    for (Program program : programs) {
      program.estimated();
      assertThat(program.out() + program.err()).doesNotContain(password);
    }
    for (LocalServer server : running.servers()) {
      assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/cmdline")))
          .doesNotContain(password);
    }
    try (Stream<Path> files = Files.walk(temporary)) {
      assertThat(files.filter(Files::isRegularFile).filter(file -> holds(file, password)))
          .extracting(file -> String.valueOf(file.getFileName()))
          .containsExactlyInAnyOrder("servers.json", store + ".secret");
    }
  }

  private static boolean holds(Path file, String password) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1).contains(password);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
