package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals.WindowTotals;
import org.mnemo.estimator.reuse.CacheCurve.GroupedCurve;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;
import org.mnemo.estimator.reuse.StackCurve.ExactCurve;

/**
 * Request counts of each key, with the reuse that gives the misses of caches.
 *
 * @param aggregates request counts
 * @param plan what to count of reuse
 * @param distances stack distances, null if the plan has none; call once, after all keys have been
 *     read
 */
public record ProfiledTrace(
    TraceAggregates aggregates, ReusePlan plan, Supplier<@Nullable ReuseProfile> distances) {

  /**
   * Reads a trace.
   *
   * @param parts its parts, to be read in parallel
   * @param options aggregation options, from {@link ReusePlan#options}
   * @throws MnemoException if exact distances of all keys exceed memory
   */
  public static ProfiledTrace read(
      List<Supplier<TraceReader>> parts,
      AggregateOptions options,
      ReusePlan plan,
      SpillFiles spill) {
    // Distances of all keys are as large as their table.
    double shareOfHeap =
        plan.countsAllKeys() ? TraceAggregates.QUARTER_OF_HEAP : TraceAggregates.HALF_OF_HEAP;
    return read(
        parts, options, plan, spill, shareOfHeap, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Reads parts of a trace in parallel with other work.
   *
   * @param shareOfHeap share of the heap above which tables are written to disk
   * @param processors number of processors to use
   * @throws MnemoException if exact distances of all keys exceed memory
   */
  public static ProfiledTrace read(
      List<Supplier<TraceReader>> parts,
      AggregateOptions options,
      ReusePlan plan,
      SpillFiles spill,
      double shareOfHeap,
      int processors) {
    List<ReuseWatch> watches = new ArrayList<>();
    List<TraceAggregates.Part> watched = new ArrayList<>();
    for (Supplier<TraceReader> part : parts) {
      RequestWatch watch = RequestWatch.NONE;
      if (plan.countsDistances()) {
        ReuseWatch distances = new ReuseWatch(plan, options);
        watches.add(distances);
        watch = distances;
      }
      watched.add(new TraceAggregates.Part(part, watch));
    }
    TraceAggregates aggregates =
        TraceAggregates.read(watched, options, spill, shareOfHeap, processors);
    if (aggregates.isSpilled() && plan.countsAllKeys()) {
      throw new MnemoException(
          "the distances of the trace's keys exceed memory; give Java more by MNEMO_JAVA_OPTS=-Xmx..., or use --reuse aet");
    }
    ReuseProfile profile =
        watches.stream()
            .map(ReuseWatch::profile)
            .reduce(
                (before, following) -> {
                  before.append(following);
                  return before;
                })
            .orElse(null);
    return new ProfiledTrace(aggregates, plan, () -> profile);
  }

  /**
   * Misses of LRU caches by bytes, null without reuse; consumes {@link #distances}.
   *
   * @param recordBytes bytes of all records of the trace, each as at its first request
   * @param requestsOfHottest requests for the hottest {@code n} keys without certain inclusion in
   *     the sample
   */
  public @Nullable GroupedCurve curve(double recordBytes, IntToLongFunction requestsOfHottest) {
    if (plan.method() == ReuseMethod.NONE) {
      return null;
    }
    ReuseProfile counted = distances.get();
    if (counted == null) {
      return new AverageEvictionTime(aggregates.totals().reuseTimes(), aggregates.requests());
    }
    if (counted.distances().filter().isAll()) {
      return new ExactCurve(counted.distances());
    }
    long requests =
        aggregates.totals().windows().values().stream().mapToLong(WindowTotals::requests).sum();
    return new SampledCurve(counted.distances(), requests, recordBytes, requestsOfHottest);
  }

  /**
   * Counts stack distances by a plan.
   *
   * <p>A sample of fixed size consists of several samples of fixed rate: all keys, a half, a
   * quarter and so on. The largest is dropped once it has too many keys. The remaining ones cover
   * the trace from its start, unlike a sample with a falling rate (SHARDS, FAST 2015). So the
   * result is independent of the division of the trace. A sampled key is, on average, in one more
   * sample.
   */
  public static final class ReuseWatch implements RequestWatch {

    /** The least rate is one in 2^24 keys. */
    private static final int RATES = 25;

    private final int mostKeys;
    private final List<StackDistances> byRate = new ArrayList<>();

    /** Number of dropped rates. */
    private int halvings;

    /**
     * @param plan a plan that counts distances
     */
    public ReuseWatch(ReusePlan plan, AggregateOptions options) {
      this.mostKeys = plan.mostKeys();
      if (mostKeys == 0) {
        byRate.add(new StackDistances(options, plan.filter()));
        return;
      }
      for (int rate = 0; rate < RATES; rate++) {
        byRate.add(new StackDistances(options, KeyFilter.oneIn(1 << rate), false));
      }
    }

    @Override
    public void observe(RequestBatch batch) {
      if (mostKeys == 0) {
        byRate.get(0).observe(batch);
        return;
      }
      for (int i = 0; i < batch.size(); i++) {
        int most = KeyFilter.halvings(batch.hash(i)) - halvings;
        for (int rate = 0; rate < byRate.size() && rate <= most; rate++) {
          byRate.get(rate).observe(batch, i);
        }
      }
      while (byRate.size() > 1 && byRate.get(0).keys() > mostKeys) {
        byRate.remove(0);
        halvings++;
      }
    }

    @Override
    public void numbersBeginAnew() {
      byRate.forEach(StackDistances::numbersBeginAnew);
    }

    /** The counts; call once, after the last request. */
    public ReuseProfile profile() {
      return new ReuseProfile(mostKeys, byRate.stream().map(StackDistances::profile).toList());
    }
  }
}
