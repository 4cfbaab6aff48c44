package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Column;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.model.RunTimeModel.OneServer;
import org.mnemo.estimator.model.SizeModel.SizeForm;
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
  private final List<List<Cell>> terms = new ArrayList<>();

  private Explanation(Estimate estimate, int row) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.model = curve.model();
    this.traffic = curve.traffic().cursor().moveTo(row);
    this.row = row;
    this.memories = TierText.names(estimate);
  }

  /** Service times, run time, results, prices and percentiles of a row, each as a table. */
  public static Answer of(Estimate estimate, int row) {
    return new Explanation(estimate, row).answer();
  }

  private Answer answer() {
    List<Table> tables = new ArrayList<>(List.of(serviceTimes(), runTime(), results()));
    if (!sizes().rows().isEmpty()) {
      tables.add(1, sizes());
    }
    tables.add(TierText.table(estimate, row));
    estimate.tails().ifPresent(tails -> tables.add(percentiles(tails)));
    boolean hasKey = curve.hasKeys() && row > 0;
    List<String> context = new ArrayList<>();
    context.add(
        Sentence.line("record-bytes")
            .with(
                "key",
                estimate.recordBytes().keyBytes() < 0
                    ? ""
                    : " (%,d bytes)".formatted(estimate.recordBytes().keyBytes()))
            .with("overhead", estimate.recordBytes().overheadBytes())
            .with("index_in_fast", estimate.recordBytes().indexInFast())
            .text());
    if (curve.hasIntervals()) {
      context.add(
          Sentence.line("bootstrap")
              .with("replicates", estimate.models().replicates().size())
              .with("segments", estimate.evidence().segments())
              .text());
    }
    return new Answer(
        Sentence.line("explained")
            .with("row", row)
            .with("last", curve.lastRow())
            .with("sizes", TierText.sizes(estimate, row))
            .with("key", hasKey ? curve.keyTable().keyAsString(curve.key(row)) : false)
            .with("order", estimate.orderOption())
            .text(),
        tables,
        context,
        List.of());
  }

  private Stream<Operation> operations() {
    return Operation.moving().stream().filter(estimate.models().sizes()::holds);
  }

  private double serviceNs() {
    return IntStream.range(0, curve.tiers()).mapToDouble(t -> model.serviceNs(traffic, t)).sum();
  }

  private Table serviceTimes() {
    List<List<Cell>> rows = new ArrayList<>();
    operations()
        .forEach(
            operation -> {
              for (int tier = 0; tier < curve.tiers(); tier++) {
                double count = traffic.requestsOf(tier, operation.ordinal());
                double ns = model.serviceNs(traffic, tier, operation.ordinal());
                rows.add(
                    Table.row(
                        Cell.word(operation.lowerCase())
                            .with(estimate.models().sizes().form(operation).description()),
                        Cell.word(memories.get(tier)),
                        Cell.of(Unit.COUNT, count),
                        Cell.of(Unit.NS, ns / count),
                        ms(ns)));
              }
            });
    rows.add(Table.row("S", Cell.NONE, Cell.NONE, Cell.NONE, ms(serviceNs())));
    return new Table(
        "Service time S",
        List.of("Operation", "Memory", "Requests", "Time of one", "Product"),
        rows);
  }

  /** Times by size, of operations that depend on it. */
  private Table sizes() {
    List<List<Cell>> rows = new ArrayList<>();
    operations()
        .filter(operation -> estimate.models().sizes().form(operation) != SizeForm.MEAN)
        .forEach(
            operation -> {
              SizeTimes fast = model.serviceTimes(Load.FAST).of(operation);
              for (int knot = 0; knot < fast.knots(); knot++) {
                List<Cell> times = new ArrayList<>();
                times.add(Cell.word(operation.lowerCase()));
                times.add(Cell.of(Unit.BYTES, fast.knotBytes(knot)));
                for (int tier = 0; tier < curve.tiers(); tier++) {
                  times.add(Cell.of(Unit.NS, model.serviceTimes(tier).of(operation).knotNs(knot)));
                }
                rows.add(times);
              }
            });
    return new Table(
        "Time of one by size",
        Stream.concat(Stream.of("Operation", "Size"), memories.stream()).toList(),
        rows);
  }

  private Table runTime() {
    int clients = model.clients();
    double movesNs = model.movesNs(traffic);
    double waitedNs = model.waitedMovesNs(traffic);
    double undisturbedNs = model.undisturbedNs(traffic);
    String moves =
        "%s, %s"
            .formatted(
                CountedNoun.of(Math.round(traffic.fetches()), "fetch", "fetches"),
                CountedNoun.of(Math.round(traffic.writeBacks()), "write-back"));
    if (model instanceof OneServer one && clients > 1) {
      String demand =
          "mean value analysis: N = %d, Z = %s, demand D = %s"
              .formatted(
                  clients,
                  Quantities.time(model.thinkTimeNs()),
                  Quantities.time(one.demandNs(traffic)));
      term(
          "Requests of all clients",
          undisturbedNs - (movesNs - waitedNs),
          demand + (waitedNs > 0 ? " with " + moves : ""));
    } else {
      term("Service times / clients", serviceNs() / clients, "S / " + clients);
      if (model instanceof MeasuredEnds ends) {
        term("Beyond these", ends.beyondNs(), "measured with SlowMem only");
      } else {
        String thinking = CountedNoun.of(curve.requests(), "request");
        term(
            "Think time / clients",
            model.thinkTimeNs(traffic) / clients,
            "%s x %s / %d".formatted(thinking, Quantities.time(model.thinkTimeNs()), clients));
      }
      term(
          "Interference / clients",
          model.excessNs(traffic) / clients,
          InterferenceText.of(model.interference(), estimate.prices().tiers())
              + (model.usesSwitches()
                  ? "; s = %s".formatted(Quantities.factor(traffic.switchRate()))
                  : ""));
      if (waitedNs > 0) {
        term("Moves that requests wait for", waitedNs / clients, moves);
      }
    }
    if (movesNs > waitedNs) {
      term("Moves between requests", movesNs - waitedNs, moves);
    }
    if (model.leastWriteBackNs(traffic) > 0) {
      term(
          "Wait for write-backs",
          undisturbedNs - 1e6 * terms.stream().mapToDouble(term -> term.get(1).low()).sum(),
          "SlowMem takes %s for them".formatted(Quantities.time(model.leastWriteBackNs(traffic))));
    }
    if (model.disturbanceFactor() != 1) {
      term(
          "Disturbances",
          undisturbedNs * (model.disturbanceFactor() - 1),
          "x %s of the terms above".formatted(Quantities.factor(model.disturbanceFactor() - 1)));
    }
    term("T", curve.runtimeNs(row), estimate.options().deployment().description());
    return new Table(
        "Run time T for %s".formatted(CountedNoun.of(clients, "client")),
        List.of("Term", "Time", "From"),
        terms);
  }

  private void term(String name, double ns, String from) {
    terms.add(Table.row(name, ms(ns), Cell.word(from)));
  }

  private Table results() {
    String fastOnly =
        "T / %s with %s only%s - 1"
            .formatted(
                ms(curve.fastRuntimeNs()).text(),
                memories.get(Load.FAST),
                Double.isNaN(model.measuredFastRuntimeNs()) ? "" : ", measured,");
    return new Table(
        List.of("Result", "Value", "95 % interval", "From"),
        List.of(
            Table.row(
                "Operations/s",
                Cell.of(Unit.PER_SECOND, curve.throughputOpsS(row)),
                interval(Unit.PER_SECOND, curve.throughputIntervalOpsS(row)),
                Cell.word(CountedNoun.of(curve.requests(), "request") + " / T")),
            Table.row(
                "Slowdown",
                Cell.of(Unit.SHARE, curve.slowdown(row)),
                interval(Unit.SHARE, curve.slowdownInterval(row)),
                Cell.word(fastOnly)),
            Table.row(
                "Mean latency",
                Cell.of(Unit.NS, curve.averageLatencyNs(row)),
                Cell.NONE,
                Cell.word("T x clients / requests - think time")),
            Table.row(
                "Cost factor",
                Cell.of(Unit.FACTOR, curve.costFactor(row)),
                Cell.NONE,
                Cell.word("sum of price x size / bytes of all data"))));
  }

  private Cell interval(Unit unit, Interval interval) {
    return curve.hasIntervals() ? Cell.range(unit, interval.low(), interval.high()) : Cell.NONE;
  }

  private Table percentiles(Tails tails) {
    Tails.Cursor here = tails.at(row);
    List<Column<Boolean>> columns = new ArrayList<>();
    columns.add(words("Operations", writes -> writes ? "writes" : "reads"));
    for (int i = 0; i < Tails.QUANTILES.size(); i++) {
      int at = i;
      String quantile = Quantities.shortPercent(Tails.QUANTILES.get(i)).replace(" %", "");
      columns.add(figures("p" + quantile, Unit.NS, writes -> here.latencyNs(writes, at)));
    }
    return Table.of(Stream.of(false, true).filter(tails::has).toList(), columns)
        .titled(
            tails.areResponses()
                ? "Response times, mixed from those measured at the rate"
                : "Latencies, mixed from the measured ones");
  }

  /** Milliseconds, which add up by hand. */
  private static Cell ms(double ns) {
    return Cell.of(Unit.MS, ns / 1e6);
  }
}
