package org.mnemo.ycsb.store.redis;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.ycsb.tier.StoredKeys;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The keys of a Redis, found by SCAN, a few hundred at a time. The size of a string is what STRLEN
 * says. The size of any other value, and of strings on a server that evicts by use and would count
 * STRLEN as a use, is what MEMORY USAGE says, less the key and {@link #ENTRY_BYTES}.
 */
final class RedisStoredKeys implements StoredKeys {

  /**
   * Bytes that Redis 7 takes for a key beside key and value: 24 in its table, 16 for the object,
   * and about 8 of the key's own.
   */
  private static final long ENTRY_BYTES = 48;

  private final RedisSettings settings;

  RedisStoredKeys(RedisSettings settings) {
    this.settings = settings;
  }

  @Override
  public long count() {
    try (RedisLink link = settings.connect()) {
      return link.nodes().stream()
          .mapToLong(
              node -> (Long) node.execute(new CommandArguments(Command.DBSIZE), ReplyShape.NUMBER))
          .sum();
    }
  }

  @Override
  public List<String> forEach(Visitor visitor) {
    boolean byMemory = false;
    boolean stringsToo = false;
    try (RedisLink link = settings.connect()) {
      for (RedisNode node : link.nodes()) {
        Scan scan = new Scan(node, visitor);
        scan.run();
        byMemory |= scan.byMemory > 0;
        stringsToo |= scan.byMemory > 0 && !scan.asksLength;
      }
    }
    if (stringsToo) {
      return List.of(
          "the server evicts keys by when they were used, and would take asking for the length of a string for a use; all sizes are the memory that values take instead, some bytes more");
    }
    return byMemory
        ? List.of(
            "sizes of values that are no strings are the memory that they take, as far as the server tells it from a few of their elements")
        : List.of();
  }

  private static final class Scan {

    private final RedisScan scan;
    private final Visitor visitor;
    private final boolean asksLength;
    private long byMemory;

    Scan(RedisNode node, Visitor visitor) {
      this.scan = new RedisScan(node);
      this.visitor = visitor;
      this.asksLength = leavesUseAlone(node) || !node.info().evictsByUse();
    }

    /**
     * Tells Redis not to count what this connection does as use, which 7.2 and newer can; false if
     * it cannot.
     */
    private static boolean leavesUseAlone(RedisNode node) {
      CommandArguments command = new CommandArguments(Command.CLIENT).add("NO-TOUCH").add("ON");
      return !(node.executeAll(List.of(command)).get(0) instanceof JedisDataException);
    }

    void run() {
      scan.run(this::visit);
    }

    private void visit(List<byte[]> keys) {
      if (!asksLength) {
        visitByMemory(keys);
        return;
      }
      List<byte[]> others = new ArrayList<>();
      List<byte[]> empty = new ArrayList<>();
      List<Object> lengths = scan.ask(keys, Command.STRLEN);
      for (int i = 0; i < keys.size(); i++) {
        if (!(lengths.get(i) instanceof Long length)) {
          others.add(keys.get(i));
        } else if (length == 0) {
          empty.add(keys.get(i));
        } else {
          visitor.visit(keys.get(i), length);
        }
      }
      visitByMemory(others);
      visitIfThere(empty);
    }

    private void visitByMemory(List<byte[]> keys) {
      List<Object> memory = scan.ask(keys, Command.MEMORY, "USAGE");
      for (int i = 0; i < keys.size(); i++) {
        byte[] key = keys.get(i);
        if (memory.get(i) instanceof Long bytes) {
          byMemory++;
          visitor.visit(key, Math.max(0, bytes - key.length - ENTRY_BYTES));
        }
      }
    }

    /**
     * Visits those of the keys of length 0 that are there: a key that is gone has length 0, too.
     */
    private void visitIfThere(List<byte[]> keys) {
      List<Object> there = scan.ask(keys, Command.EXISTS);
      for (int i = 0; i < keys.size(); i++) {
        if (Long.valueOf(1).equals(there.get(i))) {
          visitor.visit(keys.get(i), 0);
        }
      }
    }
  }
}
