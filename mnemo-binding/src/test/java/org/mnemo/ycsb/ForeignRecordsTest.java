package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Servers of users may hold what is theirs: nothing is written over or beside it unasked. */
class ForeignRecordsTest extends RunsOnRedis {

  private static void assertLoads(Properties properties) throws Exception {
    StoreRun load = StoreRun.load(properties);
    assertThat(load.complete()).as(load.said()).isTrue();
  }

  private static void assertRefuses(Properties properties, String... parts) {
    refused(() -> StoreRun.load(properties), parts);
  }

  private Properties replayOf(int keys) throws Exception {
    StringBuilder trace = new StringBuilder();
    for (int i = 0; i < keys; i++) {
      trace.append("0,key").append(i).append(",5,20,0,get,0\n");
    }
    Path file = directory.resolve("trace.csv");
    Files.writeString(file, trace);
    return properties("mnemo.trace", file.toString());
  }

  @Test
  void aTracesKeysAreProductionsKeys() throws Exception {
    try (Jedis redis = redis(1)) {
      for (int i = 0; i < 100; i++) {
        redis.hset("key" + i, "name", "somebody");
      }
      redis.del("key8");
      redis.set("key8", "no hash");
      assertRefuses(
          replayOf(100),
          "tier slow",
          "holds 100 records that Mnemo did not write, such as 'key",
          "nothing was written",
          "-p mnemo.load.overwrite=true");
      assertThat(redis.hgetAll("key7")).isEqualTo(Map.of("name", "somebody"));
      try (Jedis fast = redis(0)) {
        assertThat(fast.dbSize()).isZero();
      }

      Properties asked = replayOf(100);
      asked.setProperty("mnemo.load.overwrite", "true");
      assertLoads(asked);
      assertThat(redis.hkeys("key7")).containsExactly("field0");
      assertThat(redis.hkeys("key8")).containsExactly("field0");
      assertThat(StoreRun.run(asked, i -> {}).complete()).isTrue();
    }
  }

  @Test
  void keysOfOtherTypesNamesAndValuesAreForeign() throws Exception {
    assertLoads(properties());
    try (Jedis redis = redis(0)) {
      redis.set("a\u001b[31m", "string");
      assertRefuses(properties(), "holds 1 record", "such as 'a\\u001b[31m'");
      redis.hset("b", Map.of("field0", "somebody's"));
      redis.hset("c", Map.of("field0", "x", "name", "y"));
      redis.rpush("d", "list");
      assertRefuses(properties(), "holds 4 records");
      redis.del("a\u001b[31m", "b", "c", "d");
      assertLoads(properties());
    }
  }

  @Test
  void whatMnemoWroteIsItsOwn() throws Exception {
    assertLoads(properties());
    // Once more, another part, a part by a map, and another workload.
    assertLoads(properties());
    assertLoads(properties("recordcount", "100", "insertstart", "50"));
    Path map = directory.resolve("map.csv");
    Files.writeString(map, "key,tier\n,slow\n");
    assertLoads(properties("mnemo.tiermap", map.toString()));
    assertLoads(properties("fieldcount", "3", "fieldlength", "2000"));
    assertLoads(properties("fieldcount", "2", "fieldlength", "5", "table", "other"));
    assertLoads(properties());
    Properties inserts = properties("insertproportion", "1", "readproportion", "0");
    assertThat(StoreRun.run(inserts, i -> {}).complete()).isTrue();
    assertLoads(properties());
  }

  @Test
  void otherDatabasesAreOtherStores() throws Exception {
    try (Jedis redis = redis(0)) {
      redis.select(1);
      redis.set("a", "b");
    }
    assertLoads(properties());
    assertRefuses(properties("redis.database", "1"), "holds 1 record");
  }

  @Test
  void aRunThatWritesLeavesForeignRecordsAlone() throws Exception {
    assertLoads(properties());
    try (Jedis redis = redis(0)) {
      redis.set("a", "b");
    }
    refused(() -> StoreRun.run(properties("updateproportion", "0.5"), i -> {}), "1 record");
    Properties reads = properties("readproportion", "1", "updateproportion", "0");
    assertThat(StoreRun.run(reads, i -> {}).complete()).isTrue();
  }
}
