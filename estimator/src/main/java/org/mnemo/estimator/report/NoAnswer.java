package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.RatePromise;

/** Sentence on why a measurement gives no answer, and what measurement would. */
public final class NoAnswer {

  /** Half width from which on the digits of an interval say nothing: ten times the run time. */
  private static final double MEANINGLESS = 10;

  /** Time of a whole measurement by that of its run under load. */
  private static final double LOAD_SHARES = 10;

  /** Factor on a needed time, so that a repeated run is not again just too short. */
  private static final double MARGIN = 1.3;

  private NoAnswer() {}

  /**
   * A sentence that names what is known, what is asked, and the remedy.
   *
   * @param estimate one without a choice
   */
  public static String sentence(Estimate estimate) {
    return "No answer yet: %s.".formatted(clause(estimate));
  }

  /** What is known and what is asked, as a sentence. */
  static String verdict(Estimate estimate) {
    return "No answer yet: %s.".formatted(reason(estimate));
  }

  /** Why there is no answer, and the remedy. */
  static String clause(Estimate estimate) {
    return "%s; %s".formatted(reason(estimate), remedy(estimate));
  }

  /** What would give an answer, as a clause. */
  static String remedy(Estimate estimate) {
    Precision precision = estimate.precision();
    return switch (precision.status()) {
      case RATE_NOT_CARRIED ->
          "%sgive more nodes with --nodes, allow them to be busier with --max-utilisation, or lower --rate"
              .formatted(rate(estimate).carriedRows().findAny().isPresent() ? "allow that, " : "");
      case LOAD_UNCERTAIN -> longerLoad(estimate.evidence().load().neededSeconds());
      default -> longerRun(precision);
    };
  }

  private static String reason(Estimate estimate) {
    Precision precision = estimate.precision();
    return switch (precision.status()) {
      case TOO_FEW_BLOCKS ->
          "the measurement holds no or too few blocks (blocks.csv) to say how sure the estimate is";
      case TOO_FEW_SEGMENTS -> "the measurement is too short to say how sure the estimate is";
      case SLOWDOWN_UNCERTAIN -> known(precision) + ", and " + asked(estimate);
      case LATENCY_UNCERTAIN -> latencies(estimate);
      case LOAD_UNCERTAIN ->
          "the run that tells what servers take for a request under load (load/saturation.csv) was too short to say what a node carries";
      case RATE_NOT_CARRIED -> notCarried(estimate);
      case KNOWN, NOT_TOLD -> throw new IllegalStateException("there is an answer");
    };
  }

  /** A tenth of the time of advise is for the run under load. */
  private static String longerLoad(double neededSeconds) {
    return Double.isNaN(neededSeconds)
        ? "measure longer"
        : "it needs about %s, so measure with --time %.0fs or more"
            .formatted(
                Quantities.span(neededSeconds), Math.ceil(LOAD_SHARES * MARGIN * neededSeconds));
  }

  private static RatePromise rate(Estimate estimate) {
    return Objects.requireNonNull(estimate.options().promises().rate());
  }

  private static String notCarried(Estimate estimate) {
    RatePromise rate = rate(estimate);
    int[] carried = rate.carriedRows().toArray();
    String opsS = Quantities.rate(rate.opsS());
    String nodes = rate.nodes() == 1 ? "one node" : Quantities.count(rate.nodes()) + " nodes";
    if (carried.length == 0) {
      double mostOpsS = Objects.requireNonNull(rate.capacities()).mostSureOpsS();
      return "%s %s %s requests a second at any split: busy %s of the time, a node carries %s, as far as this measurement is sure"
          .formatted(
              nodes,
              rate.nodes() == 1 ? "does not carry" : "do not carry",
              opsS,
              Quantities.shortPercent(rate.maxUtilisation()),
              Quantities.rate(rate.maxUtilisation() * mostOpsS));
    }
    String first = Quantities.percent(estimate.curve().fastShare(carried[0]));
    String last = Quantities.percent(estimate.curve().fastShare(carried[carried.length - 1]));
    return "no split keeps your SLOs and carries %s requests a second as well: %s %s them with %s of the bytes in FastMem, where splits have %s"
        .formatted(
            opsS,
            nodes,
            rate.nodes() == 1 ? "carries" : "carry",
            first.equals(last) ? first : first + " to " + last,
            String.join(" and ", leastKept(estimate, carried)));
  }

  /** The least SLO that some rows meet besides the rate, figure by figure. */
  private static List<String> leastKept(Estimate estimate, int[] rows) {
    Curve curve = estimate.curve();
    List<String> least = new ArrayList<>();
    double slowdown =
        Arrays.stream(rows)
            .mapToDouble(row -> curve.slowdownInterval(row).high())
            .min()
            .orElseThrow();
    // Rounded up, so that allowing it suffices.
    double rounded = Math.ceil(1000 * slowdown - 1e-6) / 1000;
    least.add("a slowdown of at least " + Quantities.percent(Math.max(0, rounded)));
    Tails tails = estimate.tailsOrNull();
    for (LatencyPromise promise : estimate.options().promises().latencies()) {
      Tails.Cursor cursor = Objects.requireNonNull(tails).cursor();
      double leastNs = Double.POSITIVE_INFINITY;
      for (int row : rows) {
        cursor.moveTo(row);
        leastNs = Math.min(leastNs, cursor.ns(promise.figure(), End.HIGH));
      }
      least.add(
          "a %s of at least %s"
              .formatted(promise.figure().description(), Quantities.latency(leastNs)));
    }
    return least;
  }

  private static String latencies(Estimate estimate) {
    return estimate.precision().latencies().stream()
        .filter(latency -> !latency.isKnown())
        .map(NoAnswer::latency)
        .collect(Collectors.joining(", "));
  }

  private static String latency(Precision.OfLatency latency) {
    LatencyFigure figure = latency.figure();
    double halfWidth = latency.relativeHalfWidth();
    if (halfWidth <= latency.widest()) {
      return "the %s is known too little to say which split keeps your SLO"
          .formatted(figure.description());
    }
    if (!(halfWidth < MEANINGLESS)) {
      return "next to nothing is known of the " + figure.description();
    }
    return figure.isMean()
        ? String.format(
            Locale.ROOT,
            "the %s is known to plus or minus %.1f %%, and an answer needs %.0f %%",
            figure.description(),
            100 * halfWidth,
            100 * latency.widest())
        : String.format(
            Locale.ROOT,
            "the %s is known too little: the share of slower requests, %.0f %%, is known to plus or minus %.1f percentage points, and an answer needs %.1f",
            figure.description(),
            100 * (1 - figure.quantile()),
            100 * (1 - figure.quantile()) * halfWidth,
            100 * (1 - figure.quantile()) * latency.widest());
  }

  private static String known(Precision precision) {
    double halfWidth = precision.halfWidth();
    return halfWidth < MEANINGLESS
        ? String.format(
            Locale.ROOT,
            "the slowdown is known to plus or minus %.1f percentage points",
            100 * halfWidth)
        : "next to nothing is known of the slowdown";
  }

  private static String asked(Estimate estimate) {
    return estimate.options().fastBytes() == null
        ? "your SLO is " + Quantities.shortPercent(estimate.options().maxSlowdown())
        : String.format(
            Locale.ROOT,
            "an answer needs plus or minus %.1f",
            100 * estimate.precision().widestHalfWidth());
  }

  private static String longerRun(Precision precision) {
    String time =
        Double.isNaN(precision.neededSeconds())
            ? ""
            : ", about " + Quantities.span(precision.neededSeconds());
    return "run %s (-p operationcount=%d%s), or replay a longer trace%s"
        .formatted(
            CountedNoun.of(precision.neededOperations(), "operation"),
            precision.neededOperations(),
            time,
            precision.status() == Precision.Status.TOO_FEW_BLOCKS
                ? "; if the directory is a copy, copy all of it"
                : "");
  }
}
