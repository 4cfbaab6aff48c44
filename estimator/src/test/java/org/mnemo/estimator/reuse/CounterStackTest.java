package org.mnemo.estimator.reuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.reuse.MissCurve.CounterStack;
import org.mnemo.estimator.reuse.MissCurve.CounterStack.DistinctCounter;
import org.mnemo.estimator.reuse.SlowSideLogs.Event;

/** Counter stacks that count with sets, against definitions and simulated caches. */
class CounterStackTest {

  /** Counts exactly. */
  private static final class SetCounter implements DistinctCounter {

    private final Set<Long> keys = new HashSet<>();

    @Override
    public double add(long hash) {
      return keys.add(hash) ? 1 : 0;
    }
  }

  /** A stack with a counter for each event. */
  private static CounterStack exact(boolean countsEvictions, List<Event> events) {
    return stack(countsEvictions, 1, 0, events);
  }

  private static CounterStack stack(
      boolean countsEvictions, int batchEvents, double delta, List<Event> events) {
    CounterStack stack = new CounterStack(countsEvictions, SetCounter::new, batchEvents, delta);
    for (Event event : events) {
      if (event.isEviction()) {
        stack.evict(event.key());
      } else {
        stack.reference(event.key());
      }
    }
    return stack;
  }

  /** Events of one letter each: a capital is an eviction. */
  private static List<Event> events(String letters) {
    return letters
        .chars()
        .mapToObj(letter -> new Event(Character.isUpperCase(letter), Character.toLowerCase(letter)))
        .toList();
  }

  private static void assertMisses(CounterStack stack, double... expected) {
    for (int extra = 0; extra < expected.length; extra++) {
      assertThat(stack.leastMisses(extra)).as("+%d", extra).isEqualTo(expected[extra]);
      assertThat(stack.mostMisses(extra)).as("+%d", extra).isEqualTo(expected[extra]);
    }
  }

  @Test
  void countWhatWasEvictedSinceAndIsStillThere() {
    // a is the third from the top of what was evicted, and b, evicted before, does not count.
    assertMisses(exact(true, events("BACDa")), 1, 1, 1, 0);
    // Of c and d, c is back.
    assertMisses(exact(true, events("ACDca")), 2, 2, 0);
    // b was referenced between, and evicted again: of its evictions only the last one counts.
    assertMisses(exact(true, events("ABbBa")), 2, 1, 0);
    // The other way round it does not: referenced last, it is in fast memory.
    assertMisses(exact(true, events("ABbBba")), 3, 0);
    // b was on the slow side all the time until its reference.
    assertMisses(exact(true, events("BAba")), 2, 1, 0);
  }

  @Test
  void takeReferencesAloneForAllRequests() {
    // Between the two a lie b and c, whatever was evicted.
    assertMisses(exact(false, events("abcAa")), 4, 4, 4, 3);
    assertMisses(exact(false, events("abba")), 4, 3, 2);
  }

  @Test
  void countFirstReferencesAsMissesOfAnyMemory() {
    CounterStack stack = exact(true, events("abAcBa"));
    assertThat(stack.firstReferences()).isEqualTo(3);
    assertThat(stack.mostMisses(1_000_000)).isEqualTo(3);
    assertThat(stack.onSlowSide()).isEqualTo(1);
    assertThat(stack.mostOnSlowSide()).isEqualTo(2);
  }

  @Test
  void giveTheMissesOfAnyLargerLruMemory() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      int[] requests = random(random);
      int objects = 1 + random.nextInt(20);
      CounterStack stack = exact(true, SlowSideLogs.of(requests, objects));
      for (int extra = 0; extra <= 60; extra++) {
        double misses = (double) SlowSideLogs.misses(requests, objects + extra);
        assertThat(stack.leastMisses(extra)).as("seed %d, +%d", seed, extra).isEqualTo(misses);
        assertThat(stack.mostMisses(extra)).as("seed %d, +%d", seed, extra).isEqualTo(misses);
      }
    }
  }

  private static int[] random(Random random) {
    int keys = 1 + random.nextInt(60);
    return random.doubles(1 + random.nextInt(400)).mapToInt(u -> (int) (keys * u * u)).toArray();
  }

  @Test
  void areThoseOfSetsInWhichEachEvictionIsAnElement() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<Event> events = inAnySequence(random, 1 + random.nextInt(300));
      CounterStack stack = exact(true, events);
      List<Integer> distances = byDefinition(events);
      for (int extra = 0; extra <= 60; extra++) {
        int size = extra;
        double hits = (double) distances.stream().filter(distance -> distance <= size).count();
        assertThat(stack.references() - stack.mostMisses(extra))
            .as("seed %d, +%d", seed, extra)
            .isEqualTo(hits);
      }
    }
  }

  /** Keys that leave and come back as nobody's policy says, and as many at a time as may be. */
  private static List<Event> inAnySequence(Random random, int count) {
    List<Event> events = new ArrayList<>();
    Set<Integer> inFastMemory = new HashSet<>();
    for (int i = 0; i < count; i++) {
      int key = random.nextInt(20);
      boolean isEviction = inFastMemory.remove(key);
      events.add(new Event(isEviction, key));
      if (!isEviction) {
        inFastMemory.add(key);
      }
    }
    return events;
  }

  /** |R u E| - |R| from the last eviction of each key that is referenced, the key included. */
  private static List<Integer> byDefinition(List<Event> events) {
    List<Integer> distances = new ArrayList<>();
    for (int now = 0; now < events.size(); now++) {
      Event reference = events.get(now);
      int eviction = events.subList(0, now).lastIndexOf(new Event(true, reference.key()));
      if (!reference.isEviction() && eviction >= 0) {
        Map<Integer, Integer> ids = new HashMap<>();
        Set<List<Integer>> references = new HashSet<>();
        Set<List<Integer>> all = new HashSet<>();
        for (int i = 0; i < now; i++) {
          Event event = events.get(i);
          int id = ids.merge(event.key(), event.isEviction() ? 1 : 0, Integer::sum);
          if (i >= eviction) {
            all.add(List.of(event.key(), id));
            if (!event.isEviction()) {
              references.add(List.of(event.key(), id));
            }
          }
        }
        distances.add(all.size() - references.size());
      }
    }
    return distances;
  }

  @Test
  void holdTheTruthBetweenTheirEndsWhereCountersAreFew() {
    int[] requests = SlowSideLogs.withScans(1, 40_000, 2_000);
    CounterStack stack = stack(true, 32, 0.1, SlowSideLogs.of(requests, 200));
    for (int extra : new int[] {1, 10, 50, 100, 200, 500, 1000, 2000}) {
      double truth = (double) SlowSideLogs.misses(requests, 200 + extra);
      assertThat(stack.leastMisses(extra)).as("+%d", extra).isLessThanOrEqualTo(truth);
      assertThat(stack.mostMisses(extra)).as("+%d", extra).isGreaterThanOrEqualTo(truth);
    }
    assertThat(stack.leastMisses(500)).isCloseTo(stack.mostMisses(500), within(2000.0));
  }

  @Test
  void keepFewCounters() {
    int[] requests = SlowSideLogs.zipf(1, 100_000, 20_000);
    CounterStack stack = stack(true, 32, 0.1, SlowSideLogs.of(requests, 100));
    double bound = 2 + Math.log(1 + stack.mostOnSlowSide()) / -Math.log(0.9);
    assertThat((double) stack.counters()).isBetween(20.0, bound);
  }
}
