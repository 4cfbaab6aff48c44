package org.mnemo.estimator.report;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Estimate.Choice;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.pattern.TracePart;

/** An estimate at a glance: a verdict, a table of at most eight rows, and what it holds for. */
public final class EstimateAnswer {

  private static final String TOO_FEW = "too few independent samples";

  private final Estimate estimate;
  private final @Nullable CatalogPrice catalog;
  private final Curve curve;
  private final boolean isGiven;
  private final List<List<Cell>> rows = new ArrayList<>();

  private EstimateAnswer(Estimate estimate, @Nullable CatalogPrice catalog) {
    this.estimate = estimate;
    this.catalog = catalog;
    this.curve = estimate.curve();
    this.isGiven = estimate.options().fastBytes() != null;
  }

  /**
   * The answer of an estimate.
   *
   * @param catalog prices in dollars; null if not requested
   * @param isVerbose true for what is rare, as further tables and context
   */
  public static Answer of(Estimate estimate, @Nullable CatalogPrice catalog, boolean isVerbose) {
    return new EstimateAnswer(estimate, catalog).answer(isVerbose);
  }

  private Answer answer(boolean isVerbose) {
    Choice choice = estimate.choice().orElse(null);
    List<Table> tables = new ArrayList<>();
    List<String> context = new ArrayList<>();
    List<String> notes = Advice.notes(estimate, catalog);
    if (choice == null) {
      context.add("For an answer: " + NoAnswer.remedy(estimate) + ".");
    } else {
      tables.add(atAGlance(choice));
      if (curve.tiers() > 2) {
        tables.add(TierText.table(estimate, choice.row()));
      } else {
        context.add(whatIsInFast(choice));
        context.add(
            Sentence.line("slow-price")
                .with("price", estimate.price().value())
                .with("backend_ns", PolicyText.backendNs(estimate))
                .with("origin", Advice.priceOrigin(estimate, 1).replaceFirst("(.+)", " ($1)"))
                .text());
      }
      Tails tails = estimate.tails().orElse(null);
      if (tails != null && tails.isEndless(choice.row())) {
        notes.add(
            0,
            Sentence.line("rate-not-carried")
                .with("clients", curve.model().clients())
                .with("ops_s", estimate.evidence().load().rate().orElseThrow().opsS())
                .text());
      }
    }
    List<Estimate> policies = PolicyText.all(estimate);
    boolean moves = isVerbose && policies.stream().anyMatch(each -> each.sla().isPresent());
    if (moves || policies.size() > 1) {
      tables.add(PolicyText.table(policies, moves));
    }
    estimate.partitions().ifPresent(study -> tables.add(PartitionText.table(estimate, study)));
    context.add(
        Sentence.line("estimated")
            .with("requests", Advice.requests(estimate))
            .with("clients", curve.model().clients())
            .with("deployment", PolicyText.deployment(estimate))
            .text());
    estimate.evidence().load().rate().map(EstimateAnswer::responses).ifPresent(tables::add);
    if (isVerbose) {
      SlaText.table(estimate).ifPresent(tables::add);
      PolicyText.givenFetch(estimate).ifPresent(context::add);
      if (catalog != null) {
        context.addAll(MemoryBill.basis(catalog));
      }
    }
    estimate.partitions().ifPresent(study -> context.addAll(PartitionText.sentences(study)));
    return new Answer(
        choice == null
            ? "No answer yet: %s.".formatted(NoAnswer.reason(estimate))
            : verdict(curve.row(choice.row())),
        tables,
        context,
        notes,
        choice == null ? Answer.Status.UNKNOWN : isGiven ? Answer.Status.NONE : Answer.Status.MET);
  }

  private String verdict(CurveRow chosen) {
    boolean isOfTwo = curve.tiers() == 2;
    String code =
        isGiven
            ? "verdict-given"
            : isOfTwo && chosen.row() == curve.lastRow()
                ? "verdict-fast-only"
                : isOfTwo && chosen.fastBytes() == 0 ? "verdict-slow-only" : "verdict";
    FastCapacity capacity = estimate.options().fastBytes();
    long given = capacity == null ? 0 : capacity.bytes(curve.totalBytes());
    return Sentence.line(code)
        .with("all_fit", given > curve.totalBytes())
        .with("none_fits", given > 0 && chosen.fastBytes() == 0)
        .with("given", given)
        .with("sizes", TierText.sizes(estimate, chosen.row()))
        .with("fast", Advice.fastMem(estimate))
        .with("total", curve.totalBytes())
        .with("share", isOfTwo ? " (" + Quantities.percent(chosen.fastShare()) + ")" : "")
        .with("why", code.equals("verdict-fast-only") ? PolicyText.whyFastMemOnly(estimate) : "")
        .text();
  }

  private String whatIsInFast(Choice choice) {
    String code =
        estimate.trace().origin() == TracePart.Origin.HEAT
            ? "in-fast-hottest"
            : curve.hasKeys() ? "in-fast-keys" : "in-fast-policy";
    return Sentence.line(code)
        .with("bytes", curve.fastBytes(choice.row()))
        .with("held", estimate.keysInFast(choice.row()))
        .with("keys", estimate.keyCount())
        .with("order", estimate.orderOption())
        .with("policy", estimate.options().policy())
        .with("hits", curve.traffic().cursor().moveTo(choice.row()).fastShare())
        .text();
  }

  private Table atAGlance(Choice choice) {
    CurveRow chosen = curve.row(choice.row());
    if (curve.tiers() == 2) {
      Interval fast =
          isGiven
              ? null
              : new Interval(
                  (double) curve.fastBytes(choice.leastRow()), (double) chosen.fastBytes());
      row(
          "FastMem",
          Unit.BYTES,
          (double) chosen.fastBytes(),
          fast,
          (double) curve.totalBytes(),
          Double.NaN);
    }
    row("Memory cost", Unit.SHARE, chosen.costFactor(), null, 1, Double.NaN);
    if (catalog != null) {
      MemoryBill bill = MemoryBill.of(estimate, chosen, catalog);
      double fastOnly = bill.fastOnlyUsdMonth();
      row("Dollars a month", Unit.USD, bill.recommendedUsdMonth(), null, fastOnly, Double.NaN);
    }
    row(
        "Operations/s",
        Unit.PER_SECOND,
        chosen.throughputOpsS(),
        chosen.throughputIntervalOpsS(),
        curve.throughputOpsS(curve.lastRow()),
        Double.NaN);
    row(
        "Slowdown",
        Unit.SHARE,
        chosen.slowdown(),
        chosen.slowdownInterval(),
        Double.NaN,
        isGiven ? Double.NaN : estimate.options().maxSlowdown());
    estimate.capacity().ifPresent(capacity -> addCapacity(capacity, choice.row()));
    estimate.tails().ifPresent(tails -> addLatencies(tails, choice.row()));
    return new Table(
        List.of("", "Split", "95 % interval", TierText.names(estimate).get(0) + " only", "SLO"),
        rows.subList(0, Math.min(Table.MOST_ROWS, rows.size())));
  }

  /** Adds a row of figures; null and NaN for none, an interval to infinity for an unknown one. */
  private void row(
      String name,
      Unit unit,
      double split,
      @Nullable Interval interval,
      double fastOnly,
      double slo) {
    rows.add(
        Table.row(
            name,
            Cell.of(unit, split),
            interval == null || !curve.hasIntervals() ? Cell.NONE : interval(unit, interval),
            Cell.of(unit, fastOnly),
            Cell.of(unit, slo)));
  }

  private static Cell interval(Unit unit, Interval interval) {
    return Double.isFinite(interval.high())
        ? Cell.range(unit, interval.low(), interval.high())
        : Cell.unknown(TOO_FEW);
  }

  private void addLatencies(Tails tails, int row) {
    // SLOs come first, as the table may be full.
    Map<LatencyFigure, Double> limits = new LinkedHashMap<>();
    estimate
        .options()
        .slos()
        .latencies()
        .forEach(slo -> limits.putIfAbsent(slo.figure(), slo.limitNs()));
    for (boolean writes : new boolean[] {false, true}) {
      if (tails.has(writes)) {
        limits.putIfAbsent(new LatencyFigure(writes, 0.99), Double.NaN);
      }
    }
    Tails.Cursor here = tails.at(row);
    Tails.Cursor fast = tails.at(curve.lastRow());
    limits.forEach(
        (figure, limitNs) ->
            rows.add(
                Table.row(
                    figure.description(),
                    Cell.of(Unit.NS, here.ns(figure, End.ESTIMATE)),
                    tails.hasBounds()
                        ? interval(
                            Unit.NS,
                            new Interval(here.ns(figure, End.LOW), here.ns(figure, End.HIGH)))
                        : Cell.unknown(TOO_FEW),
                    Cell.of(Unit.NS, fast.ns(figure, End.ESTIMATE)),
                    Cell.of(Unit.NS, limitNs))));
  }

  private void addCapacity(CapacityCurve capacity, int row) {
    int last = capacity.rows() - 1;
    ServerTimes times = capacity.node().times();
    boolean isOneServer = estimate.options().deployment() == Deployment.ONE_SERVER;
    String meant =
        Sentence.line("capacity")
            .with("threads", times.knowsThreads() ? times.threads() : Double.NaN)
            .with("servers", isOneServer ? "" : Sentence.line("capacity-servers").text())
            .text();
    rows.add(
        Table.row(
            "Capacity/s",
            Cell.of(Unit.PER_SECOND, capacity.opsS(row)).with(meant),
            interval(Unit.PER_SECOND, capacity.interval(row)),
            Cell.of(Unit.PER_SECOND, capacity.opsS(last)).with(meant)));
    RateSlo rate = estimate.options().slos().rate();
    if (rate != null) {
      rows.add(
          Table.row(
              "Nodes for %s/s".formatted(Quantities.rate(rate.opsS())),
              nodes(rate.nodesNeeded(capacity, row)),
              Cell.NONE,
              nodes(rate.nodesNeeded(capacity, last)),
              Cell.of(Unit.COUNT, rate.nodes())));
    }
  }

  private static Cell nodes(OptionalLong needed) {
    return needed.isPresent() ? Cell.of(Unit.COUNT, needed.getAsLong()) : Cell.unknown(TOO_FEW);
  }

  /** What was found at the offered rate with all data in one memory. */
  private static Table responses(MeasuredRate rate) {
    return Table.of(
            rate.kinds().stream().filter(kind -> !kind.kind().startsWith("mixed-")).toList(),
            words("Blocks", MeasuredRate.OfKind::kind),
            figures(
                "Carried/s",
                Unit.PER_SECOND,
                kind -> rate.opsS() * Math.min(1, kind.carriedShare())),
            column(
                "p99",
                kind ->
                    kind.isCarried()
                        ? Cell.of(Unit.NS, kind.responseNs(0.99))
                        : Cell.unknown("a backlog grew")))
        .titled(
            "At %s requests/s, from the moment each was due"
                .formatted(Quantities.rate(rate.opsS())));
  }
}
