package org.mnemo.estimator.reuse;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.WindowTotals;

/**
 * A trace that was read on all processors, with what is needed to know the misses of caches.
 *
 * @param aggregates what it asks of each key
 * @param distances stack distances; null if the method needs none
 */
public record ProfiledTrace(TraceAggregates aggregates, @Nullable DistanceProfile distances) {

  /** Inverse of the sampling rate of keys that are not taken with certainty. */
  public static final int ONE_IN = 100;

  /**
   * Requests at the start of a trace by which keys are known that most requests are for. Every part
   * of a trace can read them, so that all parts take the same keys.
   */
  private static final int REQUESTS_LOOKED_AT = 1 << 20;

  private static final int LEAST_REQUESTS_OF_CERTAIN = 16;
  private static final int MOST_CERTAIN = 1 << 13;

  /** Reads a trace. */
  public static ProfiledTrace read(
      TraceInput trace,
      TraceWatch watch,
      AggregateOptions options,
      ReuseMethod method,
      SpillFiles spill) {
    if (method == ReuseMethod.AET) {
      return new ProfiledTrace(TraceAggregates.read(trace, watch, options, spill), null);
    }
    KeyFilter filter = method == ReuseMethod.EXACT ? KeyFilter.ALL : sample(trace);
    List<StackDistances> distances = new ArrayList<>();
    List<TraceAggregates.Part> parts = new ArrayList<>();
    for (Supplier<TraceReader> part : TraceAggregates.parts(trace, watch)) {
      StackDistances ofPart = new StackDistances(options, filter);
      distances.add(ofPart);
      parts.add(new TraceAggregates.Part(part, ofPart));
    }
    TraceAggregates aggregates = TraceAggregates.read(parts, options, spill);
    if (aggregates.isSpilled() && filter.isAll()) {
      throw new MnemoException(
          "the keys of %s do not fit into memory, which exact distances need; give Java more by MNEMO_JAVA_OPTS=-Xmx..., or take --reuse sampled"
              .formatted(trace.name()));
    }
    DistanceProfile profile = distances.get(0).profile();
    distances.stream().skip(1).forEach(following -> profile.append(following.profile()));
    return new ProfiledTrace(aggregates, profile);
  }

  /**
   * The sample of a trace's keys: those that its first requests are mostly for, and some others.
   */
  private static KeyFilter sample(TraceInput trace) {
    // What comes from a pipe cannot be read twice.
    return trace.isDivisible() ? new KeyFilter(ONE_IN, hottest(trace)) : KeyFilter.oneIn(ONE_IN);
  }

  private static LongOpenHashSet hottest(TraceInput trace) {
    Long2IntOpenHashMap requests = new Long2IntOpenHashMap();
    try (TraceReader reader = trace.open(TraceWatch.NONE)) {
      Access access = reader.access();
      for (int i = 0; i < REQUESTS_LOOKED_AT && reader.next(); i++) {
        requests.addTo(
            Mix64.hash(0, access.keyBuffer(), access.keyOffset(), access.keyLength()), 1);
      }
    }
    LongOpenHashSet hottest = new LongOpenHashSet();
    requests.long2IntEntrySet().stream()
        .filter(entry -> entry.getIntValue() >= LEAST_REQUESTS_OF_CERTAIN)
        .sorted(
            Comparator.comparingInt(Long2IntMap.Entry::getIntValue)
                .reversed()
                .thenComparingLong(Long2IntMap.Entry::getLongKey))
        .limit(MOST_CERTAIN)
        .forEach(entry -> hottest.add(entry.getLongKey()));
    return hottest;
  }

  /** Misses of LRU caches by bytes; to be asked for once all keys have been read. */
  public CacheCurve curve() {
    DistanceProfile profile = distances;
    if (profile == null) {
      return new AverageEvictionTime(
          aggregates.totals().reuseTimes().values(), aggregates.requests());
    }
    if (profile.filter().isAll()) {
      return StackCurve.inBytes(profile);
    }
    long requests =
        aggregates.totals().windows().values().stream().mapToLong(WindowTotals::requests).sum();
    return new SampledCurve(profile, requests);
  }
}
