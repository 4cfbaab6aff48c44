package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/** Caches of records: worked out by hand, and held against caches that are simulated. */
@Tag("slow")
class CachePolicyTest {

  /** Other sets matter most for the hottest records, of which there are few. */
  private static final int RUNS = 200;

  private static final int READ = Operation.READ.ordinal();

  @TempDir private Path directory;

  private PatternSource source(String csv, String... dataset) {
    Path file = TestTraces.dataset(directory.resolve("dataset.csv"), dataset);
    return new TraceSource(List.of(() -> TestTraces.reader(csv)), "test.csv", file, Long.MAX_VALUE);
  }

  private static TrafficCurve traffic(PatternSource source, String policy) {
    return traffic(source, policy, PolicyOptions.DEFAULTS);
  }

  private static TrafficCurve cached(PatternSource source, boolean isExclusive) {
    return traffic(
        source,
        "cached",
        PolicyOptions.DEFAULTS.with(
            "cached", "inclusion", isExclusive ? "exclusive" : "inclusive"));
  }

  private static TrafficCurve traffic(PatternSource source, String policy, PolicyOptions options) {
    return TestCurves.traffic(
        source,
        Policies.byName(policy, options),
        TestBaselines.models(TestBaselines.simple(1, List.of()), source.pattern(), ModelKind.PAPER),
        false);
  }

  private static Traffic at(TrafficCurve curve, long fastBytes) {
    Traffic here = curve.cursor().moveTo(curve.lastRowWithinBytes(fastBytes));
    assertThat(curve.fastBytes(curve.lastRowWithinBytes(fastBytes))).isEqualTo(fastBytes);
    return here;
  }

  @Test
  void holdsWhatWasUsedLast() {
    // Records of 10 bytes, loaded in the sequence a, b, c, d: room for two holds c and d at first.
    PatternSource source =
        source(
            TestTraces.csv("d get 6", "c get 6", "a get 6", "c get 6", "d get 6", "a replace 6"),
            "a 4 6",
            "b 4 6",
            "c 4 6",
            "d 4 6");
    Traffic two = at(cached(source, true), 20);
    // d and c hit, a is fetched, c hits, d is fetched, and a is written without being fetched.
    assertThat(two.requestsOf(Load.SLOW, READ)).isEqualTo(2);
    assertThat(two.requestsOf(Load.FAST, READ)).isEqualTo(3);
    assertThat(two.requestsOf(Load.SLOW, Operation.UPDATE.ordinal())).isZero();
    assertThat(two.fetches()).isEqualTo(2);
    assertThat(two.fetchedBytes()).isEqualTo(20);
    // d leaves for a, a for d, c for the new a.
    assertThat(two.writeBacks()).isEqualTo(3);
    assertThat(two.writtenBackBytes()).isEqualTo(30);
  }

  @Test
  void writesBackOnlyWhatChangedWhereSlowMemHoldsAll() {
    PatternSource source =
        source(
            TestTraces.csv("a replace 6", "b get 6", "c get 6", "a get 6", "b get 6", "c get 6"),
            "a 4 6",
            "b 4 6",
            "c 4 6");
    TrafficCurve curve = cached(source, false);
    // Room for two: a was changed and leaves for c; when it leaves again, it was only read.
    assertThat(at(curve, 20).writeBacks()).isEqualTo(1);
    // SlowMem holds all three records beside FastMem, but where all is FastMem it is not needed.
    assertThat(curve.bytes(curve.lastRowWithinBytes(20), 1)).isEqualTo(30);
    assertThat(curve.bytes(curve.rows() - 1, 1)).isZero();
    assertThat(traffic(source, "cached").bytes(0, 1)).isEqualTo(30);
  }

  @Test
  void startsFromARandomSequenceWhereTheLoadIsNotKnown() {
    String[] reads =
        IntStream.range(0, 400).mapToObj(key -> "k" + key + " get 6").toArray(String[]::new);
    PatternSource source = TestTraces.source(TestTraces.csv(reads));
    TrafficCurve curve = cached(source, true);
    Traffic half = curve.cursor().moveTo(curve.rows() / 2);
    // Every record is read once. After a share u of them, a record is still in FastMem if it was
    // among the first (0.5 - u) / (1 - u) of the others: 0.5 - 0.5 ln 2 of all requests hit.
    assertThat(half.fastRequests()).isBetween(40L, 83L);
  }

  /** A cache that throws out what was used longest ago until all fits. */
  private static final class SimulatedLru {

    private final LinkedHashMap<String, Long> cached = new LinkedHashMap<>();
    private final Set<String> dirty = new HashSet<>();
    private final long capacity;
    private final boolean isExclusive;
    private long usedBytes;
    private long misses;
    private long writeBacks;

    SimulatedLru(long capacity, boolean isExclusive) {
      this.capacity = capacity;
      this.isExclusive = isExclusive;
    }

    void put(String key, long bytes, boolean isLoad, boolean writes) {
      Long before = cached.remove(key);
      usedBytes += bytes - (before == null ? 0 : before);
      cached.put(key, bytes);
      if (isExclusive || writes) {
        dirty.add(key);
      }
      while (usedBytes > capacity) {
        Map.Entry<String, Long> eldest = cached.entrySet().iterator().next();
        cached.remove(eldest.getKey());
        usedBytes -= eldest.getValue();
        writeBacks += dirty.remove(eldest.getKey()) && !isLoad ? 1 : 0;
      }
    }

    void read(String key, long bytes) {
      misses += cached.containsKey(key) ? 0 : 1;
      put(key, bytes, false, false);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void servesWhatASimulatedCacheServes(boolean isExclusive) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      // All records have one size, for which LRU by distances and by throwing out are the same.
      String[] dataset =
          IntStream.range(0, 25).mapToObj(i -> "k" + i + " 4 6").toArray(String[]::new);
      List<String> requests = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        int key = (int) (25 * Math.pow(random.nextDouble(), 2));
        requests.add("k" + key + (random.nextInt(4) == 0 ? " replace 6" : " get 6"));
      }
      PatternSource source = source(TestTraces.csv(requests.toArray(String[]::new)), dataset);
      TrafficCurve curve = cached(source, isExclusive);
      for (int records = 1; records < 25; records++) {
        SimulatedLru cache = new SimulatedLru(10L * records, isExclusive);
        IntStream.range(0, 25).forEach(i -> cache.put("k" + i, 10, true, false));
        for (String request : requests) {
          String key = request.substring(0, request.indexOf(' '));
          if (request.endsWith("get 6")) {
            cache.read(key, 10);
          } else {
            cache.put(key, 10, false, true);
          }
        }
        Traffic here = at(curve, 10L * records);
        assertThat(here.requestsOf(Load.SLOW, READ))
            .as("%d records", records)
            .isEqualTo((double) cache.misses);
        assertThat(here.fetches()).isEqualTo((double) cache.misses);
        assertThat(here.writeBacks())
            .as("%d records", records)
            .isEqualTo((double) cache.writeBacks);
      }
    }
  }

  @Test
  void missesAsADirectMappedCacheDoes() {
    Random random = new Random(3);
    int keys = 2000;
    int[] requests = new int[100_000];
    double[] cumulative = new double[keys];
    for (int i = 0; i < keys; i++) {
      cumulative[i] = (i == 0 ? 0 : cumulative[i - 1]) + Math.pow(i + 1, -0.99);
    }
    for (int i = 0; i < requests.length; i++) {
      double at = random.nextDouble() * cumulative[keys - 1];
      int key = Arrays.binarySearch(cumulative, at);
      requests[i] = key < 0 ? -key - 1 : key;
    }
    PatternSource source =
        source(
            TestTraces.csv(
                IntStream.of(requests)
                    .mapToObj(key -> "k" + key + " get 60")
                    .toArray(String[]::new)),
            IntStream.range(0, keys).mapToObj(i -> "k" + i + " 4 60").toArray(String[]::new));
    TrafficCurve curve = traffic(source, "memory-mode");
    for (int percent : new int[] {1, 10, 50, 90}) {
      int sets = keys * percent / 100;
      double simulated = 0;
      for (int run = 0; run < RUNS; run++) {
        int[] setOf = random.ints(keys, 0, sets).toArray();
        int[] held = new int[sets];
        Arrays.fill(held, -1);
        for (int key = 0; key < keys; key++) {
          held[setOf[key]] = key;
        }
        int misses = 0;
        for (int key : requests) {
          misses += held[setOf[key]] == key ? 0 : 1;
          held[setOf[key]] = key;
        }
        simulated += misses / (double) RUNS / requests.length;
      }
      double predicted = at(curve, 64L * sets).requestsOf(Load.SLOW, READ) / requests.length;
      assertThat(predicted).as("%d %%", percent).isCloseTo(simulated, within(0.003));
    }
  }

  /** A record of many blocks throws out its own, too. */
  @Test
  void missesBlocksThatTheirOwnRecordThrowsOut() {
    PatternSource one =
        source(
            TestTraces.csv(Collections.nCopies(1000, "a get 6396").toArray(String[]::new)),
            "a 4 6396");
    TrafficCurve curve = traffic(one, "memory-mode");
    // 100 blocks in 50 sets: a block stays if none of the 99 others is in its set.
    double hits = 1 - at(curve, 3200).requestsOf(Load.SLOW, READ) / 1000;
    assertThat(hits).isCloseTo(Math.pow(1 - 1 / 50.0, 99), within(0.01));

    Random random = new Random(5);
    int blocks = 64;
    int[] requests = random.ints(600, 0, 10).toArray();
    PatternSource many =
        source(
            TestTraces.csv(
                IntStream.of(requests).mapToObj(i -> "k" + i + " get 4092").toArray(String[]::new)),
            IntStream.range(0, 10).mapToObj(i -> "k" + i + " 4 4092").toArray(String[]::new));
    TrafficCurve ofMany = traffic(many, "memory-mode");
    for (int percent : new int[] {10, 50, 90}) {
      int sets = 10 * blocks * percent / 100;
      double simulated = 0;
      for (int run = 0; run < 20; run++) {
        int[] setOf = random.ints(10L * blocks, 0, sets).toArray();
        int[] held = new int[sets];
        IntStream.range(0, 10 * blocks).forEach(block -> held[setOf[block]] = block);
        int misses = 0;
        for (int key : requests) {
          for (int block = key * blocks; block < (key + 1) * blocks; block++) {
            misses += held[setOf[block]] == block ? 0 : 1;
            held[setOf[block]] = block;
          }
        }
        simulated += misses / 20.0 / blocks / requests.length;
      }
      double predicted = at(ofMany, 64L * sets).requestsOf(Load.SLOW, READ) / requests.length;
      assertThat(predicted).as("%d %%", percent).isCloseTo(simulated, within(0.01));
    }
  }

  /**
   * What is deleted and set again was there when the trace began, as its first request reads it.
   */
  @Test
  void findsRecordsThatAreSetAnewWhereTheyWereLoaded() {
    PatternSource source =
        source(
            TestTraces.csv("c get 6", "d get 6", "c delete 0", "c set 6", "c get 6", "d get 6"),
            "a 4 6",
            "b 4 6",
            "c 4 6",
            "d 4 6");
    Traffic two = at(cached(source, true), 20);
    assertThat(two.fetches()).isZero();
    assertThat(two.requestsOf(Load.FAST, READ)).isEqualTo(4);
  }

  private static void assertRefused(String policy, String option, String text, String why) {
    assertThatThrownBy(
            () -> Policies.byName(policy, PolicyOptions.DEFAULTS.with(policy, option, text)))
        .isInstanceOf(UsageException.class)
        .hasMessage(why);
  }

  @Test
  void refusesWhatNoCacheCanBe() {
    assertRefused("memory-mode", "ways", "0", "ways must be from 1 to 1024, was 0");
    assertRefused("memory-mode", "ways", "two", "ways must be a whole number, was 'two'");
    assertRefused("cached", "promote-every", "0", "promote-every must be at least 1, was 0");
    assertRefused("cached", "promote-after", "101", "promote-after must be from 1 to 100, was 101");
    for (String text : List.of("512", "1GiB")) {
      Policies.byName("paged", PolicyOptions.DEFAULTS.with("paged", "page", text));
    }
    for (long bytes : new long[] {1, 256, 4095, 1L << 31, 1L << 40}) {
      assertRefused(
          "paged",
          "page",
          Long.toString(bytes),
          "page must be a power of two from 512 to 2^30 bytes (1 GiB), such as 4096, was " + bytes);
    }
    assertRefused(
        "memory-mode",
        "inclusion",
        "exclusive",
        "the policy memory-mode has no option 'inclusion'; use one of [ways, block, fetch]");
    assertRefused(
        "placed",
        "page",
        "4096",
        "the policy placed has no options, and 'page' was given; leave it out");
  }
}
