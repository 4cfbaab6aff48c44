package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.mnemo.estimator.aggregate.LogHistogram;

/**
 * Reuse distances from counters of distinct keys with different starts (counter stacks: Wires,
 * Ingram, Drudi, Harvey and Warfield, OSDI 2014). A reference that is new to a counter, but not to
 * the next older one, has a key last seen between their starts. Its distance is at most the level
 * of the older counter and more than the level of the younger one.
 *
 * <p>The level of a counter is the number of distinct keys referenced since its start. If evictions
 * count, it adds objects evicted since that are still on the slow side (the dual counter stack of
 * SLA-alpha). That is |R u E| - |R|, where R are references and E evictions since the start. Each
 * eviction of a key is a separate element, as is the reference that ends it. So |R| is the number
 * of references. |R u E| is the number of evictions plus F, the keys evicted before the start and
 * referenced since. Only F is estimated, by a counter of keys, so no eviction numbers are stored
 * per key.
 *
 * <p>A counter begins with every batch of events and is dropped once its level is close to the next
 * older one. There are at most 2 + ln(1 + L) / -ln(1 - delta) counters, where L is the largest
 * distance.
 */
final class CounterStack {

  private final boolean countsEvictions;
  private final Supplier<DistinctCounter> newCounter;
  private final int batchEvents;
  private final double delta;

  /** Oldest first; the oldest begins with the log and is never dropped. */
  private final List<Counter> counters = new ArrayList<>();

  /** References by bucket of the least possible distance; the next array is for the greatest. */
  private final double[] byLeast = new double[LogHistogram.BUCKETS];

  private final double[] byMost = new double[LogHistogram.BUCKETS];

  private long references;
  private long evictions;
  private double firstReferences;
  private double mostOnSlowSide;

  /** Events since a start. */
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
   * @param countsEvictions false to use references only
   * @param newCounter makes empty counters
   * @param batchEvents events between the starts of counters, at least 1
   * @param delta relative difference of levels below which the younger of two neighbours is
   *     dropped: at least 0, which keeps all, and below 1
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

  /** Adds an eviction of a key from fast memory; ignored if evictions do not count. */
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

  /** Adds a reference to a key that is not in fast memory. */
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

  /** References to new keys. */
  double firstReferences() {
    return firstReferences;
  }

  /**
   * Evicted objects that are now on the slow side or, without evictions, distinct referenced keys.
   * Negative if the log has references without preceding evictions.
   */
  double onSlowSide() {
    return counters.isEmpty() ? 0 : level(counters.get(0));
  }

  /** The largest value of {@link #onSlowSide()} so far. */
  double mostOnSlowSide() {
    return mostOnSlowSide;
  }

  /** Lower bound of the misses with so many more objects in fast memory. */
  double leastMisses(long extraObjects) {
    return misses(byLeast, extraObjects);
  }

  /** Upper bound of the misses with so many more objects in fast memory. */
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
