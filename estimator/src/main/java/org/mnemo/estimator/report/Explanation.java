package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.estimate.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.KeyTimes;
import org.mnemo.estimator.estimate.Tails;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.model.SizeForm;
import org.mnemo.estimator.model.SizeTimes;
import org.mnemo.estimator.model.StoreModel;
import org.mnemo.estimator.pattern.AccessPattern;

/** How the numbers of a row came about, term by term, with what went into each. */
public final class Explanation {

  private final Estimate estimate;
  private final Curve curve;
  private final AccessPattern pattern;
  private final StoreModel model;
  private final int row;
  private final List<String> lines = new ArrayList<>();
  private double fastNs;
  private double slowNs;

  private Explanation(Estimate estimate, int row) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.pattern = estimate.pattern();
    this.model = estimate.models().run();
    this.row = row;
  }

  /** Lines of text, the last with a line break. */
  public static String text(Estimate estimate, int row) {
    return new Explanation(estimate, row).text();
  }

  private String text() {
    RuntimeModel runtime = model.runtime();
    say(
        "Row %,d of %,d: the first %,d keys by '%s' in FastMem%s.",
        row,
        curve.lastRow(),
        row,
        estimate.orderName(),
        row == 0 ? "" : ", the last of them '" + curve.keys().keyAsString(curve.key(row)) + "'");
    serviceTimes();
    runTime(runtime);
    throughput(runtime);
    cost();
    tails();
    lines.add("");
    return String.join("\n", lines);
  }

  private void serviceTimes() {
    say("");
    say("Service time S: requests x time of one, by operation and tier");
    KeyTimes times = new KeyTimes(pattern, model.fast(), model.slow());
    for (Operation operation : Operation.values()) {
      if (estimate.models().sizes().holds(operation)) {
        long[] count = new long[2];
        double[] ns = new double[2];
        for (int rank = 0; rank < curve.lastRow(); rank++) {
          int key = curve.order().key(rank);
          int requests = pattern.count(key, operation.ordinal());
          int tier = rank < row ? 0 : 1;
          if (requests > 0) {
            double bytes = pattern.meanMovedBytes(key, operation.ordinal());
            count[tier] += requests;
            ns[tier] +=
                requests * (tier == 0 ? model.fast() : model.slow()).ns(operation.ordinal(), bytes);
          }
        }
        tierLine("FastMem", operation, count[0], ns[0]);
        tierLine("SlowMem", operation, count[1], ns[1]);
        say("    time of one %s: %s", operation.lowerCase(), sizes(operation));
      }
    }
    for (int rank = 0; rank < curve.lastRow(); rank++) {
      int key = curve.order().key(rank);
      if (rank < row) {
        fastNs += times.fastNs(key);
      } else {
        slowNs += times.slowNs(key);
      }
    }
    say("  S = %s", ms(fastNs + slowNs));
  }

  private void tierLine(String memory, Operation operation, long count, double ns) {
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
    SizeTimes fast = model.fast().of(operation);
    SizeTimes slow = model.slow().of(operation);
    if (form == SizeForm.MEAN) {
      return form.description();
    }
    List<String> knots = new ArrayList<>();
    for (int knot = 0; knot < fast.knots(); knot++) {
      knots.add(
          "%s %s / %s"
              .formatted(
                  Quantities.bytes(Math.round(fast.knotBytes(knot))),
                  Quantities.time(fast.knotNs(knot)),
                  Quantities.time(slow.knotNs(knot))));
    }
    return form.description() + " (FastMem / SlowMem at " + String.join(", ", knots) + ")";
  }

  private void runTime(RuntimeModel runtime) {
    say("");
    say("Run time T for %d client%s", runtime.clients(), runtime.clients() == 1 ? "" : "s");
    say("  deployment: %s", estimate.options().deployment().description());
    switch (runtime.kind()) {
      case CLOSED_LOOP -> closedLoop(runtime);
      case ONE_STATION ->
          say(
              "  by exact mean value analysis: N = %d clients, Z = %s of think time, and a demand of"
                  + " D = %s on the one server",
              runtime.clients(),
              Quantities.time(runtime.clientNs()),
              Quantities.time(runtime.demandNs(fastNs, slowNs)));
    }
    if (runtime.disturbanceFactor() != 1) {
      say(
          "  disturbances of the machine x %.4f (all of it takes so much longer)",
          runtime.disturbanceFactor());
    }
    say("  T = %s", ms(curve.runtimeNs(row)));
    meanValueAnalysis(runtime);
  }

  private void closedLoop(RuntimeModel runtime) {
    say("  service times / clients     %s", ms((fastNs + slowNs) / runtime.clients()));
    if (Double.isNaN(runtime.measuredFastRuntimeNs())) {
      say(
          "  client's own time           %s (%,d requests x %s / clients)",
          ms(runtime.fixedRuntimeNs()), runtime.requests(), Quantities.time(runtime.clientNs()));
    } else {
      say(
          "  measured beyond these       %s (run time with SlowMem only, less its service times)",
          ms(runtime.fixedRuntimeNs()));
    }
    interference(runtime);
  }

  private void interference(RuntimeModel runtime) {
    InterferenceModel interference = runtime.interference();
    if (interference.isNone()) {
      say("  %s", interference.description());
      return;
    }
    double switchRate = runtime.switchRate(curve.switches(row));
    double excessNs =
        interference.totalExcessNs(
                Arrays.stream(pattern.operationTotals()).asDoubleStream().toArray(), switchRate)
            / runtime.clients();
    say(
        "  interference                %s (s = %,d switches / %,d = %.4f)",
        ms(excessNs), curve.switches(row), runtime.requests() - 1, switchRate);
    say("    %s", interference.description());
  }

  /** Explains the run time by a model that knows nothing of mixtures, for more than one client. */
  private void meanValueAnalysis(RuntimeModel runtime) {
    if (runtime.clients() < 2 || runtime.kind() != RuntimeModel.Kind.CLOSED_LOOP) {
      return;
    }
    say(
        "  (mean value analysis of two servers, which knows nothing of shared processors: %s)",
        ms(runtime.twoStationsRuntimeNs(fastNs, slowNs)));
  }

  private void throughput(RuntimeModel runtime) {
    say("");
    say(
        "Throughput = %,d requests / T = %s operations a second%s",
        runtime.requests(),
        Quantities.rate(curve.throughputOpsS(row)),
        interval(curve.throughputIntervalOpsS(row), true));
    say(
        "Slowdown = T / %s with FastMem only%s - 1 = %s%s",
        ms(curve.fastRuntimeNs()),
        Double.isNaN(runtime.measuredFastRuntimeNs()) ? "" : ", measured,",
        Quantities.percent(curve.slowdown(row)),
        interval(curve.slowdownInterval(row), false));
    say(
        "Mean latency = T x clients / requests - %s of the client's own = %s",
        Quantities.time(runtime.clientNs()), Quantities.time(curve.averageLatencyNs(row)));
  }

  private String interval(Interval interval, boolean isRate) {
    if (!curve.hasIntervals()) {
      return " (no interval: the measurement does not tell how sure it is)";
    }
    return " (95 %% interval %s to %s, %d samples of %d segments of time)"
        .formatted(
            isRate ? Quantities.rate(interval.low()) : Quantities.percent(interval.low()),
            isRate ? Quantities.rate(interval.high()) : Quantities.percent(interval.high()),
            estimate.models().drawn().size(),
            estimate.evidence().segments());
  }

  private void cost() {
    say("");
    say(
        "Cost factor = (F + (C - F) x p) / C = %.6f with F = %s, C = %s, p = %s",
        curve.costFactor(row),
        Quantities.bytes(curve.fastBytes(row)),
        Quantities.bytes(curve.totalBytes()),
        estimate.price().value());
    if (!estimate.price().origin().isEmpty()) {
      say("  p: %s", estimate.price().origin());
    }
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
              say("Percentiles (mixtures of the measured latencies)");
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
                            Quantities.time(cursor.latencyNs(writes, i))));
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
