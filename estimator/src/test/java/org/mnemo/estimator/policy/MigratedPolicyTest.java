package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.policy.MigratedPolicy.EpochOptions;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

class MigratedPolicyTest {

  private static final int READ = Operation.READ.ordinal();
  private static final String[] RECORDS = {"a 4 6", "b 4 6", "c 4 6", "d 4 6"};

  @TempDir private Path directory;

  private PatternSource source(String csv, String... records) {
    return TestTraces.loaded(directory, csv, records);
  }

  private static TrafficCurve traffic(PatternSource source, EpochOptions epochs) {
    return TestCurves.traffic(source, "migrated", options(epochs), true);
  }

  /** What a user would say for them. */
  private static PolicyOptions options(EpochOptions epochs) {
    String length =
        epochs.requests() > 0 ? Long.toString(epochs.requests()) : epochs.seconds() + "s";
    PolicyOptions options =
        PolicyOptions.DEFAULTS
            .with("migrated", "epoch", length)
            .with("migrated", "decay", Double.toString(epochs.decay()))
            .with("migrated", "least-heat", Double.toString(epochs.leastHeat()))
            .with("migrated", "hysteresis", 100 * epochs.margin() + "%");
    return epochs.budgetBytes() == Long.MAX_VALUE
        ? options
        : options.with("migrated", "move-budget", Long.toString(epochs.budgetBytes()));
  }

  private static EpochOptions requests(long requests) {
    return new EpochOptions(requests, 0, 0.5, 0, 0.1, Long.MAX_VALUE);
  }

  @Test
  void movesWhatWasHotInTheEpochBefore() {
    PatternSource source =
        source(
            TestTraces.csv(
                "c get 6", "c get 6", "d get 6", "a get 6", "c get 6", "d get 6", "c get 6",
                "b get 6", "c get 6"),
            RECORDS);
    TrafficCurve curve = traffic(source, requests(4));
    Traffic two = curve.cursor().moveTo(50);
    // a and b are there first. After four requests c takes the place of b, after eight nothing
    // moves: heats are then 3 for c, 1.5 for d, 1 for b and 0.5 for a, so d takes that of a.
    assertThat(two.fetches()).isEqualTo(2);
    assertThat(two.fetchedBytes()).isEqualTo(12);
    assertThat(two.writeBacks()).isEqualTo(2);
    // c, c, d; then d and b.
    assertThat(two.requestsOf(Load.SLOW, READ)).isEqualTo(5);
    // Slow slow slow fast | fast slow fast slow | fast.
    assertThat(two.switches()).isEqualTo(5);
  }

  /** The request before a move was served where its record lay then. */
  @Test
  void countsSwitchesByWhereRequestsWereServed() {
    PatternSource source =
        source(TestTraces.csv("b get 6", "b get 6", "b get 6", "b get 6"), "a 4 6", "b 4 6");
    assertThat(traffic(source, requests(2)).cursor().moveTo(50).switches()).isEqualTo(1);
  }

  @Test
  void findsRecordsThatAreSetAnewWhereTheyWereLoaded() {
    PatternSource source =
        source(TestTraces.csv("a get 6", "b get 6", "a delete 0", "a set 6", "a get 6"), RECORDS);
    Traffic two = traffic(source, requests(4)).cursor().moveTo(50);
    assertThat(two.requestsOf(Load.SLOW, READ)).isZero();
  }

  @Test
  void epochsMayBeOfTime() {
    String csv =
        "0,c,4,6,0,get,0\n1,c,4,6,0,get,0\n10,c,4,6,0,get,0\n35,c,4,6,0,get,0\n36,a,4,6,0,get,0\n";
    TrafficCurve curve =
        traffic(source(csv, RECORDS), new EpochOptions(0, 10, 0.5, 0, 0.1, Long.MAX_VALUE));
    Traffic one = curve.cursor().moveTo(25);
    assertThat(one.fetches()).isEqualTo(1);
    assertThat(one.requestsOf(Load.SLOW, READ)).isEqualTo(3);
  }

  @Test
  void followsEveryCapacityAsOneDaemonWould() {
    Random random = new Random(7);
    int keys = 40;
    String[] records = TestTraces.each(keys, i -> "k" + i + " 4 6");
    List<String> requests = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      int hot = 13 * (i / 400);
      requests.add("k" + (hot + (int) (keys * Math.pow(random.nextDouble(), 3))) % keys + " get 6");
    }
    PatternSource source = source(TestTraces.csv(requests.toArray(String[]::new)), records);
    TrafficCurve curve = traffic(source, new EpochOptions(100, 0, 0, 0, 0, Long.MAX_VALUE));
    for (int capacity = 4; capacity < keys; capacity += 4) {
      // Nothing is kept of older epochs: FastMem holds the most requested ones of the last epoch.
      Set<String> fast = new HashSet<>();
      IntStream.range(0, capacity).forEach(i -> fast.add("k" + i));
      int slow = 0;
      int moved = 0;
      for (int from = 0; from < requests.size(); from += 100) {
        List<String> epoch =
            requests.subList(from, from + 100).stream().map(text -> text.split(" ", 2)[0]).toList();
        slow += (int) epoch.stream().filter(key -> !fast.contains(key)).count();
        if (from + 100 < requests.size()) {
          List<Integer> hottest =
              IntStream.range(0, keys)
                  .boxed()
                  .sorted(
                      Comparator.comparingInt((Integer key) -> -count(epoch, key))
                          .thenComparing(key -> !fast.contains("k" + key))
                          .thenComparing(key -> key))
                  .limit(capacity)
                  .toList();
          Set<String> next = new HashSet<>();
          hottest.forEach(key -> next.add("k" + key));
          moved += (int) next.stream().filter(key -> !fast.contains(key)).count();
          fast.clear();
          fast.addAll(next);
        }
      }
      Traffic here = curve.cursor().moveTo((int) Math.ceil(100.0 * capacity / keys));
      assertThat(here.requestsOf(Load.SLOW, READ)).as("%d records", capacity).isEqualTo(slow);
      assertThat(here.fetches()).as("%d records", capacity).isEqualTo(moved);
    }
  }

  private static int count(List<String> epoch, int key) {
    return (int) epoch.stream().filter(("k" + key)::equals).count();
  }

  @Test
  void refusesEpochsThatAreNone() {
    PatternSource source = source(TestTraces.csv("a get 6", "b get 6"), RECORDS);
    misused(() -> traffic(source, requests(5)), "the trace ends before the first epoch");
    refused(() -> epochs("decay", "2"), "was 2.0");
    misused(() -> epochs("hysteresis", "-100%"));
    refused(() -> epochs("least-heat", "-1"), "was -1.0");
    misused(() -> epochs("move-budget", "-1"));
  }

  private static EpochOptions epochs(String option, String text) {
    return EpochOptions.of(PolicyOptions.DEFAULTS.with("migrated", option, text));
  }
}
