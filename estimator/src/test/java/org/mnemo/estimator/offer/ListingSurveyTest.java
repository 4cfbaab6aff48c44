package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.estimator.offer.ProductFit.HotBasis;

/** Listings and what they ask of products. */
@Tag("slow")
class ListingSurveyTest {

  private static final FlashPrices PRICES = new FlashPrices(0.025, null);
  private static final long DAY = 86_400;

  private static final String HEADER =
      """
      #{"store":"%s","version":"7.0.15","maxmemory_policy":"allkeys-lru","lfu_log_factor":-1,\
      "lfu_decay_minutes":-1,"taken_at":"2026-11-24T00:00:00Z","uptime_seconds":%d,"requests":-1,"requests_per_second":-1,\
      "idle_resolution_seconds":1,"most_keys_per_second":-1}
      key,key_bytes,value_bytes,memory_bytes,idle_s,lfu
      """;

  /** Read once, as is the price list in which one of them is found. */
  private static final List<Product> PRODUCTS = Product.all();

  @TempDir private Path directory;

  private Path listing(String lines) throws IOException {
    return Files.writeString(directory.resolve("listing.csv"), lines);
  }

  private FitAnswer all(@Nullable Long budget, String lines) throws IOException {
    return new ListingSurvey(PRODUCTS, DAY, budget, null, PRICES).of(listing(lines));
  }

  private static ProductFit of(FitAnswer fit, String product) {
    return fit.products().stream()
        .filter(each -> each.product().equals(product))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void addsUpWhatMustBeInRam() throws IOException {
    // With keys of 20 bytes: chunks of 96 on flash; 300 bytes stay in a chunk of 384.
    FitAnswer fit = all(1L << 20, "a,20,2000\nb,20,300\nc,20,2000\n");
    ProductFit extstore = of(fit, "extstore");
    assertThat(extstore.residentBytes()).isEqualTo(65_536 * 8 + 3 * 96);
    assertThat(extstore.stuckKeys()).isEqualTo(1);
    assertThat(extstore.stuckBytes()).isEqualTo(384 - 96);
    assertThat(extstore.movableBytes()).isEqualTo(2 * (2320 - 96));
    assertThat(extstore.smallestRamBytes()).isEqualTo(65_536 * 8 + 2 * 96 + 384);
    assertThat(extstore.fits()).isTrue();
    assertThat(extstore.leftBytes()).isEqualTo((1 << 20) - extstore.smallestRamBytes());
    assertThat(fit.keys()).isEqualTo(3);
    assertThat(fit.keyBytes()).isEqualTo(60);
    assertThat(fit.valueBytes()).isEqualTo(4300);
  }

  /**
   * The 80 bytes of a key and a table of four buckets, by the 75 % of a node that data may take.
   */
  @Test
  void reservesWhatTheProductReserves() throws IOException {
    ProductFit elastiCache = of(all(149L, "a,20,2000\n"), "elasticache-data-tiering");
    assertThat(elastiCache.residentBytes()).isEqualTo(80 + 32);
    assertThat(elastiCache.smallestRamBytes()).isEqualTo(150);
    assertThat(elastiCache.fits()).isFalse();
    assertThat(elastiCache.leftBytes()).isEqualTo(111 - 112);
    assertThat(of(all(150L, "a,20,2000\n"), "elasticache-data-tiering").fits()).isTrue();
  }

  @Test
  void theProductsLeastShareMayDecide() throws IOException {
    ProductFit flex = of(all(99_999_999L, "a,20,2000\n"), "redis-flex");
    assertThat(flex.residentBytes()).isNull();
    assertThat(flex.smallestRamBytes()).isEqualTo(100_000_000);
    assertThat(flex.smallestByProduct()).isTrue();
    assertThat(flex.fits()).isFalse();
    assertThat(flex.leftBytes()).isPositive();
  }

  @Test
  void whatIsInUseIsToBeHot() throws IOException {
    String lines = HEADER.formatted("redis", DAY) + "a,20,2000,,10,\nb,20,500,,90000,\n";
    ProductFit elastiCache = of(all(null, lines), "elasticache-data-tiering");
    assertThat(elastiCache.hotBasis()).isEqualTo(HotBasis.IN_USE);
    assertThat(elastiCache.hotBytes()).isEqualTo(2048);
    assertThat(elastiCache.leftBytes()).isNull();
    assertThat(elastiCache.fits()).isNull();
  }

  @Test
  void whereUseIsNotKnownThePublishersShareIs() throws IOException {
    FitAnswer fit = all(null, "a,20,2000\nb,20,500\n");
    // 20 % of 2048 + 512, rounded up.
    ProductFit elastiCache = of(fit, "elasticache-data-tiering");
    assertThat(elastiCache.hotBasis()).isEqualTo(HotBasis.ADVISED);
    assertThat(elastiCache.hotBytes()).isEqualTo(512);
    assertThat(of(fit, "redis-auto-tiering").hotBasis()).isEqualTo(HotBasis.LEAST);
    assertThat(of(fit, "extstore").hotBasis()).isEqualTo(HotBasis.NONE);
    assertThat(of(fit, "extstore").hotBytes()).isZero();
  }

  @Test
  void aShareThatIsAskedForGoesBeforeAll() throws IOException {
    Path lines = listing(HEADER.formatted("redis", DAY) + "a,20,2000,,10,\nb,20,500,,90000,\n");
    ListingSurvey survey = new ListingSurvey(PRODUCTS, DAY, null, 0.25, PRICES);
    for (ProductFit fit : survey.of(lines).products()) {
      assertThat(fit.hotBasis()).isEqualTo(HotBasis.ASKED);
      assertThat(fit.hotBytes()).isEqualTo((fit.movableBytes() + 3) / 4);
    }
    misused(
        () -> new ListingSurvey(PRODUCTS, DAY, null, 1.01, PRICES), "--hot must be at most 100%");
  }

  /** AWS advises to scale as fewer than 5 % of the items are in memory. */
  @Test
  void littleUseIsNoReasonToKeepLessThanIsAdvised() throws IOException {
    String lines = HEADER.formatted("redis", DAY) + "a,20,2000,,90000,\nb,20,50,,1,\n";
    ProductFit elastiCache = of(all(null, lines), "elasticache-data-tiering");
    // 5 % of 2048 + 64 (3 + 50 + 1 = 54), rounded up; in use are 64.
    assertThat(elastiCache.hotBytes()).isEqualTo(106);
    assertThat(elastiCache.hotBasis()).isEqualTo(HotBasis.LEAST);
  }

  @Test
  void memoryThatARedisTellsCounts() throws IOException {
    String line = "a,20,2000,10080,,\n";
    ProductFit redis =
        of(all(null, HEADER.formatted("redis", DAY) + line), "elasticache-data-tiering");
    assertThat(redis.movableBytes()).isEqualTo(10_000);
    ProductFit memcached =
        of(all(null, HEADER.formatted("memcached", DAY) + line), "elasticache-data-tiering");
    assertThat(memcached.movableBytes()).isEqualTo(2048);
  }

  @Test
  void refusesAListingWithoutKeys() throws IOException {
    Path empty = listing("");
    ListingSurvey survey = new ListingSurvey(PRODUCTS, DAY, null, null, PRICES);
    refused(() -> survey.of(empty), "names no key; name a listing of at least one key");
  }

  @Test
  void refusesWhatAddsUpToTooMuch() throws IOException {
    // 2^40 bytes are the most that a value may have, and 2^23 of them are 2^63.
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1 << 20; i++) {
      lines.append("k,1,").append(1L << 40).append('\n');
    }
    Path part = listing(lines.toString());
    assertThat(new ListingSurvey(PRODUCTS, DAY, null, null, PRICES).of(part).valueBytes())
        .isEqualTo(1L << 60);
    Path whole = directory.resolve("whole.csv");
    Files.writeString(whole, lines.toString().repeat(8));
    refused(
        () -> new ListingSurvey(PRODUCTS, DAY, null, null, PRICES).of(whole),
        "adds up to more than 2^63 bytes; correct its sizes");
  }

  private static String random(Random random) {
    StringBuilder lines = new StringBuilder(HEADER.formatted("redis", DAY));
    int keys = 1 + random.nextInt(6);
    for (int i = 0; i < keys; i++) {
      lines.append("key").append(i).append(',').append(random.nextInt(300)).append(',');
      lines.append(random.nextInt(1 << random.nextInt(20))).append(",,");
      lines.append(random.nextBoolean() ? "" : random.nextInt(3 * (int) DAY)).append(",\n");
    }
    return lines.toString();
  }

  /** Every record of itself, added up; the same sums in any number of keys. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void isTheSumOfItsRecords(int seed) throws IOException {
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      String lines = random(random);
      FitAnswer whole = all(null, lines);
      List<String> rows = lines.lines().skip(2).toList();
      for (int product = 0; product < PRODUCTS.size(); product++) {
        ProductFit fit = whole.products().get(product);
        RecordRule rule = PRODUCTS.get(product).rule();
        long resident = rule.tableBytes(rows.size());
        long stuck = 0;
        long movable = 0;
        for (String row : rows) {
          String[] cells = row.split(",", -1);
          long key = Long.parseLong(cells[1]);
          long value = Long.parseLong(cells[2]);
          resident += rule.residentBytes(key, value);
          if (rule.isMovable(key, value)) {
            movable += rule.valueRamBytes(key, value, -1);
          } else {
            stuck += rule.valueRamBytes(key, value, -1);
          }
        }
        if (fit.residentBytes() != null) {
          assertThat(fit.residentBytes()).isEqualTo(resident);
        }
        assertThat(fit.stuckBytes()).isEqualTo(stuck);
        assertThat(fit.movableBytes()).isEqualTo(movable);
        holdsWhatIsAsked(fit);
      }
    }
  }

  private static void holdsWhatIsAsked(ProductFit fit) {
    Purchase buy = fit.purchase();
    if (buy != null) {
      assertThat(Objects.requireNonNull(fit.purchaseLeftBytes()))
          .isGreaterThanOrEqualTo(fit.hotBytes());
      assertThat(buy.ramBytes()).isGreaterThanOrEqualTo(fit.smallestRamBytes());
    }
    assertThat(fit.hotBytes()).isBetween(0L, fit.movableBytes());
  }

  @Test
  void moreBudgetNeverFitsFewer() throws IOException {
    Random random = new Random(1);
    for (int round = 0; round < 15; round++) {
      String lines = random(random);
      List<Long> budgets = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        budgets.add(1 + random.nextLong(1L << (1 + random.nextInt(31))));
      }
      budgets.sort(null);
      long before = 0;
      for (long budget : budgets) {
        FitAnswer fit = all(budget, lines);
        long now = fit.products().stream().filter(ListingSurveyTest::fits).count();
        assertThat(now).isGreaterThanOrEqualTo(before);
        before = now;
      }
      // The smallest RAM is just that.
      for (ProductFit each : all(budgets.get(0), lines).products()) {
        assertThat(fits(of(all(each.smallestRamBytes(), lines), each.product()))).isTrue();
      }
    }
  }

  private static boolean fits(ProductFit fit) {
    return Objects.requireNonNull(fit.fits());
  }

  @Test
  void everyFactHasItsSourceAndDate() {
    for (Product product : PRODUCTS) {
      assertThat(product.facts().all()).as(product.name()).isNotEmpty();
      for (Facts.Fact fact : product.facts().all()) {
        assertThat(fact.source()).as(fact.name()).isNotBlank();
        assertThat(fact.asOf()).as(fact.name()).matches("\\d{4}-\\d{2}-\\d{2}");
      }
    }
  }

  @Test
  void anUnknownProductIsToldTheNearest() {
    misused(
        () -> Product.byName("redisflex"),
        "unknown product 'redisflex', did you mean redis-flex? use one of [");
  }

  /** What is not hot lies on flash: rounded up there, the rest may not be. */
  @Test
  void leavesNoByteWithoutFlash() {
    assertThat(ProductTally.part(7, 20)).isEqualTo(1);
    assertThat(7 - ProductTally.part(7, 80)).isEqualTo(2);
    assertThat(ProductTally.part(Long.MAX_VALUE, 100)).isEqualTo(Long.MAX_VALUE);
  }
}
