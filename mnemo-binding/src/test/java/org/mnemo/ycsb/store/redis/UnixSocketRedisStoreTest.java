package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientPauseMode;

/** Redis by a Unix domain socket, in a database of its own. */
@Tag("processes")
class UnixSocketRedisStoreTest extends TierStoreContract {

  private static final int TIMEOUT_MS = 1000;

  @RegisterExtension
  static final RedisTestServers SERVERS =
      new RedisTestServers(
          2,
          server ->
              server == 0 ? List.of("--unixsocket", "redis.sock", "--databases", "4") : List.of());

  private static String socket() {
    return SERVERS.directory().resolve("redis.sock").toString();
  }

  private static TierServer server() {
    return RedisTestServers.server(
        words("redis.socket %s redis.database 3 redis.timeout %s", socket(), TIMEOUT_MS));
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
      store.insert(RecordKey.of(TABLE, "k"), record(100));
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
      failed(
          () -> store.insert(RecordKey.of(TABLE, "k"), record(1)),
          "1000",
          "redis.timeout",
          socket().toString());
      redis.clientUnpause();
      store.insert(RecordKey.of(TABLE, "k"), record(1));
    }
  }

  @Test
  void saysWhatIsWrongWithASocket() {
    failed(RedisTestServers.server("redis.socket", "/no/such.sock")::identities, "such.sock");
    misused(
        () -> RedisTestServers.server("redis.socket", socket(), "redis.tls", "true"),
        "redis.socket",
        "redis.tls");
  }

  @Test
  void saysThatThereIsNoSuchDatabase() {
    failed(
        RedisTestServers.server("redis.socket", socket(), "redis.database", "4")::identities,
        "database 4",
        "redis.database",
        socket().toString());
  }
}
