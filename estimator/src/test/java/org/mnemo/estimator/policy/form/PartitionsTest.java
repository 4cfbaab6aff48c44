package org.mnemo.estimator.policy.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.distance.PageLayout;
import org.mnemo.estimator.policy.form.FormOptions.RatioSource;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

class PartitionsTest {

  private static final long PAGE = 4096;

  @TempDir private Path directory;

  /** A trace on a data set, with all that partitions are computed from. */
  private record Trace(
      PatternSource source, AccessPattern pattern, RunTimeModel model, Workload workload) {

    Partitions partitions(FormOptions options) {
      Partitions partitions =
          new Partitions(workload, PageLayout.of(pattern, PAGE, false), options);
      source.show(List.of(partitions.observer()));
      return partitions;
    }

    PageStream stream(double persistentShare) {
      return stream(persistentShare, 1);
    }

    PageStream stream(double persistentShare, int oneIn) {
      PageStream stream =
          new PageStream(workload, PageLayout.of(pattern, PAGE, false), persistentShare, oneIn);
      source.show(List.of(stream));
      return stream;
    }
  }

  /** Reads and updates of a trace take 60 us each with all data in FastMem. */
  private Trace trace(String csv, String... records) {
    Path dataset = TestTraces.dataset(directory.resolve("dataset.csv"), records);
    PatternSource source =
        new TraceSource(
            List.of(() -> TestTraces.reader(csv)), "test.csv", dataset, null, Long.MAX_VALUE);
    AccessPattern pattern = source.pattern();
    Baselines run =
        TestBaselines.of(
            1,
            0,
            0,
            TestBaselines.time("fast", Operation.READ, 1000, 60_000),
            TestBaselines.time("fast", Operation.UPDATE, 1000, 60_000),
            TestBaselines.time("slow", Operation.READ, 1000, 90_000),
            TestBaselines.time("slow", Operation.UPDATE, 1000, 90_000));
    SizeModel sizes = SizeModel.of(run, pattern.operationTotals(), ModelKind.MNEMO);
    Traffic whole = Traffic.onSlow(pattern, RequestCells.of(pattern, sizes.knotBytes()));
    RunTimeModel model =
        FittedModels.fit(
                run,
                List.of(),
                sizes,
                whole,
                ModelKind.MNEMO,
                Deployment.ONE_SERVER,
                null,
                MissTimes.of(MissService.PERSISTED, null, 1000, 0, false, null))
            .run();
    return new Trace(
        source,
        pattern,
        model,
        new Workload(pattern, RecordBytes.PAYLOAD, whole, key -> 0, false, true, model::runtimeNs));
  }

  private static FormOptions options(double ratio) {
    return new FormOptions(6.0 / 32, 0, 1.5, 1, ratio, RatioSource.GIVEN);
  }

  @ParameterizedTest
  @ValueSource(chars = {'a', 'b', 'c', 'd', 'e', 'f'})
  void searchFindsTheBestOfAllPartitionsOfYcsb(char workload) {
    int records = 20_000;
    Trace trace = trace(YcsbTraces.csv(workload, records, records, 7), YcsbTraces.records(records));
    for (double ratio : new double[] {1, 2, 4}) {
      PartitionStudy study =
          trace
              .partitions(options(ratio))
              .study(Math.round(trace.pattern().totalBytes() * 32.0 / 38), 0);

      assertThat(study.search().best()).as("ratio " + ratio).isEqualTo(study.gridBest());
      assertThat(study.findsBest()).isTrue();
      if (ratio == 1) {
        // Nothing is gained by compression.
        assertThat(study.search().best()).isEqualTo(study.search().functional());
      }
    }
  }

  /** Two records, a page each: buckets and entries are a page each, too. */
  @Test
  void waitsAsWorkedOutByHand() {
    Trace trace =
        trace(
            TestTraces.csv("a get 4000", "b get 4000", "a replace 4000", "a replace 4000"),
            "a 4 4000",
            "b 4 4000");
    PageStream stream = trace.stream(1);
    // Memory has room for buckets, entries, and one value; after the load that of b. The write
    // cache has one page, likewise.
    FormCounts counts =
        FormSimulation.run(
                stream, new FormSizes(3 * PAGE, PAGE, 0), trace.workload().whole().cells(), 1)
            .get(0);
    // Reads of a and b and the first update of a miss. b's read finds it in the write cache.
    assertThat(counts.events(FormEvent.SSD_READ)).isEqualTo(2);
    assertThat(counts.events(FormEvent.CACHE_READ)).isEqualTo(1);
    assertThat(counts.events(FormEvent.CACHE_WRITE)).isEqualTo(2);
    // The first update of a throws b out of the write cache, the second finds a there.
    assertThat(counts.events(FormEvent.SSD_EVICTION)).isEqualTo(1);
    assertThat(counts.events(FormEvent.SSD_WRITE)).isZero();
    assertThat(counts.events(FormEvent.COMPRESSION)).isZero();
    // 4 requests of 60 us, 2 x 80 read, 1 x 10 and 2 x 10 through the storage stack, 1 x 100.
    assertThat(trace.model().runtimeNs(counts.traffic(trace.workload().whole())))
        .isCloseTo(1e3 * (240 + 160 + 30 + 100), within(1e-6));
  }

  /** Values of two pages, which a write cache of one has no room for. */
  @Test
  void aWriteLargerThanTheCacheGoesToTheSsd() {
    Trace trace = trace(TestTraces.csv("a replace 8000", "a replace 8000"), "a 4 8000");
    PageStream stream = trace.stream(1);
    RequestCells cells = trace.workload().whole().cells();
    // Memory has room for all. Neither page was in the cache, so that none leaves it.
    FormCounts counts =
        FormSimulation.run(stream, new FormSizes(100 * PAGE, PAGE, 0), cells, 1).get(0);
    assertThat(counts.events(FormEvent.SSD_WRITE)).isEqualTo(2 * 2);
    assertThat(counts.events(FormEvent.SSD_EVICTION)).isZero();
    assertThat(counts.events(FormEvent.CACHE_WRITE)).isZero();
    // Where there is a compressed store it goes there, through the storage stack.
    FormCounts compressed =
        FormSimulation.run(stream, new FormSizes(100 * PAGE, PAGE, 10 * PAGE), cells, 1).get(0);
    assertThat(compressed.events(FormEvent.COMPRESSION)).isEqualTo(2 * 2);
    assertThat(compressed.events(FormEvent.CACHE_WRITE)).isEqualTo(2 * 2);
    assertThat(compressed.events(FormEvent.SSD_WRITE)).isZero();
    assertThat(compressed.events(FormEvent.SSD_EVICTION)).isZero();
  }

  @Test
  void waitsForTheSsdIfItDoesLessThanItIsAskedFor() {
    Trace trace = trace(TestTraces.csv("a get 4000"), "a 4 4000");
    Traffic traffic = trace.workload().whole().copy();
    traffic.setEvents(FormEvent.SSD_READ, 3);
    traffic.setEvents(FormEvent.SSD_EVICTION, 7);
    // 60 + 3 x 80 + 7 x 100 us; ten operations at 16,000 a second take 625 us.
    assertThat(trace.model().runtimeNs(traffic)).isCloseTo(1_000_000, within(1e-6));
    traffic.setEvents(FormEvent.SSD_EVICTION, 0);
    traffic.setEvents(FormEvent.SSD_READ, 3);
    assertThat(trace.model().runtimeNs(traffic)).isCloseTo(300_000, within(1e-6));
    RunTimeModel background =
        FittedModels.fit(
                TestBaselines.simple(1, List.of()),
                List.of(),
                SizeModel.of(
                    TestBaselines.simple(1, List.of()),
                    trace.pattern().operationTotals(),
                    ModelKind.PAPER),
                trace.workload().whole(),
                ModelKind.PAPER,
                Deployment.ONE_SERVER,
                null,
                MissTimes.of(MissService.PERSISTED, null, 1000, 0, false, null)
                    .withForms(FormTimes.ofMicroseconds(4, 11, 10, 80, 100, 0, 16_000)))
            .run();
    traffic.setEvents(FormEvent.SSD_READ, 0);
    traffic.setEvents(FormEvent.SSD_EVICTION, 8);
    assertThat(background.runtimeNs(traffic)).isCloseTo(500_000, within(1e-6));
  }

  /** The same system with sets in the sequence of use, written down apart. */
  private static final class Reference {

    private final LinkedHashSet<Integer> memory = new LinkedHashSet<>();
    private final LinkedHashSet<Integer> cache = new LinkedHashSet<>();
    private final LinkedHashSet<Integer> store = new LinkedHashSet<>();
    private final Set<Integer> changed = new HashSet<>();
    private final Set<Integer> newerThanSsd = new HashSet<>();
    private final long[] events = new long[FormEvent.count()];
    private final int memoryPages;
    private final int cachePages;
    private final int storePages;

    Reference(int memoryPages, int cachePages, int storePages) {
      this.memoryPages = memoryPages;
      this.cachePages = cachePages;
      this.storePages = storePages;
    }

    void count(FormEvent event) {
      events[event.ordinal()]++;
    }

    void use(int page, boolean writes, boolean persists) {
      if (!memory.remove(page)) {
        if (cache.contains(page)) {
          count(FormEvent.CACHE_READ);
        } else if (store.remove(page)) {
          count(FormEvent.EXPANSION);
          if (newerThanSsd.contains(page)) {
            store.add(page);
          }
        } else {
          count(FormEvent.SSD_READ);
        }
      }
      memory.add(page);
      if (persists) {
        changed.remove(page);
        persist(page);
      } else if (writes) {
        changed.add(page);
      }
      if (memory.size() > memoryPages) {
        evict(first(memory));
      }
    }

    void persist(int page) {
      if (!cache.remove(page)) {
        store.remove(page);
        newerThanSsd.remove(page);
      }
      cache.add(page);
      count(FormEvent.CACHE_WRITE);
      if (cache.size() > cachePages) {
        int oldest = first(cache);
        cache.remove(oldest);
        if (storePages > 0) {
          compress(oldest, true);
        } else {
          count(FormEvent.SSD_EVICTION);
        }
      }
    }

    void evict(int page) {
      memory.remove(page);
      boolean isChanged = changed.remove(page);
      if (cache.contains(page)) {
        if (isChanged) {
          count(FormEvent.CACHE_WRITE);
        }
      } else if (storePages == 0) {
        if (isChanged) {
          count(FormEvent.SSD_EVICTION);
        }
      } else if (isChanged || !store.contains(page)) {
        compress(page, isChanged);
      }
    }

    void compress(int page, boolean isNewer) {
      count(FormEvent.COMPRESSION);
      store.remove(page);
      store.add(page);
      if (isNewer) {
        newerThanSsd.add(page);
      }
      if (store.size() > storePages) {
        int oldest = first(store);
        store.remove(oldest);
        if (newerThanSsd.remove(oldest)) {
          count(FormEvent.SSD_EVICTION);
        }
      }
    }

    private static int first(Set<Integer> pages) {
      return pages.iterator().next();
    }
  }

  @Test
  void countsWhatAReferenceCounts() {
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      int keys = 120;
      String[] records =
          IntStream.range(0, keys).mapToObj(i -> "k" + i + " 4 1500").toArray(String[]::new);
      List<String> requests = new ArrayList<>();
      for (int i = 0; i < 1500; i++) {
        int key = (int) (keys * Math.pow(random.nextDouble(), 2));
        requests.add("k" + key + (random.nextInt(3) > 0 ? " get" : " replace") + " 1500");
      }
      Trace trace = trace(TestTraces.csv(requests.toArray(String[]::new)), records);
      PageStream stream = trace.stream(seed % 2 == 0 ? 1 : 0.6);
      int store = seed % 4 * 5;
      Reference reference = new Reference(20 + seed, 4 + seed, store);
      for (int unit : stream.loaded()) {
        reference.use(unit, true, true);
      }
      Arrays.fill(reference.events, 0);
      for (int each : stream.stream().toIntArray()) {
        if (each >= 0) {
          reference.use(
              PageStream.unit(each),
              (each & PageStream.WRITTEN) != 0,
              (each & PageStream.PERSISTED) != 0);
        }
      }
      FormCounts counts =
          FormSimulation.run(
                  stream,
                  new FormSizes((20L + seed) * PAGE, (4L + seed) * PAGE, store * PAGE),
                  trace.workload().whole().cells(),
                  1)
              .get(0);
      for (int event = 0; event < FormEvent.count(); event++) {
        assertThat(counts.events(FormEvent.of(event)))
            .as("seed %d, %s", seed, FormEvent.of(event))
            .isEqualTo(reference.events[event]);
      }
    }
  }

  @Test
  void windowsAddUpToTheWhole() {
    Trace trace = trace(YcsbTraces.csv('a', 2000, 6000, 3), YcsbTraces.records(2000));
    PageStream stream = trace.stream(1);
    FormSizes sizes = new FormSizes(300 * PAGE, 50 * PAGE, 60 * PAGE);
    RequestCells cells = trace.workload().whole().cells();
    FormCounts whole = FormSimulation.run(stream, sizes, cells, 1).get(0);
    FormCounts sum = FormCounts.sum(FormSimulation.run(stream, sizes, cells, 7));
    for (int event = 0; event < FormEvent.count(); event++) {
      assertThat(sum.events(FormEvent.of(event))).isEqualTo(whole.events(FormEvent.of(event)));
    }
    for (int cell = 0; cell < cells.count(); cell++) {
      assertThat(sum.requests(cell)).isEqualTo(whole.requests(cell));
    }
    PartitionStudy study =
        trace.partitions(options(2)).study(trace.pattern().totalBytes() * 4 / 5, 3);
    assertThat(study.windows()).hasSize(3);
    assertThat(study.windows().stream().mapToLong(PartitionStudy.Window::requests).sum())
        .isEqualTo(6000);
    assertThat(study.windows()).allMatch(window -> window.runtimeNs() <= window.wholeRuntimeNs());
  }

  @Test
  void aSampleOfPagesStandsForAll() {
    Trace trace = trace(YcsbTraces.csv('a', 40_000, 40_000, 3), YcsbTraces.records(40_000));
    PageStream stream = trace.stream(1);
    FormSizes sizes = new FormSizes(7000 * PAGE, 1000 * PAGE, 500 * PAGE);
    RequestCells cells = trace.workload().whole().cells();
    double whole = ns(trace, FormSimulation.run(stream, sizes, cells, 1).get(0));
    double sampled = ns(trace, FormSimulation.run(stream.thinned(5), sizes, cells, 1).get(0));
    assertThat(sampled / whole).isCloseTo(1, within(0.03));
  }

  @Test
  void simulatesAllOfFewPages() {
    // 100 records on 9 pages: one in so many as would do for the number of touches are none.
    String[] records =
        IntStream.range(0, 100).mapToObj(i -> "k%02d 3 100".formatted(i)).toArray(String[]::new);
    Random random = new Random(4);
    int count = 60_000;
    String[] requests =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    "k%02d %s 100"
                        .formatted(random.nextInt(100), random.nextInt(4) > 0 ? "get" : "replace"))
            .toArray(String[]::new);
    Trace trace = trace(TestTraces.csv(requests), records);
    TrafficCurve curve = trace.partitions(options(2)).curve();
    RequestCells cells = trace.workload().whole().cells();
    FormCounts ssdOnly =
        FormSimulation.run(trace.stream(1), new FormSizes(0, 0, 0), cells, 1).get(0);
    Traffic row = curve.cursor().moveTo(0);
    for (FormEvent event : FormEvent.values()) {
      assertThat(row.events(event)).as(event.name()).isEqualTo((double) ssdOnly.events(event));
    }
    // Each request reads the pages of bucket, entry and value.
    assertThat(row.events(FormEvent.SSD_READ)).isEqualTo(3.0 * count);
    double fastNs = trace.model().runtimeNs(curve.cursor().moveTo(curve.rows() - 1));
    assertThat(trace.model().runtimeNs(row)).isGreaterThan(fastNs + count * 80e3);
  }

  @Test
  void keepsSoManyPagesAsFitIntoMemory() {
    // 5 requests and touches a request; 40 of them fit.
    assertThat(PageStream.oneIn(8, 100_000, 40)).isEqualTo(1);
    assertThat(PageStream.oneIn(9, 100_000, 40)).isEqualTo(2);
    assertThat(PageStream.oneIn(80, 100_000, 40)).isEqualTo(10);
    // At least 2,000 pages are left.
    assertThat(PageStream.oneIn(80, 8_000, 40)).isEqualTo(4);
    assertThat(PageStream.oneIn(80, 100, 40)).isEqualTo(1);
    assertThatThrownBy(() -> PageStream.oneIn(40_000_000, 100, 40_000_000))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "40000000 requests to only 100 pages are too many to simulate for the policy polymorphic; take the first 32000000 of them with --requests");
  }

  @Test
  void aTraceThatIsTooLongKeepsItsRequestsByWindow() {
    Trace trace = trace(YcsbTraces.csv('a', 40_000, 40_000, 3), YcsbTraces.records(40_000));
    PageStream all = trace.stream(1);
    PageStream some = trace.stream(1, 5);
    assertThat(some.requests()).isEqualTo(40_000);
    assertThat((double) some.stream().size() / all.stream().size()).isBetween(0.15, 0.35);
    FormSizes sizes = new FormSizes(7000 * PAGE, 1000 * PAGE, 500 * PAGE);
    RequestCells cells = trace.workload().whole().cells();
    int windows = 7;
    List<FormCounts> exact = FormSimulation.run(all, sizes, cells, windows);
    List<FormCounts> sampled = FormSimulation.run(some, sizes, cells, windows);
    for (int window = 0; window < windows; window++) {
      for (int cell = 0; cell < cells.count(); cell++) {
        // Windows begin with a block, here of 2 requests.
        assertThat((double) sampled.get(window).requests(cell))
            .isCloseTo((double) exact.get(window).requests(cell), within(2.0));
      }
      assertThat(ns(trace, sampled.get(window)) / ns(trace, exact.get(window)))
          .isCloseTo(1, within(0.1));
    }
    FormCounts sum = FormCounts.sum(sampled);
    for (int cell = 0; cell < cells.count(); cell++) {
      assertThat(sum.requests(cell)).isEqualTo(FormCounts.sum(exact).requests(cell));
    }
    assertThat(ns(trace, sum) / ns(trace, FormCounts.sum(exact))).isCloseTo(1, within(0.03));
  }

  private static double ns(Trace trace, FormCounts counts) {
    return trace.model().runtimeNs(counts.traffic(trace.workload().whole()));
  }

  @Test
  void moreMemoryIsNeverSlower() {
    Trace trace = trace(YcsbTraces.csv('a', 3000, 9000, 3), YcsbTraces.records(3000));
    TrafficCurve curve = trace.partitions(options(2)).curve();
    List<Double> times = new ArrayList<>();
    for (int row = 0; row < curve.rows(); row++) {
      times.add(trace.model().runtimeNs(curve.cursor().moveTo(row)));
    }
    assertThat(times).isSortedAccordingTo(Collections.reverseOrder());
    // Non-volatile memory costs 1.5 times as much, but in the last row there is none.
    long bytes = curve.fastBytes(10);
    assertThat(curve.fastCost(10))
        .isEqualTo(bytes + Math.round(0.5 * Math.round(6.0 / 32 * bytes)));
    assertThat(curve.fastCost(20)).isEqualTo(curve.fastBytes(20));
  }

  @Test
  void refusesMemoryThatDoesNotHoldTheIndex() {
    Trace trace = trace(YcsbTraces.csv('c', 1000, 1000, 3), YcsbTraces.records(1000));
    assertThatThrownBy(() -> trace.partitions(options(2)).study(1000, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "DRAM and non-volatile memory of 1000 bytes do not even hold the index of the records")
        .hasMessageEndingWith("with --fast-bytes");
    assertThatThrownBy(
            () ->
                trace
                    .partitions(new FormOptions(0.1, 1L << 40, 1.5, 1, 2, RatioSource.GIVEN))
                    .study(500_000, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is more than all FastMem");
  }

  @Test
  void tellsNothingOfARowThatDoesNotHoldTheIndex() {
    Trace trace = trace(YcsbTraces.csv('c', 1000, 1000, 3), YcsbTraces.records(1000));
    assertThat(trace.partitions(options(2)).studyOfRow(1000, 0)).isEmpty();
    // A row has no more non-volatile memory than memory.
    PartitionStudy study =
        trace
            .partitions(new FormOptions(0.1, 1L << 40, 1.5, 1, 2, RatioSource.GIVEN))
            .studyOfRow(500_000, 0)
            .orElseThrow();
    assertThat(study.nvmBytes()).isEqualTo(500_000);
    assertThat(study.dramBytes()).isZero();
  }

  @Test
  void refusesOptionsOutOfRange() {
    assertThatThrownBy(() -> options(0.99))
        .isInstanceOf(UsageException.class)
        .hasMessage("a compression ratio must be from 1 (nothing gained) to 1000, was 0.99");
    assertThatThrownBy(() -> new FormOptions(1, 0, 1.5, 1, 2, RatioSource.GIVEN))
        .hasMessage(
            "the share of FastMem that is non-volatile must be above 0 and below 1, was 1.0");
    assertThatThrownBy(() -> new FormOptions(0.5, 0, 1.5, 1.2, 2, RatioSource.GIVEN))
        .hasMessage("the share of writes that are persistent must be from 0 to 1, was 1.2");
    assertThatThrownBy(() -> FormTimes.ofMicroseconds(4, 11, 10, 80, 100, 1.5, 16_000))
        .hasMessage("the share of evictions that requests wait for must be from 0 to 1, was 1.5");
    assertThatThrownBy(() -> FormTimes.ofMicroseconds(-4, 11, 10, 80, 100, 1, 16_000))
        .hasMessage("the time to read a compressed page must be from 0 to 1e9 µs, was -4.0");
  }
}
