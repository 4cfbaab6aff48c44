package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.properties.PropertyReader;

class KeyChoosersTest {

  private static final int DRAWS = 200_000;

  @Test
  void hotspotSendsEightyPercentToTheFirstFifth() {
    long[] counts = counts(chooser("hotspot", 1000), 1000, DRAWS);
    long hot = Arrays.stream(counts, 0, 200).sum();
    // Standard error of a share of 0.8 over 200,000 draws: sqrt(0.8 x 0.2 / 200000) = 0.0009.
    assertThat(hot / (double) DRAWS).isCloseTo(0.8, within(0.004));
    // Uniform inside: 160000 / 200 = 800 a hot key, 40000 / 800 = 50 a cold one.
    assertThat(Arrays.stream(counts, 0, 200).min().orElseThrow()).isGreaterThan(800 - 5 * 29);
    assertThat(Arrays.stream(counts, 200, 1000).max().orElseThrow()).isLessThan(50 + 6 * 8);
  }

  @Test
  void hotspotTakesItsFractionsFromTheProperties() {
    LongUnaryOperator chooser =
        chooser("hotspot", 100, "hotspotdatafraction", "0.05", "hotspotopnfraction", "0.5");
    long[] counts = counts(chooser, 100, DRAWS);
    assertThat(Arrays.stream(counts, 0, 5).sum() / (double) DRAWS).isCloseTo(0.5, within(0.006));
  }

  @Test
  void hotspotWithEveryRecordHotIsUniform() {
    LongUnaryOperator chooser = chooser("hotspot", 10, "hotspotdatafraction", "1");
    assertAllNear(counts(chooser, 10, DRAWS), 20_000);
  }

  @Test
  void uniformGivesEachRecordTheSame() {
    assertAllNear(counts(chooser("uniform", 10), 10, DRAWS), 20_000);
  }

  @Test
  void zipfianFollowsZipfsLawFromTheBeginningOfTheKeyRange() {
    long[] counts = counts(chooser("zipfian", 1000), 1000, DRAWS);
    assertFollowsZipf(counts, 0.99);
  }

  @Test
  void zipfianHonoursItsConstant() {
    for (String constant : new String[] {"0.2", "0.5", "0.9999999", "1", "1.4", "3"}) {
      LongUnaryOperator chooser = chooser("zipfian", 500, "mnemo.zipfian.constant", constant);
      assertFollowsZipf(counts(chooser, 500, DRAWS), Double.parseDouble(constant));
    }
  }

  @Test
  void scrambledZipfianScattersTheSameFrequencies() {
    long[] plain = counts(chooser("zipfian", 1000), 1000, DRAWS);
    long[] scrambled = counts(chooser("scrambled_zipfian", 1000), 1000, DRAWS);
    assertThat(scrambled).isNotEqualTo(plain);
    // A twentieth of the key space holds the 50 most popular keys of zipfian, but not of this one.
    assertThat(Arrays.stream(scrambled, 0, 50).sum())
        .isLessThan(Arrays.stream(plain, 0, 50).sum() / 2);
    Arrays.sort(plain);
    Arrays.sort(scrambled);
    assertThat(scrambled).isEqualTo(plain);
  }

  @Test
  void scrambledZipfianHasTheSamePopularKeysForEverySeed() {
    long[] one = counts(chooser(1, "scrambled_zipfian", 1000), 1000, DRAWS);
    long[] two = counts(chooser(2, "scrambled_zipfian", 1000), 1000, DRAWS);
    assertThat(one).isNotEqualTo(two);
    assertThat(indexOf(max(one), one)).isEqualTo(indexOf(max(two), two));
  }

  @Test
  void latestPrefersTheNewestAndMovesWithInserts() {
    LongUnaryOperator chooser = chooser("latest", 1000);
    long[] before = counts(chooser, 1000, DRAWS);
    reverse(before);
    assertFollowsZipf(before, 0.99);
    long[] after = counts(chooser, 1010, DRAWS);
    assertThat(after[1009]).isEqualTo(max(after));
    reverse(after);
    assertFollowsZipf(after, 0.99);
  }

  @Test
  void sequentialWrapsAndTakesInsertsIn() {
    LongUnaryOperator chooser = chooser("sequential", 3);
    assertThat(LongStream.of(3, 3, 3, 3, 4, 4, 4, 4).map(chooser))
        .containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 3L, 0L);
  }

  @Test
  void exponentialKeepsItsPercentile() {
    LongUnaryOperator chooser =
        chooser("exponential", 1000, "exponential.percentile", "90", "exponential.frac", "0.25");
    long[] counts = counts(chooser, 1000, DRAWS);
    long newest = Arrays.stream(counts, 750, 1000).sum();
    // decay = -ln(0.1) / 250; at 1000 records 1 - 0.1^4 = 0.9999 lies before the cut: 0.9 / 0.9999.
    assertThat(newest / (double) DRAWS).isCloseTo(0.90009, within(0.004));
    long newestHalf = Arrays.stream(counts, 875, 1000).sum();
    // 1 - sqrt(0.1) = 0.683772
    assertThat(newestHalf / (double) DRAWS).isCloseTo(0.68384, within(0.006));
  }

  @Test
  void nameWithoutChooserIsAnError() {
    misused(() -> chooser("gaussian", 10), "requestdistribution", "'gaussian'");
  }

  @ParameterizedTest
  @CsvSource({
    "zipfian, mnemo.zipfian.constant, 0, 0.001",
    "hotspot, hotspotdatafraction, 1.5, 1",
    "hotspot, hotspotopnfraction, NaN, 1",
    "exponential, exponential.percentile, 100, 99.999"
  })
  void parametersOutOfRangeAreErrors(String chooser, String name, String value, String bound) {
    refused(() -> chooser(chooser, 10, name, value), name, "'" + value + "'", bound);
  }

  @Property(tries = 300)
  void everyChooserStaysInRangeWhileRecordsGrow(
      @ForAll("names") String name,
      @ForAll @LongRange(min = 1, max = 1_000_000_000_000L) long records,
      @ForAll @IntRange(max = 3) int growth,
      @ForAll long seed) {
    LongUnaryOperator chooser = chooser(seed, name, records);
    long present = records;
    for (int i = 0; i < 50; i++) {
      assertThat(chooser.applyAsLong(present)).isBetween(0L, present - 1);
      present += growth;
    }
  }

  @Property
  void scatterIsAPermutation(@ForAll @IntRange(min = 1, max = 2000) int size) {
    KeyChoosers.Permutation scatter = new KeyChoosers.Permutation(size);
    boolean[] hit = new boolean[size];
    for (int place = 0; place < size; place++) {
      int moved = (int) scatter.apply(place);
      assertThat(hit[moved]).isFalse();
      hit[moved] = true;
    }
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.of(KeyChoosers.names());
  }

  private static LongUnaryOperator chooser(String name, long records, String... properties) {
    return chooser(42, name, records, properties);
  }

  private static LongUnaryOperator chooser(
      long seed, String name, long records, String... properties) {
    return KeyChoosers.create(
        name,
        new PropertyReader(Runs.properties(properties)),
        new RandomStream(seed, "keys"),
        records);
  }

  private static long[] counts(LongUnaryOperator chooser, int records, int draws) {
    long[] counts = new long[records];
    for (int i = 0; i < draws; i++) {
      counts[(int) chooser.applyAsLong(records)]++;
    }
    return counts;
  }

  /** Each within five standard deviations of a Poisson count. */
  private static void assertAllNear(long[] counts, double expected) {
    for (long count : counts) {
      assertThat((double) count).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
  }

  /** Pearson's chi-square over the exact probabilities, ranks pooled until 20 are expected. */
  private static void assertFollowsZipf(long[] counts, double exponent) {
    double norm = 0;
    for (int rank = 1; rank <= counts.length; rank++) {
      norm += Math.pow(rank, -exponent);
    }
    long draws = Arrays.stream(counts).sum();
    double chiSquare = 0;
    int bins = 0;
    double expected = 0;
    double observed = 0;
    for (int rank = 1; rank <= counts.length; rank++) {
      expected += draws * Math.pow(rank, -exponent) / norm;
      observed += counts[rank - 1];
      if (expected >= 20) {
        chiSquare += (observed - expected) * (observed - expected) / expected;
        bins++;
        expected = 0;
        observed = 0;
      }
    }
    double degrees = bins - 1.0;
    // Mean and variance of chi-square are its degrees of freedom and twice that.
    assertThat(chiSquare)
        .as("chi-square of constant %s over %s bins", exponent, bins)
        .isLessThan(degrees + 4 * Math.sqrt(2 * degrees));
  }

  private static long max(long[] counts) {
    return Arrays.stream(counts).max().orElseThrow();
  }

  private static int indexOf(long value, long[] counts) {
    return IntStream.range(0, counts.length)
        .filter(i -> counts[i] == value)
        .findFirst()
        .orElseThrow();
  }

  private static void reverse(long[] values) {
    for (int i = 0, j = values.length - 1; i < j; i++, j--) {
      long swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
    }
  }
}
