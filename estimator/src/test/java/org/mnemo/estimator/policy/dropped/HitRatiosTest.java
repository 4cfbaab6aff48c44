package org.mnemo.estimator.policy.dropped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.PatternSource;

/** Hit ratios derived by hand, and of a sample of the keys. */
class HitRatiosTest {

  private static final CacheKind LRU = CacheKind.of("payload", "lru", 5, false);

  /** A trace of {@code second key operation value_bytes [ttl]}; every key has 4 bytes. */
  private static PatternSource source(String... requests) {
    StringBuilder csv = new StringBuilder();
    for (String request : requests) {
      String[] parts = request.split(" ", -1);
      csv.append(
          "%s,%s,4,%s,0,%s,%s\n"
              .formatted(parts[0], parts[1], parts[3], parts[2], parts.length > 4 ? parts[4] : 0));
    }
    return TestTraces.source(csv.toString());
  }

  private static HitRatioCurve curve(
      PatternSource source, CacheKind kind, int ttlS, long... sizes) {
    HitRatios ratios = HitRatios.ofSizes(source.pattern(), kind, sizes, ttlS);
    source.show(List.of(ratios));
    return ratios.curve();
  }

  /** Hits of a cache that holds all records. */
  private static double hits(int ttlS, String... requests) {
    HitRatioCurve curve = curve(source(requests), LRU, ttlS, 1000);
    return curve.rows().get(curve.rows().size() - 1).hitRatio() * curve.reads();
  }

  @Test
  void countsReadsThatFindTheirRecord() {
    HitRatioCurve curve =
        curve(
            source("0 a get 6", "1 b get 6", "2 a get 6", "3 a get 6", "4 b get 6"),
            LRU,
            0,
            10,
            20);
    assertThat(curve.rows()).extracting(HitRatioCurve.Row::hitRatio).containsExactly(0.2, 0.6);
    assertThat(curve.rows()).extracting(HitRatioCurve.Row::evictions).containsExactly(3L, 0L);
    assertThat(curve.spanS()).isEqualTo(4);
  }

  @Test
  void fillsAfterAReadThatMissedInProduction() {
    assertThat(hits(0, "0 a get 0", "1 a get 0", "2 a set 6", "3 a get 6")).isEqualTo(2);
  }

  @Test
  void memcachedRefusesItemsOfMoreThanAMebibyte() {
    CacheKind memcached = CacheKind.of("memcached", "", 5, false);
    HitRatioCurve.Row row =
        curve(
                source("0 a get 1000000", "1 b get 1100000", "2 a get 1000000", "3 b get 1100000"),
                memcached,
                0,
                64 << 20)
            .rows()
            .get(0);
    assertThat(row.hitRatio()).isEqualTo(0.25);
    assertThat(row.refusals()).isEqualTo(2);
  }

  @Test
  void keysWithoutARecordAlwaysMiss() {
    HitRatioCurve curve =
        curve(source("0 x get 0", "1 a get 6", "2 x get 0", "3 a get 6"), LRU, 0, 1000);
    assertThat(curve.readsOfAbsent()).isEqualTo(2);
    assertThat(curve.rows().get(curve.rows().size() - 1).hitRatio()).isEqualTo(0.25);
  }

  @Test
  void recordsExpire() {
    String[] requests = {
      "100 a set 6 10", "105 a get 6", "110 a get 6", "119 a get 6", "120 a get 6", "121 b get 6"
    };
    // The read at 110 misses and writes the record for 10 more seconds.
    assertThat(hits(0, requests)).isEqualTo(2);
    assertThat(curve(source(requests), LRU, 0, 1000).showsTtls()).isTrue();
  }

  @Test
  void aWriteWithoutTimeToLiveEndsTheOldOne() {
    assertThat(hits(0, "0 a set 6 5", "1 a set 6", "9 a get 6")).isEqualTo(1);
    assertThat(hits(0, "0 a set 6 5", "1 a append 6", "9 a get 6")).isZero();
  }

  @Test
  void lookUpsSetTimesToLiveAndAreNoReads() {
    assertThat(hits(0, "0 a set 6", "1 a touch 0 5", "5 a get 6", "6 a get 6")).isEqualTo(1);
    assertThat(curve(source("0 a set 6", "1 a touch 0 5"), LRU, 0, 1000).reads()).isZero();
  }

  @Test
  void takesTheGivenTimeToLiveWhereTheTraceShowsNone() {
    String[] requests = {"0 a set 6", "9 a get 6", "10 a get 6", "19 a get 6", "20 a get 6"};
    assertThat(hits(0, requests)).isEqualTo(4);
    assertThat(hits(10, requests)).isEqualTo(2);
  }

  @Test
  void deletedRecordsMissOnce() {
    assertThat(hits(0, "0 a set 6", "1 a delete 0", "2 a get 6", "3 a get 6")).isEqualTo(1);
  }

  @Test
  void interpolatesBetweenSizes() {
    HitRatioCurve curve =
        new HitRatioCurve(
            List.of(
                new HitRatioCurve.Row(100, 0.2, 0.01, 8, 0),
                new HitRatioCurve.Row(200, 0.6, 0.02, 4, 0),
                new HitRatioCurve.Row(400, 0.7, 0.01, 0, 0)),
            10,
            10,
            0,
            10,
            false,
            1,
            1);
    assertThat(curve.bytesFor(0.4, 0)).hasValue(150);
    assertThat(curve.bytesFor(0.1, 0)).hasValue(100);
    assertThat(curve.bytesFor(0.71, 0)).isEmpty();
    assertThat(curve.bytesFor(0.71, 1)).hasValueCloseTo(400.0, within(1e-9));
    assertThat(curve.at(150).hitRatio()).isCloseTo(0.4, within(1e-12));
    assertThat(curve.at(150).evictions()).isEqualTo(6);
    assertThat(curve.at(1).bytes()).isEqualTo(100);
    assertThat(curve.knee()).isEqualTo(200);

    assertThat(curve.evenHitRatios(1, 1)).containsExactly(163);
    assertThat(curve.evenHitRatios(1, 100)).containsExactly(200);
  }

  /** The interval of a sample of the keys holds what all keys give. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"payload", "redis", "memcached"})
  void aSampleGivesTheSame(String store) {
    int keys = 40_000;
    double[] cumulative = new double[keys];
    for (int i = 0; i < keys; i++) {
      cumulative[i] = (i == 0 ? 0 : cumulative[i - 1]) + Math.pow(i + 1, -0.8);
    }
    Random random = new Random(4);
    String[] requests = new String[300_000];
    for (int i = 0; i < requests.length; i++) {
      int found = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[keys - 1]);
      requests[i] =
          "%d k%05d get %d".formatted(i / 300, found < 0 ? -found - 1 : found, 100 + found % 7);
    }
    PatternSource source = source(requests);
    CacheKind kind = CacheKind.of(store, "", 5, false);
    long[] sizes = {3 << 20, 4 << 20, 6 << 20};
    HitRatios whole =
        new HitRatios(
            source.pattern(), kind, sizes, false, 0, 1, Long.MAX_VALUE, HitRatios.NO_LISTENER);
    HitRatios sampled =
        new HitRatios(source.pattern(), kind, sizes, false, 0, 1, 40_000, HitRatios.NO_LISTENER);
    source.show(List.of(whole, sampled));
    assertThat(sampled.curve().oneIn()).isGreaterThan(3);
    for (int i = 0; i < sizes.length; i++) {
      HitRatioCurve.Row row = sampled.curve().rows().get(i);
      assertThat(row.hitRatio())
          .as("%d bytes", sizes[i])
          .isCloseTo(whole.curve().rows().get(i).hitRatio(), within(row.halfWidth()));
      assertThat(row.halfWidth()).isLessThan(0.05);
    }
  }
}
