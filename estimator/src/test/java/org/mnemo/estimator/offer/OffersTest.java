package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.offer.Offer.Demand;
import org.mnemo.estimator.offer.Purchase.RamOnly;

/** What is to be bought, worked out by hand. */
class OffersTest {

  private static final long GIB = 1L << 30;
  private static final long GB = 1_000_000_000;
  private static final FlashPrices PRICES = new FlashPrices(0.1, null);

  private static Offer offer(String product) {
    return Product.byName(product).offer();
  }

  private static Purchase purchase(String product, Demand demand) {
    return Objects.requireNonNull(offer(product).purchase(demand, PRICES));
  }

  @Test
  void sizesAreRoundedUpToSteps() {
    // 3 MiB and a byte of RAM; 65 MiB of flash in pages of 64 MiB; all in RAM: 11 MiB and a byte.
    Demand demand = new Demand((2 << 20) + 1, 1 << 20, 9 << 20, 5, 65 << 20);
    Purchase buy = purchase("extstore", demand);
    assertThat(buy.ramBytes()).isEqualTo(4 << 20);
    assertThat(buy.flashBytes()).isEqualTo(128 << 20);
    assertThat(buy.ramShare()).isEqualTo(4 / 132.0);
    assertThat(buy.costFactor()).isCloseTo((4 + 12.8) / 12, within(1e-12));
    assertThat(buy.ramOnly()).isEqualTo(new RamOnly(null, 0, 12 << 20, null));
    assertThat(buy.item()).isNull();
    assertThat(buy.usdPerMonth()).isNull();
  }

  @Test
  void sharesAreRoundedUpToTensOfThePercentage() {
    // All data in RAM: 119.5, a database of 120 GB. 21 % of it is wanted, 30 % is sold: 36 GB.
    Demand demand = new Demand(5 * GB, 20 * GB, 114 * GB + GB / 2, 0, 100 * GB);
    Purchase buy = purchase("redis-flex", demand);
    assertThat(buy.ramBytes()).isEqualTo(36 * GB);
    assertThat(buy.ramShare()).isEqualTo(0.3);
    // Disks hold three times the size.
    assertThat(buy.flashBytes()).isEqualTo(360 * GB);
    // 50 GB each.
    assertThat(buy.count()).isEqualTo(3);
    assertThat(buy.costFactor()).isCloseTo((36 + 36) / 120.0, within(1e-12));
    assertThat(purchase("redis-auto-tiering", demand).ramShare()).isEqualTo(0.21);
  }

  @Test
  void sharesAreOfTheSizesOnOffer() {
    // 25 GB are wanted of 80 % of the RAM, so that 31.25 GB are needed; 235 GB have 47 and 188.
    Demand demand = new Demand(5 * GB, 20 * GB, 114 * GB + GB / 2, 0, 100 * GB);
    Purchase buy = purchase("azure-flash-optimized", demand);
    assertThat(buy.ramBytes()).isEqualTo(47 * GB);
    assertThat(buy.flashBytes()).isEqualTo(188 * GB);
    assertThat(buy.costFactor()).isCloseTo((47 + 18.8) / 120, within(1e-12));
    // 38 GB need 47.5; 480 GB have 96.
    Demand more = new Demand(18 * GB, 20 * GB, 101 * GB, 0, 100 * GB);
    assertThat(purchase("azure-flash-optimized", more).ramBytes()).isEqualTo(96 * GB);
    Demand most = new Demand(0, 0, 1440 * GB + 1, 0, 1440 * GB);
    assertThat(offer("azure-flash-optimized").purchase(most, PRICES)).isNull();
  }

  @Test
  void sharesHaveTheirLimits() {
    Demand little = new Demand(0, 0, 10 * GB, 0, 10 * GB);
    assertThat(purchase("redis-flex", little).ramShare()).isEqualTo(0.1);
    assertThat(offer("redis-flex").leastRamBytes(little)).isEqualTo(GB);
    Demand half = new Demand(0, 5 * GB, 10 * GB, 0, 10 * GB);
    assertThat(purchase("redis-flex", half).ramShare()).isEqualTo(0.5);
    Demand more = new Demand(0, 5 * GB + 1, 10 * GB, 0, 10 * GB);
    assertThat(offer("redis-flex").purchase(more, PRICES)).isNull();
  }

  /**
   * Prices of 2026-10-02: r6gd.xlarge has 26.32 GiB, 99.33 GiB of SSD, and costs $0.6248 an hour.
   */
  @Test
  void nodesAreBoughtForTheirDisk() {
    // 198 GiB of values beside 10 hot ones: two disks; 75 % of 26.32 GiB twice are RAM enough.
    Demand demand = new Demand(20 * GIB, 10 * GIB, 208 * GIB, 10 * GIB, 208 * GIB);
    Purchase buy = purchase("elasticache-data-tiering", demand);
    // 1 r6gd.2xlarge of 199.07 GiB costs $1.248, less than two r6gd.xlarge.
    assertThat(buy.item()).isEqualTo("cache.r6gd.2xlarge");
    assertThat(buy.count()).isEqualTo(1);
    assertThat(buy.ramBytes()).isEqualTo((long) (52.82 * GIB));
    assertThat(buy.flashBytes()).isEqualTo((long) (199.07 * GIB));
    assertThat(buy.usdPerMonth()).isCloseTo(1.248 * 730, within(1e-9));
    // 228 GiB fit into 0.75 x 317.77 at $3.94; twelve r6g.xlarge cost $3.9456, six of twice the
    // size $3.9408.
    RamOnly ramOnly = Objects.requireNonNull(buy.ramOnly());
    assertThat(ramOnly.item()).isEqualTo("cache.r6g.12xlarge");
    assertThat(ramOnly.count()).isEqualTo(1);
    assertThat(ramOnly.usdPerMonth()).isCloseTo(3.94 * 730, within(1e-9));
    assertThat(buy.costFactor()).isCloseTo(1.248 / 3.94, within(1e-12));
    assertThat(buy.source()).contains("cache.r6gd (valkey)", "us-east-1", "2026-10-02");
  }

  @Test
  void nodesAreBoughtForTheirRam() {
    // 0.75 x 26.32 = 19.74 GiB a node.
    assertThat(purchase("elasticache-data-tiering", ofRam(19 * GIB)).count()).isEqualTo(1);
    Purchase buy = purchase("elasticache-data-tiering", ofRam(20 * GIB));
    assertThat(buy.count() + " " + buy.item()).isEqualTo("1 cache.r6gd.2xlarge");
  }

  private static Demand ofRam(long bytes) {
    return new Demand(bytes, 0, GIB, 0, GIB);
  }

  @Test
  void aClusterEndsAt500Nodes() {
    long most = 500 * (long) (1592.56 * GIB);
    Demand demand = new Demand(GIB, 0, most, 0, most);
    Purchase buy = purchase("elasticache-data-tiering", demand);
    assertThat(buy.count() + " " + buy.item()).isEqualTo("500 cache.r6gd.16xlarge");
    // 500 x 314 GiB of RAM are not enough for all of it.
    assertThat(buy.ramOnly()).isNull();
    assertThat(buy.costFactor()).isNull();
    Demand more = new Demand(GIB, 0, most + 1, 0, most + 1);
    assertThat(offer("elasticache-data-tiering").purchase(more, PRICES)).isNull();
  }

  @Test
  void aQuarterOfANodeIsReserved() {
    Offer offer = offer("elasticache-data-tiering");
    assertThat(offer.usableBytes(400)).isEqualTo(300);
    assertThat(offer.usableBytes(401)).isEqualTo(300);
    assertThat(offer.ramFor(300)).isEqualTo(400);
    assertThat(offer.ramFor(301)).isEqualTo(402);
    assertThat(offer.usableBytes(402)).isEqualTo(301);
  }
}
