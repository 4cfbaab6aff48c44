package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.store.Fields;
import org.mnemo.ycsb.store.StoreException;
import org.mnemo.ycsb.store.TierServer;
import org.mnemo.ycsb.store.TierStore;
import org.mnemo.ycsb.store.TierStoreContract;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientPauseMode;

/** Redis by a Unix domain socket, in a database of its own, and what servers refuse. */
class UnixSocketRedisStoreTest extends TierStoreContract {

  private static final int TIMEOUT_MS = 1000;

  @RegisterExtension
  static final RedisTestServers SERVERS =
      new RedisTestServers(
          3,
          server ->
              switch (server) {
                case 0 -> List.of("--unixsocket", "redis.sock", "--databases", "4");
                case 1 -> List.of("--maxmemory", "5mb");
                default -> List.of("--rename-command", "HELLO", "");
              });

  private static String socket() {
    return SERVERS.directory().resolve("redis.sock").toString();
  }

  private static TierServer server() {
    return RedisTestServers.server(
        "redis.socket", socket(), "redis.database", "3", "redis.timeout", "" + TIMEOUT_MS);
  }

  private static TierServer second(String... namesAndValues) {
    List<String> all = new ArrayList<>(List.of("redis.port", Integer.toString(SERVERS.port(1))));
    all.addAll(List.of(namesAndValues));
    return RedisTestServers.server(all.toArray(String[]::new));
  }

  @Override
  protected TierStore connectToEmptyStore() {
    try (Jedis redis = SERVERS.client(0)) {
      redis.flushAll();
    }
    return server().connect();
  }

  private static Fields record(int valueBytes) {
    return new Fields().add("a", new byte[valueBytes]);
  }

  @Test
  void keepsRecordsInItsDatabase() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = SERVERS.client(0)) {
      store.insert(TABLE, "k", record(100));
      assertThat(redis.dbSize()).isZero();
      redis.select(3);
      assertThat(redis.dbSize()).isEqualTo(1);
      assertThat(server().holdings().orElseThrow().records()).isEqualTo(1);
      redis.select(0);
      redis.set("somebody", "else");
      // What of the memory is whose cannot be told.
      assertThat(server().holdings()).isEmpty();
    }
  }

  @Test
  void isTheSameServerByItsSocketAndByItsPort() {
    assertThat(
            RedisTestServers.server("redis.port", Integer.toString(SERVERS.port(0))).identities())
        .isEqualTo(server().identities());
    assertThat(server().endpoint()).isEqualTo(socket());
  }

  @Test
  void waitsForAnAnswerNoLongerThanTheTimeout() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = SERVERS.client(0)) {
      redis.clientPause(10 * TIMEOUT_MS, ClientPauseMode.WRITE);
      assertThatThrownBy(() -> store.insert(TABLE, "k", record(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("Redis at " + socket() + " failed: timed out after 1000 ms");
      redis.clientUnpause();
      store.insert(TABLE, "k", record(1));
    }
  }

  @Test
  void saysWhatIsWrongWithASocket() {
    assertThatThrownBy(RedisTestServers.server("redis.socket", "/no/such.sock")::identities)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no Redis answers at /no/such.sock (No such file or directory)");
    assertThatThrownBy(() -> RedisTestServers.server("redis.socket", socket(), "redis.tls", "true"))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("redis.socket", "leave out redis.tls");
  }

  @Test
  void saysThatThereIsNoSuchDatabase() {
    assertThatThrownBy(
            RedisTestServers.server("redis.socket", socket(), "redis.database", "4")::identities)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("set redis.database to one of them");
  }

  @Test
  void saysThatAServerIsNoCluster() {
    assertThatThrownBy(second("redis.cluster", "true")::identities)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is no node of a cluster; leave out redis.cluster");
  }

  /** Whoever does not know a command answers with its arguments, which here are the password. */
  @Test
  void keepsThePasswordOutOfAnswersThatEchoIt() {
    assertThatThrownBy(
            RedisTestServers.server(
                    "redis.port", Integer.toString(SERVERS.port(2)), "redis.password", "hidden")
                ::identities)
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
    assertThatThrownBy(() -> RedisTestServers.server("redis.host", "redis://u:hidden@localhost"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("redis.host")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void saysThatMemoryIsFull() {
    try (TierStore store = second().connect()) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100; i++) {
                  store.insert(TABLE, "k" + i, record(100_000));
                }
              })
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("refused HSET (OOM): its memory is full; raise its maxmemory");
    } finally {
      try (Jedis redis = SERVERS.client(1)) {
        redis.flushAll();
      }
    }
  }

  @Test
  void saysThatAServerIsAReplica() {
    try (Jedis redis = SERVERS.client(1);
        TierStore store = second().connect()) {
      redis.replicaof("127.0.0.1", 1);
      assertThatThrownBy(() -> second().prepare(true))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is a replica, which takes no writes; name its master");
      assertThatThrownBy(() -> store.insert(TABLE, "k", record(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("refused HSET (READONLY): it is a replica");
      second().prepare(false);
      redis.replicaofNoOne();
    }
  }

  /** A snapshot replaces the one before it, which cannot be done if that is a directory. */
  @Test
  void saysThatSnapshotsFail() throws IOException {
    Files.createDirectory(SERVERS.directory().resolve("dump.rdb"));
    try (Jedis redis = SERVERS.client(1);
        TierStore store = second().connect()) {
      redis.configSet("save", "3600 1");
      redis.bgsave();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (!redis.info("persistence").contains("rdb_last_bgsave_status:err")) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
      assertThatThrownBy(() -> store.insert(TABLE, "k", record(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("refused HSET (MISCONF): it cannot write its snapshots");
      // As the message advises.
      redis.configSet("save", "");
      store.insert(TABLE, "k", record(1));
    }
  }
}
