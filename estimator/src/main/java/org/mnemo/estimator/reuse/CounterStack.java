package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.mnemo.estimator.aggregate.LogHistogram;

/**
 * Reuse distances from counters of distinct keys that began at different times (counter stacks:
 * Wires, Ingram, Drudi, Harvey and Warfield, OSDI 2014). A reference that is new to a counter, but
 * not to the next older one, is for a key that was last seen between their starts; its distance is
 * at most the level of the older counter and more than that of the younger one.
 *
 * <p>The level of a counter counts distinct keys that were referenced since its start or, where
 * evictions count, too, objects that were evicted since and are still on the slow side (the dual
 * counter stack of SLA-alpha). That is |R u E| - |R|, where R are references and E evictions since
 * the start and each eviction of a key is an element of its own, as is the reference that ends it.
 * As no such element is referenced twice, |R| is the number of references, and |R u E| that of
 * evictions and of the keys that were evicted before the start and referenced since. These are the
 * keys whose first event since the start is a reference, F: only they have to be estimated, by a
 * counter of the keys themselves, so that no number of an eviction is kept for a key.
 *
 * <p>A counter begins with every batch of events and is dropped when its level comes near that of
 * the next older one. There are at most 2 + ln(1 + L) / -ln(1 - delta) of them, where L is the
 * largest distance.
 */
final class CounterStack {

  private final boolean countsEvictions;
  private final Supplier<DistinctCounter> newCounter;
  private final int batchEvents;
  private final double delta;

  /** The oldest one first; it begins with the log and is never dropped. */
  private final List<Counter> counters = new ArrayList<>();

  /** References by bucket of the least and of the greatest distance that each may have. */
  private final double[] byLeast = new double[LogHistogram.BUCKETS];

  private final double[] byMost = new double[LogHistogram.BUCKETS];

  private long references;
  private long evictions;
  private double firstReferences;
  private double mostOnSlowSide;

  /** What was seen since an event. */
  private static final class Counter {

    final DistinctCounter keys;

    /** Evictions less references before the start. */
    final long surplusBefore;

    /** F, the number of keys whose first event since the start is a reference. */
    double firstReferences;

    Counter(DistinctCounter keys, long surplusBefore) {
      this.keys = keys;
      this.surplusBefore = surplusBefore;
    }
  }

  /**
   * A stack that has seen no event.
   *
   * @param countsEvictions false if distances are to be known from references only
   * @param newCounter makes counters that have seen no key
   * @param batchEvents events from the start of a counter to that of the next one, at least 1
   * @param delta difference between the levels of neighbours, as a share of the older one's, below
   *     which the younger one is dropped: at least 0, where all are kept, and below 1
   */
  CounterStack(
      boolean countsEvictions,
      Supplier<DistinctCounter> newCounter,
      int batchEvents,
      double delta) {
    this.countsEvictions = countsEvictions;
    this.newCounter = newCounter;
    this.batchEvents = batchEvents;
    this.delta = delta;
  }

  /** A key leaves fast memory. Without effect where evictions do not count. */
  void evict(long keyHash) {
    if (countsEvictions) {
      beginCounter();
      for (Counter counter : counters) {
        counter.keys.add(keyHash);
      }
      evictions++;
      mostOnSlowSide = Math.max(mostOnSlowSide, onSlowSide());
    }
  }

  /** A key is asked for and is not in fast memory. */
  void reference(long keyHash) {
    beginCounter();
    double youngerLevel = 0;
    double isNewToYounger = 1;
    for (int i = counters.size() - 1; i >= 0; i--) {
      Counter counter = counters.get(i);
      double level = level(counter);
      double isNew = counter.keys.add(keyHash);
      counter.firstReferences += isNew;
      if (isNew != isNewToYounger) {
        long least = Math.max(0, Math.round(youngerLevel)) + 1;
        long most = Math.max(least, Math.round(level));
        byLeast[LogHistogram.bucket(least)] += isNewToYounger - isNew;
        byMost[LogHistogram.bucket(most)] += isNewToYounger - isNew;
      }
      youngerLevel = level;
      isNewToYounger = isNew;
    }
    firstReferences += isNewToYounger;
    references++;
    mostOnSlowSide = Math.max(mostOnSlowSide, onSlowSide());
  }

  private void beginCounter() {
    if ((references + evictions) % batchEvents == 0) {
      dropCounters();
      counters.add(new Counter(newCounter.get(), surplus()));
    }
  }

  private void dropCounters() {
    int kept = Math.min(1, counters.size());
    for (int i = 1; i < counters.size(); i++) {
      // One more each, so that few small levels lie between 0 and 1.
      if (level(counters.get(i)) + 1 <= (1 - delta) * (level(counters.get(kept - 1)) + 1)) {
        counters.set(kept++, counters.get(i));
      }
    }
    counters.subList(kept, counters.size()).clear();
  }

  private double level(Counter counter) {
    return counter.firstReferences + surplus() - counter.surplusBefore;
  }

  private long surplus() {
    return countsEvictions ? evictions - references : 0;
  }

  int counters() {
    return counters.size();
  }

  long references() {
    return references;
  }

  /** References to keys that were not seen before. */
  double firstReferences() {
    return firstReferences;
  }

  /**
   * Objects that were evicted and are on the slow side now or, where evictions do not count,
   * distinct keys that were referenced. Negative where the log has references without the eviction
   * before them.
   */
  double onSlowSide() {
    return counters.isEmpty() ? 0 : level(counters.get(0));
  }

  /** The largest value that {@link #onSlowSide()} has had. */
  double mostOnSlowSide() {
    return mostOnSlowSide;
  }

  /** References that would still miss with so many more objects in fast memory, at least. */
  double leastMisses(long extraObjects) {
    return misses(byLeast, extraObjects);
  }

  /** References that would still miss with so many more objects in fast memory, at most. */
  double mostMisses(long extraObjects) {
    return misses(byMost, extraObjects);
  }

  /** A bucket hits once all of its distances do; more memory never misses more. */
  private double misses(double[] histogram, long extraObjects) {
    double misses = references;
    double fewest = misses;
    for (int b = 0; b < LogHistogram.BUCKETS - 1; b++) {
      if (LogHistogram.lowest(b + 1) - 1 > extraObjects) {
        break;
      }
      misses -= histogram[b];
      fewest = Math.min(fewest, misses);
    }
    return Math.max(0, fewest);
  }
}
