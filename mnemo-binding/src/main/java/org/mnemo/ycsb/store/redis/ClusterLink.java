package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mnemo.ycsb.tier.StoreException;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.ClusterKeyword;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A Redis Cluster: each record is on the master of its slot. One connection per master, opened
 * before the first operation; redirections are followed.
 *
 * <p>Jedis' own cluster client borrows from a pool, reads the wall clock and waits between attempts
 * inside the timed path, and hides which node failed.
 */
final class ClusterLink implements RedisLink {

  /** Most redirections of a request: with more, the record moves faster than requests. */
  private static final int MOST_HOPS = 5;

  private final RedisSettings settings;
  private final Map<HostAndPort, RedisNode> nodes = new LinkedHashMap<>();
  private RedisNode[] masters = {};

  /** True after a broken connection: another node may have replaced it. */
  private boolean stale;

  ClusterLink(RedisSettings settings) {
    this.settings = settings;
    try {
      node(settings.address());
      learnSlots();
      nodes().forEach(RedisNode::connect);
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  @Override
  public Object call(byte[] name, CommandArguments command, ReplyShape shape) {
    if (stale) {
      learnSlots();
    }
    RedisNode node = masters[JedisClusterCRC16.getSlot(name)];
    boolean asking = false;
    for (int hop = 0; hop <= MOST_HOPS; hop++) {
      try {
        if (asking) {
          node.execute(new CommandArguments(Command.ASKING), ReplyShape.TEXT);
        }
        return node.execute(command, shape);
      } catch (JedisMovedDataException e) {
        node = target(node, e);
        asking = false;
        learnSlots();
      } catch (JedisAskDataException e) {
        node = target(node, e);
        asking = true;
      } catch (StoreException e) {
        stale = !node.isConnected();
        throw e;
      }
    }
    throw new StoreException(
        "the nodes of the Redis cluster at %s redirect a record in a circle; wait until its slots have moved"
            .formatted(settings.address()));
  }

  /** The node of a redirection, which may have only a port. */
  private RedisNode target(RedisNode from, JedisRedirectionException moved) {
    HostAndPort to = moved.getTargetNode();
    return node(
        to.getHost().isEmpty() ? new HostAndPort(from.address().getHost(), to.getPort()) : to);
  }

  private RedisNode node(HostAndPort address) {
    return nodes.computeIfAbsent(address, to -> new RedisNode(settings, to));
  }

  /** Queries the first node that answers, beginning with the named one. */
  private void learnSlots() {
    StoreException firstFailure = null;
    for (RedisNode node : new ArrayList<>(nodes.values())) {
      try {
        masters = mastersBySlot(node);
        stale = false;
        return;
      } catch (StoreException e) {
        firstFailure = firstFailure == null ? e : firstFailure;
      }
    }
    throw Objects.requireNonNull(firstFailure, "there is always the node that the user named");
  }

  /** The masters by slot, from CLUSTER SLOTS, which servers of every version support. */
  private RedisNode[] mastersBySlot(RedisNode asked) {
    CommandArguments command = new CommandArguments(Command.CLUSTER).add(ClusterKeyword.SLOTS);
    List<?> rows = (List<?>) asked.execute(command, ReplyShape.LIST);
    try {
      return mastersBySlot(asked, rows);
    } catch (ClassCastException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw asked.outOfStep(command);
    }
  }

  /** The masters by slot, from rows of first slot, last slot, master, and replicas. */
  private RedisNode[] mastersBySlot(RedisNode asked, List<?> rows) {
    RedisNode[] found = new RedisNode[Protocol.CLUSTER_HASHSLOTS];
    for (Object range : rows) {
      List<?> row = (List<?>) range;
      List<?> master = (List<?>) row.get(2);
      RedisNode node = node(new HostAndPort(host(master.get(0), asked), number(master.get(1))));
      Arrays.fill(found, number(row.get(0)), number(row.get(1)) + 1, node);
    }
    long without = Arrays.stream(found).filter(node -> node == null).count();
    if (without > 0) {
      throw new StoreException(
          "the Redis cluster at %s lacks nodes for %d of its %d slots; repair it with 'redis-cli --cluster fix'"
              .formatted(asked.address(), without, found.length));
    }
    return found;
  }

  private static String host(Object name, RedisNode asked) {
    String host = name == null ? "" : new String((byte[]) name, StandardCharsets.UTF_8);
    return host.isEmpty() || host.equals("?") ? asked.address().getHost() : host;
  }

  private static int number(Object reply) {
    return ((Long) reply).intValue();
  }

  @Override
  public List<RedisNode> nodes() {
    return List.copyOf(new LinkedHashSet<>(Arrays.asList(masters)));
  }

  @Override
  public void close() {
    nodes.values().forEach(RedisNode::close);
  }
}
