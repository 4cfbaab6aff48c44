package org.mnemo.estimator.policy.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.TraceSource;

class PageLayoutTest {

  private static final long PAGE = 4096;

  @TempDir private Path directory;

  private AccessPattern pattern(String request, String... dataset) {
    Path file = TestTraces.dataset(directory.resolve("dataset.csv"), dataset);
    String csv = TestTraces.csv(request);
    return new TraceSource(List.of(() -> TestTraces.reader(csv)), "test.csv", file, 10).pattern();
  }

  private static PageLayout layout(AccessPattern pattern, boolean isScattered) {
    return new PageLayout(
        pattern, IntStream.range(0, pattern.keyCount()).toArray(), PAGE, isScattered);
  }

  @Test
  void allocatesFromTheClassesOfJemalloc() {
    // Classes that jemalloc's documentation lists.
    assertThat(
            IntStream.of(1, 16, 17, 100, 128, 129, 160, 161, 1024, 1025, 1280, 5000, 14337, 16385)
                .mapToLong(PageLayout::sizeClass))
        .containsExactly(
            16L, 16L, 32L, 112L, 128L, 160L, 160L, 192L, 1024L, 1280L, 1280L, 5120L, 16384L,
            20480L);
  }

  @Test
  void laysSmallValuesBesideEachOtherAndLargeOnesOnPagesOfTheirOwn() {
    String[] records = new String[20];
    for (int i = 0; i < 10; i++) {
      records[i] = "s" + i + " 4 1000"; // class of 1024 bytes, 4 to a page
      records[10 + i] = "l" + i + " 4 20000"; // class of 20480 bytes, of which 5 pages
    }
    AccessPattern pattern = pattern("s0 get 1000", records);
    PageLayout layout = layout(pattern, false);
    assertThat(layout.firstUnit(0)).isEqualTo(layout.lastUnit(0)).isEqualTo(layout.firstUnit(3));
    assertThat(layout.firstUnit(4)).isEqualTo(layout.firstUnit(0) + 1);
    assertThat(layout.firstUnit(10)).isEqualTo(layout.lastUnit(10));
    assertThat(layout.pages(layout.firstUnit(10))).isEqualTo(5);
    assertThat(layout.firstUnit(11)).isEqualTo(layout.firstUnit(10) + 1);
    // A page of buckets, one of entries of 80 bytes each, three of small values, fifty of large.
    assertThat(layout.allBytes()).isEqualTo((1 + 1 + 3 + 50) * PAGE);
    assertThat(layout(pattern, true).allBytes()).isEqualTo(layout.allBytes());
  }

  @Test
  void valuesMayCrossTheBorderOfAPage() {
    String[] records = TestTraces.each(8, i -> "k" + i + " 4 5000");
    AccessPattern pattern = pattern("k0 get 5000", records);
    PageLayout layout = layout(pattern, false);
    // The second value lies at bytes 5120 to 10135.
    assertThat(layout.firstUnit(1)).isEqualTo(layout.firstUnit(0) + 1);
    assertThat(layout.lastUnit(1)).isEqualTo(layout.firstUnit(0) + 2);
  }
}
