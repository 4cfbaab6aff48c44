package org.mnemo.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.Program;
import org.mnemo.ycsb.sensitivity.LocalServerPlans;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.store.StoreTypes;

@Tag("processes")
class TemporaryDirectoryTest {

  @TempDir Path scratch;

  /** Makes a directory, shows it, and removes it when standard input ends. */
  static final class Holder {
    public static void main(String[] args) throws IOException {
      try (TemporaryDirectory made = TemporaryDirectory.create()) {
        if (args.length > 0) {
          // As servers are whose watchers were killed, too.
          new LocalServers(made.path())
              .start(
                  LocalServerPlans.serverPlan(StoreTypes.byName("redis"), new Properties()),
                  null,
                  false);
        }
        System.out.println(made.path());
        while (System.in.read() >= 0) {
          // Nothing is ever sent.
        }
      }
    }
  }

  private record Held(Process process, Path path) {

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    void end() throws Exception {
      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    }
  }

  private Held hold(String... arguments) throws IOException {
    Process process = Program.startIn(scratch, Holder.class, arguments);
    return new Held(process, Path.of(process.inputReader(UTF_8).readLine()));
  }

  private List<Path> found() throws IOException {
    try (Stream<Path> files = Files.list(scratch)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith("mnemo-"))
          .sorted()
          .toList();
    }
  }

  @Test
  void removesWhatKilledProcessesLeftAndNothingOfTheLiving() throws Exception {
    Held living = hold();
    Held killed = hold("with servers");
    List<LocalServer> servers = new LocalServers(killed.path()).state().servers();
    killed.kill();
    assertThat(found()).containsExactlyInAnyOrder(living.path(), killed.path());
    assertThat(servers).hasSize(2).allMatch(LocalServer::runs);

    Held next = hold();
    assertThat(found()).containsExactlyInAnyOrder(living.path(), next.path());
    assertThat(servers).noneMatch(LocalServer::runs);
    living.end();
    next.end();
    assertThat(found()).isEmpty();
  }

  @Test
  void leavesWhatIsNotProvenToBeOurs() throws Exception {
    Held killed = hold();
    killed.kill();
    Files.delete(killed.path().resolve(".owner"));
    Files.createDirectory(scratch.resolve("mnemo-out"));
    Files.createSymbolicLink(scratch.resolve("mnemo-9999999999-1"), killed.path());
    Files.createDirectory(scratch.resolve("mnemo-9999999999-2"));
    Files.createFile(scratch.resolve("mnemo-9999999999-3"));
    List<Path> before = found();
    hold().end();
    assertThat(found()).isEqualTo(before);
  }

  /** Everybody may leave a directory of such a name, with numbers of processes to end in it. */
  @Test
  void leavesWhatAnotherUserLeft() throws Exception {
    UserPrincipal nobody =
        scratch.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    assumeThat(System.getProperty("user.name")).as("who may give files away").isEqualTo("root");
    Held killed = hold();
    killed.kill();
    Files.setOwner(killed.path(), nobody);
    hold().end();
    assertThat(found()).containsExactly(killed.path());
  }
}
