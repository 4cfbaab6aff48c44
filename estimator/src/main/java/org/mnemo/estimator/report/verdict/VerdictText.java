package org.mnemo.estimator.report.verdict;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.verdict.Judgement;
import org.mnemo.estimator.verdict.Outcome;
import org.mnemo.estimator.verdict.Promised;
import org.mnemo.estimator.verdict.Verdict;

/** A verdict in words. */
public final class VerdictText {

  /** Digits of a value beside a limit that has the same three. */
  private static final MathContext CLOSE = new MathContext(6);

  private VerdictText() {}

  /** The promise in words, as in {@code p99 of reads at most 2.00 ms}. */
  public static String promise(Judgement judgement) {
    return name(judgement.promised())
        + " at most "
        + quantity(judgement.promised(), judgement.limit());
  }

  /** A line for each promise, its outcome first. */
  public static List<String> lines(Verdict verdict) {
    return verdict.judgements().stream()
        .map(each -> "%-9s  %s".formatted(outcome(each.outcome()), sentence(each)))
        .toList();
  }

  /** What is known of a promise. */
  public static String sentence(Judgement judgement) {
    return name(judgement.promised())
        + " "
        + found(judgement)
        + "; promised: at most "
        + limit(judgement);
  }

  /** The verdict in one line: what is broken, or else not known, and of which split. */
  public static String line(Verdict verdict) {
    long all = verdict.judgements().size();
    Outcome outcome = verdict.outcome();
    String told =
        switch (outcome) {
          case KEPT -> all == 1 ? "the promise is kept" : "all %d promises are kept".formatted(all);
          case BROKEN -> counted(verdict, Outcome.BROKEN) + ": " + named(verdict, Outcome.BROKEN);
          case NOT_KNOWN ->
              counted(verdict, Outcome.NOT_KNOWN)
                  + ": "
                  + named(verdict, Outcome.NOT_KNOWN)
                  + "; measure longer, or check what was measured";
        };
    return "check: %s (%s%s)"
        .formatted(
            told,
            split(verdict.split()),
            verdict.ofResponses()
                ? "; latencies count from the moment an operation was due at the offered rate"
                : "");
  }

  /** The split that was judged, in words. */
  public static String split(Verdict.Split split) {
    String how =
        switch (split.origin()) {
          case RECOMMENDED -> "the recommended split";
          case FAST_ONLY -> "FastMem only, as no split is sure to keep the promises";
          case NAMED -> "the split that was named";
          case MEASURED -> "measured by its map";
        };
    return split.totalBytes() < 0
        ? how
        : "%s: %s of %s in FastMem"
            .formatted(
                how, Quantities.bytes(split.fastBytes()), Quantities.bytes(split.totalBytes()));
  }

  static String outcome(Outcome outcome) {
    return outcome.code().replace('-', ' ');
  }

  private static String counted(Verdict verdict, Outcome outcome) {
    long count = verdict.count(outcome);
    if (verdict.judgements().size() == 1) {
      return "the promise is " + outcome(outcome);
    }
    return "%d of %d promises %s %s"
        .formatted(count, verdict.judgements().size(), count == 1 ? "is" : "are", outcome(outcome));
  }

  private static String named(Verdict verdict, Outcome outcome) {
    return String.join(
        "; ",
        verdict.judgements().stream()
            .filter(each -> each.outcome() == outcome)
            .flatMap(
                each ->
                    Stream.of(
                        name(each.promised()) + " " + found(each) + ", promised " + limit(each)))
            .toList());
  }

  private static String name(Promised promised) {
    LatencyFigure figure = promised.figure();
    RatePromise rate = promised.rate();
    if (rate != null) {
      return String.format(
          Locale.ROOT,
          "utilisation of %s at %,.0f requests a second",
          rate.nodes() == 1 ? "a node" : "each of " + rate.nodes() + " nodes",
          rate.opsS());
    }
    return figure != null
        ? figure.description()
        : promised.equals(Promised.COST) ? "memory cost" : "slowdown";
  }

  private static String found(Judgement judgement) {
    String value = quantity(judgement, judgement.value());
    return switch (judgement.reason()) {
      case NONE, WITHIN_INTERVAL ->
          judgement.value() == Double.POSITIVE_INFINITY
              ? "has no bound, as the offered rate is not carried"
              : judgement.low() < judgement.high()
                  ? "is %s (95 %% interval %s to %s)"
                      .formatted(
                          value,
                          quantity(judgement, judgement.low()),
                          quantity(judgement, judgement.high()))
                  : "is " + value;
      case TOO_SHORT ->
          Double.isNaN(judgement.value())
              ? "is not known, as the measurement is too short"
              : "is about " + value + ", but the measurement is too short to say how sure that is";
      case NO_LATENCIES -> "is not known: the measurement holds no latencies (latency.hlog)";
      case NOT_OF_POLICY ->
          "is not known: what was measured tells no latencies of this policy, memory or deployment;"
              + " leave --policy, --memory and --deployment out";
      case NO_CAPACITY ->
          "is not known: what servers take for a request under load is known of the policy 'placed'"
              + " where 'bin/mnemo advise' has measured one Redis or Memcached a tier"
              + " (load/saturation.csv)";
      case SAMPLE -> "is not known: tails need the whole trace, and this one is a sample";
      case NO_SPLIT -> "is not known: no split is sure to keep the other promises";
      case RUN_BY_MAP ->
          "is not known: a run by a map has nothing with FastMem only to compare with; check the"
              + " baseline run with --fast-bytes";
      case MAP_GONE ->
          "is not known: the map of the run (mnemo.tiermap) or its data set is not there";
    };
  }

  /** The limit, with as many digits as tell it from the value if both are known. */
  private static String limit(Judgement judgement) {
    return quantity(judgement, judgement.limit());
  }

  private static String quantity(Judgement judgement, double value) {
    Promised promised = judgement.promised();
    boolean isClose =
        judgement.value() != judgement.limit()
            && quantity(promised, judgement.value()).equals(quantity(promised, judgement.limit()));
    if (!isClose || !Double.isFinite(value)) {
      return quantity(promised, value);
    }
    return promised.figure() == null ? digits(100 * value) + " %" : digits(value / 1e3) + " µs";
  }

  private static String digits(double value) {
    return new BigDecimal(value).round(CLOSE).stripTrailingZeros().toPlainString();
  }

  private static String quantity(Promised promised, double value) {
    if (value == Double.POSITIVE_INFINITY) {
      return "no bound";
    }
    return promised.figure() == null ? Quantities.percent(value) : Quantities.time(value);
  }
}
