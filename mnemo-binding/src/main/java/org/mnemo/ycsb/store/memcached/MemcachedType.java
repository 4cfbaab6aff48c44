package org.mnemo.ycsb.store.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.TierServer;
import org.mnemo.ycsb.store.TierSettings;

/** Memcached. */
public final class MemcachedType implements StoreType {

  @Override
  public String name() {
    return "memcached";
  }

  @Override
  public List<String> propertyNames() {
    List<String> names =
        new ArrayList<>(
            List.of(
                MemcachedSettings.HOSTS,
                MemcachedSettings.PROTOCOL,
                MemcachedSettings.OP_TIMEOUT_MS,
                MemcachedSettings.READ_BUFFER_BYTES,
                MemcachedSettings.SHUTDOWN_TIMEOUT_MS,
                MemcachedSettings.EXPIRATION_S,
                MemcachedSettings.CAS_ATTEMPTS,
                MemcachedSettings.COMPRESSION));
    names.addAll(MemcachedSettings.WITHOUT_EFFECT);
    return names;
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
}
