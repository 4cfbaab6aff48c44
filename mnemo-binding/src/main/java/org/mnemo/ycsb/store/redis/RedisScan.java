package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/** Scans all keys of one server in batches, and queries a batch. */
record RedisScan(RedisNode node, int batch) {

  /** Keys per batch: well below a millisecond of the server's time. */
  static final int BATCH = 500;

  private static final String FIRST_CURSOR = "0";

  /** Visits every key that exists during the whole scan, at least once. */
  void run(Consumer<List<byte[]>> batches) {
    byte[] cursor = FIRST_CURSOR.getBytes(StandardCharsets.US_ASCII);
    do {
      CommandArguments scan =
          new CommandArguments(Command.SCAN).add(cursor).add("COUNT").add(batch);
      List<?> reply = (List<?>) node.execute(scan, ReplyShape.LIST);
      if (reply.size() != 2
          || !(reply.get(0) instanceof byte[] next)
          || !ReplyShape.TEXTS.fits(reply.get(1))) {
        throw node.outOfStep(scan);
      }
      cursor = next;
      List<byte[]> keys = new ArrayList<>();
      ((List<?>) reply.get(1)).forEach(key -> keys.add((byte[]) key));
      batches.accept(keys);
    } while (!new String(cursor, StandardCharsets.US_ASCII).equals(FIRST_CURSOR));
  }

  /** A reply for each key: null if it is gone, or a refusal if it has another type. */
  List<Object> ask(List<byte[]> keys, Command command, String... words) {
    return ask(
        keys,
        key -> {
          CommandArguments asked = new CommandArguments(command);
          for (String word : words) {
            asked.add(word);
          }
          return asked.add(key);
        });
  }

  /**
   * A reply for each key to its command: null if it is gone, or a refusal if it has another type.
   */
  List<Object> ask(List<byte[]> keys, Function<byte[], CommandArguments> command) {
    List<Object> replies = askAnyway(keys, command);
    for (int i = 0; i < replies.size(); i++) {
      if (replies.get(i) instanceof JedisDataException refusal && !isOfAnotherType(refusal)) {
        throw node.refused(command.apply(keys.get(i)), refusal);
      }
    }
    return replies;
  }

  /** A reply for each key to its command: null if it is gone, or a refusal. */
  List<Object> askAnyway(List<byte[]> keys, Function<byte[], CommandArguments> command) {
    return keys.isEmpty() ? List.of() : node.executeAll(keys.stream().map(command).toList());
  }

  private static boolean isOfAnotherType(JedisDataException refusal) {
    return String.valueOf(refusal.getMessage()).startsWith("WRONGTYPE");
  }
}
