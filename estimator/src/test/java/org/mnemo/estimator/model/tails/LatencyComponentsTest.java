package org.mnemo.estimator.model.tails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.trace.Operation.DELETE;
import static org.mnemo.core.trace.Operation.INSERT;
import static org.mnemo.core.trace.Operation.READ;
import static org.mnemo.core.trace.Operation.UPDATE;
import static org.mnemo.estimator.Refusals.refused;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class LatencyComponentsTest {

  private static final int FAST = 0;
  private static final int SLOW = 1;

  private static Histogram histogram(long... latenciesNs) {
    Histogram histogram = new Histogram(1, 100_000_000_000L, 3);
    for (long latencyNs : latenciesNs) {
      histogram.recordValue(latencyNs);
    }
    return histogram;
  }

  private static LatencyComponents of(Map<String, Histogram> byTag) {
    return LatencyComponents.of(Tiers.FAST_AND_SLOW, byTag);
  }

  /** Each histogram holds one latency, by which the test knows it again. */
  private static LatencyComponents tagged(Map<String, Long> latencyByTag) {
    Map<String, Histogram> byTag = new TreeMap<>();
    latencyByTag.forEach((tag, latencyNs) -> byTag.put(tag, histogram(latencyNs)));
    return of(byTag);
  }

  private static long latencyNs(
      LatencyComponents components, int tier, Operation operation, int sizeClass) {
    Histogram found = components.histograms().get(components.indexOf(tier, operation, sizeClass));
    assertThat(found.getTotalCount()).isEqualTo(1);
    return found.getMaxValue();
  }

  @Test
  void findsWhatWasMeasured() {
    LatencyComponents components =
        tagged(
            Map.of("fast.read.7", 1L, "slow.read.7", 2L, "slow.read.40", 3L, "slow.delete.0", 4L));
    // The last one stands in for writes on fast.
    assertThat(components.histograms()).hasSize(4 + 1);
    assertThat(latencyNs(components, FAST, READ, 7)).isEqualTo(1);
    assertThat(latencyNs(components, SLOW, READ, 7)).isEqualTo(2);
    assertThat(latencyNs(components, SLOW, READ, 40)).isEqualTo(3);
    assertThat(latencyNs(components, SLOW, DELETE, 0)).isEqualTo(4);
    assertThat(components.isMeasured(SLOW, READ, 40)).isTrue();
    assertThat(components.isMeasured(FAST, READ, 40)).isFalse();
    assertThat(components.isMeasured(FAST, DELETE, 0)).isFalse();
  }

  @Test
  void takesTheNearestSizeClassOfTheSameTierAndOperation() {
    LatencyComponents components =
        tagged(
            Map.of("slow.read.3", 30L, "slow.read.9", 90L, "slow.update.5", 5L, "fast.read.5", 6L));
    assertThat(latencyNs(components, SLOW, READ, 0)).isEqualTo(30);
    assertThat(latencyNs(components, SLOW, READ, 5)).isEqualTo(30);
    // 3 away from either: the larger one.
    assertThat(latencyNs(components, SLOW, READ, 6)).isEqualTo(90);
    assertThat(latencyNs(components, SLOW, READ, 40)).isEqualTo(90);
    assertThat(components.isMeasured(SLOW, READ, 6)).isFalse();
  }

  @Test
  void takesAllWritesForAKindOfWriteThatWasNotMeasured() {
    LatencyComponents components =
        of(
            Map.of(
                "slow.read.4", histogram(1),
                "slow.update.4", histogram(10, 20),
                "slow.insert.4", histogram(30),
                "slow.insert.8", histogram(80),
                "fast.update.4", histogram(7)));
    Histogram deletes = components.histograms().get(components.indexOf(SLOW, DELETE, 5));
    assertThat(deletes.getTotalCount()).isEqualTo(3);
    assertThat(deletes.getCountAtValue(10)).isEqualTo(1);
    assertThat(deletes.getCountAtValue(20)).isEqualTo(1);
    assertThat(deletes.getCountAtValue(30)).isEqualTo(1);
    // The only writes of that size, and the only ones of that tier, need no pool.
    assertThat(components.indexOf(SLOW, DELETE, 9)).isEqualTo(components.indexOf(SLOW, INSERT, 8));
    assertThat(components.indexOf(FAST, INSERT, 4)).isEqualTo(components.indexOf(FAST, UPDATE, 4));
    // Four that were measured, one of writes of size class 4, and one for reads on fast.
    assertThat(components.histograms()).hasSize(5 + 2);
    // A kind that was measured keeps to itself, however far its sizes.
    assertThat(latencyNs(components, SLOW, INSERT, 8)).isEqualTo(80);
    Histogram updates = components.histograms().get(components.indexOf(SLOW, UPDATE, 8));
    assertThat(updates.getTotalCount()).isEqualTo(2);
  }

  @Test
  void takesAllOperationsWhereNoneOfTheKindWasMeasured() {
    LatencyComponents components =
        of(
            Map.of(
                "slow.read.4", histogram(1, 2),
                "slow.read.9", histogram(3),
                "fast.update.4", histogram(7)));
    int insert = components.indexOf(SLOW, INSERT, 4);
    assertThat(components.histograms().get(insert).getTotalCount()).isEqualTo(3);
    assertThat(components.indexOf(SLOW, UPDATE, 20)).isEqualTo(insert);
    // Reads keep components of their own, whose precision is known.
    assertThat(latencyNs(components, SLOW, READ, 9)).isEqualTo(3);
    assertThat(latencyNs(components, FAST, READ, 9)).isEqualTo(7);
  }

  @Test
  void leavesTheMeasuredHistogramsAsTheyWere() {
    Histogram updates = histogram(10);
    of(Map.of("slow.update.4", updates, "slow.insert.4", histogram(30)));
    assertThat(updates.getTotalCount()).isEqualTo(1);
  }

  @Test
  void saysWhatTheMeasurementLacks() {
    LatencyComponents components = tagged(Map.of("fast.read.7", 1L));
    refused(() -> components.indexOf(SLOW, READ, 7), "read operations", "'slow'");
    refused(() -> components.indexOf(SLOW, DELETE, 0), "delete operations", "'slow'");
    refused(() -> of(Map.of()).indexOf(FAST, READ, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "",
        "fast.read",
        "medium.read.7",
        "fast.scan.7",
        "fast.READ.7",
        "fast.read.41",
        "fast.read.-1",
        "fast.read.07",
        "fast.read.7.8"
      })
  void refusesUnknownTags(String tag) {
    Map<String, Histogram> byTag = Map.of("fast.read.7", histogram(1), tag, histogram(1));
    refused(() -> of(byTag), "'" + tag + "'", "[fast, slow]");
  }

  /** Of the slower tier's four reads two found all in FastMem; the others took 200 and 700 ns. */
  @Test
  void tellsApartWhatWaitedForSlowMem() {
    LatencyComponents measured =
        of(
            Map.of(
                "fast.read.7", histogram(100, 100, 100, 100),
                "slow.read.7", histogram(100, 100, 200, 700)));
    LatencyComponents served = measured.servedFromFast(0.5);
    Histogram fast = served.histograms().get(served.indexOf(FAST, READ, 7));
    assertThat(fast.getMinValue()).isEqualTo(100);
    assertThat(fast.getMaxValue()).isEqualTo(100);
    Histogram slow = served.histograms().get(served.indexOf(SLOW, READ, 7));
    assertThat(slow.getTotalCount()).isEqualTo(2);
    assertThat(slow.getMinValue()).isEqualTo(200);
    assertThat(slow.getMaxValue()).isEqualTo(700);
    double[] waitedNs = served.waitedNs();
    assertThat(waitedNs[served.indexOf(FAST, READ, 7)]).isZero();
    assertThat(waitedNs[served.indexOf(SLOW, READ, 7)]).isEqualTo(450 - 100);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, Double.NaN})
  void takesFastMemsLatenciesWhereNothingTellsWaitsApart(double waitedShare) {
    LatencyComponents measured =
        of(Map.of("fast.read.7", histogram(100), "slow.read.7", histogram(700)));
    assertThat(latencyNs(measured.servedFromFast(waitedShare), SLOW, READ, 7)).isEqualTo(100);
  }

  @Test
  void refusesEmptyHistograms() {
    refused(
        () -> of(Map.of("slow.read.7", histogram())),
        "latency.hlog holds an empty histogram 'slow.read.7'; repeat the run");
  }
}
