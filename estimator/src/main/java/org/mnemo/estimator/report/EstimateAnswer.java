package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.report.load.LoadText;
import org.mnemo.estimator.report.partition.PartitionText;

/** An estimate at a glance: a verdict, a table of at most eight rows, and what it holds for. */
public final class EstimateAnswer {

  private static final String TOO_FEW = "too few independent samples";

  private final Estimate estimate;
  private final @Nullable CatalogPrice catalog;

  private EstimateAnswer(Estimate estimate, @Nullable CatalogPrice catalog) {
    this.estimate = estimate;
    this.catalog = catalog;
  }

  /**
   * The answer of an estimate.
   *
   * @param catalog prices in dollars; null if not asked for
   * @param isVerbose true for what is rare, as further context
   */
  public static Answer of(Estimate estimate, @Nullable CatalogPrice catalog, boolean isVerbose) {
    return new EstimateAnswer(estimate, catalog).answer(isVerbose);
  }

  private Answer answer(boolean isVerbose) {
    Choice choice = estimate.choiceOrNull();
    List<Table> tables = new ArrayList<>();
    if (choice != null) {
      tables.add(figures(choice));
    }
    if (!estimate.others().isEmpty()) {
      tables.add(policies());
    }
    estimate.partitions().ifPresent(study -> tables.add(PartitionText.table(estimate, study)));
    List<String> context = context(choice);
    if (isVerbose) {
      context.addAll(details(choice));
    }
    String part =
        estimate.trace().isAll()
            ? ""
            : "For the first %s only: "
                .formatted(CountedNoun.of(estimate.pattern().requests(), "request"));
    return new Answer(
        part + (choice == null ? NoAnswer.verdict(estimate) : verdict(choice)),
        tables,
        context,
        Advice.notes(estimate, catalog),
        choice == null
            ? Answer.Status.UNKNOWN
            : estimate.options().fastBytes() == null ? Answer.Status.MET : Answer.Status.NONE);
  }

  /** What few readers need. */
  private List<String> details(@Nullable Choice choice) {
    List<String> details = new ArrayList<>();
    if (choice != null) {
      Advice.howMuchMayDo(estimate, choice).ifPresent(details::add);
      details.addAll(PolicyText.moves(estimate, estimate.curve().row(choice.row())));
    }
    PolicyText.givenFetch(estimate).ifPresent(details::add);
    details.addAll(PolicyText.withoutSplit(estimate));
    details.addAll(SlaText.sentences(estimate));
    details.addAll(LoadText.capacity(estimate));
    if (catalog != null) {
      details.addAll(MemoryBill.basis(catalog));
    }
    return details;
  }

  private String verdict(Choice choice) {
    Curve curve = estimate.curve();
    CurveRow chosen = curve.row(choice.row());
    if (curve.tiers() > 2) {
      return TierText.whatToBuy(estimate, chosen);
    }
    String total = Quantities.bytes(curve.totalBytes());
    String fast = Advice.fastMem(estimate);
    if (estimate.options().fastBytes() != null) {
      return "%s of %s for %s of data (%s)."
          .formatted(
              Quantities.bytes(chosen.fastBytes()),
              fast,
              total,
              Quantities.percent(chosen.fastShare()));
    }
    if (chosen.row() == curve.lastRow()) {
      return "Buy %s for all %s of data: %s."
          .formatted(fast, total, PolicyText.whyFastMemOnly(estimate));
    }
    return chosen.row() == 0
        ? "Buy no %s: all %s of data can lie in SlowMem. SLO met.".formatted(fast, total)
        : "Buy %s of %s for %s of data (%s). SLO met."
            .formatted(
                Quantities.bytes(chosen.fastBytes()),
                fast,
                total,
                Quantities.percent(chosen.fastShare()));
  }

  private Table figures(Choice choice) {
    Curve curve = estimate.curve();
    CurveRow chosen = curve.row(choice.row());
    boolean isGiven = estimate.options().fastBytes() != null;
    boolean hasIntervals = curve.hasIntervals();
    List<List<Cell>> rows = new ArrayList<>();
    if (curve.tiers() == 2) {
      rows.add(
          Table.row(
              Cell.word("FastMem"),
              Cell.of(Unit.BYTES, chosen.fastBytes()),
              hasIntervals && !isGiven
                  ? Cell.range(
                      Unit.BYTES,
                      (double) curve.fastBytes(choice.leastRow()),
                      (double) chosen.fastBytes())
                  : Cell.NONE,
              Cell.of(Unit.BYTES, curve.totalBytes()),
              Cell.NONE));
    }
    rows.add(
        Table.row(
            Cell.word("Memory cost"),
            Cell.of(Unit.SHARE, chosen.costFactor()),
            Cell.NONE,
            Cell.of(Unit.SHARE, 1),
            Cell.NONE));
    if (catalog != null) {
      double fastOnly = catalog.usdPerMonth(curve.totalBytes());
      rows.add(
          Table.row(
              Cell.word("Dollars a month"),
              Cell.of(Unit.USD, fastOnly * chosen.costFactor()),
              Cell.NONE,
              Cell.of(Unit.USD, fastOnly),
              Cell.NONE));
    }
    rows.add(
        Table.row(
            Cell.word("Operations/s"),
            Cell.of(Unit.PER_SECOND, chosen.throughputOpsS()),
            hasIntervals ? interval(Unit.PER_SECOND, chosen.throughputIntervalOpsS()) : Cell.NONE,
            Cell.of(Unit.PER_SECOND, curve.throughputOpsS(curve.lastRow())),
            Cell.NONE));
    rows.add(
        Table.row(
            Cell.word("Slowdown"),
            Cell.of(Unit.SHARE, chosen.slowdown()),
            hasIntervals ? interval(Unit.SHARE, chosen.slowdownInterval()) : Cell.NONE,
            Cell.NONE,
            isGiven ? Cell.NONE : Cell.of(Unit.SHARE, estimate.options().maxSlowdown())));
    addCapacity(rows, choice.row());
    addLatencies(rows, choice.row());
    return new Table(
        List.of("", "Split", "95 % interval", fastOnly(), "SLO"),
        rows.subList(0, Math.min(Table.MOST_ROWS, rows.size())));
  }

  private static Cell interval(Unit unit, Interval interval) {
    return Cell.range(unit, interval.low(), interval.high());
  }

  private String fastOnly() {
    return estimate.curve().tiers() == 2
        ? "FastMem only"
        : estimate.prices().tiers().get(0) + " only";
  }

  private void addLatencies(List<List<Cell>> rows, int row) {
    Tails tails = estimate.tailsOrNull();
    if (tails == null) {
      return;
    }
    // What is promised comes first, as the table may be full.
    List<LatencyPromise> promised = estimate.options().promises().latencies();
    Set<LatencyFigure> figures = new LinkedHashSet<>();
    promised.forEach(promise -> figures.add(promise.figure()));
    for (boolean writes : new boolean[] {false, true}) {
      if (tails.has(writes)) {
        figures.add(new LatencyFigure(writes, 0.99));
      }
    }
    Tails.Cursor here = tails.at(row);
    Tails.Cursor fast = tails.at(estimate.curve().lastRow());
    for (LatencyFigure figure : figures) {
      double highNs = tails.hasBounds() ? here.ns(figure, End.HIGH) : Double.NaN;
      rows.add(
          Table.row(
              Cell.word(figure.description()),
              Cell.of(Unit.NS, here.ns(figure, End.ESTIMATE)),
              Double.isFinite(highNs)
                  ? Cell.range(Unit.NS, here.ns(figure, End.LOW), highNs)
                  : Cell.unknown(TOO_FEW),
              Cell.of(Unit.NS, fast.ns(figure, End.ESTIMATE)),
              promised.stream()
                  .filter(promise -> promise.figure().equals(figure))
                  .map(promise -> Cell.of(Unit.NS, promise.limitNs()))
                  .findFirst()
                  .orElse(Cell.NONE)));
    }
  }

  private void addCapacity(List<List<Cell>> rows, int row) {
    CapacityCurve capacity = estimate.capacityOrNull();
    if (capacity == null) {
      return;
    }
    String servers =
        estimate.options().deployment() == Deployment.ONE_SERVER
            ? ""
            : "split: a server for each memory; FastMem only: one server";
    Interval opsS = capacity.interval(row);
    rows.add(
        Table.row(
            Cell.word("Capacity/s"),
            Cell.of(Unit.PER_SECOND, capacity.opsS(row)).with(servers),
            Double.isFinite(opsS.high()) ? interval(Unit.PER_SECOND, opsS) : Cell.unknown(TOO_FEW),
            Cell.of(Unit.PER_SECOND, capacity.opsS(capacity.rows() - 1)).with(servers),
            Cell.NONE));
    RatePromise rate = estimate.options().promises().rate();
    if (rate != null) {
      rows.add(
          Table.row(
              Cell.word("Nodes for %s/s".formatted(Quantities.rate(rate.opsS()))),
              nodes(rate.nodesNeeded(row)),
              Cell.NONE,
              nodes(rate.nodesNeeded(capacity.rows() - 1)),
              Cell.of(Unit.COUNT, rate.nodes())));
    }
  }

  private static Cell nodes(OptionalLong needed) {
    return needed.isPresent() ? Cell.of(Unit.COUNT, needed.getAsLong()) : Cell.unknown(TOO_FEW);
  }

  private Table policies() {
    List<List<Cell>> rows = new ArrayList<>();
    for (Estimate each : PolicyText.all(estimate)) {
      CurveRow chosen = each.chosen().orElse(null);
      Cell label = Cell.word(PolicyText.label(each));
      rows.add(
          chosen == null
              ? Table.row(label, Cell.unknown("no answer"), Cell.NONE, Cell.NONE, Cell.NONE)
              : Table.row(
                  label,
                  Cell.of(Unit.BYTES, chosen.fastBytes()),
                  Cell.of(Unit.SHARE, chosen.costFactor()),
                  Cell.of(Unit.PER_SECOND, chosen.throughputOpsS()),
                  Cell.of(Unit.SHARE, chosen.slowdown())));
    }
    return new Table(List.of("Policy", "FastMem", "Cost", "Operations/s", "Slowdown"), rows);
  }

  private List<String> context(@Nullable Choice choice) {
    List<String> context = new ArrayList<>();
    if (choice == null) {
      context.add("For an answer: " + NoAnswer.remedy(estimate) + ".");
    } else {
      context.add(whatIsInFast(choice));
      String origin = Advice.priceOrigin(estimate);
      context.add(
          estimate.curve().tiers() == 2
              ? "SlowMem costs %s of FastMem%s."
                  .formatted(
                      Quantities.shortPercent(estimate.price().value()),
                      origin.isEmpty() ? "" : " (" + origin + ")")
              : TierText.prices(estimate));
    }
    Tails tails = estimate.tailsOrNull();
    if (choice != null && tails != null && tails.isEndless(choice.row())) {
      context.add(Advice.notCarried(estimate, choice.row()));
    }
    context.add(
        "Estimated for %s; %s, %s."
            .formatted(
                Advice.requests(estimate),
                CountedNoun.of(estimate.curve().model().clients(), "client"),
                estimate.options().deployment().description()));
    context.addAll(LoadText.responses(estimate));
    estimate.partitions().ifPresent(study -> context.addAll(PartitionText.sentences(study)));
    return context;
  }

  private String whatIsInFast(Choice choice) {
    Curve curve = estimate.curve();
    if (curve.tiers() > 2) {
      return "Keys go to tiers by time saved for their cost.";
    }
    if (estimate.trace().origin() == TracePart.Origin.HEAT) {
      return "The hottest %s go to FastMem, whoever finds them."
          .formatted(Quantities.bytes(curve.fastBytes(choice.row())));
    }
    return curve.hasKeys()
        ? "FastMem holds %s of %s (--order %s)."
            .formatted(
                Quantities.count(estimate.keysInFast(choice.row())),
                CountedNoun.of(estimate.keyCount(), "key"),
                estimate.orderName())
        : "The policy %s decides what FastMem holds; it serves %s of the requests."
            .formatted(
                estimate.options().policy(),
                Quantities.percent(curve.traffic().cursor().moveTo(choice.row()).fastShare()));
  }
}
