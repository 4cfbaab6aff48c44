package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.store.StoreTypes;

class LocalServersTest {

  private static final List<MemorySource> PLAIN =
      List.of(new MemorySource.AsItIs(), new MemorySource.AsItIs());

  @TempDir Path directory;
  private LocalServers servers;

  @BeforeEach
  void make() {
    servers = new LocalServers(directory);
  }

  @AfterEach
  void stop() {
    servers.stop();
  }

  private static ServerState start(LocalServers servers, List<Integer> ports, boolean tied) {
    LocalServerType redis = StoreTypes.byName("redis").localServer().orElseThrow();
    return servers.start(LocalTestServers.planOf("redis", redis, PLAIN), ports, tied);
  }

  @Test
  void remembersServersForTheNextProcessAndStopsThem() {
    ServerState started = start(servers, null, false);
    ServerState found = new LocalServers(directory).state();
    assertThat(found).isEqualTo(started);
    assertThat(found.allRun()).isTrue();
    assertThat(found.servers()).extracting(LocalServer::tier).containsExactly("fast", "slow");

    assertThat(new LocalServers(directory).stop()).isEqualTo(2);
    assertThat(started.servers()).noneMatch(LocalServer::runs);
    assertThat(servers.state().servers()).isEmpty();
    assertThat(servers.stop()).isZero();
  }

  /** Rather than a program of somebody else. */
  @Test
  void startsServersThatTheKernelEndsFirst() throws IOException {
    for (boolean tied : new boolean[] {true, false}) {
      for (LocalServer server : start(servers, null, tied).servers()) {
        assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/oom_score_adj")).strip())
            .isEqualTo("1000");
      }
      servers.stop();
    }
  }

  @Test
  void refusesToStartTwice() {
    start(servers, null, true);
    assertThatThrownBy(() -> start(servers, null, true))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("running already");
  }

  /** Redis, and how many servers had been started when each command was made. */
  private final class Watched implements LocalServerType {

    private final LocalServerType redis = StoreTypes.byName("redis").localServer().orElseThrow();
    private final List<Integer> started = new ArrayList<>();

    @Override
    public String program() {
      return redis.program();
    }

    @Override
    public List<String> programs() {
      return redis.programs();
    }

    @Override
    public Optional<String> withoutPrograms() {
      return redis.withoutPrograms();
    }

    @Override
    public List<String> command(Launch launch) {
      started.add(servers.state().servers().size());
      return redis.command(launch);
    }

    @Override
    public boolean answers(int port, long pid) {
      return redis.answers(port, pid);
    }

    @Override
    public Map<String, String> clientProperties(int port) {
      return redis.clientProperties(port);
    }
  }

  /** To make a command may unpack the program anew, under a server that is about to run it. */
  @Test
  void makesAllCommandsBeforeItStartsAServer() {
    Watched watched = new Watched();
    servers.start(LocalTestServers.planOf("redis", watched, PLAIN), null, true);
    assertThat(watched.started).containsExactly(0, 0);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void namesATakenPortAndLeavesNoServerBehind() throws IOException {
    int free = freePort();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> start(servers, List.of(free, taken.getLocalPort()), true))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("port " + taken.getLocalPort() + " is taken");
    }
    assertThat(servers.state().servers()).noneMatch(LocalServer::runs);
  }

  @Test
  void refusesPortsThatCannotBe() {
    assertThatThrownBy(() -> start(servers, List.of(7001, 99999), true))
        .isInstanceOf(UsageException.class)
        .hasMessage("a port must be from 1 to 65535, was 99999");
    assertThatThrownBy(() -> start(servers, List.of(7001, 7001), true))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a port of its own");
    assertThat(servers.state().servers()).isEmpty();
  }

  @Test
  void doesNotTakeAnotherProcessForItsServer() {
    long ourPid = ProcessHandle.current().pid();
    LocalServer impostor = new LocalServer("fast", 1, ourPid, 12345, "as it is");
    assertThat(impostor.runs()).isFalse();
  }

  /** Starts servers in a process of its own and waits to be killed. */
  static final class Owner {
    public static void main(String[] args) throws InterruptedException {
      ServerState state = start(new LocalServers(Path.of(args[0])), null, true);
      state.servers().forEach(server -> System.out.println(server.pid()));
      Thread.currentThread().join();
    }
  }

  @Test
  void tiedServersEndWhenTheirOwnerIsKilled() throws Exception {
    Process owner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                directory.toString())
            .start();
    try (BufferedReader output = owner.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle fast = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      ProcessHandle slow = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      owner.destroyForcibly().waitFor();
      CompletableFuture.allOf(fast.onExit(), slow.onExit()).get(30, TimeUnit.SECONDS);
      assertThat(fast.isAlive() || slow.isAlive()).isFalse();
    }
  }
}
