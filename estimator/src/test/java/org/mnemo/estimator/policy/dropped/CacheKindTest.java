package org.mnemo.estimator.policy.dropped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;
import org.mnemo.estimator.policy.cache.SampledRecords;

/** What every server that drops records does, and which records each of them drops. */
class CacheKindTest {

  private static final int KEYS = 300;

  static Stream<Arguments> kinds() {
    return CacheKind.stores().stream()
        .flatMap(
            store ->
                CacheKind.evictions(store).stream().map(eviction -> Arguments.of(store, eviction)));
  }

  private static SampledRecords records(CacheKind kind, int keys, int bytes) {
    AccessPattern pattern =
        TestTraces.pattern(
            TestTraces.csv(keys, i -> "k%03d get %d".formatted(i, bytes + i % 3 * bytes)));
    return SampledRecords.of(
        pattern,
        key -> kind.memory().applyAsLong(pattern.keyBytes(key), pattern.valueBytes(key)),
        1,
        Long.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void holdsWhatItTookInAndDidNotDrop(String store, String eviction) {
    CacheKind kind = CacheKind.of(store, eviction, 5, false);
    SampledRecords records = records(kind, KEYS, 20_000);
    long capacity = kind.otherBytes().applyAsLong(KEYS) + 4_000_000;
    Expiries expiries = new Expiries(KEYS);
    SimulatedCache cache = kind.maker().cache(records, capacity, expiries);
    Random random = new Random(7);
    Set<Integer> held = new HashSet<>();
    int dropped = 0;
    for (int i = 0; i < 20_000; i++) {
      cache.advanceTo(i / 100);
      int record = (int) (KEYS * Math.pow(random.nextDouble(), 2));
      List<Integer> evicted = new ArrayList<>();
      if (random.nextInt(50) == 0) {
        cache.remove(record);
        held.remove(record);
      } else if (cache.holds(record)) {
        cache.hit(record);
      } else {
        expiries.set(record, i % 2 == 0 ? Expiries.NEVER : i + 1000);
        held.add(record);
        cache.insert(record, evicted::add);
      }
      held.removeAll(evicted);
      dropped += evicted.size();
      assertThat(held.stream().allMatch(cache::holds)).isTrue();
      assertThat(held.stream().mapToLong(records::fullBytes).sum())
          .isLessThanOrEqualTo(capacity + 60_100);
    }
    assertThat(dropped).isPositive();
    for (int record = 0; record < KEYS; record++) {
      assertThat(cache.holds(record)).isEqualTo(held.contains(record));
    }
  }

  /**
   * Records 0 to 3 are written at 10, 20, 30 and 40 s, 0 and 2 with a time to live until 900 and
   * 800 s. All but 2 are often read, 0 at last. Then there is a byte too little for them, and 4 is
   * written. Of many samples Redis finds the best one.
   */
  @ParameterizedTest
  @CsvSource({
    "allkeys-lru, 1",
    "allkeys-lfu, 2",
    "allkeys-random, 0 1 2 3",
    "volatile-lru, 2",
    "volatile-lfu, 2",
    "volatile-random, 0 2",
    "volatile-ttl, 2",
    "noeviction, 4"
  })
  void redisDropsByItsRule(String eviction, String expected) {
    CacheKind kind = CacheKind.of("redis", eviction, 64, false);
    SampledRecords records = records(kind, 5, 100);
    // A second table of four buckets, and an entry in it for each record with a time to live.
    long capacity = kind.otherBytes().applyAsLong(4) + 4L * 8 + 2L * 32 - 1;
    for (int record = 0; record < 4; record++) {
      capacity += records.fullBytes(record);
    }
    Expiries expiries = new Expiries(5);
    SimulatedCache cache = kind.maker().cache(records, capacity, expiries);
    expiries.set(0, 900);
    expiries.set(2, 800);
    List<Integer> dropped = new ArrayList<>();
    for (int record = 0; record < 4; record++) {
      cache.advanceTo(10L * (record + 1));
      cache.insert(record, dropped::add);
    }
    if (eviction.endsWith("lfu")) {
      IntStream.range(0, 900).forEach(i -> cache.hit(List.of(0, 1, 3).get(i % 3)));
    }
    cache.advanceTo(50);
    cache.hit(0);
    assertThat(dropped).isEmpty();

    cache.insert(4, dropped::add);

    assertThat(dropped).hasSize(1).allMatch(record -> expected.contains(record.toString()));
    assertThat(cache.holds(4)).isEqualTo(!eviction.equals("noeviction"));
  }

  /** Memcached gives a page to each class that has none, and its records drop only one another. */
  @Test
  void classesOfMemcachedKeepTheirPages() {
    CacheKind kind = CacheKind.of("memcached", "", 5, false);
    SampledRecords records = records(kind, 3000, 3000);
    long smallest = records.fullBytes(0);
    for (int record = 1; record < 3000; record++) {
      smallest = Math.min(smallest, records.fullBytes(record));
    }
    long chunk = smallest;
    int[] small =
        IntStream.range(0, 3000).filter(record -> records.fullBytes(record) == chunk).toArray();
    int larger =
        IntStream.range(0, 3000)
            .filter(record -> records.fullBytes(record) > chunk)
            .findFirst()
            .orElseThrow();
    SimulatedCache cache = kind.maker().cache(records, 2 << 20, new Expiries(3000));
    List<Integer> dropped = new ArrayList<>();
    int ofTwoPages = 2 * (int) ((1 << 20) / chunk);
    for (int i = 0; i < ofTwoPages; i++) {
      cache.insert(small[i], dropped::add);
    }
    cache.insert(larger, dropped::add);
    assertThat(cache.holds(larger)).isTrue();
    assertThat(dropped).isEmpty();
    cache.insert(small[ofTwoPages], dropped::add);
    assertThat(dropped).singleElement().matches(record -> records.fullBytes(record) == chunk);
  }

  @Test
  void refusesUnknownNames() {
    misused(() -> CacheKind.of("rediss", "", 5, false), "unknown store 'rediss'", "redis");
    misused(() -> CacheKind.of("redis", "lru", 5, false), "unknown eviction of redis 'lru'");
    misused(() -> CacheKind.of("memcached", "allkeys-lru", 5, false), "segmented");
  }
}
