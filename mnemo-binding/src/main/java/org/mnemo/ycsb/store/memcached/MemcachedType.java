package org.mnemo.ycsb.store.memcached;

import java.util.List;
import java.util.Optional;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.tier.CacheClient;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;

public final class MemcachedType implements StoreType {

  @Override
  public String name() {
    return "memcached";
  }

  @Override
  public List<Property> properties() {
    return MemcachedSettings.PROPERTIES;
  }

  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return settings.get(MemcachedSettings.HOSTS) != null;
  }

  @Override
  public TierServer server(TierSettings settings, NanoClock clock) {
    return new MemcachedServer(MemcachedSettings.of(settings));
  }

  @Override
  public Optional<LocalServerType> localServer() {
    return Optional.of(new LocalMemcached());
  }

  @Override
  public CacheClient cacheClient(TierSettings settings) {
    return new MemcachedCacheClient(MemcachedSettings.of(settings));
  }

  @Override
  public boolean takesBursts() {
    return true;
  }
}
