package org.mnemo.ycsb.store.redis;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.tier.CacheClient;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;

/** Redis, and servers with its protocol. */
public record RedisType(String name, LocalRedis local) implements StoreType {

  /** Redis, or an available server with its protocol. */
  public static RedisType redis() {
    return new RedisType("redis", LocalRedis.any());
  }

  /** Valkey, with a local server of its own and Redis's properties. */
  public static RedisType valkey() {
    return new RedisType("valkey", LocalRedis.valkey());
  }

  @Override
  public List<Property> properties() {
    return Stream.concat(RedisSettings.PROPERTIES.stream(), RedisTls.PROPERTIES.stream()).toList();
  }

  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return settings.get(RedisSettings.HOST) != null
        || settings.get(RedisSettings.PORT) != null
        || settings.get(RedisSettings.SOCKET) != null;
  }

  @Override
  public TierServer server(TierSettings settings, NanoClock clock) {
    return new RedisServer(RedisSettings.of(settings));
  }

  @Override
  public Optional<LocalServerType> localServer() {
    return Optional.of(local);
  }

  @Override
  public CacheClient cacheClient(TierSettings settings) {
    return new RedisCacheClient(RedisSettings.of(settings));
  }

  @Override
  public boolean takesBursts() {
    return true;
  }
}
