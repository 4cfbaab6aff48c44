package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.store.Fields;
import org.mnemo.ycsb.store.StoreException;
import org.mnemo.ycsb.store.TierServer.Holdings;
import org.mnemo.ycsb.store.TierStore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Records as Redis hashes of raw bytes. Each operation is one command and one round trip, the one
 * that an application would use; only what cannot be told from its reply (a field that was not
 * there, an update of a record that is missing, an insert over another record) costs a second one.
 */
final class RedisStore implements TierStore {

  /** Hash and field names are short and few: kept encoded rather than encoded each time. */
  private final Map<String, byte[]> fieldNames = new HashMap<>();

  private final HostAndPort address;
  private final JedisClientConfig config;
  private @Nullable Connection connection;

  RedisStore(HostAndPort address, JedisClientConfig config) {
    this.address = address;
    this.config = config;
    connected();
  }

  @Override
  public boolean read(String table, String key, @Nullable Set<String> fields, Fields into) {
    into.clear();
    byte[] name = RedisKeys.name(table, key);
    return fields == null ? readAll(name, into) : readSome(name, fields, into);
  }

  private boolean readAll(byte[] name, Fields into) {
    List<?> reply = (List<?>) call(new CommandArguments(Command.HGETALL).add(name));
    for (int i = 0; i < reply.size(); i += 2) {
      into.add(fieldName((byte[]) reply.get(i)), (byte[]) reply.get(i + 1));
    }
    return !reply.isEmpty();
  }

  private boolean readSome(byte[] name, Set<String> fields, Fields into) {
    CommandArguments command = new CommandArguments(Command.HMGET).add(name);
    for (String field : fields) {
      command.add(encoded(field));
    }
    List<?> reply = (List<?>) call(command);
    int i = 0;
    for (String field : fields) {
      byte[] value = (byte[]) reply.get(i++);
      if (value != null) {
        into.add(field, value);
      }
    }
    return into.size() > 0 || number(new CommandArguments(Command.EXISTS).add(name)) == 1;
  }

  @Override
  public boolean update(String table, String key, Fields changes) {
    byte[] name = RedisKeys.name(table, key);
    if (number(set(name, changes)) < changes.size()) {
      return true;
    }
    // Every field was new: either they are additions to a record, or there was none.
    if (number(new CommandArguments(Command.HLEN).add(name)) > changes.size()) {
      return true;
    }
    undo(name, changes);
    return false;
  }

  /** Takes back the fields just written to a missing record; a record without fields is gone. */
  private void undo(byte[] name, Fields changes) {
    CommandArguments command = new CommandArguments(Command.HDEL).add(name);
    for (int i = 0; i < changes.size(); i++) {
      command.add(encoded(changes.name(i)));
    }
    call(command);
  }

  @Override
  public void insert(String table, String key, Fields record) {
    byte[] name = RedisKeys.name(table, key);
    if (number(set(name, record)) < record.size()
        && number(new CommandArguments(Command.HLEN).add(name)) > record.size()) {
      removeOtherFields(name, record);
    }
  }

  private void removeOtherFields(byte[] name, Fields record) {
    CommandArguments command = new CommandArguments(Command.HDEL).add(name);
    for (Object field : (List<?>) call(new CommandArguments(Command.HKEYS).add(name))) {
      boolean kept = false;
      for (int i = 0; i < record.size(); i++) {
        kept |= Arrays.equals((byte[]) field, encoded(record.name(i)));
      }
      if (!kept) {
        command.add((byte[]) field);
      }
    }
    call(command);
  }

  @Override
  public boolean delete(String table, String key) {
    return number(new CommandArguments(Command.DEL).add(RedisKeys.name(table, key))) == 1;
  }

  /** The server's run_id, which it draws at random when it starts. */
  String serverIdentity() {
    return info("server", "run_id:").orElse(address.toString());
  }

  /**
   * What the database holds, by INFO: the memory that the server uses beyond what it took when it
   * started empty, its clients' buffers left out.
   */
  Optional<Holdings> holdings() {
    Optional<String> used = info("memory", "used_memory:");
    Optional<String> empty = info("memory", "used_memory_startup:");
    Optional<String> database = info("keyspace", "db0:keys=");
    if (used.isEmpty() || empty.isEmpty() || database.isEmpty()) {
      return Optional.empty();
    }
    String buffers = info("memory", "mem_clients_normal:").orElse("0");
    try {
      return Optional.of(
          new Holdings(
              Long.parseLong(database.get().replaceFirst(",.*", "")),
              Long.parseLong(used.get()) - Long.parseLong(empty.get()) - Long.parseLong(buffers)));
    } catch (NumberFormatException e) {
      // A server that only speaks the protocol may say what it likes.
      return Optional.empty();
    }
  }

  private Optional<String> info(String section, String name) {
    byte[] info = (byte[]) call(new CommandArguments(Command.INFO).add(section));
    return new String(info, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .findFirst();
  }

  private CommandArguments set(byte[] name, Fields record) {
    CommandArguments command = new CommandArguments(Command.HSET).add(name);
    for (int i = 0; i < record.size(); i++) {
      command.add(encoded(record.name(i))).add(record.value(i));
    }
    return command;
  }

  private byte[] encoded(String field) {
    byte[] bytes = fieldNames.get(field);
    if (bytes == null) {
      bytes = field.getBytes(StandardCharsets.UTF_8);
      fieldNames.put(field, bytes);
    }
    return bytes;
  }

  private static String fieldName(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private long number(CommandArguments command) {
    return (Long) call(command);
  }

  private Object call(CommandArguments command) {
    try {
      return connected().executeCommand(command);
    } catch (JedisDataException e) {
      throw new StoreException("Redis at " + address + " refused: " + e.getMessage(), e);
    } catch (JedisException e) {
      disconnect();
      throw new StoreException("Redis at " + address + " failed: " + reason(e), e);
    }
  }

  private Connection connected() {
    Connection open = connection;
    if (open == null) {
      try {
        open = new Connection(address, config);
      } catch (JedisDataException e) {
        throw new StoreException(
            "Redis at " + address + " refused: " + e.getMessage() + "; set redis.password", e);
      } catch (JedisException e) {
        throw new StoreException(
            "no Redis answers at " + address + " (" + reason(e) + "); start it or mend the address",
            e);
      }
      connection = open;
    }
    return open;
  }

  private static String reason(JedisException e) {
    Throwable[] tried = e.getSuppressed();
    Throwable cause = e.getCause() != null ? e.getCause() : tried.length > 0 ? tried[0] : e;
    return String.valueOf(cause.getMessage());
  }

  private void disconnect() {
    if (connection != null) {
      Connection broken = connection;
      connection = null;
      try {
        broken.close();
      } catch (JedisException e) {
        // It is thrown away because it is broken already.
      }
    }
  }

  @Override
  public void close() {
    disconnect();
  }
}
