package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.ScriptedServer;
import org.mnemo.ycsb.store.StoreTypes;

@Tag("processes")
class LocalServersTest {

  private static final List<MemorySource> PLAIN =
      List.of(new MemorySource.AsItIs(), new MemorySource.AsItIs());

  @TempDir Path directory;
  private Watcher watcher;
  private LocalServers servers;

  @BeforeEach
  void make() {
    watcher = Watcher.start();
    servers = new LocalServers(directory, watcher);
  }

  @AfterEach
  void stop() {
    servers.stop();
    watcher.close();
  }

  private static ServerState start(LocalServers servers, List<Integer> ports) {
    return servers.start(LocalTestServers.planOf("redis", redis(), PLAIN), ports);
  }

  private static LocalServerType redis() {
    return StoreTypes.byName("redis").localServer().orElseThrow();
  }

  @Test
  void remembersServersForTheNextProcessAndStopsThem() {
    ServerState started = start(new LocalServers(directory), null);
    ServerState found = new LocalServers(directory).state();
    assertThat(found).isEqualTo(started);
    assertThat(found.allRun()).isTrue();
    assertThat(found.servers()).extracting(LocalServer::tier).containsExactly("fast", "slow");

    assertThat(new LocalServers(directory).stop()).isEqualTo(2);
    assertThat(started.servers()).noneMatch(LocalServer::runs);
    assertThat(servers.state().servers()).isEmpty();
    assertThat(servers.stop()).isZero();
  }

  @Test
  void tellsWhichSignalEndedAServer() {
    LocalServer slow = start(servers, null).servers().get(1);
    assertThat(servers.ended()).isEmpty();
    ProcessHandle process = slow.process().orElseThrow();
    process.destroy();
    process.onExit().join();
    assertThat(servers.ended().orElseThrow())
        .startsWith(
            "the local server of tier slow (process %d) has ended by a signal"
                .formatted(slow.pid()))
        .contains("SIGTERM")
        .doesNotContain("memory");
  }

  /** As by somebody who ends a program of that name. */
  @Test
  void tellsWhichSignalEndedAServerAsItStarted() {
    LocalServerType ending =
        new ForwardingType(redis()) {
          @Override
          public List<String> command(Launch launch) {
            return List.of("sh", "-c", "kill -TERM $$");
          }
        };
    refused(
        () -> servers.start(LocalTestServers.planOf("redis", ending, PLAIN), null), "signal 15");
  }

  /** Rather than a program of somebody else. */
  @Test
  void startsServersThatTheKernelEndsFirst() throws IOException {
    for (LocalServers any : List.of(servers, new LocalServers(directory))) {
      for (LocalServer server : start(any, null).servers()) {
        assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/oom_score_adj")).strip())
            .isEqualTo("1000");
      }
      servers.stop();
    }
  }

  /** Redis whose first port another program takes once it has been chosen. */
  private final class Overtaken extends ForwardingType {

    private final List<ServerSocket> taken = new ArrayList<>();

    /** How many servers had been started when each command was made. */
    private final List<Integer> started = new ArrayList<>();

    Overtaken() {
      super(redis());
    }

    @Override
    public List<String> command(Launch launch) {
      started.add(servers.state().servers().size());
      if (taken.isEmpty()) {
        try {
          taken.add(new ServerSocket(launch.port(), 1, InetAddress.getLoopbackAddress()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return super.command(launch);
    }
  }

  /** To make a command may unpack the program anew, under a server that is about to run it. */
  @Test
  void makesAllCommandsBeforeItStartsAServerAndTakesOtherPortsWhereOneIsTakenMeanwhile()
      throws IOException {
    Overtaken overtaken = new Overtaken();
    try {
      ServerState started = servers.start(LocalTestServers.planOf("redis", overtaken, PLAIN), null);
      assertThat(overtaken.started).containsOnly(0);
      assertThat(started.allRun()).isTrue();
      assertThat(started.servers())
          .extracting(LocalServer::port)
          .doesNotContain(overtaken.taken.get(0).getLocalPort());
    } finally {
      overtaken.taken.get(0).close();
    }
  }

  @Test
  void namesATakenPortAndLeavesNoServerBehind() throws IOException {
    int free = ScriptedServer.freePort();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      misused(
          () -> start(servers, List.of(free, taken.getLocalPort())),
          "port " + taken.getLocalPort() + " is taken");
    }
    assertThat(servers.state().servers()).noneMatch(LocalServer::runs);
  }

  @Test
  void refusesPortsThatCannotBe() {
    misused(() -> start(servers, List.of(7001, 99999)), "65535", "99999");
    misused(() -> start(servers, List.of(7001, 7001)), "[7001, 7001]");
    assertThat(servers.state().servers()).isEmpty();
  }

  @Test
  void doesNotTakeAnotherProcessForItsServer() {
    long ourPid = ProcessHandle.current().pid();
    LocalServer impostor = new LocalServer("fast", "redis", 1, ourPid, 12345, "as it is", "", 0);
    assertThat(impostor.runs()).isFalse();
  }

  private Process child(Class<?> main, Object... more) throws IOException {
    String[] arguments =
        Stream.concat(Stream.of(directory), Stream.of(more))
            .map(String::valueOf)
            .toArray(String[]::new);
    return JavaProcess.of(List.of(), List.of(), main, arguments).start();
  }

  /** Numbers of the Redis whose working directory is the state directory. */
  private List<Long> running() {
    return ProcessHandle.allProcesses()
        .filter(process -> worksIn(process.pid()))
        .map(ProcessHandle::pid)
        .toList();
  }

  private boolean worksIn(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", "" + pid, "cwd")).equals(directory);
    } catch (IOException e) {
      return false;
    }
  }

  private static List<Long> pids(ServerState state) {
    return state.servers().stream().map(LocalServer::pid).toList();
  }

  private static String startOrSentence(LocalServers servers) {
    try {
      start(servers, null);
      return "started";
    } catch (MnemoException e) {
      return e.getMessage();
    }
  }

  /** Starts servers at the word of its parent, and says what became of it. */
  static final class Starter {
    public static void main(String[] args) throws IOException {
      LocalServers servers = new LocalServers(Path.of(args[0]));
      servers.state();
      System.out.println("ready");
      System.in.read();
      System.out.println(startOrSentence(servers));
    }
  }

  @Test
  void startsOnePairHoweverManyStartAtOnce() throws Exception {
    List<Process> children = List.of(child(Starter.class), child(Starter.class));
    for (Process child : children) {
      assertThat(child.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
    }
    for (Process child : children) {
      child.getOutputStream().write('\n');
      child.getOutputStream().flush();
    }
    CompletableFuture<String> other =
        CompletableFuture.supplyAsync(() -> startOrSentence(new LocalServers(directory)));
    List<String> said = new ArrayList<>(List.of(startOrSentence(servers), other.get()));
    for (Process child : children) {
      said.add(child.inputReader(StandardCharsets.UTF_8).readLine());
      assertThat(child.waitFor()).isZero();
    }
    assertThat(said).filteredOn("started"::equals).hasSize(1);
    assertThat(said)
        .filteredOn(sentence -> !sentence.equals("started"))
        .hasSize(3)
        .allMatch(sentence -> sentence.startsWith("local servers are running already; "));
    assertThat(running()).containsExactlyInAnyOrderElementsOf(pids(servers.state()));
    assertThat(servers.stop()).isEqualTo(2);
  }

  @Test
  void takesServersThatAnotherOneHasStartedMeanwhile() {
    ServerPlan plan = LocalTestServers.planOf("redis", redis(), PLAIN);
    ServerState first = servers.findOrStart(plan);
    assertThat(new LocalServers(directory).findOrStart(plan)).isEqualTo(first);
    assertThat(running()).containsExactlyInAnyOrderElementsOf(pids(first));
  }

  /** Starts servers of which the first thing that each does is to kill whoever has started it. */
  static final class Doomed {
    public static void main(String[] args) {
      LocalServerType murderous =
          new ForwardingType(redis()) {
            @Override
            public List<String> command(Launch launch) {
              long pid = ProcessHandle.current().pid();
              List<String> command =
                  new ArrayList<>(List.of("sh", "-c", "kill -9 " + pid + "; exec \"$@\"", "sh"));
              command.addAll(super.command(launch));
              return command;
            }
          };
      List<Integer> ports = List.of(Integer.valueOf(args[1]), Integer.valueOf(args[2]));
      new LocalServers(Path.of(args[0]))
          .start(LocalTestServers.planOf("redis", murderous, PLAIN), ports);
    }
  }

  /** As between the start of a server and the writing of its number. */
  @Test
  void findsAndEndsServersWhoseStarterDied() throws Exception {
    Process doomed = child(Doomed.class, ScriptedServer.freePort(), ScriptedServer.freePort());
    assertThat(doomed.waitFor()).isEqualTo(128 + 9);
    ServerState left = servers.state();
    assertThat(left.servers()).hasSize(2);
    assertThat(left.allRun()).isFalse();
    assertThat(pids(left)).containsAll(running());

    ServerState started = start(servers, null);
    assertThat(left.servers()).noneMatch(LocalServer::runs);
    assertThat(running()).containsExactlyInAnyOrderElementsOf(pids(started));
  }

  /** The state directory may be the user's own, with files of that ending in it. */
  @Test
  void keepsThePasswordInAFileOfTheUserAndRemovesNoSecretButItsOwn() throws IOException {
    Path file = Files.writeString(directory.resolve("tls.secret"), "mine");
    Path folder = Files.createDirectory(directory.resolve("mine.secret"));
    Path inFolder = Files.writeString(folder.resolve("key"), "mine");
    Path old = directory.resolve("servers.secret");
    String password = start(servers, null).password();
    assertThat(password).hasSize(32);
    for (String secret : List.of("servers.json", "redis.secret")) {
      assertThat(Files.getPosixFilePermissions(directory.resolve(secret)))
          .containsExactlyInAnyOrder(
              PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }
    Files.writeString(old, "of an earlier version");

    servers.stop();

    assertThat(file).exists();
    assertThat(inFolder).exists();
    assertThat(directory.resolve("redis.secret")).doesNotExist();
    assertThat(old).doesNotExist();
    assertThat(start(servers, null).password()).isNotEqualTo(password);
  }

  /** Passwords are written as commands are made, the state once there are processes. */
  @Test
  void leavesNoSecretOfServersThatWereNotStarted() {
    LocalServerType failing =
        new ForwardingType(redis()) {
          @Override
          public List<String> command(Launch launch) {
            launch.secret("redis", "requirepass " + launch.password());
            throw new MnemoException("no program");
          }
        };
    assertThatThrownBy(() -> servers.start(LocalTestServers.planOf("redis", failing, PLAIN), null))
        .hasMessage("no program");
    assertThat(directory.resolve("redis.secret")).doesNotExist();
  }

  @Test
  void stopsServersThatAnOlderMnemoHasStarted() throws IOException {
    ServerState started = start(servers, null);
    Path file = directory.resolve("servers.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceAll("\"store\" : [^\n,}]+,\\s*", "")
            .replace("\"schema\" : 4", "\"schema\" : 1,\n\"store\" : \"redis\"")
            .replaceAll("\"(password|complete)\" : [^\n]+\n", "")
            .replaceAll(",\\s*\"(file|empty_bytes)\" : [^\\n,}]+", ""));
    assertThat(servers.state().servers())
        .extracting(LocalServer::pid)
        .isEqualTo(started.servers().stream().map(LocalServer::pid).toList());
    assertThat(servers.state().allRun()).isTrue();
    assertThat(servers.state().stores()).containsExactly("redis");
    assertThat(servers.stop()).isEqualTo(2);
  }

  /** Starts servers in a process of its own and waits to be killed. */
  static final class Owner {
    public static void main(String[] args) throws InterruptedException {
      ServerState state = start(new LocalServers(Path.of(args[0]), Watcher.start()), null);
      state.servers().forEach(server -> System.out.println(server.pid()));
      Thread.currentThread().join();
    }
  }

  @Test
  void tiedServersEndWhenTheirOwnerIsKilled() throws Exception {
    Process owner = child(Owner.class);
    try (BufferedReader output = owner.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle fast = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      ProcessHandle slow = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      owner.destroyForcibly().waitFor();
      CompletableFuture.allOf(fast.onExit(), slow.onExit()).get(30, TimeUnit.SECONDS);
      assertThat(fast.isAlive() || slow.isAlive()).isFalse();
    }
  }
}
