package org.mnemo.estimator.heat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;

/** Listings of keys whose rates are known, as a Redis would show them. */
@Tag("slow")
class HeatTest {

  private static final double TOTAL = 30_000;
  private static final int END_SECOND = 20;

  /** Part of its second at which idle times are listed. */
  private static final double PHASE = 0.3;

  @TempDir Path folder;

  /** Rates of Zipf's law with the exponent of YCSB, a second. */
  private static double[] zipf(int keys) {
    return zipf(keys, TOTAL);
  }

  /** The same for another number of requests a second. */
  static double[] zipf(int keys, double total) {
    double[] rates = new double[keys];
    double sum = 0;
    for (int i = 0; i < keys; i++) {
      rates[i] = Math.pow(i + 1, -0.99);
      sum += rates[i];
    }
    for (int i = 0; i < keys; i++) {
      rates[i] *= total / sum;
    }
    return rates;
  }

  private Path listing(double[] rates, int age, boolean counters) {
    return listing(rates, SimulatedLoad.steady(age), counters);
  }

  private Path listing(double[] rates, SimulatedLoad load, boolean counters) {
    return listing(rates, load, counters, 0);
  }

  /**
   * @param emptySeconds time for which the server ran before its keys were stored
   */
  private Path listing(double[] rates, SimulatedLoad load, boolean counters, int emptySeconds) {
    return listing(rates, load, counters, emptySeconds, 0);
  }

  /**
   * @param listingSeconds time that the listing takes, in which keys are listed in a random order
   */
  private Path listing(
      double[] rates, SimulatedLoad load, boolean counters, int emptySeconds, int listingSeconds) {
    int age = load.seconds();
    double total = Arrays.stream(rates).sum();
    Random random = new Random(age);
    ListingOrigin origin =
        new ListingOrigin(
            "redis",
            "7.0.15",
            counters ? "allkeys-lfu" : "allkeys-lru",
            10,
            1,
            "2026-01-01T00:00:" + END_SECOND + "Z",
            age + emptySeconds,
            Math.round(total * load.steadySeconds()),
            total * load.last(),
            counters ? -1 : 1,
            listingSeconds == 0 ? -1 : (double) rates.length / listingSeconds);
    Path file = folder.resolve("listing.csv");
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file, origin)) {
      for (int i = 0; i < rates.length; i++) {
        int after = listingSeconds == 0 ? 0 : random.nextInt(listingSeconds);
        SimulatedLoad listed = after == 0 ? load : SimulatedLoad.steady(age + after);
        byte[] key = "key%07d".formatted(i).getBytes(UTF_8);
        double idle = load.idleSeconds(-Math.log(1 - random.nextDouble()) / rates[i]);
        writer.append(
            key,
            0,
            key.length,
            key.length,
            90,
            -1,
            counters ? -1 : (long) Math.floor(idle + 1 - PHASE),
            counters
                ? SimulatedCounter.of(random, rates[i], 10, 1, listed, (END_SECOND + after) % 60)
                : -1);
      }
      writer.commit();
    }
    return file;
  }

  /** Share of the bytes that leaves this share of the requests. */
  private static double byteShare(DoubleUnaryOperator coldShare, double cold) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 40; i++) {
      double middle = (low + high) / 2;
      if (coldShare.applyAsDouble(middle) > cold) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  @ParameterizedTest
  @CsvSource({
    "2000, 180, true, 0.10",
    "10000, 60, true, 0.10",
    "10000, 240, true, 0.10",
    "100000, 60, false, 0.15",
    "100000, 300, false, 0.15"
  })
  void findsHowMuchIsHot(int keys, int age, boolean counters, double tolerance) {
    double[] rates = zipf(keys);
    double[] bytes = new double[keys];
    Arrays.fill(bytes, 100);
    ShareCurve truth = ShareCurve.of(bytes, rates);
    Heat heat = Heat.of(listing(rates, age, counters), HeatOptions.DEFAULTS);
    assertThat(heat.facts().countsUses()).isEqualTo(counters);
    assertThat(heat.totalBytes()).isEqualTo(100.0 * keys);
    for (double cold : new double[] {counters ? 0.3 : 0.15, 0.1, 0.05}) {
      double hot = byteShare(truth::coldShare, cold);
      assertThat(byteShare(heat::coldShare, cold)).isCloseTo(hot, within(tolerance * hot));
      assertThat(cold)
          .isBetween(heat.coldShareInterval(hot).low(), heat.coldShareInterval(hot).high());
      // Who goes by the listing takes some keys for hotter than they are.
      assertThat(heat.listedColdShare(hot)).isGreaterThanOrEqualTo(heat.coldShare(hot) - 1e-9);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | 300 s x 1                        | ",
        "false | 300 s x 1                        | ",
        "true  | 120 s x 1, 180 s x 0             | counts and rates",
        "false | 120 s x 1, 180 s x 0             | counts and rates",
        "true  | 600 s x 0.1, 60 s x 3, 120 s x 0.1 | counts and rates",
        "false | 600 s x 0.1, 60 s x 3, 120 s x 0.1 | counts and rates",
        "true  | 600 s x 1, 300 s x 0.5           | rates",
        "true  | 300 s x 1, 600 s x 0.5           | ",
        "true  | 750 s x 1, 150 s x 0.5           | rates",
        "false | 750 s x 1, 150 s x 0.5           | counts and rates",
        "false | 880 s x 1, 20 s x 0.5            | counts and rates",
        "true  | 300 s x 0.8, 300 s x 1, 300 s x 1.2 | ",
        "false | 300 s x 0.8, 300 s x 1, 300 s x 1.2 | "
      })
  void knowsALoadThatChanged(boolean counters, String spans, String signs) {
    int keys = counters ? 3000 : 20_000;
    double[] rates = zipf(keys, 1000);
    double[] bytes = new double[keys];
    Arrays.fill(bytes, 100);
    ShareCurve truth = ShareCurve.of(bytes, rates);
    Path listing = listing(rates, SimulatedLoad.of(spans), counters);
    Heat heat = Heat.of(listing, HeatOptions.DEFAULTS);
    Steadiness steadiness = heat.steadiness();
    assertThat(steadiness.isSteady()).isEqualTo(signs == null);
    assertThat(steadiness.isExplained()).isEqualTo(signs == null || !signs.contains("counts"));
    if (signs == null) {
      for (double hot : new double[] {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7}) {
        assertThat(heat.coldShareInterval(hot).holds(truth.coldShare(hot))).isTrue();
      }
    }
  }

  /** Whole seconds of idle time are off by part of one, which hides how many keys are hottest. */
  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302})
  void allowsForThePartOfASecondAtWhichItWasListed(int age) {
    double[] rates = zipf(20_000, 6000);
    double[] bytes = new double[rates.length];
    Arrays.fill(bytes, 100);
    ShareCurve truth = ShareCurve.of(bytes, rates);
    Heat heat = Heat.of(listing(rates, age, false), HeatOptions.DEFAULTS);
    for (double hot : new double[] {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7}) {
      assertThat(heat.coldShareInterval(hot).holds(truth.coldShare(hot))).isTrue();
    }
  }

  /** Counters are lowered at each whole minute, so those listed late in one are higher. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 30, 100, 500})
  void knowsThatAListingOfCountersTakesTime(int listingSeconds) {
    double[] rates = zipf(10_000, 6000);
    double[] bytes = new double[rates.length];
    Arrays.fill(bytes, 100);
    ShareCurve truth = ShareCurve.of(bytes, rates);
    Heat heat =
        Heat.of(
            listing(rates, SimulatedLoad.steady(600), true, 0, listingSeconds),
            HeatOptions.DEFAULTS);
    assertThat(heat.steadiness().isSteady()).isTrue();
    for (double hot : new double[] {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7}) {
      assertThat(heat.coldShareInterval(hot).holds(truth.coldShare(hot))).isTrue();
    }
  }

  /** Keys that were never requested have been idle for 60 s, which is 86 % of the uptime. */
  @Test
  void findsKeysThatWereNeverRequestedThoughTheServerIsOlderThanThese() {
    double[] rates = zipf(20_000, 1000);
    double[] bytes = new double[rates.length];
    Arrays.fill(bytes, 100);
    ShareCurve truth = ShareCurve.of(bytes, rates);
    Heat heat = Heat.of(listing(rates, SimulatedLoad.steady(60), false, 10), HeatOptions.DEFAULTS);
    assertThat(heat.steadiness().isExplained()).isTrue();
    for (double hot : new double[] {0.05, 0.1, 0.2, 0.3, 0.5, 0.7}) {
      assertThat(heat.coldShareInterval(hot).holds(truth.coldShare(hot))).isTrue();
    }
  }

  @Test
  void goesByWhatTheUserSaysOfALoadThatChanged() {
    Path listing = listing(zipf(3000, 1000), SimulatedLoad.of("600 s x 1, 300 s x 0.5"), true);
    // In the mean 833, now 500.
    assertThat(Heat.of(listing, HeatOptions.DEFAULTS).facts().reportedPerSecond())
        .isCloseTo(2500.0 / 3, within(1.0));
    Heat aged = Heat.of(listing, new HeatOptions(300.0, null, 0, 1));
    assertThat(aged.facts().reportedPerSecond()).isCloseTo(500, within(1e-6));
    Heat told = Heat.of(listing, new HeatOptions(null, 700.0, 0, 1));
    assertThat(told.steadiness().nowPerSecond()).isNaN();
    assertThat(told.steadiness().isSteady()).isTrue();
  }

  @Test
  void saysWhereItCannotTellKeysApart() {
    // 30,000 requests a second for 10,000 keys: most have been idle for less than three seconds.
    Heat heat = Heat.of(listing(zipf(10_000), 600, false), HeatOptions.DEFAULTS);
    assertThat(heat.facts().openByteShare()).isBetween(0.05, 0.5);
    // From one of them having all their requests, to all of them being alike.
    double within = heat.facts().openByteShare() / 4;
    assertThat(heat.coldShareInterval(within).high() - heat.coldShareInterval(within).low())
        .isGreaterThan(0.4);
    double beyond = Math.sqrt(heat.facts().openByteShare());
    assertThat(heat.coldShareInterval(beyond).high() - heat.coldShareInterval(beyond).low())
        .isLessThan(0.2);
  }

  @Test
  void givesEachKeyItsShareOfTheRequests() {
    double[] rates = zipf(3000);
    Heat heat = Heat.of(listing(rates, 180, true), new HeatOptions(null, null, 0.25, 1));
    AccessPattern pattern = new HeatSource(heat).pattern();
    assertThat(pattern.requests()).isCloseTo(HeatSource.REQUESTS, within(2L));
    assertThat(pattern.keyCount()).isEqualTo(3000);
    assertThat(pattern.coversUntouchedKeys()).isTrue();
    assertThat(pattern.operationTotals()[Operation.UPDATE.ordinal()])
        .isCloseTo(HeatSource.REQUESTS / 4, within(2L));
    assertThat(pattern.movedBytes(0, Operation.READ.ordinal()))
        .isEqualTo(90L * pattern.count(0, Operation.READ.ordinal()));
    // The hottest key has 1 / 8.4 of the requests; its counter tells that to some tenths.
    double hottest = (double) pattern.accesses(0) / pattern.requests();
    assertThat(hottest).isCloseTo(rates[0] / TOTAL, within(0.4 * rates[0] / TOTAL));
    // As many requests are for the hottest tenth of the keys as was fitted.
    long[] counts = new long[3000];
    for (int key = 0; key < 3000; key++) {
      counts[key] = pattern.accesses(key);
    }
    Arrays.sort(counts);
    double cold = 0;
    for (int i = 0; i < 2700; i++) {
      cold += counts[i];
    }
    assertThat(cold / pattern.requests()).isCloseTo(heat.coldShare(0.1), within(0.01));
  }

  @Test
  void isTheSameFromTheSameSeed() {
    Path listing = listing(zipf(1000), 120, true);
    Heat one = Heat.of(listing, HeatOptions.DEFAULTS);
    Heat other = Heat.of(listing, HeatOptions.DEFAULTS);
    assertThat(one.coldShareInterval(0.1)).isEqualTo(other.coldShareInterval(0.1));
  }

  @Test
  void refusesListingsThatTellNothingOfUse() throws IOException {
    listingRefused("a,1,2\nb,1,2\n", "neither LFU counters");
    listingRefused("", " no key");
    listingRefused("key,key_bytes,value_bytes,lfu\na,1,2,5\nb,1,2,9\n", "LFU");
    listingRefused("key,key_bytes,value_bytes,idle_s\na,1,2,5\n", "the same idle time");
    String origin =
        "#{\"store\":\"redis\",\"version\":\"7\",\"maxmemory_policy\":\"%s\",\"lfu_log_factor\":10,\"lfu_decay_minutes\":1,\"taken_at\":\"\",\"uptime_seconds\":-1,\"requests\":-1,\"requests_per_second\":-1,\"idle_resolution_seconds\":-1,\"most_keys_per_second\":-1}\n";
    listingRefused(
        origin.formatted("allkeys-lfu").replace("uptime_seconds\":-1", "uptime_seconds\":60")
            + "key,key_bytes,value_bytes,lfu\na,1,2,5\nb,1,2,5\n",
        "the same LFU counter");
    listingRefused(origin.formatted("volatile-lfu") + "a,1,2\n", "volatile-lfu");
    listingRefused(
        origin.formatted("").replace("redis", "dragonfly")
            + "key,key_bytes,value_bytes,idle_s\na,1,2,5\nb,1,2,9\n",
        "dragonfly");
    listingRefused(
        origin.formatted("volatile-lrm") + "key,key_bytes,value_bytes,idle_s\na,1,2,5\nb,1,2,9\n",
        "volatile-lrm");
    listingRefused(
        origin.formatted("allkeys-lru") + "key,key_bytes,value_bytes,lfu\na,1,2,5\nb,1,2,9\n",
        "allkeys-lru");
  }

  private void listingRefused(String text, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("refused.csv"), text);
    refused(() -> Heat.of(file, HeatOptions.DEFAULTS), file.toString(), reason);
  }
}
