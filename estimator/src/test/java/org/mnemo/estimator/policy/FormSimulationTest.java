package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.model.MissTimes;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.policy.FormSimulation.FormSizes;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;

class FormSimulationTest {

  @TempDir private Path directory;

  private FormTrace trace(String csv, String... records) {
    return FormTrace.of(directory, csv, records);
  }

  /** With so many pages of memory, of write cache and of compressed store. */
  private static FormCounts run(
      FormTrace trace, PageStream stream, long memory, long cache, long store) {
    return run(trace, stream, memory, cache, store, 1).get(0);
  }

  private static List<FormCounts> run(
      FormTrace trace, PageStream stream, long memory, long cache, long store, int windows) {
    return run(
        stream,
        new FormSizes(memory * FormTrace.PAGE, cache * FormTrace.PAGE, store * FormTrace.PAGE),
        trace.workload().whole().cells(),
        windows);
  }

  static List<FormCounts> run(PageStream stream, FormSizes sizes, RequestCells cells, int windows) {
    return FormSimulation.run(
        FormSimulation.memory(stream, sizes, cells, windows), sizes, cells, true);
  }

  /** Two records, a page each: buckets and entries are a page each, too. */
  @Test
  void waitsAsWorkedOutByHand() {
    FormTrace trace =
        trace(
            TestTraces.csv("a get 4000", "b get 4000", "a replace 4000", "a replace 4000"),
            "a 4 4000",
            "b 4 4000");
    // Memory has room for buckets, entries, and one value; after the load that of b. The write
    // cache has one page, likewise.
    FormCounts counts = run(trace, trace.stream(1), 3, 1, 0);
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
    FormTrace trace = trace(TestTraces.csv("a replace 8000", "a replace 8000"), "a 4 8000");
    PageStream stream = trace.stream(1);
    // Memory has room for all. Neither page was in the cache, so that none leaves it.
    FormCounts counts = run(trace, stream, 100, 1, 0);
    assertThat(counts.events(FormEvent.SSD_WRITE)).isEqualTo(2 * 2);
    assertThat(counts.events(FormEvent.SSD_EVICTION)).isZero();
    assertThat(counts.events(FormEvent.CACHE_WRITE)).isZero();
    // Where there is a compressed store it goes there, through the storage stack.
    FormCounts compressed = run(trace, stream, 100, 1, 10);
    assertThat(compressed.events(FormEvent.COMPRESSION)).isEqualTo(2 * 2);
    assertThat(compressed.events(FormEvent.CACHE_WRITE)).isEqualTo(2 * 2);
    assertThat(compressed.events(FormEvent.SSD_WRITE)).isZero();
    assertThat(compressed.events(FormEvent.SSD_EVICTION)).isZero();
  }

  @Test
  void waitsForTheSsdIfItDoesLessThanItIsAskedFor() {
    FormTrace trace = trace(TestTraces.csv("a get 4000"), "a 4 4000");
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

  @Test
  void countsWhatAReferenceCounts() {
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      int keys = 120;
      String[] records = TestTraces.each(keys, i -> "k" + i + " 4 1500");
      List<String> requests = new ArrayList<>();
      for (int i = 0; i < 1500; i++) {
        int key = (int) (keys * Math.pow(random.nextDouble(), 2));
        requests.add("k" + key + (random.nextInt(3) > 0 ? " get" : " replace") + " 1500");
      }
      FormTrace trace = trace(TestTraces.csv(requests.toArray(String[]::new)), records);
      PageStream stream = trace.stream(seed % 2 == 0 ? 1 : 0.6);
      int store = seed % 4 * 5;
      FormReference reference = new FormReference(20 + seed, 4 + seed, store);
      for (int unit : stream.loaded()) {
        reference.use(unit, true, true);
      }
      reference.forgetEvents();
      for (int each : stream.stream().toIntArray()) {
        if (each >= 0) {
          reference.use(
              PageStream.unit(each),
              (each & PageStream.WRITTEN) != 0,
              (each & PageStream.PERSISTED) != 0);
        }
      }
      FormCounts counts = run(trace, stream, 20 + seed, 4 + seed, store);
      for (int event = 0; event < FormEvent.count(); event++) {
        assertThat(counts.events(FormEvent.of(event)))
            .as("seed %d, %s", seed, FormEvent.of(event))
            .isEqualTo(reference.events(FormEvent.of(event)));
      }
    }
  }

  @Test
  void windowsAddUpToTheWhole() {
    FormTrace trace = trace(YcsbTraces.csv('a', 2000, 6000, 3), YcsbTraces.records(2000));
    PageStream stream = trace.stream(1);
    FormCounts whole = run(trace, stream, 300, 50, 60);
    FormCounts sum = FormCounts.sum(run(trace, stream, 300, 50, 60, 7));
    RequestCells cells = trace.workload().whole().cells();
    for (int event = 0; event < FormEvent.count(); event++) {
      assertThat(sum.events(FormEvent.of(event))).isEqualTo(whole.events(FormEvent.of(event)));
    }
    for (int cell = 0; cell < cells.count(); cell++) {
      assertThat(sum.requests(cell)).isEqualTo(whole.requests(cell));
    }
  }

  @Test
  void aSampleOfPagesStandsForAll() {
    FormTrace trace = trace(YcsbTraces.csv('a', 40_000, 40_000, 3), YcsbTraces.records(40_000));
    PageStream stream = trace.stream(1);
    double whole = ns(trace, run(trace, stream, 7000, 1000, 500));
    double sampled = ns(trace, run(trace, stream.thinned(5), 7000, 1000, 500));
    assertThat(sampled / whole).isCloseTo(1, within(0.03));
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
    misused(
        () -> PageStream.oneIn(40_000_000, 100, 40_000_000),
        "40,000,000 requests to only 100 pages are too many to simulate for the policy polymorphic;"
            + " take the first 32000000 with --requests");
  }

  @Test
  void aTraceThatIsTooLongKeepsItsRequestsByWindow() {
    FormTrace trace = trace(YcsbTraces.csv('a', 40_000, 40_000, 3), YcsbTraces.records(40_000));
    PageStream all = trace.stream(1);
    PageStream some = trace.stream(1, 5);
    assertThat(some.requests()).isEqualTo(40_000);
    assertThat((double) some.stream().size() / all.stream().size()).isBetween(0.15, 0.35);
    RequestCells cells = trace.workload().whole().cells();
    int windows = 7;
    List<FormCounts> exact = run(trace, all, 7000, 1000, 500, windows);
    List<FormCounts> sampled = run(trace, some, 7000, 1000, 500, windows);
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

  private static double ns(FormTrace trace, FormCounts counts) {
    return trace.model().runtimeNs(counts.traffic(trace.workload().whole()));
  }
}
