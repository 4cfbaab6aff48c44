package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.server.LocalTestServers;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierServer.Holdings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientType;
import redis.clients.jedis.params.ClientKillParams;

@Tag("processes")
class RedisStoreTest extends TierStoreContract {

  @RegisterExtension static final LocalTestServers SERVERS = new LocalTestServers("redis");

  private static Jedis client() {
    Jedis client = new Jedis("127.0.0.1", SERVERS.port(0));
    client.auth(SERVERS.password());
    return client;
  }

  private static TierServer server() {
    return RedisTestServers.server(
        "redis.port", Integer.toString(SERVERS.port(0)), "redis.password", SERVERS.password());
  }

  @Override
  protected TierStore connectToEmptyStore() {
    try (Jedis redis = client()) {
      redis.flushAll();
    }
    return server().connect();
  }

  /** YCSB's stock Redis binding reads with HGETALL and HMGET under the bare key. */
  @Test
  void laysRecordsDownAsTheStockBindingReadsThem() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = client()) {
      store.insert(
          RecordKey.of(TABLE, "user1"),
          new Fields().add("field0", bytes("x")).add("field1", bytes("y")));
      assertThat(redis.hgetAll("user1")).isEqualTo(Map.of("field0", "x", "field1", "y"));
      assertThat(redis.hmget("user1", "field1")).containsExactly("y");
      assertThat(redis.dbSize()).isEqualTo(1);
    }
  }

  @Test
  void sendsOneCommandForEachOperationOfTheUsualKind() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = client()) {
      long before = commands(redis);
      store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", bytes("1")));
      store.update(RecordKey.of(TABLE, "k"), new Fields().add("a", bytes("2")));
      store.read(RecordKey.of(TABLE, "k"), null, new Fields());
      store.read(RecordKey.of(TABLE, "missing"), null, new Fields());
      store.delete(RecordKey.of(TABLE, "k"));
      // Five operations, and the INFO that counted them first.
      assertThat(commands(redis) - before).isEqualTo(5 + 1);
    }
  }

  @Test
  void asksTheServerWhatItsRecordsTake() {
    for (int valueBytes : new int[] {100, 100_000}) {
      try (TierStore store = connectToEmptyStore()) {
        assertThat(server().holdings()).isEmpty();
        for (int i = 0; i < 100; i++) {
          store.insert(RecordKey.of(TABLE, "k" + i), new Fields().add("a", new byte[valueBytes]));
        }
        Holdings holdings = server().holdings().orElseThrow();
        assertThat(holdings.records()).isEqualTo(100);
        // Of a small record headers and slots take some 100 bytes more, of a large one its block
        // is of 112 KiB; buffers of the server's own would be 1,000 bytes a record.
        assertThat(holdings.usedBytes())
            .isBetween(100L * valueBytes, 100L * (200 + valueBytes * 13 / 10));
      }
    }
  }

  private static long commands(Jedis redis) {
    String stats = redis.info("stats");
    String name = "total_commands_processed:";
    int start = stats.indexOf(name) + name.length();
    return Long.parseLong(stats.substring(start, stats.indexOf('\r', start)));
  }

  @Test
  void reportsAKeyOfAnotherTypeAsAnErrorAndLeavesItAlone() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = client()) {
      redis.set("k", "somebody else's");
      Fields record = new Fields().add("a", bytes("1"));
      failed(() -> store.insert(RecordKey.of(TABLE, "k"), record), "WRONGTYPE");
      assertThatThrownBy(() -> store.read(RecordKey.of(TABLE, "k"), null, new Fields()))
          .isInstanceOf(StoreException.class);
      assertThat(redis.get("k")).isEqualTo("somebody else's");
    }
  }

  @Test
  void comesBackAfterItsConnectionWasCut() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = client()) {
      store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", bytes("1")));
      redis.clientKill(
          new ClientKillParams().type(ClientType.NORMAL).skipMe(ClientKillParams.SkipMe.YES));
      Fields read = new Fields();
      failed(
          () -> store.read(RecordKey.of(TABLE, "k"), null, read),
          "127.0.0.1",
          String.valueOf(SERVERS.port(0)));
      assertThat(store.read(RecordKey.of(TABLE, "k"), null, read)).isTrue();
    }
  }

  /** It takes connections, as a process that was stopped does, and says nothing. */
  @Test
  void saysWhatASilentServerMayBe() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(silent.getLocalPort());
      failed(
          RedisTestServers.server(
                  "redis.port", port, "redis.timeout", "100", "redis.password", "hidden")
              ::connect,
          "127.0.0.1",
          "redis.tls=true",
          port);
      failed(RedisTestServers.server("redis.port", port, "redis.timeout", "100")::identities, port);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
