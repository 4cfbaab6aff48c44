package org.mnemo.estimator.policy.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** The registry of eviction rules. */
public final class Evictions {

  /** Evicts the least recently used record; distances of requests give its misses exactly. */
  public static final String LRU = "lru";

  private static final Map<String, Factory> ALL = new LinkedHashMap<>();

  static {
    ALL.put(LRU, LruCache::new);
    ALL.put("fifo", (bytes, capacity) -> new ClockCache(bytes, capacity, 0));
    ALL.put("clock", (bytes, capacity) -> new ClockCache(bytes, capacity, 1));
    ALL.put("s3-fifo", S3FifoCache::new);
  }

  private Evictions() {}

  /** Makes an empty cache. */
  @FunctionalInterface
  public interface Factory {

    /**
     * An empty cache.
     *
     * @param bytes bytes of each record; read-only
     * @param capacity size of the cache in bytes
     */
    SimulatedCache cache(long[] bytes, long capacity);
  }

  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The eviction of a name.
   *
   * @throws UsageException with the known names if the name is unknown
   */
  public static Factory byName(String name) {
    Factory factory = ALL.get(name);
    if (factory == null) {
      throw new UsageException("unknown eviction '" + name + "'" + Nearest.choice(name, names()));
    }
    return factory;
  }
}
