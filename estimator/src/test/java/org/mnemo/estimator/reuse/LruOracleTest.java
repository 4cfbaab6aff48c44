package org.mnemo.estimator.reuse;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.reuse.DistanceProfile.DistanceHistograms;

/**
 * Hits of LRU caches on a trace of a million requests, against those that libcachesim 0.3.5 (PyPI)
 * counted on 2026-11-22: its {@code LRU} over the same trace, which Mnemo had written as
 * oracle-general, sizes in bytes or, with {@code ignore_obj_size}, in objects.
 */
class LruOracleTest {

  private static final int REQUESTS = 1_000_000;

  private static final Map<Long, Long> HITS_BY_BYTES =
      Map.of(
          1_572_863L, 215_460L, 8_388_607L, 388_574L, 41_943_039L, 675_859L, 67_108_863L, 774_698L);

  private static final Map<Long, Long> HITS_BY_OBJECTS =
      Map.of(255L, 94_666L, 4_095L, 246_506L, 16_383L, 402_156L, 49_151L, 590_530L);

  /** Keys of 200,000 numbers, the lower the hotter, of 50 to 1,073 bytes. */
  private static final class MadeTrace implements TraceReader {

    private final Access access = new Access();
    private int made;

    @Override
    public boolean next() {
      if (made == REQUESTS) {
        return false;
      }
      double u = Mix64.unit(7, made++);
      int number = (int) (200_000 * u * u * u * u);
      byte[] key = Integer.toString(number + 1).getBytes(US_ASCII);
      long bytes = 50 + (Mix64.bits(8, number) & 1023);
      access.set(0, key, 0, key.length, key.length, bytes, 0, Operation.READ, 0);
      return true;
    }

    @Override
    public Access access() {
      return access;
    }

    @Override
    public String position() {
      return "request " + made;
    }

    @Override
    public void close() {}
  }

  @Test
  void countsTheVeryHitsOfAnIndependentSimulator() {
    AggregateOptions options = new AggregateOptions(0, false, false);
    StackDistances distances = new StackDistances(options, KeyFilter.ALL);
    try (SpillFiles spill = SpillFiles.temporary()) {
      TraceAggregates.read(
          List.of(new TraceAggregates.Part(MadeTrace::new, distances)), options, spill);
    }
    DistanceHistograms all = distances.profile().groups().values().iterator().next();
    assertHits(all.byBytes(true), HITS_BY_BYTES);
    assertHits(all.byObjects(true), HITS_BY_OBJECTS);
  }

  private static void assertHits(ReuseHistogram histogram, Map<Long, Long> expected) {
    StackCurve curve = new StackCurve(List.of(histogram));
    assertThat(expected)
        .allSatisfy(
            (size, hits) ->
                assertThat(Math.round((1 - curve.missRatio((double) size)) * REQUESTS))
                    .as("cache of %d", size)
                    .isEqualTo(hits));
    assertThat(Stream.of(false, true).mapToLong(histogram::first).sum()).isEqualTo(175_105);
  }
}
