package org.mnemo.estimator.reuse;

import com.fasterxml.jackson.annotation.JsonValue;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.mnemo.core.Mix64;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateOptions;

/**
 * What to count of a trace's reuse. Parts of a trace can be merged if their plans are equal.
 *
 * @param method method of estimating misses
 * @param filter keys with counted stack distances, for {@link ReuseMethod#SAMPLED} and {@link
 *     ReuseMethod#EXACT}; initial keys of a sample of fixed size
 * @param mostKeys most keys of a sample of fixed size, which counts one of 2^n keys with the least
 *     sufficient n; 0 for a sample of fixed rate
 */
public record ReusePlan(ReuseMethod method, KeyFilter filter, int mostKeys)
    implements Serializable {

  public static final ReusePlan NONE = new ReusePlan(ReuseMethod.NONE, KeyFilter.ALL, 0);
  public static final ReusePlan AET = new ReusePlan(ReuseMethod.AET, KeyFilter.ALL, 0);
  public static final ReusePlan EXACT = new ReusePlan(ReuseMethod.EXACT, KeyFilter.ALL, 0);

  /** Default of {@code oneIn}: keys per sampled key. */
  public static final int ONE_IN = 100;

  /**
   * Requests at the start of a trace that determine keys with certain inclusion. All parts of a
   * trace read them, so that all use the same keys.
   */
  private static final int REQUESTS_LOOKED_AT = 1 << 20;

  private static final int LEAST_REQUESTS_OF_CERTAIN = 16;
  private static final int MOST_CERTAIN = 1 << 13;

  /**
   * Samples a trace's keys: those with most of its first requests, and one in {@code oneIn} of the
   * rest.
   */
  public static ReusePlan sampled(TraceInput trace, int oneIn) {
    // A pipe cannot be read twice.
    return trace.isDivisible()
        ? sampled(() -> trace.open(TraceWatch.NONE), oneIn)
        : new ReusePlan(ReuseMethod.SAMPLED, KeyFilter.oneIn(oneIn), 0);
  }

  /**
   * Samples a trace's keys; takes all of a short one.
   *
   * @param open opens the trace at its start
   */
  public static ReusePlan sampled(Supplier<TraceReader> open, int oneIn) {
    Long2IntOpenHashMap requests = new Long2IntOpenHashMap();
    int looked = 0;
    try (TraceReader reader = open.get()) {
      Access access = reader.access();
      for (; looked < REQUESTS_LOOKED_AT && reader.next(); looked++) {
        requests.addTo(
            Mix64.hash(0, access.keyBuffer(), access.keyOffset(), access.keyLength()), 1);
      }
    }
    KeyFilter filter =
        looked < REQUESTS_LOOKED_AT ? KeyFilter.ALL : new KeyFilter(oneIn, hottest(requests));
    return new ReusePlan(ReuseMethod.SAMPLED, filter, 0);
  }

  /** Samples at most so many keys, independent of their requests. */
  public static ReusePlan sampledKeys(int mostKeys) {
    return new ReusePlan(ReuseMethod.SAMPLED, KeyFilter.ALL, mostKeys);
  }

  private static LongOpenHashSet hottest(Long2IntOpenHashMap requests) {
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

  /** True if the distances of all keys are counted, which must fit into memory. */
  boolean countsAllKeys() {
    return countsDistances() && filter.isAll() && mostKeys == 0;
  }

  public boolean countsDistances() {
    return method == ReuseMethod.SAMPLED || method == ReuseMethod.EXACT;
  }

  /**
   * Aggregation options for this plan.
   *
   * @param windowS length of time windows in seconds; 0 for one window
   */
  public AggregateOptions options(long windowS, boolean byClient) {
    return new AggregateOptions(windowS, method == ReuseMethod.AET, byClient);
  }

  /** Method of estimating cache misses. */
  public enum ReuseMethod {
    /** No misses. */
    NONE,
    /** Estimates from the times between requests: {@link AverageEvictionTime}. */
    AET,
    /** Counts the stack distances of a sample of keys: {@link SampledCurve}. */
    SAMPLED,
    /** Counts the stack distances of all keys: {@link StackDistances}. */
    EXACT;

    /** The name in options and files. */
    @JsonValue
    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> names() {
      return Arrays.stream(values()).map(ReuseMethod::lowerCase).toList();
    }

    /**
     * The method of a name.
     *
     * @throws UsageException with the nearest name if the name is unknown
     */
    public static ReuseMethod byName(String name) {
      return Nearest.named("--reuse", name, List.of(values()), ReuseMethod::lowerCase);
    }
  }
}
