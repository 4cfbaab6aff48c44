package org.mnemo.ycsb.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.StoredKeys;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;

@Tag("processes")
class RedisStoredKeysTest {

  @RegisterExtension
  static final RedisTestServers SERVERS =
      new RedisTestServers(
          2,
          server ->
              server == 0
                  ? List.of()
                  : List.of("--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lfu"));

  @BeforeEach
  void empty() {
    for (int server = 0; server < 2; server++) {
      try (Jedis redis = SERVERS.client(server)) {
        redis.flushAll();
      }
    }
  }

  private static StoredKeys keysOf(int server, String... more) {
    String[] properties = new String[2 + more.length];
    properties[0] = "redis.port";
    properties[1] = Integer.toString(SERVERS.port(server));
    System.arraycopy(more, 0, properties, 2, more.length);
    return RedisTestServers.server(properties).storedKeys().orElseThrow();
  }

  @Test
  void findsEveryKeyWithTheLengthOfItsString() {
    Map<String, Long> stored = new HashMap<>();
    try (Jedis redis = SERVERS.client(0)) {
      Pipeline pipeline = redis.pipelined();
      for (int i = 0; i < 3000; i++) {
        pipeline.set("user" + i, "x".repeat(i));
        stored.put("user" + i, (long) i);
      }
      pipeline.sync();
      redis.set(new byte[] {(byte) 0xAC, 0, '\n'}, new byte[] {1, 2});
      redis.set("counter", "12345");
      redis.select(3);
      redis.set("elsewhere", "x");
    }
    stored.put("\u00ac\0\n", 2L);
    stored.put("counter", 5L);
    Map<String, Long> found = new HashMap<>();
    StoredKeys keys = keysOf(0);
    assertThat(keys.count()).isEqualTo(3002);
    assertThat(keys.forEach((key, bytes) -> found.put(new String(key, ISO_8859_1), bytes)))
        .isEmpty();
    assertThat(found).isEqualTo(stored);
    found.clear();
    keysOf(0, "redis.database", "3")
        .forEach((key, bytes) -> found.put(new String(key, ISO_8859_1), bytes));
    assertThat(found).containsExactly(Map.entry("elsewhere", 1L));
  }

  @Test
  void takesTheMemoryOfWhatIsNoString() {
    try (Jedis redis = SERVERS.client(0)) {
      redis.hset("hash", Map.of("field0", "x".repeat(1000)));
      redis.rpush(
          "list", IntStream.range(0, 100).mapToObj(i -> "y".repeat(100)).toArray(String[]::new));
      redis.sadd("set", "z".repeat(50));
    }
    Map<String, Long> found = new TreeMap<>();
    List<String> remarks =
        keysOf(0).forEach((key, bytes) -> found.put(new String(key, ISO_8859_1), bytes));
    assertThat(remarks)
        .containsExactly(
            "sizes of values that are no strings are the memory that they take, as far as the server tells it from a few of their elements");
    assertThat(found).containsOnlyKeys("hash", "list", "set");
    // What is in them, and not much beside it.
    assertThat(found.get("hash")).isBetween(1006L, 1406L);
    assertThat(found.get("list")).isBetween(10_000L, 13_000L);
    assertThat(found.get("set")).isBetween(50L, 250L);
  }

  /** Each STRLEN would make a key look used, and the order of eviction would be lost. */
  @Test
  void leavesAloneWhatTheServerKnowsOfUse() {
    try (Jedis redis = SERVERS.client(1)) {
      redis.set("key", "x".repeat(1000));
      long before = redis.objectFreq("key");
      List<String> remarks = null;
      for (int i = 0; i < 100; i++) {
        remarks = keysOf(1).forEach((key, bytes) -> assertThat(bytes).isBetween(1000L, 1300L));
      }
      assertThat(redis.objectFreq("key")).isEqualTo(before);
      assertThat(remarks).hasSizeLessThanOrEqualTo(1);
    }
  }

  @Test
  void saysWhatRefusesIt() {
    StoredKeys nobody = RedisTestServers.server("redis.port", "1").storedKeys().orElseThrow();
    assertThatThrownBy(nobody::count)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no Redis answers at 127.0.0.1:1");
    try (Jedis redis = SERVERS.client(0)) {
      redis.hset("hash", "field", "value");
      redis.aclSetUser("lister", "on", ">secret", "~*", "+@all", "-memory");
    }
    StoredKeys forbidden = keysOf(0, "redis.username", "lister", "redis.password", "secret");
    assertThatThrownBy(() -> forbidden.forEach((key, bytes) -> {}))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("refused MEMORY")
        .hasMessageContaining("ACL SETUSER");
  }
}
