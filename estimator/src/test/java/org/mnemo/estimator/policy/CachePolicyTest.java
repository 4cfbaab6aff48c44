package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/** Caches of records: worked out by hand, and held against caches that are simulated. */
@Tag("slow")
class CachePolicyTest {

  /** Other sets matter most for the hottest records, of which there are few. */
  private static final int RUNS = 60;

  private static final int READ = Operation.READ.ordinal();

  @TempDir private Path directory;

  private PatternSource source(String csv, String... dataset) {
    return TestTraces.loaded(directory, csv, dataset);
  }

  private static TrafficCurve memoryMode(PatternSource source) {
    return TestCurves.traffic(source, "memory-mode", PolicyOptions.DEFAULTS);
  }

  private static TrafficCurve cached(PatternSource source, boolean isExclusive) {
    return TestCurves.traffic(
        source,
        "cached",
        PolicyOptions.DEFAULTS.with(
            "cached", "inclusion", isExclusive ? "exclusive" : "inclusive"));
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
    assertThat(TestCurves.traffic(source, "cached", PolicyOptions.DEFAULTS).bytes(0, 1))
        .isEqualTo(30);
  }

  @Test
  void startsFromARandomSequenceWhereTheLoadIsNotKnown() {
    String[] reads = TestTraces.each(400, key -> "k" + key + " get 6");
    PatternSource source = TestTraces.source(TestTraces.csv(reads));
    TrafficCurve curve = cached(source, true);
    Traffic half = curve.cursor().moveTo(curve.rows() / 2);
    // Every record is read once. After a share u of them, a record is still in FastMem if it was
    // among the first (0.5 - u) / (1 - u) of the others: 0.5 - 0.5 ln 2 of all requests hit.
    assertThat(half.fastRequests()).isBetween(40L, 83L);
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
      int key = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[keys - 1]);
      requests[i] = key < 0 ? -key - 1 : key;
    }
    for (int percent : new int[] {1, 10, 50, 90}) {
      assertMissesAsSimulated(requests, keys, 1, percent, within(0.003));
    }
  }

  /** Records of so many blocks of 64 bytes, each of which lies in any of the sets. */
  private void assertMissesAsSimulated(
      int[] requests, int keys, int blocks, int percent, Offset<Double> tolerance) {
    String size = " " + (64 * blocks - 4);
    PatternSource source =
        source(
            TestTraces.csv(requests.length, i -> "k" + requests[i] + " get" + size),
            TestTraces.each(keys, i -> "k" + i + " 4" + size));
    Random random = new Random(5);
    int sets = keys * blocks * percent / 100;
    long misses = 0;
    for (int run = 0; run < RUNS; run++) {
      int[] setOf = random.ints((long) keys * blocks, 0, sets).toArray();
      int[] held = new int[sets];
      IntStream.range(0, keys * blocks).forEach(block -> held[setOf[block]] = block);
      for (int key : requests) {
        for (int block = key * blocks; block < (key + 1) * blocks; block++) {
          misses += held[setOf[block]] == block ? 0 : 1;
          held[setOf[block]] = block;
        }
      }
    }
    double predicted = at(memoryMode(source), 64L * sets).requestsOf(Load.SLOW, READ);
    assertThat(predicted / requests.length)
        .as("%d %%", percent)
        .isCloseTo((double) misses / RUNS / blocks / requests.length, tolerance);
  }

  @Test
  void missesBlocksThatTheirOwnRecordThrowsOut() {
    PatternSource one = source(TestTraces.csv(1000, i -> "a get 6396"), "a 4 6396");
    // 100 blocks in 50 sets: a block stays if none of the 99 others is in its set.
    double hits = 1 - at(memoryMode(one), 3200).requestsOf(Load.SLOW, READ) / 1000;
    assertThat(hits).isCloseTo(Math.pow(1 - 1 / 50.0, 99), within(0.01));
    for (int percent : new int[] {10, 50, 90}) {
      int[] requests = new Random(5).ints(600, 0, 10).toArray();
      assertMissesAsSimulated(requests, 10, 64, percent, within(0.01));
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

  @ParameterizedTest
  @CsvSource({
    "memory-mode, ways, 0, from 1 to 1024",
    "memory-mode, ways, two, whole number",
    "cached, promote-every, 0, at least 1",
    "cached, promote-after, 101, from 1 to 100",
    "paged, page, 1, from 512 to 2^30",
    "paged, page, 256, from 512 to 2^30",
    "paged, page, 4095, power of two",
    "paged, page, 2147483648, from 512 to 2^30",
    "memory-mode, inclusion, exclusive, 'ways, block, fetch'",
    "paged, inclusion, inclusive, no option",
    "placed, page, 4096, no options",
  })
  void refusesWhatNoPolicyCanBe(String policy, String option, String text, String why) {
    misused(
        () -> Policies.byName(policy, PolicyOptions.DEFAULTS.with(policy, option, text)),
        option,
        why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"512", "1GiB"})
  void takesPagesUpToItsBounds(String page) {
    assertThat(Policies.byName("paged", PolicyOptions.DEFAULTS.with("paged", "page", page)))
        .isNotNull();
  }
}
