package org.mnemo.ycsb.store.redis;

import org.mnemo.ycsb.tier.CacheClient;
import org.mnemo.ycsb.tier.StoreException;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** A Redis or Valkey used as a cache, with records as strings. */
final class RedisCacheClient implements CacheClient {

  private final RedisSettings settings;
  private final Connection connection;

  RedisCacheClient(RedisSettings settings) {
    this.settings = settings;
    try {
      this.connection = settings.open(settings.address());
    } catch (JedisException e) {
      throw failure(e);
    }
  }

  private StoreException failure(JedisException e) {
    return new StoreException(
        "Redis at %s failed: %s".formatted(settings.endpoint(), e.getMessage()), e);
  }

  private Object call(CommandArguments command) {
    try {
      return connection.executeCommand(command);
    } catch (JedisDataException e) {
      throw e;
    } catch (JedisException e) {
      throw failure(e);
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
    try {
      call(ttlS == 0 ? command : command.add("EX").add(ttlS));
      return true;
    } catch (JedisDataException e) {
      if (String.valueOf(e.getMessage()).startsWith("OOM")) {
        return false;
      }
      throw failure(e);
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
