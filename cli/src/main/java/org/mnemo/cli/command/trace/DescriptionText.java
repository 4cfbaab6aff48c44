package org.mnemo.cli.command.trace;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.description.TraceDescription;
import org.mnemo.estimator.description.TraceDescription.Hottest;
import org.mnemo.estimator.description.TraceDescription.MissRatio;
import org.mnemo.estimator.description.TraceDescription.Sizes;
import org.mnemo.estimator.description.TraceDescription.Tenant;
import org.mnemo.estimator.description.TraceDescription.Window;

/** Description of a trace in lines of text. */
final class DescriptionText {

  private final TraceDescription trace;

  private DescriptionText(TraceDescription trace) {
    this.trace = trace;
  }

  /** Requests in a sentence: {@code 9 read, 1 update}. */
  static String byOperation(RequestCounts requests) {
    return Arrays.stream(Operation.values())
        .filter(operation -> requests.count(operation) > 0)
        .map(operation -> count(requests.count(operation)) + " " + operation.lowerCase())
        .collect(Collectors.joining(", "));
  }

  /** Prints a description. */
  static void print(TraceDescription trace) {
    System.out.println(trace.trace());
    AnswerText.lines(new Table(List.of("", "", ""), new DescriptionText(trace).lines()))
        .forEach(System.out::println);
    AnswerArgument.printNotes(trace.remarks());
  }

  /** One line a figure. */
  private List<List<Cell>> lines() {
    List<List<Cell>> lines = new ArrayList<>();
    lines.add(line("requests", count(trace.requests().total()), ""));
    for (Operation operation : Operation.values()) {
      long ofThese = trace.requests().count(operation);
      if (operation == Operation.LOOK_UP && ofThese == 0) {
        continue;
      }
      lines.add(
          line(
              "  " + operation.lowerCase(),
              count(ofThese),
              percent((double) ofThese / trace.requests().total())));
    }
    if (trace.misses() > 0) {
      lines.add(
          line(
              "reads of nothing",
              count(trace.misses()),
              percent((double) trace.misses() / (trace.misses() + trace.requests().total()))
                  + " of all moved no byte, not counted above"));
    }
    lines.add(line("distinct keys", count(trace.distinctKeys()), ""));
    lines.add(
        line(
            "  asked for once",
            count(trace.oneHitWonders().keys()),
            percent(trace.oneHitWonders().keyShare()) + " of keys"));
    lines.add(sizes("key bytes", trace.keyBytes()));
    lines.add(sizes("value bytes", trace.valueBytes()));
    lines.add(line("bytes of all records", count(trace.recordBytes()), ""));
    if (trace.gone().keys() > 0) {
      lines.add(
          line(
              "deleted or expired",
              count(trace.gone().keys()),
              "records at the end, " + count(trace.gone().bytes()) + " bytes, not counted above"));
    }
    for (Hottest some : trace.hottest()) {
      lines.add(
          line(
              "hottest " + some.percent() + " % of keys",
              count(some.keys()),
              percent(some.requestShare())
                  + " of requests, "
                  + percent(some.writeShare()).strip()
                  + " of them writes"));
    }
    for (MissRatio cache : trace.missRatios()) {
      lines.add(
          line(
              "LRU of " + cache.percent() + " % of bytes",
              count(cache.cacheBytes()),
              misses(cache)));
    }
    for (Tenant tenant : trace.tenants()) {
      lines.add(
          line("client " + tenant.client(), count(tenant.requests()), "requests" + misses(tenant)));
    }
    if (!trace.windows().isEmpty()) {
      lines.add(workingSet());
      if (!trace.missRatios().isEmpty()) {
        lines.add(line("misses by window", "", missesByWindow()));
      }
    }
    lines.add(
        trace.lastTimestampS() == 0
            ? line("time span", "none", "every timestamp is 0")
            : line(
                "time span",
                count(trace.lastTimestampS() - trace.firstTimestampS()),
                "s, from "
                    + count(trace.firstTimestampS())
                    + " to "
                    + count(trace.lastTimestampS())));
    if (trace.timesBack() > 0) {
      lines.add(
          line(
              "times going back",
              count(trace.timesBack()),
              "requests are earlier than the one before"));
    }
    lines.add(line("clients", count(trace.clients()), ""));
    if (trace.sample() != null) {
      lines.add(sampleLine(trace.sample()));
    }
    return lines;
  }

  private List<Cell> workingSet() {
    LongSummaryStatistics bytes =
        trace.windows().stream().mapToLong(Window::recordBytes).summaryStatistics();
    return line(
        "working set of " + trace.windowSeconds() + " s",
        String.format(Locale.ROOT, "%,.0f", bytes.getAverage()),
        "bytes; from %s to %s in %s"
            .formatted(
                count(bytes.getMin()),
                count(bytes.getMax()),
                CountedNoun.of(trace.windows().size(), "window")));
  }

  /** Lowest and highest miss ratio of a window, in caches of each size. */
  private String missesByWindow() {
    return IntStream.range(0, trace.missRatios().size())
        .mapToObj(
            size -> {
              int percentOfBytes = trace.missRatios().get(size).percent();
              DoubleSummaryStatistics ratios =
                  trace.windows().stream()
                      .map(window -> window.missRatios().get(size).missRatio())
                      .flatMap(Stream::ofNullable)
                      .mapToDouble(ratio -> ratio)
                      .summaryStatistics();
              String found =
                  ratios.getCount() == 0
                      ? "unknown"
                      : "%s to %s"
                          .formatted(
                              percent(ratios.getMin()).strip(), percent(ratios.getMax()).strip());
              return found + (size == 0 ? " miss in " : " in ") + percentOfBytes + " %";
            })
        .collect(Collectors.joining(", ", "", " of bytes"));
  }

  private static String misses(Tenant tenant) {
    return tenant.missRatios().stream()
        .map(
            cache ->
                (cache.missRatio() == null ? "unknown" : percent(cache.missRatio()).strip())
                    + (cache.percent() == 1 ? " miss in " : " in ")
                    + cache.percent()
                    + " %")
        .collect(Collectors.joining(", ", ", ", " of bytes"));
  }

  private static String misses(MissRatio cache) {
    if (cache.missRatio() == null) {
      return "not known: too few keys are in the sample";
    }
    String sure = "";
    if (cache.halfWidth() == null) {
      sure = " (estimate)";
    } else if (cache.halfWidth() > 0) {
      sure =
          String.format(Locale.ROOT, ", give or take %.1f points (95 %%)", 100 * cache.halfWidth());
    }
    return percent(cache.missRatio()) + " of requests miss" + sure;
  }

  private static List<Cell> sizes(String what, Sizes bytes) {
    return line(
        what,
        String.format(Locale.ROOT, "%,.1f", bytes.mean()),
        "a record; from " + count(bytes.min()) + " to " + count(bytes.max()));
  }

  private static List<Cell> sampleLine(TraceSample sample) {
    return line(
        "sample",
        BigDecimal.valueOf(sample.rate()).toPlainString(),
        "of the %s of a trace of %s, seed %d"
            .formatted(
                sample.method().lowerCase(),
                CountedNoun.of(sample.requests().total(), "request"),
                sample.seed()));
  }

  private static List<Cell> line(String what, String figure, String more) {
    return Table.row(Cell.word(what), Cell.word(figure), Cell.word(more));
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%5.1f %%", 100 * share);
  }
}
