package org.mnemo.estimator.reuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.reuse.SlowSideLogs.Event;

/**
 * Estimates from logs of the slow side against the misses of larger memories that are simulated.
 * The errors are written to {@code target/slow-side-misses.csv}.
 */
@Tag("slow")
class SlowSideMissesTest {

  /** Traces of each kind; more for the table in the documentation. */
  private static final int SEEDS = Integer.getInteger("mnemo.misses.seeds", 2);

  private static final int REQUESTS = 100_000;
  private static final int KEYS = 10_000;
  private static final int OBJECTS = 1_000;
  private static final int[] EXTRA = {100, 200, 500, 1_000, 2_000, 5_000, 10_000};

  /** Errors at one size, as shares of all references. */
  private record Result(
      String trace,
      int extraObjects,
      double truth,
      double error,
      double halfRange,
      boolean isHeld,
      double errorOfReferences) {}

  private static SlowSideMisses of(long seed, List<Event> events) {
    SlowSideMisses misses = new SlowSideMisses();
    events.forEach(event -> misses.observe(event.isEviction(), Mix64.bits(seed, event.key())));
    return misses;
  }

  private static List<Result> results(String trace, long seed, int[] requests) {
    SlowSideMisses misses = of(seed, SlowSideLogs.of(requests, OBJECTS));
    double references = (double) misses.references();
    List<Result> results = new ArrayList<>();
    for (int extra : EXTRA) {
      double truth = (double) SlowSideLogs.misses(requests, OBJECTS + extra);
      MissCurve.Estimate estimate = misses.byEvictions().orElseThrow().misses(extra);
      results.add(
          new Result(
              trace,
              extra,
              truth / references,
              (estimate.mean() - truth) / references,
              (estimate.most() - estimate.least()) / 2 / references,
              estimate.least() <= truth && truth <= estimate.most(),
              (misses.byReferences().misses(extra).mean() - truth) / references));
    }
    return results;
  }

  private static double mean(List<Result> some, ToDoubleFunction<Result> value) {
    return some.stream().mapToDouble(value).average().orElseThrow();
  }

  private static double largest(List<Result> some, ToDoubleFunction<Result> value) {
    return some.stream().mapToDouble(each -> Math.abs(value.applyAsDouble(each))).max().orElse(0);
  }

  @Test
  void areThoseOfALargerMemory() throws IOException {
    List<Result> all = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      all.addAll(results("zipf", seed, SlowSideLogs.zipf(seed, REQUESTS, KEYS)));
      all.addAll(results("scans", seed, SlowSideLogs.withScans(seed, REQUESTS, KEYS)));
    }
    List<String> table = new ArrayList<>();
    table.add("trace,extra_objects,truth,error,largest_error,half_range,held,references_only");
    for (String trace : List.of("zipf", "scans")) {
      for (int extra : EXTRA) {
        List<Result> some =
            all.stream()
                .filter(each -> each.trace.equals(trace) && each.extraObjects == extra)
                .toList();
        String row =
            String.format(
                Locale.ROOT,
                "%s,%d,%.4f,%.4f,%.4f,%.4f,%.3f,%.4f",
                trace,
                extra,
                mean(some, Result::truth),
                mean(some, Result::error),
                largest(some, Result::error),
                mean(some, Result::halfRange),
                mean(some, each -> each.isHeld ? 1 : 0),
                mean(some, Result::errorOfReferences));
        table.add(row);
        assertThat(mean(some, Result::error)).as(row).isCloseTo(0, within(0.005));
        assertThat(largest(some, Result::error)).as(row).isLessThan(0.012);
        assertThat(mean(some, Result::halfRange)).as(row).isLessThan(0.03);
      }
    }
    Files.write(Path.of("target/slow-side-misses.csv"), table);
    assertThat(mean(all, each -> each.isHeld ? 1 : 0)).isGreaterThan(0.9);
    // What the evictions are for: without them, distances are too long.
    assertThat(all)
        .filteredOn(each -> each.trace.equals("zipf") && each.extraObjects == 1_000)
        .allSatisfy(each -> assertThat(each.errorOfReferences).isBetween(0.18, 0.25));
  }

  @Test
  void areTheSameInPartsOfAnyLength() {
    int[] requests = SlowSideLogs.zipf(1, 20_000, 2_000);
    List<Event> events = SlowSideLogs.of(requests, 200);
    SlowSideMisses asked = new SlowSideMisses();
    for (Event event : events) {
      asked.observe(event.isEviction(), Mix64.bits(1, event.key()));
      if (event.key() == 77) {
        asked.largestExtraObjects();
      }
    }
    assertThat(asked.byEvictions().orElseThrow().misses(300))
        .isEqualTo(of(1, events).byEvictions().orElseThrow().misses(300));
  }

  @Test
  void areNotKnownByEvictionsThatAreNotThere() {
    List<Event> events = SlowSideLogs.of(SlowSideLogs.zipf(1, 20_000, 2_000), 200);
    assertThat(of(1, events).byEvictions()).isPresent();
    List<Event> none = events.stream().filter(event -> !event.isEviction()).toList();
    assertThat(of(1, none).byEvictions()).isEmpty();
    assertThat(of(1, none).largestExtraObjects()).isBetween(1_850L, 2_050L);
    // A third of the evictions is lost.
    List<Event> some =
        events.stream().filter(event -> !event.isEviction() || event.key() % 3 > 0).toList();
    assertThat(of(1, some).byEvictions()).isEmpty();
  }

  @Test
  void tellHowManyObjectsMatter() {
    List<Event> events = SlowSideLogs.of(SlowSideLogs.zipf(1, 20_000, 2_000), 200);
    SlowSideMisses misses = of(1, events);
    double distinct = (double) events.stream().map(Event::key).distinct().count();
    assertThat((double) misses.largestExtraObjects())
        .isCloseTo(distinct - 200.0, within(0.03 * distinct));
    MissCurve.Estimate first = misses.byEvictions().orElseThrow().firstReferences();
    assertThat(first.mean()).isCloseTo(distinct, within(0.03 * distinct));
    assertThat(distinct).isBetween(first.least(), first.most());
  }
}
