package org.mnemo.estimator.check;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.check.Judgement.Reason;
import org.mnemo.estimator.check.Verdict.Origin;
import org.mnemo.estimator.check.Verdict.Split;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.load.CapacityCurve;

/** Checks SLOs against an estimate. */
public final class EstimateJudge {

  /** States of a measurement without a usable interval. */
  private static final Set<Precision.Status> WITHOUT_INTERVAL =
      EnumSet.of(
          Precision.Status.NO_INTERVALS,
          Precision.Status.TOO_FEW_BLOCKS,
          Precision.Status.TOO_FEW_SEGMENTS);

  private final Estimate estimate;
  private final Curve curve;
  private final @Nullable Tails tails;
  private final AskedSlos asked;

  private final Slos slos;

  /**
   * @param estimate estimate without SLOs on latency or rate of its own
   * @throws UsageException if an SLO limits the latency of requests that the trace lacks
   */
  public EstimateJudge(Estimate estimate, AskedSlos asked) {
    this.estimate = estimate;
    this.asked = asked;
    curve = estimate.curve();
    tails = estimate.tails().orElse(null);
    slos = asked.slos();
    for (LatencySlo slo : slos.latencies()) {
      if (tails != null && !tails.has(slo.figure().ofWrites())) {
        throw new UsageException(
            "the SLO on the %s does not apply, as the trace has no %s; leave it out"
                .formatted(
                    slo.figure().description(), slo.figure().ofWrites() ? "writes" : "reads"));
      }
    }
  }

  /** Checks a row that the user named. */
  public Verdict named(int row) {
    List<Judgement> judgements = judged(row, asked.judgesSlowdown());
    if (asked.maxCost() != null) {
      judgements.add(Judgement.of(Judgement.Slo.COST, asked.maxCost(), curve.costFactor(row)));
    }
    return verdict(Origin.NAMED, row, judgements);
  }

  /**
   * Checks the cheapest row that surely meets the SLOs on slowdown, rate and latencies. The
   * uncertainty of its cost includes the cheapest row that may meet them. If no row surely meets
   * them, FastMem only is checked, as it is the fastest.
   */
  public Verdict recommended() {
    Reason unknown = whyUnknown();
    OptionalInt safe = unknown == Reason.NONE ? cheapest(End.HIGH) : OptionalInt.empty();
    int row = safe.orElse(curve.lastRow());
    List<Judgement> judgements = judged(row, true);
    if (asked.maxCost() != null) {
      judgements.add(
          safe.isEmpty()
              ? Judgement.unknown(
                  Judgement.Slo.COST,
                  asked.maxCost(),
                  Double.NaN,
                  unknown == Reason.NONE ? Reason.NO_SPLIT : unknown)
              : Judgement.of(
                  Judgement.Slo.COST,
                  asked.maxCost(),
                  curve.costFactor(cheapest(End.LOW).orElse(row)),
                  curve.costFactor(row),
                  curve.costFactor(row)));
    }
    return verdict(safe.isEmpty() ? Origin.FAST_ONLY : Origin.RECOMMENDED, row, judgements);
  }

  /** True if the uncertainty of all SLOs but the cost is known. */
  public boolean knowsAll() {
    return whyUnknown() == Reason.NONE;
  }

  /**
   * The cheapest row that meets the SLOs on slowdown, rate and latencies at one end of the
   * intervals, if {@link #knowsAll()}; otherwise empty.
   */
  public OptionalInt cheapest(End end) {
    return estimate.splits(slos).cheapestRow(end);
  }

  /** The first reason for an unknown outcome. */
  private Reason whyUnknown() {
    return Stream.concat(
            Stream.of(knowsSlowdown() ? Reason.NONE : Reason.TOO_SHORT, whyRateIsUnknown()),
            slos.latencies().stream().map(slo -> whyUnknown(slo.figure())))
        .filter(reason -> reason != Reason.NONE)
        .findFirst()
        .orElse(Reason.NONE);
  }

  private Reason whyRateIsUnknown() {
    return slos.rate() == null
        ? Reason.NONE
        : estimate.evidence().load().isTooShort()
            ? Reason.TOO_SHORT
            : estimate.capacity().isEmpty() ? Reason.NO_CAPACITY : Reason.NONE;
  }

  private Verdict verdict(Origin origin, int row, List<Judgement> judgements) {
    return new Verdict(
        new Split(origin, curve.fastBytes(row), curve.totalBytes()),
        judgements,
        tails != null && tails.areResponses() && !slos.latencies().isEmpty());
  }

  private boolean knowsSlowdown() {
    return !WITHOUT_INTERVAL.contains(estimate.precision().status());
  }

  private List<Judgement> judged(int row, boolean withSlowdown) {
    List<Judgement> judgements = new ArrayList<>();
    if (withSlowdown) {
      double limit = slos.maxSlowdown();
      Interval interval = curve.slowdownInterval(row);
      judgements.add(
          knowsSlowdown()
              ? Judgement.of(
                  Judgement.Slo.SLOWDOWN,
                  limit,
                  Math.min(interval.low(), curve.slowdown(row)),
                  curve.slowdown(row),
                  Math.max(interval.high(), curve.slowdown(row)))
              : Judgement.unknown(
                  Judgement.Slo.SLOWDOWN, limit, curve.slowdown(row), Reason.TOO_SHORT));
    }
    RateSlo rate = slos.rate();
    if (rate != null) {
      judgements.add(judged(row, rate));
    }
    for (LatencySlo slo : slos.latencies()) {
      judgements.add(judged(row, slo));
    }
    return judgements;
  }

  private Judgement judged(int row, RateSlo rate) {
    Judgement.Slo slo = Judgement.Slo.utilisation(rate);
    Reason unknown = whyRateIsUnknown();
    CapacityCurve capacity = estimate.capacity().orElse(null);
    double value = capacity == null ? Double.NaN : rate.utilisation(capacity, row, End.ESTIMATE);
    return capacity == null || unknown != Reason.NONE
        ? Judgement.unknown(slo, rate.maxUtilisation(), value, unknown)
        : Judgement.of(
            slo,
            rate.maxUtilisation(),
            rate.utilisation(capacity, row, End.LOW),
            value,
            rate.utilisation(capacity, row, End.HIGH));
  }

  private Judgement judged(int row, LatencySlo limit) {
    LatencyFigure figure = limit.figure();
    Judgement.Slo slo = Judgement.Slo.latency(figure);
    Reason unknown = whyUnknown(figure);
    if (unknown != Reason.NONE) {
      return Judgement.unknown(
          slo,
          limit.limitNs(),
          tails == null ? Double.NaN : tails.at(row).ns(figure, End.ESTIMATE),
          unknown);
    }
    Tails.Cursor there = requireNonNull(tails).at(row);
    return Judgement.of(
        slo,
        limit.limitNs(),
        there.ns(figure, End.LOW),
        there.ns(figure, End.ESTIMATE),
        there.ns(figure, End.HIGH));
  }

  private Reason whyUnknown(LatencyFigure figure) {
    if (tails == null) {
      Evidence evidence = estimate.evidence();
      return evidence.latency().isPresent() || evidence.load().rate().isPresent()
          ? Reason.NOT_OF_POLICY
          : Reason.NO_LATENCIES;
    }
    if (!curve.scale().isWhole()) {
      return Reason.SAMPLE;
    }
    boolean isKnown =
        tails.hasBounds() && !Double.isNaN(tails.at(curve.lastRow()).relativeHalfWidth(figure));
    return isKnown ? Reason.NONE : Reason.TOO_SHORT;
  }
}
