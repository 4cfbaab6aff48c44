package org.mnemo.estimator.policy.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.cache.RecordStack.CacheRules;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/** Miniature caches, held against caches of full size and against distances. */
@Tag("slow")
class MiniatureCachesTest {

  private static final int READ = Operation.READ.ordinal();

  private static final PatternSource SOURCE = source(300_000, 20_000);

  static List<String> names() {
    return Evictions.names();
  }

  /** Reads of a Zipf distribution, one in ten a write. */
  private static PatternSource source(int requests, int keys) {
    Random random = new Random(5);
    double[] cumulative = new double[keys];
    for (int i = 0; i < keys; i++) {
      cumulative[i] = (i == 0 ? 0 : cumulative[i - 1]) + Math.pow(i + 1, -0.9);
    }
    String[] lines = new String[requests];
    for (int i = 0; i < requests; i++) {
      int found = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[keys - 1]);
      int key = found < 0 ? -found - 1 : found;
      lines[i] = "k%d %s 60".formatted(key, random.nextInt(10) == 0 ? "replace" : "get");
    }
    return TestTraces.source(TestTraces.csv(lines));
  }

  private static Workload workload(PatternSource source) {
    double[][] knots = new double[Operation.count()][1];
    return new Workload(
        source.pattern(),
        RecordBytes.PAYLOAD,
        Traffic.onSlow(source.pattern(), RequestCells.of(source.pattern(), knots)),
        key -> 0,
        false);
  }

  private static TrafficCurve simulated(String eviction, int promotesEvery, long mostDrawn) {
    MiniatureCaches caches =
        new MiniatureCaches(
            workload(SOURCE), Evictions.byName(eviction), promotesEvery, 1, true, mostDrawn);
    SOURCE.show(List.of(caches));
    return caches.curve();
  }

  private static double missRatio(TrafficCurve curve, int percent) {
    Traffic here = curve.cursor().moveTo(percent * (curve.rows() - 1) / 100);
    return here.requestsOf(Load.SLOW, READ) / here.requests(READ);
  }

  @Test
  void lruMissesWhatDistancesSay() {
    TrafficCurve simulated = simulated("lru", 1, Long.MAX_VALUE);
    Workload workload = workload(SOURCE);
    CacheRules rules = new CacheRules(1, false, true);
    RecordDistances distances = new RecordDistances(workload, rules);
    SOURCE.show(List.of(distances));
    TrafficCurve exact =
        CacheTraffic.of(
            workload, distances.distances(), CacheKernel.LRU, distances.allBytes(), true, true);
    for (int percent = 2; percent < 100; percent += 2) {
      assertThat(missRatio(simulated, percent))
          .as("%d %%", percent)
          .isCloseTo(missRatio(exact, percent), within(0.002));
      Traffic here = simulated.cursor().moveTo(percent / 2);
      Traffic there = exact.cursor().moveTo(10 * percent);
      assertThat(here.writtenBackBytes())
          .isCloseTo(there.writtenBackBytes(), within(0.02 * there.writtenBackBytes() + 5000));
      assertThat(here.fetchedBytes())
          .isCloseTo(there.fetchedBytes(), within(0.02 * there.fetchedBytes() + 5000));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void aSampleMissesAsOftenAsTheWhole(String eviction) {
    TrafficCurve whole = simulated(eviction, 1, Long.MAX_VALUE);
    TrafficCurve sampled = simulated(eviction, 1, 30_000);
    double sum = 0;
    for (int percent = 2; percent < 100; percent += 2) {
      double error = missRatio(sampled, percent) - missRatio(whole, percent);
      assertThat(error).as("%d %%", percent).isBetween(-0.03, 0.03);
      sum += Math.abs(error) / 49;
    }
    assertThat(sum).isLessThan(0.012);
  }

  @Test
  void copiesFewerIntoFastMemWhereNotEveryReadIsPromoted() {
    TrafficCurve every = simulated("lru", 1, Long.MAX_VALUE);
    TrafficCurve fourth = simulated("lru", 4, Long.MAX_VALUE);
    Traffic all = every.cursor().moveTo(10);
    Traffic some = fourth.cursor().moveTo(10);
    assertThat(some.fetches())
        .isCloseTo(some.requestsOf(Load.SLOW, READ) / 4, within(1.0))
        .isLessThan(all.fetches() / 3);
    assertThat(IntStream.of(10, 20, 30))
        .allSatisfy(row -> assertThat(fourth.cursor().moveTo(row).fastShare()).isPositive());
  }
}
