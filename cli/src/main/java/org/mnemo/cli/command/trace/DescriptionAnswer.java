package org.mnemo.cli.command.trace;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.description.TraceDescription;
import org.mnemo.estimator.description.TraceDescription.Gone;
import org.mnemo.estimator.description.TraceDescription.Hottest;
import org.mnemo.estimator.description.TraceDescription.MissRatio;
import org.mnemo.estimator.description.TraceDescription.OneHitWonders;
import org.mnemo.estimator.description.TraceDescription.Sizes;
import org.mnemo.estimator.description.TraceDescription.Tenant;
import org.mnemo.estimator.description.TraceDescription.Window;

/** Answer of {@code trace describe}. */
final class DescriptionAnswer {

  private final TraceDescription trace;
  private final List<List<Cell>> lines = new ArrayList<>();

  private DescriptionAnswer(TraceDescription trace) {
    this.trace = trace;
  }

  /** Requests in a sentence: {@code 9 read, 1 update}. */
  static String byOperation(RequestCounts requests) {
    return Arrays.stream(Operation.values())
        .filter(operation -> requests.count(operation) > 0)
        .map(each -> Quantities.count(requests.count(each)) + " " + each.lowerCase())
        .collect(Collectors.joining(", "));
  }

  /** Requests, in all and by operation. */
  static String requests(RequestCounts requests) {
    return CountedNoun.of(requests.total(), "request") + ": " + byOperation(requests);
  }

  static Answer of(TraceDescription trace) {
    DescriptionAnswer answer = new DescriptionAnswer(trace);
    answer.requests();
    answer.records();
    answer.caches();
    answer.times();
    return new Answer(
        trace.trace(),
        List.of(new Table(List.of("", "", ""), answer.lines)),
        List.of(),
        Answer.sentences(trace.remarks()));
  }

  /**
   * Adds a line.
   *
   * @param more a {@link Sentence} on the figure
   */
  private void line(String what, long figure, String more, Object... values) {
    line(what, Quantities.count(figure), more, values);
  }

  private void line(String what, String figure, String more, Object... values) {
    lines.add(Table.row(what, Cell.word(figure), Cell.word(Sentence.format(more, values))));
  }

  private void requests() {
    long total = trace.requests().total();
    line("requests", total, "");
    for (Operation operation : Operation.values()) {
      long ofThese = trace.requests().count(operation);
      if (operation != Operation.LOOK_UP || ofThese > 0) {
        line("  " + operation.lowerCase(), ofThese, "{share,percent}", (double) ofThese / total);
      }
    }
    if (trace.misses() > 0) {
      line(
          "reads of nothing",
          trace.misses(),
          "{share,percent} of all moved no byte, not counted above",
          (double) trace.misses() / (trace.misses() + total));
    }
  }

  private void records() {
    line("distinct keys", trace.distinctKeys(), "");
    OneHitWonders once = trace.oneHitWonders();
    line("  requested once", once.keys(), "{share,percent} of keys", once.keyShare());
    sizes("key bytes", trace.keyBytes());
    sizes("value bytes", trace.valueBytes());
    line("bytes of all records", trace.recordBytes(), "");
    Gone gone = trace.gone();
    if (gone.keys() > 0) {
      line(
          "deleted or expired",
          gone.keys(),
          "records at the end, {bytes,count} bytes, not counted above",
          gone.bytes());
    }
    for (Hottest some : trace.hottest()) {
      line(
          "hottest " + some.percent() + " % of keys",
          some.keys(),
          "{share,percent} of requests, {writes,percent} writes",
          some.requestShare(),
          some.writeShare());
    }
  }

  private void sizes(String what, Sizes bytes) {
    line(
        what,
        String.format(Locale.ROOT, "%,.1f", bytes.mean()),
        "a record; from {least,count} to {most,count}",
        bytes.min(),
        bytes.max());
  }

  private void caches() {
    for (MissRatio cache : trace.missRatios()) {
      line("LRU of " + cache.percent() + " % of bytes", cache.cacheBytes(), misses(cache));
    }
    for (Tenant tenant : trace.tenants()) {
      line(
          "client " + tenant.client(),
          tenant.requests(),
          "requests, {misses}",
          bySize(tenant.missRatios(), cache -> percent(cache.missRatio())));
    }
  }

  private static String misses(MissRatio cache) {
    if (cache.missRatio() == null) {
      return "not known: too few keys are in the sample";
    }
    Double halfWidth = cache.halfWidth();
    return percent(cache.missRatio())
        + " of requests miss"
        + (halfWidth == null
            ? " (estimate)"
            : halfWidth == 0
                ? ""
                : Sentence.format(", give or take {half,points} points (95 %)", halfWidth));
  }

  private static String bySize(List<MissRatio> caches, Function<MissRatio, String> misses) {
    return IntStream.range(0, caches.size())
        .mapToObj(
            size ->
                "%s%s in %d %%"
                    .formatted(
                        misses.apply(caches.get(size)),
                        size == 0 ? " miss" : "",
                        caches.get(size).percent()))
        .collect(Collectors.joining(", ", "", " of bytes"));
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "unknown" : Quantities.percent(share);
  }

  private void times() {
    List<Window> windows = trace.windows();
    if (!windows.isEmpty()) {
      LongSummaryStatistics bytes =
          windows.stream().mapToLong(Window::recordBytes).summaryStatistics();
      line(
          "working set of " + trace.windowSeconds() + " s",
          Math.round(bytes.getAverage()),
          "bytes; from {least,count} to {most,count} in {windows,window}",
          bytes.getMin(),
          bytes.getMax(),
          windows.size());
      if (!trace.missRatios().isEmpty()) {
        line("misses by window", "", bySize(trace.missRatios(), this::missesByWindow));
      }
    }
    long first = trace.firstTimestampS();
    long last = trace.lastTimestampS();
    if (last == 0) {
      line("time span", "none", "every timestamp is 0");
    } else {
      line("time span", last - first, "s, from {first,count} to {last,count}", first, last);
    }
    if (trace.timesBack() > 0) {
      line("times going back", trace.timesBack(), "requests are earlier than the one before");
    }
    line("clients", trace.clients(), "");
    TraceSample sample = trace.sample();
    if (sample != null) {
      line(
          "sample",
          BigDecimal.valueOf(sample.rate()).toPlainString(),
          "of the {what} of a trace of {requests,request}, seed {seed}",
          sample.method().lowerCase(),
          sample.requests().total(),
          sample.seed());
    }
  }

  /** Lowest and highest miss ratio of a window, in caches of a size. */
  private String missesByWindow(MissRatio cache) {
    DoubleSummaryStatistics ratios =
        trace.windows().stream()
            .flatMap(window -> window.missRatios().stream())
            .filter(each -> each.percent() == cache.percent())
            .flatMap(each -> Stream.ofNullable(each.missRatio()))
            .mapToDouble(ratio -> ratio)
            .summaryStatistics();
    return ratios.getCount() == 0
        ? "unknown"
        : percent(ratios.getMin()) + " to " + percent(ratios.getMax());
  }
}
