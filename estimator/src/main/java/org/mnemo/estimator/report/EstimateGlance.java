package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Table;
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

/** An estimate at a glance: a verdict, a table of at most eight rows, and what it holds for. */
public final class EstimateGlance {

  private static final String TOO_FEW = "too few independent samples";

  /** The profile of an emulated memory, at the end of its description. */
  private static final Pattern PROFILE = Pattern.compile("\\(profile [^)]*\\)$");

  /** Most rows of a table that is read at a glance. */
  private static final int MOST_ROWS = 8;

  private final Estimate estimate;
  private final @Nullable CatalogPrice catalog;
  private final Set<String> footnotes = new LinkedHashSet<>();

  private EstimateGlance(Estimate estimate, @Nullable CatalogPrice catalog) {
    this.estimate = estimate;
    this.catalog = catalog;
  }

  /** The answer of an estimate; {@code catalog} are prices in dollars, if asked for. */
  public static Answer of(Estimate estimate, @Nullable CatalogPrice catalog) {
    return new EstimateGlance(estimate, catalog).answer();
  }

  private Answer answer() {
    Choice choice = estimate.choiceOrNull();
    List<Table> tables = new ArrayList<>();
    if (choice != null) {
      tables.add(figures(choice));
    }
    if (!estimate.others().isEmpty()) {
      tables.add(policies());
    }
    return new Answer(
        Advice.partOnly(estimate)
            + (choice == null ? NoAnswer.sentence(estimate) : verdict(choice)),
        tables,
        context(choice),
        notes());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (TierInfo tier : estimate.emulatedTiers()) {
      Matcher profile = PROFILE.matcher(tier.memory());
      notes.add(
          "%s was EMULATED%s. Measure real memory before you buy."
              .formatted(
                  estimate.curve().tiers() == 2 ? "SlowMem" : tier.name(),
                  profile.find() ? " " + profile.group() : ""));
    }
    Advice.computed(estimate).map(Advice::sentence).ifPresent(notes::add);
    notes.addAll(Advice.remarks(estimate, catalog));
    return notes;
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
    boolean tells = curve.hasIntervals();
    List<List<String>> rows = new ArrayList<>();
    if (curve.tiers() == 2) {
      rows.add(
          List.of(
              "FastMem",
              Quantities.bytes(chosen.fastBytes()),
              tells && !isGiven
                  ? range(
                      Quantities.bytes(curve.fastBytes(choice.leastRow())),
                      Quantities.bytes(chosen.fastBytes()))
                  : "",
              Quantities.bytes(curve.totalBytes()),
              ""));
    }
    rows.add(List.of("Memory cost", Quantities.percent(chosen.costFactor()), "", "100 %", ""));
    if (catalog != null) {
      double fastOnly = catalog.usdPerMonth(curve.totalBytes());
      double split = fastOnly * chosen.costFactor();
      int decimals = Quantities.usdDecimals(split);
      rows.add(
          List.of(
              "Dollars a month",
              "$" + Quantities.figure(split, decimals),
              "",
              "$" + Quantities.figure(fastOnly, decimals),
              ""));
    }
    Interval opsS = tells ? chosen.throughputIntervalOpsS() : null;
    rows.add(
        List.of(
            "Operations/s",
            Quantities.rate(chosen.throughputOpsS()),
            opsS == null ? "" : range(Quantities.rate(opsS.low()), Quantities.rate(opsS.high())),
            Quantities.rate(curve.throughputOpsS(curve.lastRow())),
            ""));
    Interval slowdown = tells ? chosen.slowdownInterval() : null;
    rows.add(
        List.of(
            "Slowdown",
            Quantities.percent(chosen.slowdown()),
            slowdown == null
                ? ""
                : range(Quantities.percent(slowdown.low()), Quantities.percent(slowdown.high())),
            "",
            isGiven ? "" : Quantities.shortPercent(estimate.options().maxSlowdown())));
    addCapacity(rows, choice.row());
    addLatencies(rows, choice.row());
    return new Table(
        List.of("", "Split", "95 % interval", fastOnly(), "SLO"),
        rows.subList(0, Math.min(MOST_ROWS, rows.size())),
        List.copyOf(footnotes));
  }

  private String fastOnly() {
    return estimate.curve().tiers() == 2
        ? "FastMem only"
        : estimate.prices().tiers().get(0) + " only";
  }

  private void addLatencies(List<List<String>> rows, int row) {
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
      String interval =
          Double.isFinite(highNs)
              ? range(Quantities.latency(here.ns(figure, End.LOW)), Quantities.latency(highNs))
              : "unknown " + footnote(TOO_FEW);
      rows.add(
          List.of(
              figure.description(),
              Quantities.latency(here.ns(figure, End.ESTIMATE)),
              interval,
              Quantities.latency(fast.ns(figure, End.ESTIMATE)),
              promised.stream()
                  .filter(promise -> promise.figure().equals(figure))
                  .map(promise -> Quantities.time(promise.limitNs()))
                  .findFirst()
                  .orElse("")));
    }
  }

  private void addCapacity(List<List<String>> rows, int row) {
    CapacityCurve capacity = estimate.capacityOrNull();
    if (capacity == null) {
      return;
    }
    String servers =
        estimate.options().deployment() == Deployment.ONE_SERVER
            ? ""
            : " " + footnote("split: a server for each memory; FastMem only: one server");
    Interval opsS = capacity.interval(row);
    RatePromise rate = estimate.options().promises().rate();
    rows.add(
        List.of(
            "Capacity/s",
            Quantities.rate(capacity.opsS(row)) + servers,
            Double.isFinite(opsS.high())
                ? range(Quantities.rate(opsS.low()), Quantities.rate(opsS.high()))
                : "unknown " + footnote(TOO_FEW),
            Quantities.rate(capacity.opsS(capacity.rows() - 1)) + servers,
            ""));
    if (rate != null) {
      rows.add(
          List.of(
              "Nodes for %s/s".formatted(Quantities.rate(rate.opsS())),
              nodes(rate.nodesNeeded(row)),
              "",
              nodes(rate.nodesNeeded(capacity.rows() - 1)),
              Quantities.count(rate.nodes())));
    }
  }

  private String nodes(OptionalLong needed) {
    return needed.isPresent()
        ? Quantities.count(needed.getAsLong())
        : "unknown " + footnote(TOO_FEW);
  }

  /** Mark of a footnote, which stands once however often it is used. */
  private String footnote(String text) {
    footnotes.add(text);
    return "(%d)".formatted(new ArrayList<>(footnotes).indexOf(text) + 1);
  }

  private static String range(String low, String high) {
    return low.equals(high) ? low : low + " to " + high;
  }

  private Table policies() {
    List<List<String>> rows = new ArrayList<>();
    for (Estimate each : PolicyText.all(estimate)) {
      CurveRow chosen = each.chosen().orElse(null);
      rows.add(
          chosen == null
              ? List.of(PolicyText.label(each), "no answer", "", "", "")
              : List.of(
                  PolicyText.label(each),
                  Quantities.bytes(chosen.fastBytes()),
                  Quantities.percent(chosen.costFactor()),
                  Quantities.rate(chosen.throughputOpsS()),
                  Quantities.percent(chosen.slowdown())));
    }
    return new Table(
        List.of("Policy", "FastMem", "Cost", "Operations/s", "Slowdown"), rows, List.of());
  }

  private List<String> context(@Nullable Choice choice) {
    List<String> context = new ArrayList<>();
    if (choice != null) {
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
