package org.mnemo.cli.command.trace;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.reuse.CacheCurve;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReuseMethod;

/**
 * Contents of a trace, in words and figures.
 *
 * @param trace files of the trace
 * @param requests number of requests by operation, without misses
 * @param misses reads that found nothing
 * @param distinctKeys number of keys of which the trace finds or writes a record
 * @param keyBytes sizes of their keys
 * @param valueBytes sizes of their values, each the largest that was moved
 * @param recordBytes keys and values of all records that are stored at the end
 * @param gone records that are deleted or have expired at the end
 * @param hottest shares of requests to the most requested keys
 * @param oneHitWonders keys that one request asks for
 * @param reuse how misses of caches are known
 * @param missRatios misses of LRU caches
 * @param windows working sets; empty without windows
 * @param windowSeconds length of a window in seconds; 0 without windows
 * @param firstTimestampS the earliest time of a request, in the trace's own seconds
 * @param lastTimestampS the latest one; 0 if the trace tells no times
 * @param timesBack number of requests that are earlier than the one before them
 * @param clients number of clients that sent requests
 * @param sample what the trace is a sample of; null if it is whole
 * @param remarks what its reader left out or assumed
 */
record TraceDescription(
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
    List<Window> windows,
    long windowSeconds,
    long firstTimestampS,
    long lastTimestampS,
    long timesBack,
    int clients,
    @Nullable TraceSample sample,
    List<String> remarks) {

  private static final int[] HOTTEST_PERCENT = {1, 10, 20};
  private static final int[] CACHE_PERCENT = {1, 5, 10, 20, 50};

  /** Sizes over all records, in bytes. */
  record Sizes(double mean, long min, long max) {

    private static Sizes of(LongSummaryStatistics bytes) {
      return new Sizes(bytes.getAverage(), bytes.getMin(), bytes.getMax());
    }
  }

  /** Records that are not stored at the end of the trace. */
  record Gone(long keys, long bytes) {}

  /**
   * Share of requests to the most requested keys.
   *
   * @param percent percentage of all keys, the most requested ones
   * @param keys number of these keys
   * @param requestShare share of all requests that ask for these keys
   * @param writeShare share of the requests for these keys that write
   */
  record Hottest(int percent, long keys, double requestShare, double writeShare) {}

  /** Keys that one request asks for, and their share of all keys. */
  record OneHitWonders(long keys, double keyShare) {}

  /**
   * Share of requests that an LRU cache misses, first requests for a record included.
   *
   * @param percent size of the cache, as a percentage of the bytes of all records
   * @param halfWidth half of the width of its 95 % confidence interval; null if it is not known
   */
  record MissRatio(int percent, long cacheBytes, double missRatio, @Nullable Double halfWidth) {

    String text() {
      String sure = "";
      if (halfWidth == null) {
        sure = " (estimate)";
      } else if (halfWidth > 0) {
        sure = String.format(Locale.ROOT, ", give or take %.1f points (95 %%)", 100 * halfWidth);
      }
      return TraceDescription.percent(missRatio) + " of requests miss" + sure;
    }
  }

  /**
   * Records that are asked for in a window of time.
   *
   * @param startS second at which the window begins
   */
  record Window(long startS, long requests, long records, long recordBytes) {}

  /**
   * Describes a trace.
   *
   * @param sample what the trace is a sample of; null if it is whole
   */
  static TraceDescription of(String name, ProfiledTrace profiled, @Nullable TraceSample sample) {
    TraceAggregates trace = profiled.aggregates();
    long windowSeconds = trace.options().windowS();
    if (trace.requests() == 0) {
      throw TraceCopy.isEmpty(name);
    }
    KeyFigures keys =
        trace.cursors(Runtime.getRuntime().availableProcessors()).parallelStream()
            .map(cursor -> KeyFigures.of(cursor, trace.lastTimeS()))
            .reduce(KeyFigures::plus)
            .orElseThrow();
    TraceTotals totals = trace.totals();
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
        missRatios(profiled.curve((double) keys.firstBytes), keys.storedBytes + keys.goneBytes),
        windows(totals, windowSeconds),
        windowSeconds,
        totals.leastTimeS(),
        totals.mostTimeS(),
        totals.timesBack(),
        totals.clients(),
        sample,
        trace.remarks());
  }

  private static List<MissRatio> missRatios(@Nullable CacheCurve caches, long bytes) {
    if (caches == null) {
      return List.of();
    }
    return Arrays.stream(CACHE_PERCENT)
        .mapToObj(
            percent -> {
              long cacheBytes = Math.round(bytes * (percent / 100.0));
              double halfWidth = caches.halfWidth((double) cacheBytes);
              return new MissRatio(
                  percent,
                  cacheBytes,
                  caches.missRatio((double) cacheBytes),
                  Double.isNaN(halfWidth) ? null : halfWidth);
            })
        .toList();
  }

  private static List<Window> windows(TraceTotals totals, long windowSeconds) {
    if (windowSeconds == 0) {
      return List.of();
    }
    List<Window> windows = new ArrayList<>();
    totals
        .windows()
        .forEach(
            (number, window) ->
                windows.add(
                    new Window(
                        number * windowSeconds,
                        window.requests(),
                        window.records(),
                        window.recordBytes())));
    return windows;
  }

  /** Requests in a sentence: {@code 9 read, 1 update}. */
  static String byOperation(RequestCounts requests) {
    return Arrays.stream(Operation.values())
        .filter(operation -> requests.count(operation) > 0)
        .map(operation -> count(requests.count(operation)) + " " + operation.lowerCase())
        .collect(Collectors.joining(", "));
  }

  void print() {
    System.out.println(trace);
    lines().forEach(System.out::println);
    AnswerArgument.printNotes(remarks);
  }

  /** One line a figure. */
  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(line("requests", count(requests.total()), ""));
    for (Operation operation : Operation.values()) {
      long ofThese = requests.count(operation);
      lines.add(
          line(
              "  " + operation.lowerCase(),
              count(ofThese),
              percent((double) ofThese / requests.total())));
    }
    if (misses > 0) {
      lines.add(
          line(
              "reads of nothing",
              count(misses),
              percent((double) misses / (misses + requests.total()))
                  + " of all moved no byte, not counted above"));
    }
    lines.add(line("distinct keys", count(distinctKeys), ""));
    lines.add(
        line(
            "  asked for once",
            count(oneHitWonders.keys),
            percent(oneHitWonders.keyShare) + " of keys"));
    lines.add(sizes("key bytes", keyBytes));
    lines.add(sizes("value bytes", valueBytes));
    lines.add(line("bytes of all records", count(recordBytes), ""));
    if (gone.keys > 0) {
      lines.add(
          line(
              "deleted or expired",
              count(gone.keys),
              "records at the end, " + count(gone.bytes) + " bytes, not counted above"));
    }
    for (Hottest some : hottest) {
      lines.add(
          line(
              "hottest " + some.percent() + " % of keys",
              count(some.keys()),
              percent(some.requestShare())
                  + " of requests, "
                  + percent(some.writeShare()).strip()
                  + " of them writes"));
    }
    for (MissRatio cache : missRatios) {
      lines.add(
          line(
              "LRU of " + cache.percent() + " % of bytes",
              count(cache.cacheBytes()),
              cache.text()));
    }
    if (!windows.isEmpty()) {
      lines.add(workingSet());
    }
    lines.add(
        lastTimestampS == 0
            ? line("time span", "none", "every timestamp is 0")
            : line(
                "time span",
                count(lastTimestampS - firstTimestampS),
                "s, from " + count(firstTimestampS) + " to " + count(lastTimestampS)));
    if (timesBack > 0) {
      lines.add(
          line("times going back", count(timesBack), "requests are earlier than the one before"));
    }
    lines.add(line("clients", count(clients), ""));
    if (sample != null) {
      lines.add(sampleLine(sample));
    }
    return lines;
  }

  private String workingSet() {
    LongSummaryStatistics bytes =
        windows.stream().mapToLong(Window::recordBytes).summaryStatistics();
    return line(
        "working set of " + windowSeconds + " s",
        String.format(Locale.ROOT, "%,.0f", bytes.getAverage()),
        "bytes; from %s to %s in %s windows"
            .formatted(count(bytes.getMin()), count(bytes.getMax()), count(windows.size())));
  }

  private static String sizes(String what, Sizes bytes) {
    return line(
        what,
        String.format(Locale.ROOT, "%,.1f", bytes.mean()),
        "a record; from " + count(bytes.min()) + " to " + count(bytes.max()));
  }

  private static String sampleLine(TraceSample sample) {
    return line(
        "sample",
        BigDecimal.valueOf(sample.rate()).toPlainString(),
        "of the %s of a trace of %s requests, seed %d"
            .formatted(
                sample.method().lowerCase(), count(sample.requests().total()), sample.seed()));
  }

  private static String line(String what, String figure, String more) {
    return String.format(Locale.ROOT, "  %-22s %18s  %s", what, figure, more).stripTrailing();
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%5.1f %%", 100 * share);
  }
}
