package org.mnemo.estimator.policy.dropped;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.estimator.offer.RecordRule;
import org.mnemo.estimator.policy.cache.Evictions;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;
import org.mnemo.estimator.policy.cache.SampledRecords;

/**
 * A server that drops records when its memory is full, with its way to choose them.
 *
 * @param store name of the store
 * @param eviction name of the eviction, as the store has it
 * @param memory bytes of a record by the bytes of its key and value
 * @param otherBytes bytes that the limit includes beyond records, for a number of records
 * @param maker makes a cache that is simulated
 */
public record CacheKind(
    String store,
    String eviction,
    LongBinaryOperator memory,
    LongUnaryOperator otherBytes,
    Maker maker) {

  /** Key and value bytes only, as in papers. */
  static final String PAYLOAD = "payload";

  static final String MEMCACHED = "memcached";
  private static final long SEED = 42;

  /** Makes an empty cache of a size in bytes, before it is reduced for a sample of the records. */
  @FunctionalInterface
  public interface Maker {
    SimulatedCache cache(SampledRecords records, long capacity, Expiries expiries);
  }

  /** Names of stores in options. */
  public static List<String> stores() {
    return List.of("redis", "valkey", MEMCACHED, PAYLOAD);
  }

  /** Evictions of a store, its default first. */
  public static List<String> evictions(String store) {
    return switch (store) {
      case PAYLOAD -> Evictions.names();
      case MEMCACHED -> List.of("segmented");
      default -> Stream.of(RedisCache.Rule.values()).map(RedisCache.Rule::text).toList();
    };
  }

  /**
   * The kind of a store and an eviction.
   *
   * @param eviction empty for the store's first
   * @param samples {@code maxmemory-samples} of Redis and Valkey, at least 1
   * @param isLibc true if they allocate by glibc, false if by jemalloc
   * @throws UsageException if the store or its eviction is unknown
   */
  public static CacheKind of(String store, String eviction, int samples, boolean isLibc) {
    require("store", store, stores());
    String chosen = eviction.isEmpty() ? evictions(store).get(0) : eviction;
    require("eviction of " + store, chosen, evictions(store));
    if (store.equals(PAYLOAD)) {
      return ofEviction(chosen, samples, Math::addExact);
    }
    RecordRule memory = RecordRule.ofStore(store, isLibc);
    if (store.equals(MEMCACHED)) {
      return new CacheKind(
          store,
          chosen,
          memory::ramBytes,
          records -> 0,
          (records, capacity, expiries) -> new SlabCache(records, capacity));
    }
    return ofRedis(store, chosen, samples, memory, memory::ramBytes);
  }

  private static CacheKind ofRedis(
      String store,
      String eviction,
      int samples,
      RecordRule memory,
      LongBinaryOperator recordBytes) {
    RedisCache.Rule rule =
        Arrays.stream(RedisCache.Rule.values())
            .filter(each -> each.text().equals(eviction))
            .findFirst()
            .orElseThrow();
    return new CacheKind(
        store,
        eviction,
        recordBytes,
        records -> memory.serverBytes() + memory.tableBytes(records),
        (records, capacity, expiries) ->
            new RedisCache(records, capacity, rule, samples, expiries, memory, SEED));
  }

  /**
   * The kind of an eviction of any store, whose limit is for records only.
   *
   * @param recordBytes bytes of a record by the bytes of its key and value
   * @throws UsageException if the eviction is unknown
   */
  public static CacheKind ofEviction(String eviction, int samples, LongBinaryOperator recordBytes) {
    if (evictions("redis").contains(eviction)) {
      return ofRedis(PAYLOAD, eviction, samples, RecordRule.PAYLOAD, recordBytes);
    }
    Evictions.Factory factory = Evictions.byName(eviction);
    return new CacheKind(
        PAYLOAD,
        eviction,
        recordBytes,
        records -> 0,
        (records, capacity, expiries) ->
            factory.cache(records.sampleBytes(), capacity / records.oneIn()));
  }

  private static void require(String what, String name, List<String> names) {
    if (!names.contains(name)) {
      throw new UsageException(
          "unknown %s '%s'%s".formatted(what, name, Nearest.choice(name, names)));
    }
  }

  /** Bytes of which a server's limit is a multiple. */
  public long sizeStep() {
    return store.equals(MEMCACHED) ? 1 << 20 : 1;
  }

  /** Smallest limit in bytes: of a Redis, records then have three quarters. */
  public long leastBytes() {
    return store.equals(MEMCACHED) ? 2 << 20 : 4 * otherBytes.applyAsLong(0);
  }

  /** True for servers that exist. */
  public boolean isReal() {
    return !store.equals(PAYLOAD);
  }
}
