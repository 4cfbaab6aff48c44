package org.mnemo.ycsb.store.redis;

import org.mnemo.ycsb.tier.CacheClient;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** A Redis or Valkey used as a cache, with records as strings. */
final class RedisCacheClient implements CacheClient {

  private final RedisSettings settings;
  private final RedisErrors errors;
  private final Connection connection;

  RedisCacheClient(RedisSettings settings) {
    this.settings = settings;
    this.errors = new RedisErrors(settings, settings.address());
    try {
      this.connection = settings.open(settings.address());
    } catch (JedisException e) {
      throw errors.unreachable(e);
    }
  }

  private Object call(CommandArguments command) {
    try {
      return send(command);
    } catch (JedisDataException e) {
      throw errors.refused(command, e);
    }
  }

  /** The reply, or a {@link JedisDataException} if the server refuses the command. */
  private Object send(CommandArguments command) {
    try {
      return connection.executeCommand(command);
    } catch (JedisDataException e) {
      throw e;
    } catch (JedisException e) {
      throw errors.failed(e);
    }
  }

  @Override
  @SuppressWarnings("NullAway") // A reply is null for an absent record.
  public boolean read(String key) {
    return call(new CommandArguments(Command.GET).add(key)) != null;
  }

  @Override
  public boolean write(String key, byte[] value, int ttlS) {
    CommandArguments command = new CommandArguments(Command.SET).add(key).add(value);
    CommandArguments whole = ttlS == 0 ? command : command.add("EX").add(ttlS);
    try {
      send(whole);
      return true;
    } catch (JedisDataException e) {
      if (String.valueOf(e.getMessage()).startsWith("OOM")) {
        return false;
      }
      throw errors.refused(whole, e);
    }
  }

  @Override
  public void expire(String key, int ttlS) {
    call(new CommandArguments(Command.EXPIRE).add(key).add(ttlS));
  }

  @Override
  public void delete(String key) {
    call(new CommandArguments(Command.DEL).add(key));
  }

  @Override
  public Counters counters() {
    RedisInfo info = info();
    return new Counters(
        info.count("keyspace_hits"), info.count("keyspace_misses"), info.count("evicted_keys"));
  }

  private RedisInfo info() {
    return new RedisInfo(settings.endpoint(), (byte[]) call(new CommandArguments(Command.INFO)));
  }

  @Override
  public boolean allocatesByLibc() {
    return info().allocatesByLibc();
  }

  @Override
  public void close() {
    connection.close();
  }
}
