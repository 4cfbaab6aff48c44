package org.mnemo.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceSample;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternEngine;

/** What is in a trace, in words and figures. Memory in proportion to keys and clients. */
final class TraceDescription {

  private static final int[] HOTTEST_PERCENT = {1, 10, 20};

  private final AccessPattern pattern;
  private final Times times;

  private TraceDescription(AccessPattern pattern, Times times) {
    this.pattern = pattern;
    this.times = times;
  }

  /** Reads a trace to its end and closes it. */
  static TraceDescription of(TraceReader trace, String name) {
    Times times = new Times(trace);
    return new TraceDescription(PatternEngine.analyze(times, name, null), times);
  }

  /** What the reader of the trace left out or assumed. */
  List<String> remarks() {
    return times.remarks();
  }

  /** Requests in a sentence: {@code 9 read, 1 update}. */
  static String byOperation(RequestCounts requests) {
    return Arrays.stream(Operation.values())
        .filter(operation -> requests.count(operation) > 0)
        .map(operation -> count(requests.count(operation)) + " " + operation.lowerCase())
        .collect(Collectors.joining(", "));
  }

  /**
   * One line a figure.
   *
   * @param sample what the trace is a sample of
   */
  List<String> lines(Optional<TraceSample> sample) {
    List<String> lines = new ArrayList<>();
    RequestCounts requests = RequestCounts.of(pattern.operationTotals());
    lines.add(line("requests", count(requests.total()), ""));
    for (Operation operation : Operation.values()) {
      long ofThese = requests.count(operation);
      lines.add(
          line("  " + operation.lowerCase(), count(ofThese), percent(ofThese, requests.total())));
    }
    lines.add(line("distinct keys", count(pattern.keyCount()), ""));
    lines.add(sizes("key bytes", pattern::keyBytes));
    lines.add(sizes("value bytes", pattern::valueBytes));
    lines.add(line("bytes of all records", count(pattern.totalBytes()), ""));
    addHottest(lines);
    lines.add(times.spanLine());
    lines.add(line("clients", count(times.clients.size()), ""));
    sample.ifPresent(whole -> lines.add(sampleLine(whole)));
    return lines;
  }

  private void addHottest(List<String> lines) {
    int keys = pattern.keyCount();
    long[] coldestFirst = IntStream.range(0, keys).mapToLong(pattern::accesses).sorted().toArray();
    for (int percent : HOTTEST_PERCENT) {
      int hottest = (int) ((keys * (long) percent + 99) / 100);
      long accesses = Arrays.stream(coldestFirst, keys - hottest, keys).sum();
      lines.add(
          line(
              "hottest " + percent + " % of keys",
              count(hottest),
              percent(accesses, pattern.requests()) + " of requests"));
    }
  }

  private String sizes(String what, IntToLongFunction ofKey) {
    LongSummaryStatistics bytes =
        IntStream.range(0, pattern.keyCount()).mapToLong(ofKey).summaryStatistics();
    return line(
        what,
        String.format(Locale.ROOT, "%,.1f", bytes.getAverage()),
        "a record; from " + count(bytes.getMin()) + " to " + count(bytes.getMax()));
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

  private static String percent(long part, long whole) {
    return String.format(Locale.ROOT, "%5.1f %%", 100.0 * part / whole);
  }

  /** Passes a trace on and looks at what the pattern does not keep. */
  private static final class Times implements TraceReader {

    private final TraceReader trace;
    private final Set<Long> clients = new HashSet<>();
    private long firstS = Long.MAX_VALUE;
    private long lastS = Long.MIN_VALUE;

    Times(TraceReader trace) {
      this.trace = trace;
    }

    @Override
    public boolean next() {
      if (!trace.next()) {
        return false;
      }
      Access access = trace.access();
      firstS = Math.min(firstS, access.timestampS());
      lastS = Math.max(lastS, access.timestampS());
      clients.add(access.client());
      return true;
    }

    String spanLine() {
      return lastS == 0
          ? line("time span", "none", "every timestamp is 0")
          : line(
              "time span",
              count(lastS - firstS),
              "s, from " + count(firstS) + " to " + count(lastS));
    }

    @Override
    public Access access() {
      return trace.access();
    }

    @Override
    public String position() {
      return trace.position();
    }

    @Override
    public List<String> remarks() {
      return trace.remarks();
    }

    @Override
    public void close() {
      trace.close();
    }
  }
}
