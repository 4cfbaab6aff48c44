package org.mnemo.estimator.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PageDistancesTest {

  private static final double ENDLESS = 1e9;

  private final PageDistances distances = new PageDistances(ENDLESS);

  private void scan(double faults, long... masks) {
    distances.begin(1);
    for (int i = 0; i < masks.length; i++) {
      distances.chunk(i, masks[i], ~masks[i]);
    }
    distances.end(faults, 1);
  }

  /**
   * Page 0 leaves, then pages 1 to 4, then page 4 returns, then page 0: of the pages that left
   * since page 0, itself and pages 1 to 3 are swapped out, so a memory of 4 more pages would have
   * kept it.
   */
  @Test
  void distanceIsThePagesThatLeftSinceAndAreStillOut() {
    scan(0, 0b1);
    scan(0, 0b11);
    scan(0, 0b111);
    scan(0, 0b1111);
    scan(0, 0b11111);
    scan(1, 0b01111);
    // Distance of page 4: itself alone, of which half is taken.
    assertThat(distances.extraPages(1)).isBetween(1.0, 2.0);
    scan(1, 0b01110);
    assertThat(distances.swappedPages()).isEqualTo(3);
    assertThat(distances.avoided(2.5)).isCloseTo(0.5, within(1e-6));
    assertThat(distances.avoided(4)).isEqualTo(1);
  }

  @Test
  void faultsBetweenScansAreNear() {
    scan(0, 0);
    // 40 pages leave, 60 faults of which no scan shows the page.
    scan(60, (1L << 40) - 1);
    assertThat(distances.avoided(23)).isEqualTo(1);
    assertThat(distances.avoided(15)).isZero();
  }

  @Test
  void freedPagesAreNoUses() {
    scan(0, 0b111, 0b1);
    distances.begin(1);
    distances.chunk(0, 0, 0);
    distances.end(0, 1);
    assertThat(distances.swappedPages()).isZero();
    assertThat(distances.avoided(1000)).isZero();
    assertThat(distances.extraPages(0.5)).isZero();
  }

  @Test
  void forgottenPagesAreNoUses() {
    scan(0, 0b11);
    distances.forget(0, 0);
    distances.forget(0, 5);
    distances.forget(7, 0);
    assertThat(distances.swappedPages()).isEqualTo(1);
    scan(0, 0b10);
    assertThat(distances.avoided(1000)).isZero();
    // It leaves again, and is used.
    scan(0, 0b11);
    scan(1, 0b10);
    assertThat(distances.avoided(1000)).isEqualTo(1);
  }

  @Test
  void olderUsesWeighLess() {
    PageDistances forgetful = new PageDistances(1);
    forgetful.begin(1);
    forgetful.chunk(0, -1L, 0);
    forgetful.end(0, 1);
    forgetful.begin(1);
    // All 64 pages return at once: 32 pages on average.
    forgetful.chunk(0, 0, -1L);
    forgetful.end(64, 1);
    forgetful.begin(1);
    forgetful.chunk(0, 0b1, ~0b1L);
    forgetful.end(0, 1);
    forgetful.begin(10);
    forgetful.chunk(0, 0, -1L);
    forgetful.end(1, 1);
    assertThat(forgetful.avoided(2)).isGreaterThan(0.99);
  }

  /** An LRU memory of 1000 of 2000 pages: faults that larger ones avoid, against the memories. */
  @Test
  void avoidedFaultsAreThoseOfLargerMemories() {
    SplittableRandom random = new SplittableRandom(7);
    PageDistances seen = new PageDistances(ENDLESS);
    List<LruMemory> memories = new ArrayList<>();
    for (int pages = 1000; pages <= 1800; pages += 200) {
      memories.add(new LruMemory(2000, pages));
    }
    long[] before = new long[memories.size()];
    for (int step = 0; step < 6000; step++) {
      if (step == 1000) {
        for (int i = 0; i < before.length; i++) {
          before[i] = memories.get(i).faults();
        }
      }
      long faults = memories.get(0).faults();
      for (int i = 0; i < 20; i++) {
        // Page k is used in proportion to 1 / sqrt(k).
        double uniform = random.nextDouble();
        int page = (int) (2000 * uniform * uniform);
        memories.forEach(memory -> memory.use(page));
      }
      seen.begin(1);
      memories.get(0).show(seen);
      seen.end((double) (memories.get(0).faults() - faults), 1);
    }
    double all = memories.get(0).faults() - before[0];
    for (int i = 1; i < before.length; i++) {
      double avoided = 1 - (memories.get(i).faults() - before[i]) / all;
      assertThat(seen.avoided(200 * i))
          .as("with %d more", 200 * i)
          .isCloseTo(avoided, within(0.05));
      assertThat(seen.extraPages(avoided)).isCloseTo(200 * i, within(45.0));
    }
  }
}
