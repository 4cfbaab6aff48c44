package org.mnemo.ycsb.store.redis;

import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mnemo.ycsb.tier.TierServer;
import redis.clients.jedis.Jedis;

/** A Redis Cluster of three masters, which share the slots evenly. */
final class RedisTestCluster implements BeforeAllCallback, AfterAllCallback {

  static final int NODES = 3;
  private static final int SLOTS = 16384;
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

  private final RedisTestServers servers =
      new RedisTestServers(
          NODES,
          node ->
              List.of(
                  words(
                      "--cluster-enabled yes --cluster-config-file %s --cluster-node-timeout 2000",
                      "nodes" + node + ".conf")));

  @Override
  public void beforeAll(ExtensionContext context) {
    servers.beforeAll(context);
    for (int node = 0; node < NODES; node++) {
      try (Jedis redis = client(node)) {
        redis.clusterSetConfigEpoch(node + 1);
        redis.clusterAddSlots(IntStream.range(firstSlot(node), firstSlot(node + 1)).toArray());
        redis.clusterMeet("127.0.0.1", servers.port(0));
      }
    }
    for (int node = 0; node < NODES; node++) {
      awaitState(node, "cluster_state:ok", "cluster_known_nodes:" + NODES);
    }
  }

  private static int firstSlot(int node) {
    return node * SLOTS / NODES;
  }

  /** Waits until a node says all of this of its cluster. */
  void awaitState(int node, String... lines) {
    long deadline = System.nanoTime() + PATIENCE_NS;
    try (Jedis redis = client(node)) {
      while (!List.of(redis.clusterInfo().split("\r\n")).containsAll(List.of(lines))) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException("the cluster did not become " + List.of(lines));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    servers.afterAll(context);
  }

  Jedis client(int node) {
    return servers.client(node);
  }

  String address(int node) {
    return servers.address(node);
  }

  int port(int node) {
    return servers.port(node);
  }

  void kill(int node) {
    servers.kill(node);
  }

  void flush() {
    for (int node = 0; node < NODES; node++) {
      try (Jedis redis = client(node)) {
        redis.flushAll();
      }
    }
  }

  /** The cluster, by its first node; more properties as name, value, ... */
  TierServer server() {
    return RedisTestServers.server(
        "redis.port", Integer.toString(port(0)), "redis.cluster", "true");
  }
}
