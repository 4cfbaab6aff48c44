package org.mnemo.cli.command;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternEngine;

/**
 * Contents of a trace, in words and figures.
 *
 * @param trace files of the trace
 * @param requests number of requests by operation
 * @param recordBytes keys and values of all records
 * @param hottest shares of requests to the most requested keys
 * @param firstTimestampS the earliest time of a request, in the trace's own seconds
 * @param lastTimestampS the latest one; 0 if the trace tells no times
 * @param clients number of clients that sent requests
 * @param sample what the trace is a sample of; null if it is whole
 * @param remarks what its reader left out or assumed
 */
record TraceDescription(
    String trace,
    RequestCounts requests,
    int distinctKeys,
    Sizes keyBytes,
    Sizes valueBytes,
    long recordBytes,
    List<Hottest> hottest,
    long firstTimestampS,
    long lastTimestampS,
    int clients,
    @Nullable TraceSample sample,
    List<String> remarks) {

  private static final int[] HOTTEST_PERCENT = {1, 10, 20};

  /** Sizes over all records, in bytes. */
  record Sizes(double mean, long min, long max) {

    private static Sizes of(AccessPattern pattern, IntToLongFunction ofKey) {
      LongSummaryStatistics bytes =
          IntStream.range(0, pattern.keyCount()).mapToLong(ofKey).summaryStatistics();
      return new Sizes(bytes.getAverage(), bytes.getMin(), bytes.getMax());
    }
  }

  /**
   * Share of requests to the most requested keys.
   *
   * @param percent percentage of all keys, the most requested ones
   * @param keys number of these keys
   * @param requestShare share of all requests that ask for these keys
   */
  record Hottest(int percent, int keys, double requestShare) {}

  /**
   * Reads a trace to its end and closes it. Memory in proportion to keys and clients.
   *
   * @param sample what the trace is a sample of; null if it is whole
   */
  static TraceDescription of(TraceReader trace, String name, @Nullable TraceSample sample) {
    Times times = new Times(trace);
    AccessPattern pattern = PatternEngine.analyze(times, name, null);
    return new TraceDescription(
        name,
        RequestCounts.of(pattern.operationTotals()),
        pattern.keyCount(),
        Sizes.of(pattern, pattern::keyBytes),
        Sizes.of(pattern, pattern::valueBytes),
        pattern.totalBytes(),
        hottest(pattern),
        times.firstS,
        times.lastS,
        times.clients.size(),
        sample,
        times.remarks());
  }

  private static List<Hottest> hottest(AccessPattern pattern) {
    int keys = pattern.keyCount();
    long[] coldestFirst = IntStream.range(0, keys).mapToLong(pattern::accesses).sorted().toArray();
    return Arrays.stream(HOTTEST_PERCENT)
        .mapToObj(
            percent -> {
              int hottest = (int) ((keys * (long) percent + 99) / 100);
              long accesses = Arrays.stream(coldestFirst, keys - hottest, keys).sum();
              return new Hottest(percent, hottest, (double) accesses / pattern.requests());
            })
        .toList();
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
    lines.add(line("distinct keys", count(distinctKeys), ""));
    lines.add(sizes("key bytes", keyBytes));
    lines.add(sizes("value bytes", valueBytes));
    lines.add(line("bytes of all records", count(recordBytes), ""));
    for (Hottest some : hottest) {
      lines.add(
          line(
              "hottest " + some.percent() + " % of keys",
              count(some.keys()),
              percent(some.requestShare()) + " of requests"));
    }
    lines.add(
        lastTimestampS == 0
            ? line("time span", "none", "every timestamp is 0")
            : line(
                "time span",
                count(lastTimestampS - firstTimestampS),
                "s, from " + count(firstTimestampS) + " to " + count(lastTimestampS)));
    lines.add(line("clients", count(clients), ""));
    if (sample != null) {
      lines.add(sampleLine(sample));
    }
    return lines;
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

  /** Passes a trace on and looks at what the pattern does not keep. */
  private static final class Times extends TraceFilter {

    private final Set<Long> clients = new HashSet<>();
    private long firstS = Long.MAX_VALUE;
    private long lastS = Long.MIN_VALUE;

    Times(TraceReader trace) {
      super(trace);
    }

    @Override
    public boolean next() {
      if (!original.next()) {
        return false;
      }
      Access access = original.access();
      firstS = Math.min(firstS, access.timestampS());
      lastS = Math.max(lastS, access.timestampS());
      clients.add(access.client());
      return true;
    }
  }
}
