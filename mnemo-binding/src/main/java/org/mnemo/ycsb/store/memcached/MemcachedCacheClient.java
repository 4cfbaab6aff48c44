package org.mnemo.ycsb.store.memcached;

import java.util.Map;
import net.spy.memcached.ops.StatusCode;
import org.mnemo.ycsb.tier.CacheClient;
import org.mnemo.ycsb.tier.StoreException;

/** A Memcached used as a cache. */
final class MemcachedCacheClient implements CacheClient {

  private final MemcachedLink link;

  MemcachedCacheClient(MemcachedSettings settings) {
    this.link = new MemcachedLink(settings);
  }

  @Override
  public boolean read(String key) {
    return link.get(key).code() == StatusCode.SUCCESS;
  }

  @Override
  public boolean write(String key, byte[] value, int ttlS) {
    return link.set(key, ttlS, value);
  }

  @Override
  public void expire(String key, int ttlS) {
    link.touch(key, ttlS);
  }

  @Override
  public void delete(String key) {
    link.delete(key);
  }

  @Override
  public Counters counters() {
    Map<String, String> stats = link.stats(null).get(0);
    return new Counters(
        number(stats, "get_hits"), number(stats, "get_misses"), number(stats, "evictions"));
  }

  private static long number(Map<String, String> stats, String name) {
    String value = stats.get(name);
    if (value == null) {
      throw new StoreException(
          "Memcached did not say its " + name + "; use memcached 1.4 or newer");
    }
    return Long.parseLong(value);
  }

  @Override
  public void close() {
    link.close();
  }
}
