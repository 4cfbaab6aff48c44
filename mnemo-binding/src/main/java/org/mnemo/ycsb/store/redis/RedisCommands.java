package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.mnemo.ycsb.tier.Fields;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/** The command of each operation on a record, stored as a hash. For one thread. */
final class RedisCommands {

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
}
