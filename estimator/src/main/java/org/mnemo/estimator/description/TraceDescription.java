package org.mnemo.estimator.description;

import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.reuse.CacheCurve;
import org.mnemo.estimator.reuse.CacheCurve.GroupedCurve;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;

/**
 * Contents of a trace, in figures.
 *
 * @param trace files of the trace
 * @param requests number of requests by operation, without misses
 * @param misses number of reads that missed
 * @param distinctKeys number of keys whose record the trace finds or writes
 * @param keyBytes sizes of their keys
 * @param valueBytes sizes of their values, each the largest moved
 * @param recordBytes sizes of keys and values of all records stored at the end
 * @param gone records deleted or expired at the end
 * @param hottest shares of requests to the most requested keys
 * @param oneHitWonders keys with one request
 * @param reuse method that estimates misses
 * @param missRatios misses of LRU caches
 * @param missCurve miss ratios at sizes from a thousandth of all bytes to all bytes
 * @param tenants clients with the most requests, if clients are counted separately
 * @param windows working sets; empty without windows
 * @param windowSeconds length of a window in seconds; 0 without windows
 * @param firstTimestampS the earliest time of a request, in the trace's own seconds
 * @param lastTimestampS the latest time; 0 if the trace has no times
 * @param timesBack number of requests with an earlier time than the request before
 * @param clients number of clients that sent requests
 * @param sample sampling of the trace; null if it is whole
 * @param notUnderstood unknown requests by cause; also in the remarks
 * @param remarks reader's remarks on skipped or assumed input
 */
public record TraceDescription(
    String trace,
    RequestCounts requests,
    long misses,
    long distinctKeys,
    Sizes keyBytes,
    Sizes valueBytes,
    long recordBytes,
    Gone gone,
    List<Hottest> hottest,
    OneHitWonders oneHitWonders,
    ReuseMethod reuse,
    List<MissRatio> missRatios,
    List<MissPoint> missCurve,
    List<Tenant> tenants,
    List<Window> windows,
    long windowSeconds,
    long firstTimestampS,
    long lastTimestampS,
    long timesBack,
    int clients,
    @Nullable TraceSample sample,
    List<Remark> notUnderstood,
    List<String> remarks) {

  private static final int[] HOTTEST_PERCENT = {1, 10, 20};
  private static final int[] CACHE_PERCENT = {1, 5, 10, 20, 50};

  /** Smallest cache of the curve, as a share of the bytes of all records. */
  private static final double LEAST_SHARE = 0.001;

  private static final int CURVE_STEPS = 60;
  private static final int MOST_TENANTS = 20;

  /** Sizes over all records, in bytes. */
  public record Sizes(double mean, long min, long max) {

    private static Sizes of(LongSummaryStatistics bytes) {
      return bytes.getCount() == 0
          ? new Sizes(0, 0, 0)
          : new Sizes(bytes.getAverage(), bytes.getMin(), bytes.getMax());
    }
  }

  /** Records not stored at the end of the trace. */
  public record Gone(long keys, long bytes) {}

  /**
   * Share of requests to the most requested keys.
   *
   * @param percent percentage of all keys
   * @param keys number of these keys
   * @param requestShare share of all requests to these keys
   * @param writeShare share of writes among requests to these keys
   */
  public record Hottest(int percent, long keys, double requestShare, double writeShare) {}

  /** Keys with one request, and their share of all keys. */
  public record OneHitWonders(long keys, double keyShare) {}

  /**
   * Miss ratio of an LRU cache; first requests for a record count as misses.
   *
   * @param percent size of the cache, as a percentage of the bytes of all records
   * @param missRatio the ratio; null if the sample has too few keys
   * @param halfWidth half width of its 95 % interval; null if unknown
   */
  public record MissRatio(
      int percent, long cacheBytes, @Nullable Double missRatio, @Nullable Double halfWidth) {}

  /**
   * Miss ratio of an LRU cache by size in bytes.
   *
   * @param missRatio the ratio; null if the sample has too few keys
   * @param halfWidth half width of its 95 % interval; null if unknown
   */
  public record MissPoint(long cacheBytes, @Nullable Double missRatio, @Nullable Double halfWidth) {

    private static MissPoint of(CacheCurve caches, long cacheBytes) {
      return new MissPoint(
          cacheBytes,
          known(caches.missRatio((double) cacheBytes)),
          known(caches.halfWidth((double) cacheBytes)));
    }

    private static @Nullable Double known(double value) {
      return Double.isNaN(value) ? null : value;
    }
  }

  /**
   * Requests of one client.
   *
   * @param requests their number, without misses and deletes; estimated from a sample
   * @param missRatios their miss ratios in caches that all clients share
   */
  public record Tenant(long client, long requests, List<MissRatio> missRatios) {}

  /**
   * Records requested in a time window.
   *
   * @param startS second at which the window begins
   * @param missRatios its miss ratios in caches used from the start of the trace
   */
  public record Window(
      long startS, long requests, long records, long recordBytes, List<MissRatio> missRatios) {}

  /**
   * The description of a trace.
   *
   * @param sample sampling of the trace; null if it is whole
   */
  public static TraceDescription of(
      String name, ProfiledTrace profiled, @Nullable TraceSample sample) {
    TraceAggregates trace = profiled.aggregates();
    long windowSeconds = trace.options().windowS();
    if (trace.requests() == 0) {
      throw TraceCopy.isEmpty(name);
    }
    LongSet certain = profiled.plan().filter().certain();
    KeyFigures keys =
        trace.cursors(Runtime.getRuntime().availableProcessors()).parallelStream()
            .map(cursor -> KeyFigures.of(cursor, trace.lastTimeS(), certain))
            .reduce(KeyFigures::plus)
            .orElseThrow();
    TraceTotals totals = trace.totals();
    GroupedCurve curve = profiled.curve((double) keys.firstBytes, keys::requestsOfHottestOthers);
    long bytes = keys.storedBytes + keys.goneBytes;
    return new TraceDescription(
        name,
        RequestCounts.of(keys.requests),
        keys.misses,
        keys.count(),
        Sizes.of(keys.keyBytes),
        Sizes.of(keys.valueBytes),
        keys.storedBytes,
        new Gone(keys.goneKeys, keys.goneBytes),
        keys.hottest(HOTTEST_PERCENT),
        keys.oneHitWonders(),
        profiled.plan().method(),
        missRatios(curve, bytes),
        missCurve(curve, bytes),
        trace.options().byClient() ? tenants(curve, bytes) : List.of(),
        windows(totals, windowSeconds, curve, bytes),
        windowSeconds,
        totals.leastTimeS(),
        totals.mostTimeS(),
        totals.timesBack(),
        totals.clients(),
        sample,
        Remark.notUnderstood(trace.remarks()),
        remarks(trace, totals));
  }

  private static List<String> remarks(TraceAggregates trace, TraceTotals totals) {
    List<String> remarks = new ArrayList<>(Remark.sentences(trace.remarks()));
    if (trace.options().windowS() > 0 && totals.mostTimeS() == 0) {
      remarks.add("every timestamp is 0, so that all requests are in one window");
    }
    return remarks;
  }

  private static List<MissRatio> missRatios(@Nullable CacheCurve caches, long bytes) {
    if (caches == null) {
      return List.of();
    }
    return Arrays.stream(CACHE_PERCENT)
        .mapToObj(
            percent -> {
              MissPoint point = MissPoint.of(caches, Math.round(bytes * (percent / 100.0)));
              return new MissRatio(percent, point.cacheBytes, point.missRatio, point.halfWidth);
            })
        .toList();
  }

  /** Points at equal ratios of sizes. */
  private static List<MissPoint> missCurve(@Nullable CacheCurve caches, long bytes) {
    if (caches == null) {
      return List.of();
    }
    return IntStream.rangeClosed(0, CURVE_STEPS)
        .mapToLong(i -> Math.round(bytes * Math.pow(LEAST_SHARE, 1 - (double) i / CURVE_STEPS)))
        .distinct()
        .mapToObj(cacheBytes -> MissPoint.of(caches, cacheBytes))
        .toList();
  }

  private static List<Tenant> tenants(@Nullable GroupedCurve caches, long bytes) {
    if (caches == null) {
      return List.of();
    }
    return caches.requestsByClient().entrySet().stream()
        .sorted(Map.Entry.<Long, Long>comparingByValue().reversed())
        .limit(MOST_TENANTS)
        .map(
            client ->
                new Tenant(
                    client.getKey(),
                    client.getValue(),
                    missRatiosOf(group -> group.client() == client.getKey(), caches, bytes)))
        .toList();
  }

  private static List<Window> windows(
      TraceTotals totals, long windowSeconds, @Nullable GroupedCurve caches, long bytes) {
    if (windowSeconds == 0) {
      return List.of();
    }
    return totals.windows().entrySet().stream()
        .map(
            window ->
                new Window(
                    window.getKey() * windowSeconds,
                    window.getValue().requests(),
                    window.getValue().records(),
                    window.getValue().recordBytes(),
                    missRatiosOf(group -> group.window() == window.getKey(), caches, bytes)))
        .toList();
  }

  private static List<MissRatio> missRatiosOf(
      Predicate<TraceTotals.Group> groups, @Nullable GroupedCurve caches, long bytes) {
    return caches == null ? List.of() : missRatios(caches.of(groups), bytes);
  }
}
