package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.workload.Runs.words;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierServer.Holdings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientType;
import redis.clients.jedis.params.ClientKillParams;
import redis.clients.jedis.params.MigrateParams;

/** A Redis Cluster as one tier. */
@Tag("processes")
class ClusterRedisStoreTest extends TierStoreContract {

  @RegisterExtension static final RedisTestCluster CLUSTER = new RedisTestCluster();

  @Override
  protected TierStore connectToEmptyStore() {
    CLUSTER.flush();
    return CLUSTER.server().connect();
  }

  private static Fields record(int valueBytes) {
    return new Fields().add("a", new byte[valueBytes]);
  }

  private static long records(int node) {
    try (Jedis redis = CLUSTER.client(node)) {
      return redis.dbSize();
    }
  }

  @Test
  void spreadsRecordsOverAllMastersAndCountsThemTogether() {
    try (TierStore store = connectToEmptyStore()) {
      assertThat(CLUSTER.server().holdings()).isEmpty();
      for (int i = 0; i < 90; i++) {
        store.insert(RecordKey.of(TABLE, "user" + i), record(100_000));
      }
      for (int node = 0; node < RedisTestCluster.NODES; node++) {
        assertThat(records(node)).isBetween(10L, 60L);
      }
      Holdings holdings = CLUSTER.server().holdings().orElseThrow();
      assertThat(holdings.records()).isEqualTo(90);
      // The allocator gives 100,000 bytes and a header a block of 112 KiB; buffers of three servers
      // come on top.
      assertThat(holdings.usedBytes()).isBetween(90 * 100_000L, 90 * 114_688L + 3_000_000);
    }
  }

  @Test
  void isAllItsMasters() {
    assertThat(CLUSTER.server().identities()).hasSize(RedisTestCluster.NODES);
    assertThat(CLUSTER.server().droppedRecords()).isZero();
    assertThat(CLUSTER.server().endpoint()).isEqualTo("cluster of " + CLUSTER.address(0));
  }

  /** foo is in slot 12182, which the third node has; bar is in 5061, of the first. */
  @Test
  void findsRecordsByTheirHashTags() {
    try (TierStore store = connectToEmptyStore()) {
      store.insert(RecordKey.of(TABLE, "bar {foo} {bar}"), record(1));
      store.insert(RecordKey.of(TABLE, "{bar}1"), record(1));
      // An empty tag is none: the whole key counts, and lies in slot 9500, of the second.
      store.insert(RecordKey.of(TABLE, "foo{}{bar}"), record(1));
      assertThat(new long[] {records(0), records(1), records(2)}).containsExactly(1, 1, 1);
    }
  }

  @Test
  void listsTheKeysOfAllNodes() {
    CLUSTER.flush();
    List<String> found = new ArrayList<>();
    try (Jedis first = CLUSTER.client(0);
        Jedis second = CLUSTER.client(1);
        Jedis third = CLUSTER.client(2)) {
      first.set("{bar}", "1");
      second.set("foo{}{bar}", "22");
      third.set("{foo}", "333");
    }
    StoredKeys keys = CLUSTER.server().storedKeys(new StoredKeys.Options(true, 5)).orElseThrow();
    assertThat(keys.count()).isEqualTo(3);
    keys.forEach(
        stored ->
            found.add(
                new String(stored.key(), StandardCharsets.UTF_8) + " " + stored.valueBytes()));
    assertThat(found).containsExactlyInAnyOrder("{bar} 1", "foo{}{bar} 2", "{foo} 3");
  }

  @Test
  void sendsOneCommandForEachOperation() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = CLUSTER.client(2)) {
      redis.configResetStat();
      store.insert(RecordKey.of(TABLE, "{foo}"), record(1));
      store.read(RecordKey.of(TABLE, "{foo}"), null, new Fields());
      String stats = redis.info("commandstats");
      assertThat(stats).contains("cmdstat_hset:calls=1,", "cmdstat_hgetall:calls=1,");
      assertThat(stats).doesNotContain("cmdstat_cluster", "cmdstat_asking");
    }
  }

  /** Slot 12182 goes from the third node to the first while a client is at work. */
  @Test
  void followsASlotOnItsWayToAnotherNode() {
    int slot = 12182;
    try (TierStore store = connectToEmptyStore();
        Jedis from = CLUSTER.client(2);
        Jedis to = CLUSTER.client(0)) {
      store.insert(RecordKey.of(TABLE, "{foo}old"), record(1));
      to.clusterSetSlotImporting(slot, from.clusterMyId());
      from.clusterSetSlotMigrating(slot, to.clusterMyId());
      store.insert(RecordKey.of(TABLE, "{foo}new"), record(1));
      assertThat(new long[] {from.dbSize(), to.dbSize()}).containsExactly(1, 1);
      assertThat(store.read(RecordKey.of(TABLE, "{foo}old"), null, new Fields())).isTrue();

      from.migrate("127.0.0.1", CLUSTER.port(0), 5000, new MigrateParams(), "{foo}old");
      for (Jedis node : new Jedis[] {to, from}) {
        node.clusterSetSlotNode(slot, to.clusterMyId());
      }
      assertThat(store.read(RecordKey.of(TABLE, "{foo}old"), null, new Fields())).isTrue();
      from.configResetStat();
      assertThat(store.read(RecordKey.of(TABLE, "{foo}new"), null, new Fields())).isTrue();
      assertThat(from.info("commandstats")).doesNotContain("cmdstat_hgetall");
    } finally {
      moveBack(slot);
    }
  }

  private static void moveBack(int slot) {
    CLUSTER.flush();
    try (Jedis owner = CLUSTER.client(2)) {
      String id = owner.clusterMyId();
      for (int node : new int[] {2, 0, 1}) {
        try (Jedis redis = CLUSTER.client(node)) {
          redis.clusterSetSlotStable(slot);
          redis.clusterSetSlotNode(slot, id);
        }
      }
    }
  }

  @Test
  void saysThatAServerIsPartOfACluster() {
    failed(
        () -> RedisTestServers.server("redis.port", Integer.toString(CLUSTER.port(1))).identities(),
        CLUSTER.address(1),
        "set redis.cluster=true");
  }

  /** A Valkey 9 may have more than one, so the server is asked. */
  @Test
  void hasOneDatabaseOnly() {
    TierServer server =
        RedisTestServers.server(
            words("redis.cluster true redis.port %s redis.database 1", CLUSTER.port(0)));
    failed(server::connect, "database 1", "redis.database");
  }

  @Test
  void comesBackAfterAConnectionWasCut() {
    try (TierStore store = connectToEmptyStore();
        Jedis redis = CLUSTER.client(2)) {
      store.insert(RecordKey.of(TABLE, "{foo}"), record(1));
      redis.clientKill(
          new ClientKillParams().type(ClientType.NORMAL).skipMe(ClientKillParams.SkipMe.YES));
      failed(
          () -> store.read(RecordKey.of(TABLE, "{foo}"), null, new Fields()), CLUSTER.address(2));
      assertThat(store.read(RecordKey.of(TABLE, "{foo}"), null, new Fields())).isTrue();
    }
  }

  @Test
  void refusesAClusterThatDoesNotHaveAllSlots() {
    try (Jedis node = CLUSTER.client(0)) {
      node.clusterDelSlots(0);
      failed(() -> CLUSTER.server().identities(), "16384");
      node.clusterAddSlots(0);
    }
    for (int i = 0; i < RedisTestCluster.NODES; i++) {
      CLUSTER.awaitState(i, "cluster_state:ok", "cluster_slots_assigned:16384");
    }
  }
}
