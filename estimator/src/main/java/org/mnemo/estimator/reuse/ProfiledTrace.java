package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestWatch;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.WindowTotals;

/**
 * What a trace asks of each key, with what is needed to know the misses of caches.
 *
 * @param aggregates what it asks of each key
 * @param plan what of its reuse is counted
 * @param distances stack distances, null if the plan counts none; to be asked for once, after all
 *     keys have been read
 */
public record ProfiledTrace(
    TraceAggregates aggregates, ReusePlan plan, Supplier<@Nullable ReuseProfile> distances) {

  /**
   * Reads a trace.
   *
   * @param parts its parts, to be read side by side
   * @param options what is told apart, of {@link ReusePlan#options}
   * @throws MnemoException if exact distances are asked for of more keys than fit into memory
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
   * Reads some parts of a trace beside others.
   *
   * @param shareOfHeap share of the heap above which what was read is written to disk
   * @param processors how many to keep busy
   * @throws MnemoException if exact distances are asked for of more keys than fit into memory
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
          "the keys of the trace do not fit into memory, which their distances need; give Java more by MNEMO_JAVA_OPTS=-Xmx..., or take --reuse aet");
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
   * Misses of LRU caches by bytes, null without reuse; asks for {@link #distances}.
   *
   * @param recordBytes bytes of all records of the trace, each as at its first request
   * @param requestsOfHottest requests for so many keys, the hottest of those that are not in a
   *     sample with certainty
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
}
