package org.mnemo.ycsb.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.workload.Runs.words;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.workload.Runs;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.params.RestoreParams;

@Tag("processes")
class RedisStoredKeysTest {

  @RegisterExtension
  static final RedisTestServers SERVERS =
      new RedisTestServers(
          2,
          server ->
              server == 0
                  ? List.of()
                  // Else counters may fall between two looks.
                  : List.of(
                      words(
                          "--maxmemory 100mb --maxmemory-policy allkeys-lfu --lfu-decay-time 60")));

  @BeforeEach
  void empty() {
    for (int server = 0; server < 2; server++) {
      try (Jedis redis = SERVERS.client(server)) {
        redis.flushAll();
      }
    }
  }

  private static final StoredKeys.Options EXACT = new StoredKeys.Options(true, 5);

  private static StoredKeys keysOf(int server, String... more) {
    return keysOf(EXACT, server, more);
  }

  private static StoredKeys keysOf(StoredKeys.Options options, int server, String... more) {
    String port = Integer.toString(SERVERS.port(server));
    return RedisTestServers.with(Runs.with(Runs.properties("redis.port", port), more))
        .storedKeys(options)
        .orElseThrow();
  }

  private static Consumer<StoredKeys.Key> into(Map<String, Long> valueBytes) {
    return stored -> valueBytes.put(new String(stored.key(), ISO_8859_1), stored.valueBytes());
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
    assertThat(keys.forEach(into(found)))
        .satisfiesExactly(
            remark -> assertThat(remark).contains("--exact"),
            remark -> assertThat(remark).contains("the server worked "));
    assertThat(found).isEqualTo(stored);
    found.clear();
    keysOf(0, "redis.database", "3").forEach(into(found));
    assertThat(found).containsExactly(Map.entry("elsewhere", 1L));
  }

  @Test
  void saysWhatIsLikelyWhereThereIsNoKey() {
    assertThat(keysOf(0).whyNone()).contains("-p redis.host");
    try (Jedis redis = SERVERS.client(0)) {
      redis.select(3);
      redis.set("elsewhere", "x");
      assertThat(keysOf(0).whyNone()).contains("database 3", "redis.database=3");
      redis.select(9);
      redis.set("elsewhere", "x");
      assertThat(keysOf(0, "redis.database", "9").whyNone())
          .contains("database 3", "redis.database=3");
      assertThat(keysOf(0).whyNone()).contains("3", "9");
    }
  }

  /** A read of the master's key is no use of the replica's, a write is. */
  @Test
  void saysWhatAReplicaKnowsOfUse() {
    try (Jedis replica = SERVERS.client(1)) {
      replica.set("key", "x");
      assertThat(keysOf(1).forEach(stored -> {})).noneMatch(each -> each.contains("replica"));
      replica.replicaof("127.0.0.1", SERVERS.port(0));
      try {
        assertThat(keysOf(1).forEach(stored -> {})).anyMatch(each -> each.contains("replica"));
      } finally {
        replica.replicaofNoOne();
      }
    }
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
    List<String> remarks = keysOf(0).forEach(into(found));
    assertThat(remarks).element(1).asString().contains("--exact");
    assertThat(remarks).hasSize(3);
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
      redis.rpush("list", "a", "b");
      for (int i = 0; i < 100; i++) {
        redis.get("key");
      }
      long before = redis.objectFreq("key");
      Map<String, StoredKeys.Key> found = new HashMap<>();
      List<String> remarks = List.of();
      for (int i = 0; i < 100; i++) {
        remarks =
            keysOf(StoredKeys.Options.DEFAULTS, 1)
                .forEach(stored -> found.put(new String(stored.key(), ISO_8859_1), stored));
      }
      assertThat(redis.objectFreq("key")).isEqualTo(before).isGreaterThan(6);
      assertThat(remarks).hasSize(2);
      StoredKeys.Key key = Objects.requireNonNull(found.get("key"));
      assertThat(key.lfu()).isEqualTo(before);
      assertThat(key.idleSeconds()).isEqualTo(DatasetFile.UNKNOWN);
      assertThat(key.valueBytes()).isBetween(1000L, 1300L);
      assertThat(key.memoryBytes()).isEqualTo(redis.memoryUsage("key"));
      // A new key begins at 5.
      assertThat(Objects.requireNonNull(found.get("list")).lfu()).isEqualTo(5);
      ListingOrigin origin = keysOf(StoredKeys.Options.DEFAULTS, 1).origin();
      assertThat(origin.store()).isEqualTo("redis");
      assertThat(origin.maxmemoryPolicy()).isEqualTo("allkeys-lfu");
      assertThat(origin.lfuLogFactor()).isEqualTo(10);
      assertThat(origin.lfuDecayMinutes()).isEqualTo(60);
      assertThat(origin.requests()).isPositive();
    }
  }

  /** A record is restored with an idle time, so that no test has to wait for one. */
  @Test
  void tellsIdleTimesWhereTheServerDoesNotCountUses() {
    try (Jedis redis = SERVERS.client(0)) {
      redis.set("key", "x");
      Map<String, Long> idle = new HashMap<>();
      byte[] dump = redis.dump("key");
      redis.restore("old", 0, dump, RestoreParams.restoreParams().idleTime(3600));
      keysOf(StoredKeys.Options.DEFAULTS, 0)
          .forEach(
              stored -> {
                idle.put(new String(stored.key(), ISO_8859_1), stored.idleSeconds());
                assertThat(stored.lfu()).isEqualTo(DatasetFile.UNKNOWN);
              });
      assertThat(idle.get("key")).isBetween(0L, 60L);
      assertThat(idle.get("old")).isBetween(3600L, 3660L);
      assertThat(keysOf(StoredKeys.Options.DEFAULTS, 0).origin().idleResolutionSeconds()).isOne();
    }
  }

  /** Small numbers are one object for all keys, and its idle time is that of all. */
  @Test
  void leavesBlankTheUseOfNumbersThatKeysShare() {
    try (Jedis redis = SERVERS.client(0)) {
      redis.mset("one", "17", "other", "17", "alone", "12345", "text", "x");
      Map<String, Long> idle = new HashMap<>();
      List<String> remarks =
          keysOf(StoredKeys.Options.DEFAULTS, 0)
              .forEach(
                  stored -> idle.put(new String(stored.key(), ISO_8859_1), stored.idleSeconds()));
      assertThat(idle.get("one")).isEqualTo(DatasetFile.UNKNOWN);
      assertThat(idle.get("other")).isEqualTo(DatasetFile.UNKNOWN);
      assertThat(idle.get("alone")).isBetween(0L, 60L);
      assertThat(idle.get("text")).isBetween(0L, 60L);
      assertThat(remarks).anyMatch(remark -> remark.contains("whole numbers"));
    }
  }

  @Test
  void saysWhatRefusesIt() {
    StoredKeys unreachable =
        RedisTestServers.server("redis.port", "1").storedKeys(EXACT).orElseThrow();
    failed(unreachable::count, "127.0.0.1:1");
    try (Jedis redis = SERVERS.client(0)) {
      redis.hset("hash", "field", "value");
      redis.aclSetUser("lister", "on", ">secret", "~*", "+@all", "-memory");
    }
    StoredKeys forbidden = keysOf(0, "redis.username", "lister", "redis.password", "secret");
    failed(() -> forbidden.forEach(stored -> {}), "refused MEMORY", "ACL SETUSER");
  }
}
