package org.mnemo.estimator.policy.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;

/** What every eviction of the registry must do, and what each of them throws out. */
class EvictionsTest {

  static List<String> names() {
    return Evictions.names();
  }

  /** Requests for records of 10 bytes; what is thrown out, in sequence. */
  private static List<Integer> evicted(String eviction, int capacity, int... requests) {
    long[] bytes = new long[100];
    Arrays.fill(bytes, 10);
    SimulatedCache cache = Evictions.byName(eviction).cache(bytes, capacity);
    List<Integer> evicted = new ArrayList<>();
    for (int record : requests) {
      if (cache.holds(record)) {
        cache.hit(record);
      } else {
        cache.insert(record, evicted::add);
      }
    }
    return evicted;
  }

  @ParameterizedTest
  @MethodSource("names")
  void holdsWhatItTookInAndDidNotThrowOut(String eviction) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      long[] bytes = random.longs(60, 1, 50).toArray();
      long capacity = 1L + random.nextInt(600);
      SimulatedCache cache = Evictions.byName(eviction).cache(bytes, capacity);
      Set<Integer> expected = new HashSet<>();
      for (int i = 0; i < 3000; i++) {
        int record = (int) (60 * Math.pow(random.nextDouble(), 2));
        if (random.nextInt(20) == 0) {
          cache.remove(record);
          expected.remove(record);
        } else if (cache.holds(record)) {
          cache.hit(record);
        } else {
          expected.add(record);
          cache.insert(record, evicted -> assertThat(expected.remove(evicted)).isTrue());
        }
        assertThat(expected.stream().mapToLong(held -> bytes[held]).sum())
            .isLessThanOrEqualTo(capacity);
      }
      for (int record = 0; record < bytes.length; record++) {
        assertThat(cache.holds(record)).isEqualTo(expected.contains(record));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void throwsNothingOutAsLongAsAllFit(String eviction) {
    assertThat(evicted(eviction, 100, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 5, 9)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void doesNotHoldWhatIsLargerThanTheCache(String eviction) {
    assertThat(evicted(eviction, 9, 4, 4)).containsExactly(4, 4);
  }

  @Test
  void lruThrowsOutWhatWasUsedLongestAgo() {
    assertThat(evicted("lru", 30, 0, 1, 2, 0, 3, 4)).containsExactly(1, 2);
  }

  @Test
  void fifoThrowsOutWhatCameFirst() {
    assertThat(evicted("fifo", 30, 0, 1, 2, 0, 3, 4)).containsExactly(0, 1);
  }

  @Test
  void clockGivesWhatWasUsedASecondChance() {
    // 0 was used and goes round once, so 1 leaves for 3; then 2 for 4, as 0 is behind it.
    assertThat(evicted("clock", 30, 0, 1, 2, 0, 3, 4, 5)).containsExactly(1, 2, 0);
  }

  @Test
  void s3FifoThrowsOutWhatIsHardlyUsedBeforeItEntersTheMainQueue() {
    // 0 is used twice in the small queue and enters the main one, the others leave in sequence.
    assertThat(evicted("s3-fifo", 30, 0, 1, 2, 0, 0, 3, 4, 5)).containsExactly(1, 2, 3);
    // 0 and 1 enter the main queue. 2 leaves, is a ghost when it comes again, and enters it, too.
    assertThat(evicted("s3-fifo", 40, 0, 1, 2, 3, 0, 0, 1, 1, 4, 2, 5, 6, 7))
        .containsExactly(2, 3, 4, 5, 6);
  }

  @Test
  void sieveKeepsWhatWasUsedInItsPlace() {
    // The hand skips 0, evicts 1, goes on from 2, and finds 0 unused when it begins anew.
    assertThat(evicted("sieve", 30, 0, 1, 2, 0, 3, 4, 5, 6)).containsExactly(1, 2, 3, 4);
    assertThat(evicted("sieve", 30, 0, 1, 2, 0, 1, 2, 3, 4)).containsExactly(0, 1);
  }

  @Test
  void segmentedEvictsWhatWasNotReadAgain() {
    // HOT has room for one of five: the four older move to COLD, from which a second read of 1
    // saves it.
    assertThat(evicted("segmented", 50, 0, 1, 2, 3, 4, 1, 1, 5, 6, 7)).containsExactly(0, 2, 3);
    // A scan of records that are read once does not drive out what is in WARM.
    assertThat(evicted("segmented", 50, 0, 1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 9))
        .containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void namesTheKnownOnes() {
    misused(() -> Evictions.byName("lfu"), "unknown eviction 'lfu'", "s3-fifo, sieve, segmented]");
  }
}
