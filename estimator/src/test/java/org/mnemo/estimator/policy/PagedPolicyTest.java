package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.policy.cache.PageLayout;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

class PagedPolicyTest {

  private static final int READ = Operation.READ.ordinal();
  private static final long PAGE = 4096;

  @TempDir private Path directory;

  private PatternSource source(String csv, String... dataset) {
    return TestTraces.loaded(directory, csv, dataset);
  }

  private static PageLayout layout(AccessPattern pattern, boolean isScattered) {
    return new PageLayout(
        pattern, IntStream.range(0, pattern.keyCount()).toArray(), PAGE, isScattered);
  }

  private static TrafficCurve traffic(PatternSource source, boolean isScattered) {
    return TestCurves.traffic(
        source,
        "paged",
        PolicyOptions.DEFAULTS
            .with("paged", "page", Long.toString(PAGE))
            .with("paged", "layout", isScattered ? "scattered" : "loaded"));
  }

  /** Pages of which the last used ones are resident. */
  private static final class SimulatedMemory {

    private final LinkedHashMap<Integer, Integer> resident = new LinkedHashMap<>(16, 0.75f, true);
    private final long capacity;
    private long usedPages;
    private long faults;
    private long written;

    SimulatedMemory(long capacity) {
      this.capacity = capacity;
    }

    /** Uses a unit; true if it was not there. */
    boolean use(int unit, int pages, boolean isLoad) {
      boolean isMissing = resident.put(unit, pages) == null;
      if (isMissing) {
        usedPages += pages;
        faults += isLoad ? 0 : pages;
      }
      while (usedPages > capacity) {
        int eldest = resident.keySet().iterator().next();
        int left = resident.remove(eldest);
        usedPages -= left;
        written += isLoad ? 0 : left;
      }
      return isMissing;
    }
  }

  @Test
  void faultsAsASimulatedMemoryDoes() {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      int keys = 300;
      // One page each, so that units are alike and LRU by distances is LRU by throwing out.
      String[] records = TestTraces.each(keys, i -> "k" + i + " 4 " + (i % 3 == 0 ? 100 : 1000));
      List<String> requests = new ArrayList<>();
      for (int i = 0; i < 2000; i++) {
        int key = (int) (keys * Math.pow(random.nextDouble(), 3));
        requests.add("k" + key + " get " + (key % 3 == 0 ? 100 : 1000));
      }
      boolean isScattered = seed % 2 == 1;
      PatternSource source = source(TestTraces.csv(requests.toArray(String[]::new)), records);
      PageLayout layout = layout(source.pattern(), isScattered);
      TrafficCurve curve = traffic(source, isScattered);
      long allPages = layout.allBytes() / PAGE;
      for (int pages = 4; pages < allPages; pages++) {
        SimulatedMemory memory = new SimulatedMemory(pages);
        IntStream.range(0, keys).forEach(key -> use(memory, layout, key, true));
        int delayed = 0;
        for (String request : requests) {
          int key =
              source
                  .pattern()
                  .keys()
                  .find(request.getBytes(StandardCharsets.UTF_8), 0, request.indexOf(' '));
          delayed += use(memory, layout, key, false) ? 1 : 0;
        }
        // Some per cent more than so many pages, as distances are known to 0.8 %.
        int row = (int) Math.round(1000 * (pages + 0.7) / allPages);
        Traffic here = curve.cursor().moveTo(row);
        assertThat(here.fetches()).as("%d pages", pages).isEqualTo((double) memory.faults);
        assertThat(here.fetchedBytes()).isEqualTo((double) (memory.faults * PAGE));
        assertThat(here.writeBacks()).as("%d pages", pages).isEqualTo((double) memory.written);
        assertThat(here.requestsOf(Load.SLOW, READ))
            .as("%d pages", pages)
            .isEqualTo((double) delayed);
      }
    }
  }

  private static boolean use(SimulatedMemory memory, PageLayout layout, int key, boolean isLoad) {
    boolean[] isMissing = new boolean[1];
    IntConsumer unit = number -> isMissing[0] |= memory.use(number, layout.pages(number), isLoad);
    unit.accept(layout.bucket(key));
    unit.accept(layout.entry(key));
    IntStream.rangeClosed(layout.firstUnit(key), layout.lastUnit(key)).forEach(unit);
    return isMissing[0];
  }

  @Test
  void needsMoreFastMemThanKeysThatArePlacedWhereHotAndColdShareAPage() {
    int keys = 4000;
    String[] records = TestTraces.each(keys, i -> "k" + i + " 4 1000");
    Random random = new Random(1);
    // One key in a hundred gets all requests.
    String[] requests =
        TestTraces.each(20_000, i -> "k" + 100 * random.nextInt(keys / 100) + " get 1000");
    PatternSource source = source(TestTraces.csv(requests), records);
    TrafficCurve paged = traffic(source, true);
    TrafficCurve.Cursor cursor = paged.cursor();
    int row = 0;
    while (cursor.moveTo(row).fastShare() < 0.99) {
      row++;
    }
    // Forty hot values lie on some forty pages out of a thousand, and so do their entries and
    // buckets: 4 % of the values' pages instead of 1 %, and nearly all of the others.
    double pagedShare = (double) paged.fastBytes(row) / paged.fastBytes(paged.rows() - 1);
    assertThat(pagedShare).isBetween(0.04, 0.12);
  }

  @Test
  void fetchesAllWhereThereIsNoFastMem() {
    PatternSource source =
        source(TestTraces.csv("a get 20000", "a get 20000", "b get 100"), "a 4 20000", "b 4 100");
    Traffic none = traffic(source, false).cursor().moveTo(0);
    // A bucket, an entry and a value's pages for each request: 5, 5 and 1.
    assertThat(none.fetches()).isEqualTo(3 * 2 + 5 + 5 + 1);
    assertThat(none.requestsOf(Load.SLOW, READ)).isEqualTo(3);
  }
}
