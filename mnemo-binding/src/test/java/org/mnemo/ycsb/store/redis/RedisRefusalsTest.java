package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.Runs;
import redis.clients.jedis.Jedis;

/** What real servers refuse, and what the user is told. */
@Tag("processes")
class RedisRefusalsTest {

  private static final String TABLE = "usertable";

  @RegisterExtension
  static final RedisTestServers SERVERS =
      new RedisTestServers(
          4,
          server ->
              switch (server) {
                case 0 -> List.of("--maxmemory", "5mb", "--dbfilename", "snapshot");
                case 1 -> List.of("--rename-command", "HELLO", "");
                default -> List.of();
              });

  /** The first server, with more properties: name, value, ... */
  private static TierServer server(String... namesAndValues) {
    return serverOf(0, namesAndValues);
  }

  private static TierServer serverOf(int number, String... namesAndValues) {
    String port = Integer.toString(SERVERS.port(number));
    return RedisTestServers.with(Runs.with(Runs.properties("redis.port", port), namesAndValues));
  }

  private static Fields record(int valueBytes) {
    return new Fields().add("a", new byte[valueBytes]);
  }

  @Test
  void saysThatAServerIsNoCluster() {
    failed(server("redis.cluster", "true")::identities, "redis.cluster");
  }

  /** Whoever does not know a command answers with its arguments, which here are the password. */
  @Test
  void keepsThePasswordOutOfAnswersThatEchoIt() {
    assertThatThrownBy(serverOf(1, "redis.password", "hidden")::identities)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("Mnemo needs Redis 6 or newer")
        .satisfies(
            e -> {
              for (Throwable t = e; t != null; t = t.getCause()) {
                assertThat(t.getMessage()).doesNotContain("hidden");
              }
            });
  }

  @Test
  void takesNoAddressWithCredentialsInIt() {
    for (String host : List.of("redis://u:hidden@localhost", "u:hidden@localhost:6379")) {
      misused(
          () -> RedisTestServers.server("redis.host", host),
          "redis.host",
          "redis.port",
          "redis.username",
          "redis.password.file");
    }
  }

  @Test
  void asksForThePortInAPropertyOfItsOwn() {
    for (String host : List.of("127.0.0.1:7300", "dram-box:7300", "[::1]:7300", "dram-box:")) {
      misused(() -> RedisTestServers.server("redis.host", host), "redis.host", host, "redis.port");
    }
    misused(
        () -> RedisTestServers.server("mnemo.fast.redis.host", "dram-box:7300"),
        "mnemo.fast.redis.host",
        "'dram-box:7300'",
        "mnemo.fast.redis.port");
  }

  /** Nobody listens there, which is found out by asking there. */
  @Test
  void takesIpv6Addresses() {
    for (String host : List.of("::1", "[::1]", "0:0:0:0:0:0:0:1")) {
      failed(
          () -> RedisTestServers.server("redis.host", host, "redis.port", "1").identities(), ":1");
    }
  }

  @Test
  void saysThatMemoryIsFull() {
    try (TierStore store = server().connect()) {
      failed(
          () -> {
            for (int i = 0; i < 100; i++) {
              store.insert(RecordKey.of(TABLE, "k" + i), record(100_000));
            }
          },
          "HSET (OOM)");
    } finally {
      try (Jedis redis = SERVERS.client(0)) {
        redis.flushAll();
      }
    }
  }

  @Test
  void saysThatAServerIsAReplica() {
    try (Jedis redis = SERVERS.client(0);
        TierStore store = server().connect()) {
      redis.replicaof("127.0.0.1", 1);
      failed(() -> server().prepare(true), "replica");
      failed(() -> store.insert(RecordKey.of(TABLE, "k"), record(1)), "HSET", "READONLY");
      server().prepare(false);
      redis.replicaofNoOne();
    }
  }

  /** A snapshot replaces the one before it, which cannot be done if that is a directory. */
  @Test
  void saysThatSnapshotsFail() throws IOException {
    Files.createDirectory(SERVERS.directory().resolve("snapshot"));
    try (Jedis redis = SERVERS.client(0);
        TierStore store = server().connect()) {
      redis.configSet("save", "3600 1");
      redis.bgsave();
      awaitInfo(redis, "rdb_last_bgsave_status:err");
      failed(() -> store.insert(RecordKey.of(TABLE, "k"), record(1)), "HSET", "MISCONF");
      // As the message advises.
      redis.configSet("save", "");
      store.insert(RecordKey.of(TABLE, "k"), record(1));
    }
  }

  /**
   * A replica with a copy of 120 records, each of which it is made to load in 20 ms. It answers
   * after every 2 MB, that is 20 records.
   */
  @Test
  void saysThatAServerIsStillLoading() {
    try (Jedis master = SERVERS.client(2);
        Jedis replica = SERVERS.client(3);
        TierStore store = serverOf(3).connect()) {
      for (int i = 0; i < 120; i++) {
        master.set("k" + i, "x".repeat(100_000));
      }
      master.configSet("rdbcompression", "no");
      master.configSet("repl-diskless-sync-delay", "0");
      replica.configSet("key-load-delay", "20000");
      replica.replicaof("127.0.0.1", SERVERS.port(2));
      awaitInfo(replica, "loading:1");
      failed(serverOf(3)::identities, "loading");
      failed(() -> store.read(RecordKey.of(TABLE, "k"), null, new Fields()), "HGETALL", "LOADING");
    }
  }

  /** Waits until a server says this of itself. */
  private static void awaitInfo(Jedis redis, String line) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!redis.info().lines().toList().contains(line)) {
      assertThat(System.nanoTime()).as(line).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }
}
