package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.MeasuredEnds;
import org.mnemo.estimator.model.OneServer;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.SizeForm;
import org.mnemo.estimator.model.SizeTimes;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;

/** How the numbers of a row came about, term by term, with what went into each. */
public final class Explanation {

  private final Estimate estimate;
  private final Curve curve;
  private final RunTimeModel model;
  private final Traffic traffic;
  private final int row;
  private final List<String> memories;
  private final List<String> lines = new ArrayList<>();

  private Explanation(Estimate estimate, int row) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.model = curve.model();
    this.traffic = curve.traffic().cursor().moveTo(row);
    this.row = row;
    this.memories = curve.tiers() == 2 ? List.of("FastMem", "SlowMem") : estimate.prices().tiers();
  }

  /** Lines of text, the last with a line break. */
  public static String text(Estimate estimate, int row) {
    return new Explanation(estimate, row).text();
  }

  private String text() {
    say("%s", where());
    serviceTimes();
    runTime();
    throughput();
    cost();
    tails();
    lines.add("");
    return String.join("\n", lines);
  }

  private String where() {
    String ofRows = String.format(Locale.ROOT, "Row %,d of %,d: ", row, curve.lastRow());
    return curve.hasKeys()
        ? ofRows
            + String.format(
                Locale.ROOT,
                "the first %s by '%s' in FastMem%s.",
                CountedNoun.of(row, "key"),
                estimate.orderName(),
                row == 0
                    ? ""
                    : ", the last of them '" + curve.keyTable().keyAsString(curve.key(row)) + "'")
        : ofRows
            + (curve.tiers() == 2
                ? Quantities.bytes(curve.fastBytes(row)) + " of FastMem."
                : TierText.sizes(estimate, row) + ".");
  }

  private void serviceTimes() {
    say("");
    say("Service time S: requests x time of one, by operation and tier");
    for (Operation operation : Operation.moving()) {
      if (estimate.models().sizes().holds(operation)) {
        for (int tier = 0; tier < curve.tiers(); tier++) {
          tierLine(memories.get(tier), tier, operation);
        }
        say("    time of one %s: %s", operation.lowerCase(), sizes(operation));
      }
    }
    say("  S = %s", ms(serviceNs()));
  }

  private double serviceNs() {
    double sumNs = 0;
    for (int tier = 0; tier < curve.tiers(); tier++) {
      sumNs += model.serviceNs(traffic, tier);
    }
    return sumNs;
  }

  private void tierLine(String memory, int tier, Operation operation) {
    long count = (long) traffic.requestsOf(tier, operation.ordinal());
    double ns = model.serviceNs(traffic, tier, operation.ordinal());
    say(
        "  %s %-6s  %,12d x %10s = %s",
        memory,
        operation.lowerCase(),
        count,
        count == 0 ? "-" : Quantities.time(ns / count),
        ms(ns));
  }

  private String sizes(Operation operation) {
    SizeForm form = estimate.models().sizes().form(operation);
    SizeTimes fast = model.serviceTimes(Load.FAST).of(operation);
    if (form == SizeForm.MEAN) {
      return form.description();
    }
    List<String> knots = new ArrayList<>();
    for (int knot = 0; knot < fast.knots(); knot++) {
      int at = knot;
      String times =
          IntStream.range(0, curve.tiers())
              .mapToObj(tier -> model.serviceTimes(tier).of(operation).knotNs(at))
              .map(Quantities::time)
              .collect(Collectors.joining(" / "));
      knots.add(Quantities.bytes(Math.round(fast.knotBytes(knot))) + " " + times);
    }
    return "%s (%s at %s)"
        .formatted(form.description(), String.join(" / ", memories), String.join(", ", knots));
  }

  private void runTime() {
    say("");
    say("Run time T for %s", CountedNoun.of(model.clients(), "client"));
    say("  deployment: %s", estimate.options().deployment().description());
    if (model instanceof OneServer one && model.clients() > 1) {
      say(
          "  by exact mean value analysis: N = %d clients, Z = %s of think time, and a demand of"
              + " D = %s on the one server",
          model.clients(),
          Quantities.time(model.thinkTimeNs()),
          Quantities.time(one.demandNs(traffic)));
      if (model.waitedMovesNs(traffic) > 0) {
        say("  D includes what requests wait for: %s", countOfMoves());
      }
    } else {
      closedLoop();
      waitedMoves();
    }
    movesBetweenRequests();
    if (model.disturbanceFactor() != 1) {
      say(
          "  disturbances of the machine x %.4f (they lengthen all requests alike)",
          model.disturbanceFactor());
    }
    say("  T = %s", ms(curve.runtimeNs(row)));
  }

  private void closedLoop() {
    say("  service times / clients     %s", ms(serviceNs() / model.clients()));
    if (model instanceof MeasuredEnds ends) {
      say(
          "  measured beyond these       %s (run time with SlowMem only, less its service times)",
          ms(ends.beyondNs()));
    } else {
      say(
          "  think time of clients       %s (%s x %s / clients)",
          ms(model.thinkTimeNs(traffic) / model.clients()),
          CountedNoun.of(curve.requests(), "request"),
          Quantities.time(model.thinkTimeNs()));
    }
    interference();
  }

  private void waitedMoves() {
    double waitedNs = model.waitedMovesNs(traffic);
    if (waitedNs > 0) {
      say(
          "  moves between memories      %s (%s, for which requests wait)",
          ms(waitedNs / model.clients()), countOfMoves());
    }
  }

  private void movesBetweenRequests() {
    double ns = model.movesNs(traffic) - model.waitedMovesNs(traffic);
    if (ns > 0) {
      say("  moves between memories      %s (%s, between requests)", ms(ns), countOfMoves());
    }
    double leastNs = model.leastWriteBackNs(traffic);
    if (leastNs > 0) {
      say(
          "  or, if longer               %s in which SlowMem takes in what is written back",
          ms(leastNs));
    }
  }

  private String countOfMoves() {
    return String.format(
        Locale.ROOT, "%,.0f fetches, %,.0f write-backs", traffic.fetches(), traffic.writeBacks());
  }

  private void interference() {
    String words = InterferenceText.of(model.interference(), estimate.prices().tiers());
    if (model.interference().isNone()) {
      say("  %s", words);
      return;
    }
    say(
        "  interference                %s (s = %s / %,d = %.4f)",
        ms(model.excessNs(traffic) / model.clients()),
        CountedNoun.of(traffic.switches(), "switch", "switches"),
        curve.requests() - 1,
        traffic.switchRate());
    say("    %s", words);
  }

  private void throughput() {
    say("");
    say(
        "Throughput = %s / T = %s operations a second%s",
        CountedNoun.of(curve.requests(), "request"),
        Quantities.rate(curve.throughputOpsS(row)),
        interval(curve.throughputIntervalOpsS(row), true));
    say(
        "Slowdown = T / %s with FastMem only%s - 1 = %s%s",
        ms(curve.fastRuntimeNs()),
        Double.isNaN(model.measuredFastRuntimeNs()) ? "" : ", measured,",
        Quantities.percent(curve.slowdown(row)),
        interval(curve.slowdownInterval(row), false));
    say(
        "Mean latency = T x clients / requests - %s of think time = %s",
        Quantities.time(model.thinkTimeNs()), Quantities.time(curve.averageLatencyNs(row)));
  }

  private String interval(Interval interval, boolean isRate) {
    if (!curve.hasIntervals()) {
      return " (no interval: the measurement does not tell how sure it is)";
    }
    return " (95 %% interval %s to %s, %d bootstrap replicates of %d segments of time)"
        .formatted(
            isRate ? Quantities.rate(interval.low()) : Quantities.percent(interval.low()),
            isRate ? Quantities.rate(interval.high()) : Quantities.percent(interval.high()),
            estimate.models().replicates().size(),
            estimate.evidence().segments());
  }

  private void cost() {
    say("");
    if (curve.tiers() > 2) {
      say(
          "Cost factor = sum of bytes x price / all bytes = %.6f with %s",
          curve.costFactor(row),
          IntStream.range(0, curve.tiers())
              .mapToObj(
                  tier ->
                      "%s x %s (%s)"
                          .formatted(
                              Quantities.bytes(curve.bytes(row, tier)),
                              estimate.prices().value(tier),
                              memories.get(tier)))
              .collect(Collectors.joining(" + ")));
      recordBytes();
      return;
    }
    say(
        "Cost factor = (F + (C - F) x p) / C = %.6f with F = %s, C = %s, p = %s",
        curve.costFactor(row),
        Quantities.bytes(curve.fastBytes(row)),
        Quantities.bytes(curve.totalBytes()),
        estimate.price().value());
    if (!Advice.priceOrigin(estimate).isEmpty()) {
      say("  p: %s", Advice.priceOrigin(estimate));
    }
    recordBytes();
  }

  private void recordBytes() {
    say(
        "  a record: value, key%s and %,d bytes of the store's own; %s",
        estimate.recordBytes().keyBytes() < 0
            ? ""
            : String.format(Locale.ROOT, " (%,d bytes)", estimate.recordBytes().keyBytes()),
        estimate.recordBytes().overheadBytes(),
        estimate.recordBytes().indexInFast()
            ? "key and store's own always in FastMem"
            : "all in the memory that holds the value");
  }

  private void tails() {
    estimate
        .tails()
        .ifPresent(
            tails -> {
              say("");
              say(
                  tails.areResponses()
                      ? "Percentiles of response times (mixtures of those that were measured at the rate)"
                      : "Percentiles (mixtures of the measured latencies)");
              Tails.Cursor cursor = tails.at(row);
              for (boolean writes : new boolean[] {false, true}) {
                if (tails.has(writes)) {
                  List<String> parts = new ArrayList<>();
                  for (int i = 0; i < Tails.QUANTILES.size(); i++) {
                    parts.add(
                        String.format(
                            Locale.ROOT,
                            "%s %% %s",
                            Quantities.shortPercent(Tails.QUANTILES.get(i)).replace(" %", ""),
                            Quantities.latency((double) cursor.latencyNs(writes, i))));
                  }
                  say("  %s: %s", writes ? "writes" : "reads ", String.join(", ", parts));
                }
              }
            });
  }

  private static String ms(double ns) {
    return String.format(Locale.ROOT, "%,14.3f ms", ns / 1e6);
  }

  private void say(String format, Object... arguments) {
    lines.add(String.format(Locale.ROOT, format, arguments));
  }
}
