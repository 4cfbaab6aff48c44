package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What products keep of a record, derived by hand from their facts or measured on a server. */
class RecordRulesTest {

  private static final long UNKNOWN = -1;

  private static RecordRule rule(String product) {
    return Product.byName(product).rule();
  }

  /** Chunks of 2,000 items of 2,000 bytes on flash, as {@code stats slabs} of 1.6.18 told them. */
  @ParameterizedTest
  @CsvSource({"10,96", "20,96", "30,120", "40,120", "60,152", "100,192", "200,304"})
  void extstoreKeepsHeaderKeyAndPointerInAChunk(long keyBytes, long chunk) {
    assertThat(rule("extstore").residentBytes(keyBytes, 2000)).isEqualTo(chunk);
  }

  @Test
  void extstoreMovesFromTheClassOfChunksOn() {
    RecordRule rule = rule("extstore");
    // 48 + 8 + 20 + 1 + 401 + 2 = 480, the chunk below that of 600, which holds 512.
    assertThat(rule.isMovable(20, 401)).isFalse();
    assertThat(rule.isMovable(20, 402)).isTrue();
    assertThat(rule.residentBytes(20, 401) + rule.valueRamBytes(20, 401, UNKNOWN)).isEqualTo(480);
    assertThat(rule.residentBytes(20, 402) + rule.valueRamBytes(20, 402, UNKNOWN)).isEqualTo(600);
    assertThat(rule.flashBytes(20, 402)).isEqualTo(481);
  }

  @Test
  void extstoreTakesNoMoreForAnItemThanItIs() {
    RecordRule rule = rule("extstore");
    // 57 + 34 + 12 = 103 with a pointer, but 57 + 34 + 1 + 2 = 94 as it is.
    assertThat(rule.residentBytes(34, 1)).isEqualTo(96);
    assertThat(rule.valueRamBytes(34, 1, UNKNOWN)).isZero();
    // More than the largest chunk: several.
    assertThat(rule.residentBytes(20, 600_000) + rule.valueRamBytes(20, 600_000, UNKNOWN))
        .isEqualTo(600_079);
  }

  @Test
  void extstoreDoublesItsTableAtThreeItemsForTwoBuckets() {
    RecordRule rule = rule("extstore");
    assertThat(rule.tableBytes(1)).isEqualTo(65_536 * 8);
    assertThat(rule.tableBytes(98_304)).isEqualTo(65_536 * 8);
    assertThat(rule.tableBytes(98_305)).isEqualTo(131_072 * 8);
  }

  /**
   * Growth of used_memory of redis-server 7.0.15 by key, its table taken off; integers as values.
   */
  @ParameterizedTest
  @CsvSource({"10,64", "20,80", "30,80", "40,96", "100,160", "300,368"})
  void redisKeepsEntryObjectAndKey(long keyBytes, long measured) {
    assertThat(rule("redis-auto-tiering").residentBytes(keyBytes, 9)).isEqualTo(measured);
    assertThat(rule("elasticache-data-tiering").residentBytes(keyBytes, 9)).isEqualTo(measured);
  }

  /** The same with values, less 80 bytes for their keys of 20. */
  @ParameterizedTest
  @CsvSource({"30,48", "44,48", "45,64", "100,112", "500,512", "2000,2048"})
  void redisKeepsShortStringsBesideTheirObject(long valueBytes, long measured) {
    assertThat(rule("redis-auto-tiering").valueRamBytes(20, valueBytes, UNKNOWN))
        .isEqualTo(measured);
  }

  /**
   * Object 8, header of the key 1, strings with their headers: 35 bytes of 10 and 10; 39 and 104
   * apart, as 135 exceed 128; a key of 100 with room for a time to live, 129, and a value of 1006.
   */
  @ParameterizedTest
  @CsvSource({"10,10,48", "20,100,160", "100,1000,1184"})
  void valkeyKeepsShortRecordsInOneAllocation(long keyBytes, long valueBytes, long expected) {
    assertThat(RecordRule.ofStore("valkey", false).ramBytes(keyBytes, valueBytes))
        .isEqualTo(expected);
  }

  /** MEMORY USAGE of valkey-server 9.1.2, which was built for glibc. */
  @ParameterizedTest
  @CsvSource({
    "4,1,24",
    "10,10,40",
    "20,100,144",
    "40,200,288",
    "60,1000,1104",
    "100,44,192",
    "300,10000,10352"
  })
  void valkeyByLibc(long keyBytes, long valueBytes, long measured) {
    assertThat(RecordRule.ofStore("valkey", true).ramBytes(keyBytes, valueBytes))
        .isEqualTo(measured);
  }

  @Test
  void valkeyHasBucketsOfSevenRecords() {
    RecordRule rule = RecordRule.ofStore("valkey", false);
    assertThat(rule.tableBytes(1)).isEqualTo(64);
    // used_memory of valkey-server 9.1.2 grew by 15.4 bytes a key, of which some 2 are the
    // allocator's.
    assertThat(rule.tableBytes(400_000) / 400_000.0).isBetween(12.4, 14.4);
  }

  @Test
  void redisBelievesTheServerBeforeItself() {
    RecordRule rule = rule("redis-auto-tiering");
    assertThat(rule.valueRamBytes(20, 500, 1080)).isEqualTo(1000);
    assertThat(rule.valueRamBytes(20, 500, 72)).isZero();
  }

  @Test
  void redisHasATableOfAPowerOfTwo() {
    RecordRule rule = rule("redis-auto-tiering");
    assertThat(rule.tableBytes(1)).isEqualTo(4 * 8);
    assertThat(rule.tableBytes(100_000)).isEqualTo(131_072 * 8);
    assertThat(rule.tableBytes(131_072)).isEqualTo(131_072 * 8);
  }

  @Test
  void redisDoesNotMoveWhatIsTooLarge() {
    assertThat(rule("elasticache-data-tiering").isMovable(20, 128L << 20)).isTrue();
    assertThat(rule("elasticache-data-tiering").isMovable(20, (128L << 20) + 1)).isFalse();
    assertThat(rule("redis-auto-tiering").isMovable(20, 4L << 30)).isTrue();
    assertThat(rule("redis-auto-tiering").isMovable(20, (4L << 30) + 1)).isFalse();
  }

  @Test
  void flexMovesKeysToo() {
    RecordRule rule = rule("redis-flex");
    assertThat(rule.residentBytes(20, 500)).isZero();
    assertThat(rule.valueRamBytes(20, 500, UNKNOWN)).isEqualTo(80 + 512);
    assertThat(rule.flashBytes(20, 500)).isEqualTo(520);
    assertThat(rule.tableBytes(1_000_000)).isZero();
    long tooLarge = (4L << 30) + 1;
    assertThat(rule.isMovable(20, tooLarge)).isFalse();
    assertThat(rule.residentBytes(20, tooLarge)).isEqualTo(80);
  }

  @Test
  void dragonflyKeepsASlotAndLongKeys() {
    RecordRule rule = rule("dragonfly");
    // 18 characters of 7 bits are 15.75 bytes, 19 are 16.6, 37 are 32.4.
    assertThat(rule.residentBytes(18, 500)).isEqualTo(36 + 16);
    assertThat(rule.residentBytes(19, 500)).isEqualTo(36 + 16 + 32);
    assertThat(rule.residentBytes(37, 500)).isEqualTo(36 + 16 + 48);
    assertThat(rule.valueRamBytes(16, 16, UNKNOWN)).isZero();
    assertThat(rule.valueRamBytes(16, 63, UNKNOWN)).isEqualTo(64);
    assertThat(rule.isMovable(16, 63)).isFalse();
    assertThat(rule.isMovable(16, 64)).isTrue();
    // mimalloc beyond 128 bytes: 160, 192, 224, 256, 320 and so on.
    assertThat(rule.valueRamBytes(16, 128, UNKNOWN)).isEqualTo(128);
    assertThat(rule.valueRamBytes(16, 129, UNKNOWN)).isEqualTo(160);
    assertThat(rule.valueRamBytes(16, 1025, UNKNOWN)).isEqualTo(1280);
    // Of 76 bytes 53 are 4,028, and 2 more; a page of 4,096 for each 53.
    assertThat(rule.flashBytes(16, 64)).isEqualTo(78);
    // Three of 1,352 + 12 would be 4,092 and 2 more, three of a byte more 4,097.
    assertThat(rule.flashBytes(16, 1352)).isEqualTo(1366);
    assertThat(rule.flashBytes(16, 1353)).isEqualTo(2048);
    assertThat(rule.flashBytes(16, 1400)).isEqualTo(2048);
    // Two of 2,034 + 12 would be 4,092 and 2 more, two of a byte more 4,096, which is too much.
    assertThat(rule.flashBytes(16, 2034)).isEqualTo(2048);
    assertThat(rule.flashBytes(16, 2035)).isEqualTo(4096);
    assertThat(rule.flashBytes(16, 2047)).isEqualTo(4096);
    assertThat(rule.flashBytes(16, 2048)).isEqualTo(4096);
    assertThat(rule.flashBytes(16, 4097)).isEqualTo(8192);
  }

  @Test
  void cacheLibKeepsAFilterOrAnEntry() {
    RecordRule rule = rule("cachelib");
    // 20 bytes beside each, and 24 of 4,096: 508 x 4096 / 4072 = 510.99, and 1044 x 4096 / 4072.
    assertThat(rule.flashBytes(12, 476)).isEqualTo(511);
    assertThat(rule.flashBytes(24, 1000)).isEqualTo(1051);
    // 8 bytes for 4096: 512 bytes of flash, 509 without the header, have 1, more have 2.
    assertThat(rule.residentBytes(12, 477)).isEqualTo(1);
    assertThat(rule.residentBytes(13, 477)).isEqualTo(2);
    assertThat(rule.residentBytes(24, 1000)).isEqualTo(3);
    assertThat(rule.residentBytes(25, 1000)).isEqualTo(12);
    // 1025 and 24 bytes in steps of 512.
    assertThat(rule.flashBytes(25, 1000)).isEqualTo(1536);
    // With a header of 32.
    assertThat(rule.valueRamBytes(25, 1000, UNKNOWN)).isEqualTo(1057);
  }
}
