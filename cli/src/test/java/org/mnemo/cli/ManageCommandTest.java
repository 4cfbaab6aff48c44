package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.kernel.MemoryCgroup;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.PagedServers;
import redis.clients.jedis.Jedis;

/** {@code bin/mnemo manage} on a real Redis that the kernel pages. */
@Tag("processes")
@Tag("slow")
class ManageCommandTest {

  private static final int RECORDS = 20_000;
  private static final int VALUE_BYTES = 2_000;

  @TempDir Path temporary;

  private FileChannel paging;
  private RealServer redis;
  private MemoryCgroup cgroup;
  private long unmanaged;
  private Thread load;
  private volatile boolean isOver;

  @BeforeEach
  void startServer() throws IOException {
    assumeThat(SearchPath.find("redis-server")).as("redis-server on PATH").isPresent();
    paging = Paging.begin();
    redis = RealServer.redis("redis-server", temporary);
    PagedServers.prepare(List.of(redis.process().pid()), (long) RECORDS * VALUE_BYTES);
    cgroup =
        MemoryCgroup.in(
            Path.of(PagedServers.directoryOfGroups()).resolve("mnemo-" + redis.process().pid()));
    Random random = new Random(1);
    byte[] value = new byte[VALUE_BYTES];
    try (Jedis client = new Jedis("127.0.0.1", redis.port())) {
      for (int i = 0; i < RECORDS; i++) {
        random.nextBytes(value);
        client.set(key(i), value);
      }
    }
    unmanaged = cgroup.limitBytes().orElseThrow();
    load = new Thread(this::request);
    load.start();
  }

  /** Most requests are to a tenth of the keys. */
  private void request() {
    Random random = new Random(2);
    try (Jedis client = new Jedis("127.0.0.1", redis.port())) {
      while (!isOver) {
        client.get(key(random.nextInt(random.nextInt(20) == 0 ? RECORDS : RECORDS / 10)));
      }
    }
  }

  private static byte[] key(int number) {
    return ("user" + number).getBytes(StandardCharsets.US_ASCII);
  }

  @AfterEach
  void endServer() throws InterruptedException, IOException {
    if (redis != null) {
      isOver = true;
      if (load != null) {
        load.join();
      }
      redis.close();
      PagedServers.removeDead();
      paging.close();
    }
  }

  private Process manage(String... more) throws IOException {
    return started("--redis", "127.0.0.1:" + redis.port(), List.of(more));
  }

  private Process started(Object... options) throws IOException {
    return Program.builder(Mnemo.class, Program.all("manage", "--json", Program.all(options)))
        .redirectError(temporary.resolve("errors").toFile())
        .start();
  }

  private JsonNode next(BufferedReader steps) throws IOException {
    String line = steps.readLine();
    assertThat(line).as(Files.readString(temporary.resolve("errors"))).isNotNull();
    return new ObjectMapper().readTree(line);
  }

  @Test
  void savesMemoryAndPutsTheLimitBack() throws IOException, InterruptedException {
    Path alpha = Files.writeString(temporary.resolve("alpha"), "0.9\n");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Process manager = manage("--alpha", alpha.toString(), "--metrics", "" + port);
    try (BufferedReader steps = manager.inputReader()) {
      JsonNode first = next(steps);
      assertThat(first.get("move").asText()).isEqualTo("LOWERED");
      assertThat(first.get("throughput_ops_s").asDouble()).isGreaterThan(100);
      assertThat(first.get("limit_bytes").asLong()).isLessThan(first.get("all_bytes").asLong());
      long limit = first.get("limit_bytes").asLong();
      RealServer.await(() -> Math.abs(cgroup.limitBytes().orElseThrow() - limit) < 4096);
      Program.mnemo("manage", "--redis", "127.0.0.1:" + redis.port(), "--alpha", "0.9")
          .refused(1, "another manager", cgroup.directory().toString());
      Files.writeString(alpha, "0.6");
      next(steps);
      JsonNode second = next(steps);
      assertThat(second.get("alpha").asDouble()).isEqualTo(0.6);
      assertThat(second.get("used_bytes").asLong()).isLessThan(first.get("used_bytes").asLong());
      assertThat(second.get("faults_per_second").asDouble()).isPositive();
      Files.writeString(alpha, "6");
      next(steps);
      assertThat(next(steps).get("alpha").asDouble()).isEqualTo(0.6);
      assertThat(metrics(port)).contains("mnemo_alpha_ratio 0.6", "mnemo_limit_bytes ");
      manager.destroy();
      assertThat(manager.waitFor()).isEqualTo(143);
    }
    assertThat(cgroup.limitBytes()).hasValue(unmanaged);
    assertThat(Files.readString(temporary.resolve("errors"))).contains("alpha stays 0.6", "'6'");
    assertThat(redis.process().isAlive()).isTrue();
  }

  private boolean isLowered() {
    return cgroup.limitBytes().orElseThrow() < unmanaged;
  }

  private static void signal(Process process, String name)
      throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor())
        .isZero();
  }

  private static String metrics(int port) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(port)))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void limitIsPutBackAfterAKill() throws IOException, InterruptedException {
    Process manager = manage("--alpha", "0.9");
    next(manager.inputReader());
    RealServer.await(this::isLowered);
    signal(manager, "KILL");
    RealServer.await(() -> cgroup.limitBytes().orElseThrow() == unmanaged);
    assertThat(redis.process().isAlive()).isTrue();
    // The same of one whose shell is killed with it.
    Process next = manage("--alpha", "0.9");
    next(next.inputReader());
    RealServer.await(this::isLowered);
    long lowered = cgroup.limitBytes().orElseThrow();
    next.children().forEach(ProcessHandle::destroyForcibly);
    RealServer.await(() -> next.children().findAny().isEmpty());
    signal(next, "KILL");
    next.waitFor();
    assertThat(cgroup.limitBytes()).hasValue(lowered);
    Process last = manage("--alpha", "0.9", "--dry-run");
    assertThat(next(last.inputReader()).get("limit_bytes").asLong()).isPositive();
    last.destroyForcibly().waitFor();
    assertThat(cgroup.limitBytes()).hasValue(lowered);
    Process undone = manage("--alpha", "1");
    next(undone.inputReader());
    undone.destroy();
    undone.waitFor();
    assertThat(cgroup.limitBytes()).hasValue(unmanaged);
  }

  @Test
  void sleepingServerTeachesNothingWrong() throws IOException, InterruptedException {
    isOver = true;
    load.join();
    assertThat(cgroup.setLimitBytes(cgroup.usedBytes() / 2)).isTrue();
    assertThat(cgroup.setLimitBytes(unmanaged)).isTrue();
    signal(redis.process(), "STOP");
    Process manager =
        started("--pid", "" + redis.process().pid(), "--ops-from", "echo 7", "--alpha", "0.9");
    try {
      JsonNode step = next(manager.inputReader());
      assertThat(step.get("move").asText()).isEqualTo("IDLE");
      assertThat(step.get("fault_ns").isNumber()).isTrue();
    } finally {
      signal(redis.process(), "CONT");
      manager.destroy();
      manager.waitFor();
    }
  }

  @Test
  void limitOfSomebodyElseStays() throws IOException, InterruptedException {
    Process manager = manage("--alpha", "0.9");
    // At rest: while version 1 pages out for a limit, another one is lost.
    long lowered = next(manager.inputReader()).get("limit_bytes").asLong();
    RealServer.await(() -> Math.abs(cgroup.limitBytes().orElseThrow() - lowered) < 4096);
    long theirs = cgroup.usedBytes() + (64 << 20);
    assertThat(cgroup.setLimitBytes(theirs)).isTrue();
    assertThat(manager.waitFor()).isEqualTo(1);
    assertThat(Files.readString(temporary.resolve("errors"))).contains("somebody else");
    assertThat(cgroup.limitBytes().orElseThrow()).isBetween(theirs - 4096, theirs);
  }

  @Test
  void memoryGoesBackWhileAChildSavesAndAfterTheEnd() throws IOException, InterruptedException {
    Process manager = manage("--alpha", "0.9");
    try (BufferedReader steps = manager.inputReader();
        Jedis client = new Jedis("127.0.0.1", redis.port())) {
      next(steps);
      RealServer.await(this::isLowered);
      client.configSet("rdb-key-save-delay", "1000");
      client.bgsave();
      RealServer.await(() -> cgroup.limitBytes().orElseThrow() == unmanaged);
      assertThat(next(steps).get("move").asText()).isEqualTo("CHILD");
      client.configSet("rdb-key-save-delay", "0");
      String move = "CHILD";
      while (move.equals("CHILD")) {
        move = next(steps).get("move").asText();
      }
      assertThat(move).isEqualTo("AFTER_CHILD");
      RealServer.await(this::isLowered);
    }
    manager.destroy();
    manager.waitFor();
  }
}
