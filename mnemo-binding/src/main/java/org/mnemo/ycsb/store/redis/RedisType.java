package org.mnemo.ycsb.store.redis;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.TierServer;
import org.mnemo.ycsb.store.TierSettings;
import org.mnemo.ycsb.store.TierStore;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/** Redis, and what speaks its protocol. */
public final class RedisType implements StoreType {

  static final String HOST = "redis.host";
  static final String PORT = "redis.port";
  private static final String PASSWORD = "redis.password";
  private static final String TIMEOUT_MS = "redis.timeout";

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public List<String> propertyNames() {
    return List.of(HOST, PORT, PASSWORD, TIMEOUT_MS);
  }

  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return settings.get(HOST) != null || settings.get(PORT) != null;
  }

  @Override
  public TierServer server(TierSettings settings, NanoClock clock) {
    HostAndPort address =
        new HostAndPort(
            settings.get(HOST, "127.0.0.1"), (int) settings.number(PORT, 6379, 1, 65535));
    DefaultJedisClientConfig config =
        DefaultJedisClientConfig.builder()
            .resp2()
            .timeoutMillis((int) settings.number(TIMEOUT_MS, 5000, 1, 3_600_000))
            .password(settings.get(PASSWORD))
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            .build();
    return new TierServer() {
      @Override
      public TierStore connect() {
        return new RedisStore(address, config);
      }

      @Override
      public String endpoint() {
        return address.toString();
      }

      @Override
      public Set<String> identities() {
        try (RedisStore store = new RedisStore(address, config)) {
          return Set.of(store.serverIdentity());
        }
      }

      @Override
      public Optional<Holdings> holdings() {
        try (RedisStore store = new RedisStore(address, config)) {
          return store.holdings();
        }
      }
    };
  }

  @Override
  public Optional<LocalServerType> localServer() {
    return Optional.of(new LocalRedis());
  }
}
