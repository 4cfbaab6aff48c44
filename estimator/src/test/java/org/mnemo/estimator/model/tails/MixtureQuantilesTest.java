package org.mnemo.estimator.model.tails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;

class MixtureQuantilesTest {

  private static final double[] PERCENTILES = {0.1, 1, 7, 29, 50, 95, 99, 99.9, 99.99, 100};

  private static Histogram histogram(long... latenciesAndCounts) {
    Histogram histogram = new Histogram(1, 100_000_000_000L, 3);
    for (int i = 0; i < latenciesAndCounts.length; i += 2) {
      histogram.recordValueWithCount(latenciesAndCounts[i], latenciesAndCounts[i + 1]);
    }
    return histogram;
  }

  private static long[] weights(long... weights) {
    return weights;
  }

  @Test
  void mixesTwoConstants() {
    // Below 2048 ns a bucket is 1 ns wide: 100 ns and 200 ns are exact.
    MixtureQuantiles mixture = mixture(List.of(histogram(100, 5), histogram(200, 1000)));
    // 98 of 100 requests take 100 ns, whatever the number of them that was measured.
    assertThat(mixture.quantileNs(weights(98, 2), 0.5, 0)).isEqualTo(100);
    assertThat(mixture.quantileNs(weights(98, 2), 0.98, 0)).isEqualTo(100);
    assertThat(mixture.quantileNs(weights(98, 2), 0.981, 0)).isEqualTo(200);
    assertThat(mixture.quantileNs(weights(98, 2), 0.99, 0)).isEqualTo(200);
    assertThat(mixture.quantileNs(weights(0, 2), 0.001, 0)).isEqualTo(200);
    assertThat(mixture.quantileNs(weights(98, 0), 1, 0)).isEqualTo(100);
  }

  @Test
  void isNoMeanOfPercentiles() {
    // fast: 90 % 100 ns, 10 % 1000 ns; slow: 90 % 300 ns, 10 % 2000 ns. Mixed 3 to 1, F is 0.675
    // at 100, 0.9 at 300, 0.975 at 1000. The p90 of the parts are 100 and 300, their mean is 150.
    MixtureQuantiles mixture =
        mixture(List.of(histogram(100, 9, 1000, 1), histogram(300, 900, 2000, 100)));
    long[] threeToOne = weights(3, 1);
    assertThat(mixture.quantileNs(threeToOne, 0.675, 0)).isEqualTo(100);
    assertThat(mixture.quantileNs(threeToOne, 0.676, 0)).isEqualTo(300);
    assertThat(mixture.quantileNs(threeToOne, 0.9, 0)).isEqualTo(300);
    assertThat(mixture.quantileNs(threeToOne, 0.95, 0)).isEqualTo(1000);
    assertThat(mixture.quantileNs(threeToOne, 0.975, 0)).isEqualTo(1000);
    assertThat(mixture.quantileNs(threeToOne, 0.99, 0)).isEqualTo(2000);
  }

  @Test
  void givesUpperEdgesOfBuckets() {
    // From 65,536 to 131,071 ns a bucket is 64 ns wide: 100,000 lies in 99,968 to 100,031.
    MixtureQuantiles mixture = mixture(List.of(histogram(100_000, 1)));
    assertThat(mixture.quantileNs(weights(1), 0.5, 0)).isEqualTo(100_031);
  }

  @Test
  void shiftsQuantilesWithAllRequests() {
    MixtureQuantiles mixture = mixture(List.of(histogram(100, 1), histogram(200, 1)));
    assertThat(mixture.quantileNs(weights(1, 1), 0.5, 50.4)).isEqualTo(150);
    assertThat(mixture.quantileNs(weights(1, 1), 0.99, 50.6)).isEqualTo(251);
    assertThat(mixture.tracker(0.99).quantileNs(weights(1, 1), -20)).isEqualTo(180);
    assertThat(mixture.quantileNs(weights(1, 1), 0.5, -1000)).isEqualTo(1);
  }

  @Test
  void shiftsGroupsApart() {
    // In two groups, of which the second has two components.
    MixtureQuantiles mixture =
        new MixtureQuantiles(
            List.of(histogram(100, 1), histogram(200, 1), histogram(300, 1)),
            new int[] {1, 0, 1},
            2);
    long[] alike = weights(1, 1, 1);
    // 150, 200 and 350; the other way round 100, 270 and 300; 190, 201 and 390.
    assertThat(mixture.quantileNs(alike, 0.3, 0, 50)).isEqualTo(150);
    assertThat(mixture.quantileNs(alike, 0.6, 0, 50)).isEqualTo(200);
    assertThat(mixture.quantileNs(alike, 1, 0, 50)).isEqualTo(350);
    assertThat(mixture.quantileNs(alike, 0.6, 70, 0)).isEqualTo(270);
    assertThat(mixture.quantileNs(alike, 1, 70, 0)).isEqualTo(300);
    assertThat(mixture.quantileNs(alike, 0.3, 1.2, 90)).isEqualTo(190);
    assertThat(mixture.quantileNs(alike, 0.6, 1.2, 90)).isEqualTo(201);
    assertThat(mixture.quantileNs(alike, 1, -1e6, -1e6)).isEqualTo(1);
    assertThatThrownBy(() -> mixture.quantileNs(alike, 0.5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there must be 2 shifts, were 1");
  }

  @Property
  void shiftingAGroupIsAsIfItHadBeenMeasuredSo(
      @ForAll @Size(min = 2, max = 40) List<@LongRange(min = 1, max = 1000) Long> latencies,
      @ForAll @IntRange(min = -1500, max = 1500) int firstNs,
      @ForAll @IntRange(min = -1500, max = 1500) int secondNs,
      @ForAll @IntRange(min = 1, max = 1000) int permille) {
    Histogram first = histogram();
    Histogram second = histogram();
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < latencies.size(); i++) {
      (i % 2 == 0 ? first : second).recordValue(latencies.get(i));
      all.add(latencies.get(i) + (i % 2 == 0 ? firstNs : secondNs));
    }
    all.sort(null);
    MixtureQuantiles mixture = new MixtureQuantiles(List.of(first, second), new int[] {0, 1}, 2);
    int rank = (permille * latencies.size() + 999) / 1000;
    assertThat(
            mixture.quantileNs(
                weights(first.getTotalCount(), second.getTotalCount()),
                permille / 1e3,
                firstNs,
                secondNs))
        .isEqualTo(Math.max(1, all.get(rank - 1)));
  }

  @Test
  void holdsExactSteps() {
    // In binary 49 x (1 / 49) is less than 1, which is still 1 % of 100 requests.
    MixtureQuantiles odd = mixture(List.of(histogram(100, 1, 200, 48), histogram(300, 1)));
    assertThat(odd.quantileNs(weights(49, 51), 0.01, 0)).isEqualTo(100);
    assertThat(odd.quantileNs(weights(49, 51), 0.011, 0)).isEqualTo(200);

    MixtureQuantiles mixture = mixture(List.of(histogram(100, 990, 200, 10)));
    assertThat(mixture.quantileNs(weights(1_000_000_007), 0.99, 0)).isEqualTo(100);
    assertThat(mixture.quantileNs(weights(1_000_000_007), 0.990_000_001, 0)).isEqualTo(200);
  }

  @Test
  void refusesWhatIsNoMixture() {
    MixtureQuantiles mixture = mixture(List.of(histogram(100, 1), histogram(200, 1)));
    assertThatThrownBy(() -> mixture(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> mixture(List.of(histogram(1, 1), histogram())))
        .isInstanceOf(IllegalArgumentException.class);
    for (long[] wrong :
        List.of(weights(0, 0), weights(-1, 2), weights(1), weights(1, 1, 1), weights())) {
      assertThatThrownBy(() -> mixture.quantileNs(wrong, 0.5, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("weights");
    }
    for (double q : new double[] {0, -0.1, 1.001, Double.NaN}) {
      assertThatThrownBy(() -> mixture.quantileNs(weights(1, 1), q, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("was " + q);
      assertThatThrownBy(() -> mixture.tracker(q)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> mixture.quantileNs(weights(1, 1), 0.5, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shiftNs must be finite, was NaN");
  }

  /**
   * Latencies within a few octaves and often the same ones, counts that often make exact steps,
   * some of them large.
   */
  @Provide
  Arbitrary<Histogram> histograms() {
    Arbitrary<Long> latencies =
        Arbitraries.oneOf(
            Arbitraries.longs().between(1, 50),
            Arbitraries.longs().between(50_000, 60_000),
            Arbitraries.longs().between(1, 100_000_000_000L));
    Arbitrary<Long> counts =
        Arbitraries.oneOf(
            Arbitraries.of(1L, 9L, 10L, 90L, 99L, 100L, 900L, 990L, 999L, 1000L, 49L, 50L),
            Arbitraries.longs().between(1, 1_000_000),
            Arbitraries.longs().between(1, 100_000_000));
    return latencies
        .list()
        .ofMinSize(1)
        .ofMaxSize(30)
        .flatMap(
            values ->
                counts
                    .list()
                    .ofSize(values.size())
                    .map(
                        numbers -> {
                          Histogram histogram = histogram();
                          for (int i = 0; i < values.size(); i++) {
                            histogram.recordValueWithCount(values.get(i), numbers.get(i));
                          }
                          return histogram;
                        }));
  }

  @Property
  void equalsHdrHistogramForOneComponentOfAnyWeight(
      @ForAll("histograms") Histogram histogram,
      @ForAll @LongRange(min = 1, max = 10_000_000_000L) long weight,
      @ForAll @IntRange(min = 1, max = 10_000) int basisPoints) {
    MixtureQuantiles mixture = mixture(List.of(histogram));
    for (double percentile : PERCENTILES) {
      assertThat(mixture.quantileNs(weights(weight), percentile / 100, 0))
          .isEqualTo(histogram.getValueAtPercentile(percentile));
    }
    assertThat(mixture.quantileNs(weights(weight), basisPoints / 1e4, 0))
        .isEqualTo(histogram.getValueAtPercentile(basisPoints / 1e2));
  }

  @Property
  void equalsTheSumOfHistogramsWeightedByMultiplesOfTheirCounts(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 5) Integer> multiples,
      @ForAll @Size(value = 12) List<@From("histograms") Histogram> all) {
    List<Histogram> histograms = all.subList(0, multiples.size());
    Histogram sum = histogram();
    long[] weights = new long[multiples.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = multiples.get(i) * histograms.get(i).getTotalCount();
      for (int times = 0; times < multiples.get(i); times++) {
        sum.add(histograms.get(i));
      }
    }
    if (sum.getTotalCount() == 0) {
      return;
    }
    MixtureQuantiles mixture = mixture(histograms);
    for (double percentile : PERCENTILES) {
      assertThat(mixture.quantileNs(weights, percentile / 100, 0))
          .isEqualTo(sum.getValueAtPercentile(percentile));
    }
    for (HistogramIterationValue bucket : sum.recordedValues()) {
      double q = (double) bucket.getTotalCountToThisValue() / sum.getTotalCount();
      assertThat(mixture.quantileNs(weights, q, 0)).isEqualTo(bucket.getValueIteratedTo());
    }
  }

  @Property
  void riseWithQAndStayBetweenTheirComponents(
      @ForAll @Size(min = 1, max = 5) List<@From("histograms") Histogram> histograms,
      @ForAll @Size(value = 5) List<@LongRange(min = 1, max = 1_000_000) Long> requests) {
    MixtureQuantiles mixture = mixture(histograms);
    long[] weights =
        requests.stream().limit(histograms.size()).mapToLong(Long::longValue).toArray();
    long previousNs = 0;
    for (double percentile : PERCENTILES) {
      long quantileNs = mixture.quantileNs(weights, percentile / 100, 0);
      assertThat(quantileNs).isGreaterThanOrEqualTo(previousNs);
      previousNs = quantileNs;
      LongStream.Builder parts = LongStream.builder();
      histograms.forEach(part -> parts.add(part.getValueAtPercentile(percentile)));
      long[] sorted = parts.build().sorted().toArray();
      assertThat(quantileNs).isBetween(sorted[0], sorted[sorted.length - 1]);
    }
  }

  @Test
  void followsACurveAsIfEveryRowWereTheFirst() {
    Random random = new Random(7);
    List<Histogram> histograms = new ArrayList<>();
    for (int component = 0; component < 8; component++) {
      Histogram histogram = histogram();
      for (int i = 0; i < 2000; i++) {
        histogram.recordValue(
            (long) (1000 * (component + 1) - 20_000 * Math.log(1 - random.nextDouble())) + 1);
      }
      histograms.add(histogram);
    }
    MixtureQuantiles mixture = mixture(histograms);
    MixtureQuantiles.Tracker median = mixture.tracker(0.5);
    MixtureQuantiles.Tracker p99 = mixture.tracker(0.99);
    long[] weights = new long[8];
    for (int i = 0; i < 4; i++) {
      weights[i + 4] = 3000;
    }
    for (int row = 0; row < 3000; row++) {
      assertThat(median.quantileNs(weights, row)).isEqualTo(mixture.quantileNs(weights, 0.5, row));
      assertThat(p99.quantileNs(weights, row)).isEqualTo(mixture.quantileNs(weights, 0.99, row));
      int moved = random.nextInt(4);
      long requests = Math.min(weights[moved + 4], random.nextInt(row % 100 == 0 ? 2000 : 3));
      weights[moved + 4] -= requests;
      weights[moved] += requests;
    }
    // There and back, as far as it goes.
    long[] onlyFirst = {1, 0, 0, 0, 0, 0, 0, 0};
    long[] onlyLast = {0, 0, 0, 0, 0, 0, 0, 1};
    assertThat(mixture.tracker(1).quantileNs(onlyLast, 0))
        .isEqualTo(histograms.get(7).getValueAtPercentile(100));
    MixtureQuantiles.Tracker lowest = mixture.tracker(1e-9);
    assertThat(lowest.quantileNs(onlyLast, 0))
        .isEqualTo(histograms.get(7).getValueAtPercentile(1e-7));
    assertThat(lowest.quantileNs(onlyFirst, 0))
        .isEqualTo(histograms.get(0).getValueAtPercentile(1e-7));
  }

  /** A mixture of components with a common shift. */
  private static MixtureQuantiles mixture(List<Histogram> histograms) {
    return new MixtureQuantiles(histograms, new int[histograms.size()], 1);
  }
}
