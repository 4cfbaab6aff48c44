package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Records as Redis hashes of raw bytes. Each operation is one command and one round trip, as in an
 * application. Only ambiguous replies (a missing field, an update of a missing record, an insert
 * over another record) cost a second one.
 */
final class RedisStore implements TierStore {

  private final RedisCommands commands = new RedisCommands();
  private final RedisLink link;

  /**
   * @param link link to the server or cluster; closed with this store
   */
  RedisStore(RedisLink link) {
    this.link = link;
  }

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    into.clear();
    byte[] name = RedisCommands.name(key);
    return fields == null ? readAll(name, into) : readSome(name, fields, into);
  }

  private boolean readAll(byte[] name, Fields into) {
    List<?> reply = (List<?>) link.call(name, commands.readAll(name), ReplyShape.PAIRS);
    for (int i = 0; i < reply.size(); i += 2) {
      into.add(
          new String((byte[]) reply.get(i), StandardCharsets.UTF_8), (byte[]) reply.get(i + 1));
    }
    return !reply.isEmpty();
  }

  private boolean readSome(byte[] name, Set<String> fields, Fields into) {
    List<?> reply = (List<?>) link.call(name, commands.read(name, fields), ReplyShape.TEXTS);
    int i = 0;
    for (String field : fields) {
      byte[] value = i < reply.size() ? (byte[]) reply.get(i++) : null;
      if (value != null) {
        into.add(field, value);
      }
    }
    return into.size() > 0 || number(name, new CommandArguments(Command.EXISTS).add(name)) == 1;
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    byte[] name = RedisCommands.name(key);
    if (number(name, commands.write(name, changes)) < changes.size()) {
      return true;
    }
    // Every field was new: the record had no such field, or was missing.
    if (number(name, new CommandArguments(Command.HLEN).add(name)) > changes.size()) {
      return true;
    }
    // Removes the fields just written; a record without fields disappears.
    number(name, commands.undo(name, changes));
    return false;
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    byte[] name = RedisCommands.name(key);
    if (number(name, commands.write(name, record)) < record.size()
        && number(name, new CommandArguments(Command.HLEN).add(name)) > record.size()) {
      removeOtherFields(name, record);
    }
  }

  private void removeOtherFields(byte[] name, Fields record) {
    CommandArguments command = new CommandArguments(Command.HDEL).add(name);
    for (Object field : keys(name)) {
      boolean kept = false;
      for (int i = 0; i < record.size(); i++) {
        kept |= Arrays.equals((byte[]) field, commands.encoded(record.name(i)));
      }
      if (!kept) {
        command.add((byte[]) field);
      }
    }
    number(name, command);
  }

  @Override
  public boolean delete(RecordKey key) {
    byte[] name = RedisCommands.name(key);
    return number(name, commands.delete(name)) == 1;
  }

  private List<?> keys(byte[] name) {
    return (List<?>)
        link.call(name, new CommandArguments(Command.HKEYS).add(name), ReplyShape.TEXTS);
  }

  private long number(byte[] name, CommandArguments command) {
    return (Long) link.call(name, command, ReplyShape.NUMBER);
  }

  /**
   * Sends INFO, whose answer differs from all others, so that an extra answer would be detected.
   */
  @Override
  public void requireInStep() {
    link.infos();
  }

  @Override
  public void close() {
    link.close();
  }
}
