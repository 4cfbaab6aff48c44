package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.LocalTestServers;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.Watcher;
import redis.clients.jedis.Jedis;

class LocalRedisTest {

  @TempDir Path directory;

  private List<LocalServer> start(LocalServers servers, LocalServerType type, MemorySource slow) {
    return servers
        .start(
            LocalTestServers.planOf("redis", type, List.of(new MemorySource.AsItIs(), slow)), null)
        .servers();
  }

  @Tag("processes")
  @Test
  void runsTheEmbeddedServerWhereNoneIsInstalled() {
    LocalServers servers = new LocalServers(directory, Watcher.start());
    try {
      List<LocalServer> started =
          start(
              servers, new LocalRedis(List.of("no-such-program"), true), new MemorySource.AsItIs());
      assertThat(started).allMatch(LocalServer::runs);
    } finally {
      servers.stop();
    }
  }

  @Test
  void takesTheFirstProgramThatIsInstalled() {
    assertThat(new LocalRedis(List.of("no-such-program", "sh", "ls"), true).program())
        .endsWith("/sh");
    assertThat(new LocalRedis(List.of("no-such-program"), true).program())
        .isEqualTo("embedded redis-server");
  }

  @Tag("processes")
  @Test
  void asksForAPasswordThatNobodySees() throws IOException {
    LocalServers servers = new LocalServers(directory, Watcher.start());
    try {
      LocalServer server = start(servers, LocalRedis.any(), new MemorySource.AsItIs()).get(0);
      String password = servers.state().password();
      try (Jedis redis = new Jedis("127.0.0.1", server.port())) {
        assertThatThrownBy(redis::flushAll).hasMessageStartingWith("NOAUTH");
        assertThat(redis.auth(password)).isEqualTo("OK");
      }
      assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/cmdline")))
          .contains("redis")
          .doesNotContain(password);
      assertThat(Files.readString(directory.resolve("fast.log"))).doesNotContain(password);
      assertThat(LocalRedis.any().answers(server.port(), server.pid(), password)).isTrue();
      assertThat(LocalRedis.any().answers(server.port(), server.pid(), "another")).isFalse();
    } finally {
      servers.stop();
    }
  }

  @Tag("processes")
  @Test
  void bindsAServersPagesToAMemoryNode() throws Exception {
    assumeThat(SearchPath.find("numactl")).as("numactl on PATH").isPresent();
    LocalServers servers = new LocalServers(directory, Watcher.start());
    try {
      LocalServer slow = start(servers, LocalRedis.any(), new MemorySource.Numa(0)).get(1);
      assertThat(Files.readAllLines(Path.of("/proc/" + slow.pid() + "/numa_maps")))
          .isNotEmpty()
          .allMatch(line -> line.contains(" bind:0"));
      assertThat(slow.verify(new MemorySource.Numa(0)).orElseThrow())
          .startsWith("verified: 100 % of ");
      refused(() -> slow.verify(new MemorySource.Numa(7)), "node 7", " MiB on node 0; ");
    } finally {
      servers.stop();
    }
  }
}
