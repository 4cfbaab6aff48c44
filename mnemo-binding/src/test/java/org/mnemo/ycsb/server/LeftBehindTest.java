package org.mnemo.ycsb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.store.StoreTypes;

/** What processes that were killed leave, and who removes it. */
@Tag("processes")
class LeftBehindTest {

  private static final String WATCHED = "watched";
  private static final String PAGED = "paged";

  @TempDir Path scratch;

  /**
   * Removes what is left, makes a directory, shows it, and waits until standard input ends: watched
   * over if there is an argument, with servers if that names their memory.
   */
  static final class Holder {
    public static void main(String[] args) throws IOException {
      LocalServers.removeLeft();
      Watcher watcher = args.length > 0 ? Watcher.start() : null;
      try (TemporaryDirectory made = TemporaryDirectory.create()) {
        System.out.println(made.path());
        if (args.length > 0 && !args[0].equals(WATCHED)) {
          MemorySource slow =
              args[0].equals(PAGED) ? new MemorySource.Paged(0.5) : new MemorySource.AsItIs();
          ServerState state =
              new LocalServers(made.path(), watcher)
                  .start(
                      LocalTestServers.planOf(
                          "redis",
                          StoreTypes.byName("redis").localServer().orElseThrow(),
                          List.of(new MemorySource.AsItIs(), slow)),
                      null);
          state.servers().forEach(server -> System.out.println(server.pid()));
        }
        System.out.println("done");
        while (System.in.read() >= 0) {
          // Nothing is ever sent.
        }
      }
    }
  }

  /** Makes a directory when it ends already. */
  static final class Late {
    public static void main(String[] args) {
      new ShutdownHook(
          () -> {
            try {
              System.out.println(TemporaryDirectory.create().path());
            } catch (IllegalStateException e) {
              System.out.println("too late");
            }
          });
    }
  }

  /** A holder, and its servers if it has some. */
  private record Held(Process process, Path path, List<ProcessHandle> servers) {

    List<ProcessHandle> watchers() {
      return process.descendants().filter(child -> !servers.contains(child)).toList();
    }

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    void end() throws Exception {
      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    }
  }

  private ProcessBuilder java(List<String> prefix, Class<?> program, String... arguments) {
    List<String> options = List.of("-XX:-UsePerfData", "-Djava.io.tmpdir=" + scratch);
    return JavaProcess.of(prefix, options, program, arguments);
  }

  private Held hold(String... arguments) throws IOException {
    Process process = java(List.of(), Holder.class, arguments).start();
    BufferedReader said = process.inputReader(UTF_8);
    Path path = Path.of(said.readLine());
    List<ProcessHandle> servers = new ArrayList<>();
    for (String line = said.readLine(); !line.equals("done"); line = said.readLine()) {
      servers.add(ProcessHandle.of(Long.parseLong(line)).orElseThrow());
    }
    return new Held(process, path, servers);
  }

  private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  private List<Path> found() throws IOException {
    try (Stream<Path> files = Files.list(scratch)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith("mnemo-"))
          .sorted()
          .toList();
    }
  }

  /** Devices and cgroups that these servers need. */
  private static List<Path> neededBy(List<ProcessHandle> servers) throws IOException {
    List<Path> needed = new ArrayList<>();
    for (ProcessHandle server : servers) {
      Path group = Path.of(PagedServers.directoryOfGroups(), "mnemo-" + server.pid());
      if (Files.exists(group)) {
        needed.add(group);
      }
    }
    Path records = Path.of("/run/mnemo");
    if (Files.isDirectory(records)) {
      try (Stream<Path> devices = Files.list(records)) {
        devices
            .filter(
                device ->
                    servers.stream()
                        .anyMatch(server -> KernelText.of(device).contains(server.pid() + "@")))
            .forEach(needed::add);
      }
    }
    return needed;
  }

  @Test
  void aSignalLeavesNothing() throws Exception {
    Process ended = hold().process();
    // The process's own destroy closes its input, too, at which the holder may end first.
    ended.toHandle().destroy();
    assertThat(ended.waitFor()).isEqualTo(128 + 15);
    Process late = java(List.of(), Late.class).start();
    assertThat(late.inputReader(UTF_8).readLine()).isEqualTo("too late");
    assertThat(late.waitFor()).isZero();
    assertThat(found()).isEmpty();
  }

  @Test
  void aWatcherEndsServersAndRemovesWhatTheyNeeded() throws Exception {
    assumeThat(PagedServers.refusal()).as("why servers cannot be paged here").isEmpty();
    boolean makesDevice = KernelText.of(Path.of("/proc/swaps")).lines().count() < 2;
    Held killed = hold(PAGED);
    List<Path> needed = neededBy(killed.servers());
    assertThat(needed).hasSize(makesDevice ? 2 : 1);
    List<ProcessHandle> watchers = killed.watchers();

    killed.kill();

    awaitEnd(watchers);
    awaitEnd(killed.servers());
    assertThat(needed).allMatch(Files::notExists);
    if (makesDevice) {
      assertThat(Path.of("/sys/block", needed.get(1).getFileName().toString())).doesNotExist();
    }
    assertThat(found()).isEmpty();
  }

  /** As where it is killed before it starts servers. */
  @Test
  void aWatcherRemovesTemporaryDirectories() throws Exception {
    Held killed = hold(WATCHED);
    List<ProcessHandle> watchers = killed.watchers();
    killed.kill();
    awaitEnd(watchers);
    assertThat(found()).isEmpty();
  }

  @Test
  void theNextRemovesWhatIsLeftWhereTheWatcherWasKilled() throws Exception {
    Held living = hold();
    Held killed = hold("as it is");
    List<ProcessHandle> watchers = killed.watchers();
    watchers.forEach(ProcessHandle::destroyForcibly);
    awaitEnd(watchers);
    killed.kill();
    assertThat(found()).containsExactlyInAnyOrder(living.path(), killed.path());
    assertThat(killed.servers()).allMatch(ProcessHandle::isAlive);

    Held next = hold();

    assertThat(found()).containsExactlyInAnyOrder(living.path(), next.path());
    awaitEnd(killed.servers());
    living.end();
    next.end();
    assertThat(found()).isEmpty();
  }

  /** Everybody may leave a directory of such a name, with numbers of processes to end in it. */
  @Test
  void theNextRemovesWhatIsProvenToBeOurs() throws Exception {
    Held renumbered = hold();
    Held unowned = hold();
    Held ofAnother = hold();
    for (Held killed : List.of(renumbered, unowned, ofAnother)) {
      killed.kill();
    }
    Files.move(renumbered.path(), scratch.resolve("mnemo-" + ProcessHandle.current().pid() + "-1"));
    Files.delete(unowned.path().resolve(".owner"));
    Files.createDirectory(scratch.resolve("mnemo-out"));
    Files.createSymbolicLink(scratch.resolve("mnemo-9999999999-1"), unowned.path());
    Files.createDirectory(scratch.resolve("mnemo-9999999999-2"));
    Files.createFile(scratch.resolve("mnemo-9999999999-3"));
    List<Path> left = new ArrayList<>(found());
    left.remove(scratch.resolve("mnemo-" + ProcessHandle.current().pid() + "-1"));
    // Only root may give files away.
    if (System.getProperty("user.name").equals("root")) {
      Files.setOwner(
          ofAnother.path(),
          scratch.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    } else {
      left.remove(ofAnother.path());
    }
    hold().end();
    assertThat(found()).isEqualTo(left);
  }

  /** No file can get longer than 0 bytes, as where there is no room. */
  @Test
  void leavesNothingWhereThereIsNoRoom() throws Exception {
    List<String> limited = List.of("sh", "-c", "ulimit -f 0; exec \"$@\"", "sh");
    Process refused =
        java(limited, Holder.class).redirectError(ProcessBuilder.Redirect.PIPE).start();
    refused.getOutputStream().close();
    String said = new String(refused.getErrorStream().readAllBytes(), UTF_8);
    assertThat(refused.waitFor()).isEqualTo(1);
    assertThat(said)
        .contains("cannot keep temporary files in " + scratch, "MNEMO_JAVA_OPTS=-Djava.io.tmpdir=");
    assertThat(found()).isEmpty();
  }
}
