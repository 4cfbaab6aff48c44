package org.mnemo.estimator.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.pattern.TracePart;

/** Why a measurement gives no answer, and what measurement would. */
public final class NoAnswer {

  /** Half width from which on the digits of an interval say nothing: ten times the run time. */
  private static final double MEANINGLESS = 10;

  /** Time of a whole measurement by the time of its run under load. */
  private static final double LOAD_SHARES = 10;

  /** Share of a measurement's time that the run of the clients gets. */
  private static final double RUN_SHARE = 0.8;

  private static final double SECONDS_A_MINUTE = 60;

  /** Factor on a needed time, so that a repeated run is not again just too short. */
  private static final double MARGIN = 1.3;

  private NoAnswer() {}

  /**
   * A sentence with the reason and the remedy.
   *
   * @param estimate one without a choice
   */
  public static String sentence(Estimate estimate) {
    return "No answer yet: %s; %s.".formatted(reason(estimate), remedy(estimate));
  }

  /** What would give an answer, as a clause. */
  static String remedy(Estimate estimate) {
    Precision precision = estimate.precision();
    return switch (precision.status()) {
      case RATE_NOT_CARRIED ->
          Sentence.line("remedy-rate")
              .with("carried", carriedRows(estimate).findAny().isPresent())
              .text();
      case LOAD_UNCERTAIN -> {
        double seconds = LOAD_SHARES * MARGIN * estimate.evidence().load().neededSeconds();
        yield Sentence.line("remedy-load")
            .with("seconds", Double.isNaN(seconds) ? null : (Long) (long) Math.ceil(seconds))
            .text();
      }
      default ->
          Sentence.line("remedy-run")
              .with("time", isAdvised(estimate) ? timeOption(precision) : null)
              .with("operations", precision.neededOperations())
              .with("seconds", precision.neededSeconds())
              .text();
    };
  }

  /** The {@code --time} of {@code advise} that gives an answer. */
  public static String timeOption(Precision precision) {
    double minutes = MARGIN * precision.neededSeconds() / RUN_SHARE / SECONDS_A_MINUTE;
    return Quantities.twoDigits(Math.ceil(minutes), RoundingMode.CEILING) + "m";
  }

  /** True if it is certain that {@code advise} measured. */
  private static boolean isAdvised(Estimate estimate) {
    return Double.isFinite(estimate.precision().neededSeconds())
        && (estimate.trace().origin() == TracePart.Origin.EXCEEDED
            || estimate.evidence().load().servers().isPresent());
  }

  /** What is known and what is needed, as a clause. */
  static String reason(Estimate estimate) {
    Precision precision = estimate.precision();
    return switch (precision.status()) {
      case SLOWDOWN_UNCERTAIN ->
          uncertain("slowdown", "slowdown", precision.halfWidth(), precision.widestHalfWidth(), 1);
      case LATENCY_UNCERTAIN ->
          precision.latencies().stream()
              .filter(latency -> !latency.isKnown())
              .map(NoAnswer::latency)
              .collect(Collectors.joining(", "));
      case RATE_NOT_CARRIED -> notCarried(estimate);
      default -> Sentence.line("no-answer-" + precision.status().code()).text();
    };
  }

  private static String latency(Precision.OfLatency latency) {
    LatencyFigure figure = latency.slo().figure();
    if (latency.relativeHalfWidth() <= latency.widest()) {
      return Sentence.line("no-answer-latency-splits").with("figure", figure.description()).text();
    }
    return figure.isMean()
        ? uncertain("mean", figure.description(), latency.relativeHalfWidth(), latency.widest(), 1)
        : uncertain(
            "percentile",
            "%s slower than %s"
                .formatted(
                    figure.ofWrites() ? "writes" : "reads",
                    Quantities.time(latency.slo().limitNs())),
            latency.relativeHalfWidth(),
            latency.widest(),
            1 - figure.quantile());
  }

  /**
   * @param unit what the widths are shares of
   */
  private static String uncertain(
      String kind, String figure, double halfWidth, double widest, double unit) {
    return Sentence.line("no-answer-" + (halfWidth < MEANINGLESS ? kind : "unknown"))
        .with("percentile", kind.equals("percentile"))
        .with("figure", figure)
        .with("half_width", unit * halfWidth)
        .with("widest", unit * widest)
        .text();
  }

  private static RateSlo rate(Estimate estimate) {
    return Objects.requireNonNull(estimate.options().slos().rate());
  }

  private static IntStream carriedRows(Estimate estimate) {
    return rate(estimate).carriedRows(estimate.capacity().orElseThrow(), End.HIGH);
  }

  private static String notCarried(Estimate estimate) {
    RateSlo rate = rate(estimate);
    int[] carried = carriedRows(estimate).toArray();
    if (carried.length == 0) {
      double mostOpsS = estimate.capacity().orElseThrow().mostSureOpsS();
      return Sentence.line("no-answer-rate")
          .with("nodes", rate.nodes())
          .with("ops_s", rate.opsS())
          .with("utilisation", rate.maxUtilisation())
          .with("node_ops_s", rate.maxUtilisation() * mostOpsS)
          .text();
    }
    Curve curve = estimate.curve();
    return Sentence.line("no-answer-other-slos")
        .with("nodes", rate.nodes())
        .with("ops_s", rate.opsS())
        .with("first_share", curve.fastShare(carried[0]))
        .with("last_share", curve.fastShare(carried[carried.length - 1]))
        .with("least", String.join(" and ", leastKept(estimate, carried)))
        .text();
  }

  /** The least SLO that some rows meet in addition to the rate, figure by figure. */
  private static List<String> leastKept(Estimate estimate, int[] rows) {
    Curve curve = estimate.curve();
    double slowdown =
        Arrays.stream(rows)
            .mapToDouble(row -> curve.slowdownInterval(row).high())
            .min()
            .orElseThrow();
    // Rounded up, so that allowing it suffices.
    double rounded = Math.ceil(1000 * slowdown - 1e-6) / 1000;
    List<String> least = new ArrayList<>();
    least.add("slowdown " + Quantities.percent(Math.max(0, rounded)));
    for (LatencySlo slo : estimate.options().slos().latencies()) {
      Tails.Cursor cursor = estimate.tails().orElseThrow().cursor();
      double leastNs =
          Arrays.stream(rows)
              .mapToDouble(
                  row -> {
                    cursor.moveTo(row);
                    return cursor.ns(slo.figure(), End.HIGH);
                  })
              .min()
              .orElseThrow();
      least.add(slo.figure().description() + " " + Quantities.latency(leastNs));
    }
    return least;
  }
}
