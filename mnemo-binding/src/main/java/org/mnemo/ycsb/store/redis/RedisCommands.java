package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * The command of each operation on a record, stored as a hash, and the record's name. For one
 * thread.
 *
 * <p>Redis has no tables. Records of YCSB's default table have their key as name, as in YCSB's
 * stock binding. Others have a zero byte, the table and another zero byte before it. A
 * default-table key with a leading zero byte gets the prefix of an empty table, so that names are
 * unique.
 */
final class RedisCommands {

  private static final String DEFAULT_TABLE = "usertable";

  /** Cached encoded names of fields, which are short and few. */
  private final Map<String, byte[]> fieldNames = new HashMap<>();

  CommandArguments readAll(byte[] name) {
    return new CommandArguments(Command.HGETALL).add(name);
  }

  CommandArguments read(byte[] name, Set<String> fields) {
    CommandArguments command = new CommandArguments(Command.HMGET).add(name);
    for (String field : fields) {
      command.add(encoded(field));
    }
    return command;
  }

  CommandArguments write(byte[] name, Fields record) {
    CommandArguments command = new CommandArguments(Command.HSET).add(name);
    for (int i = 0; i < record.size(); i++) {
      command.add(encoded(record.name(i))).add(record.value(i));
    }
    return command;
  }

  CommandArguments delete(byte[] name) {
    return new CommandArguments(Command.DEL).add(name);
  }

  /** Removes fields that were written. */
  CommandArguments undo(byte[] name, Fields changes) {
    CommandArguments command = new CommandArguments(Command.HDEL).add(name);
    for (int i = 0; i < changes.size(); i++) {
      command.add(encoded(changes.name(i)));
    }
    return command;
  }

  byte[] encoded(String field) {
    byte[] bytes = fieldNames.get(field);
    if (bytes == null) {
      bytes = field.getBytes(StandardCharsets.UTF_8);
      fieldNames.put(field, bytes);
    }
    return bytes;
  }

  /** The key in a record's name. */
  static String key(byte[] name) {
    String text = new String(name, StandardCharsets.UTF_8);
    return text.startsWith("\0") ? text.substring(text.indexOf('\0', 1) + 1) : text;
  }

  static byte[] name(RecordKey key) {
    boolean bare = key.table().equals(DEFAULT_TABLE);
    if (bare && (key.name().isEmpty() || key.name().charAt(0) != 0)) {
      return key.bytes().toByteArray();
    }
    return ("\0" + (bare ? "" : key.table()) + "\0" + key.name()).getBytes(StandardCharsets.UTF_8);
  }
}
