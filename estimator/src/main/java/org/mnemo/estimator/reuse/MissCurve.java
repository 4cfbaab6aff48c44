package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.reuse.MissCurve.CounterStack.HyperLogLogCounter;

/**
 * Misses with more objects in fast memory, from several counter stacks over the same events. Their
 * hashes are independent, so their spread gives the uncertainty of their mean.
 */
public final class MissCurve {

  static final int STACKS = 4;

  /**
   * 97.5th percentile of Student's t distribution with as many degrees of freedom as stacks less 1.
   */
  private static final double T = 3.1824;

  private static final int LG_REGISTERS = 12;
  private static final int BATCH_EVENTS = 32;
  private static final double DELTA = 0.05;

  private final List<CounterStack> stacks;

  /**
   * An estimated number.
   *
   * @param mean the estimate, at least 0
   * @param least lower end of its range, at least 0
   * @param most upper end of its range
   */
  public record Estimate(double mean, double least, double most) {}

  MissCurve(boolean countsEvictions) {
    stacks =
        Stream.generate(
                () ->
                    new CounterStack(
                        countsEvictions,
                        () -> new HyperLogLogCounter(LG_REGISTERS),
                        BATCH_EVENTS,
                        DELTA))
            .limit(STACKS)
            .toList();
  }

  CounterStack stack(int number) {
    return stacks.get(number);
  }

  /**
   * References that would still miss. Their range covers the distances between neighbouring
   * counters, plus the stacks' 95 % interval.
   *
   * @param extraObjects additional objects in fast memory, at least 0
   */
  public Estimate misses(long extraObjects) {
    ToDoubleFunction<CounterStack> least = stack -> stack.leastMisses(extraObjects);
    ToDoubleFunction<CounterStack> most = stack -> stack.mostMisses(extraObjects);
    return estimate(
        (mean(least) + mean(most)) / 2,
        Math.min(mean(least) - halfWidth(least), mean(most) - halfWidth(most)),
        Math.max(mean(least) + halfWidth(least), mean(most) + halfWidth(most)));
  }

  /** References to keys that are new in the log, which miss with any memory. */
  public Estimate firstReferences() {
    double mean = mean(CounterStack::firstReferences);
    double halfWidth = halfWidth(CounterStack::firstReferences);
    return estimate(mean, mean - halfWidth, mean + halfWidth);
  }

  private Estimate estimate(double mean, double least, double most) {
    double references = (double) stacks.get(0).references();
    return new Estimate(Math.min(references, mean), Math.max(0, least), Math.min(references, most));
  }

  /** Number of additional objects above which misses stop falling. */
  double mostOnSlowSide() {
    return mean(CounterStack::mostOnSlowSide);
  }

  /** True if references surely end more evictions than the log has. */
  boolean lacksEvictions() {
    return mean(CounterStack::onSlowSide) + halfWidth(CounterStack::onSlowSide) < 0;
  }

  private double mean(ToDoubleFunction<CounterStack> value) {
    return stacks.stream().mapToDouble(value).average().orElseThrow();
  }

  private double halfWidth(ToDoubleFunction<CounterStack> value) {
    double mean = mean(value);
    double variance = mean(stack -> Math.pow(value.applyAsDouble(stack) - mean, 2));
    return T * Math.sqrt(variance / (STACKS - 1));
  }

  /**
   * Reuse distances from counters of distinct keys with different starts (counter stacks: Wires,
   * Ingram, Drudi, Harvey and Warfield, OSDI 2014). A reference that is new to a counter, but not
   * to the next older one, has a key last seen between their starts. Its distance is at most the
   * level of the older counter and more than the level of the younger one.
   *
   * <p>The level of a counter is the number of distinct keys referenced since its start. If
   * evictions count, it adds objects evicted since that are still on the slow side (the dual
   * counter stack of SLA-alpha). That is |R u E| - |R|, where R are references and E evictions
   * since the start. Each eviction of a key is a separate element, as is the reference that ends
   * it. So |R| is the number of references. |R u E| is the number of evictions plus F, the keys
   * evicted before the start and referenced since. Only F is estimated, by a counter of keys, so no
   * eviction numbers are stored per key.
   *
   * <p>A counter begins with every batch of events and is dropped once its level is close to the
   * next older one. There are at most 2 + ln(1 + L) / -ln(1 - delta) counters, where L is the
   * largest distance.
   */
  static final class CounterStack {

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
     * Evicted objects that are now on the slow side or, without evictions, distinct referenced
     * keys. Negative if the log has references without preceding evictions.
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

    /** Counts distinct keys. */
    interface DistinctCounter {

      /**
       * Counts a key.
       *
       * @param hash hash of the key
       * @return growth of the number of distinct keys: exactly 1 or 0, or an estimate with that
       *     mean
       */
      double add(long hash);
    }

    /**
     * Estimates the number of distinct keys in at most 2^lgRegisters bytes and some hundred more:
     * HyperLogLog (Flajolet, Fusy, Gandouet and Meunier, AofA 2007) with the estimator of historic
     * inverse probability (Cohen, KDD 2014; Ting, KDD 2014). A key raises the estimate only if it
     * changes a register, by the inverse probability of such a change. So the sum over some keys is
     * an unbiased estimate of the new ones among them. The relative standard error of the total is
     * 0.833 / sqrt(2^lgRegisters).
     */
    static final class HyperLogLogCounter implements DistinctCounter {

      private final HllSketch sketch;
      private double estimate;

      /**
       * @param lgRegisters binary logarithm of the number of registers, 4 to 21
       */
      HyperLogLogCounter(int lgRegisters) {
        sketch = new HllSketch(lgRegisters, TgtHllType.HLL_8);
      }

      @Override
      public double add(long hash) {
        sketch.update(hash);
        double before = estimate;
        estimate = sketch.getEstimate();
        return estimate - before;
      }
    }
  }
}
