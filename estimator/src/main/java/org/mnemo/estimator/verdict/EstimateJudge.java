package org.mnemo.estimator.verdict;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.Promises;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.verdict.Verdict.Origin;
import org.mnemo.estimator.verdict.Verdict.Split;

/** Checks SLOs against an estimate. */
public final class EstimateJudge {

  /** States of a measurement without a usable interval. */
  private static final Set<Precision.Status> WITHOUT_INTERVAL =
      EnumSet.of(
          Precision.Status.NOT_TOLD,
          Precision.Status.TOO_FEW_BLOCKS,
          Precision.Status.TOO_FEW_SEGMENTS);

  private final Estimate estimate;
  private final Curve curve;
  private final @Nullable Tails tails;
  private final AskedPromises asked;

  /** The SLOs, with a node's capacity if known. */
  private final Promises promises;

  /**
   * @param estimate estimate without SLOs on latency or rate of its own
   * @throws UsageException if an SLO limits the latency of requests that the trace lacks
   */
  public EstimateJudge(Estimate estimate, AskedPromises asked) {
    this.estimate = estimate;
    this.asked = asked;
    curve = estimate.curve();
    tails = estimate.tails().orElse(null);
    promises = asked.promises().withCapacities(estimate.capacity().orElse(null));
    for (LatencyPromise promise : promises.latencies()) {
      if (tails != null && !tails.has(promise.figure().ofWrites())) {
        throw new UsageException(
            "the SLO on the %s does not apply, as the trace has no %s; leave it out"
                .formatted(
                    promise.figure().description(),
                    promise.figure().ofWrites() ? "writes" : "reads"));
      }
    }
  }

  /** Checks a row that the user named. */
  public Verdict named(int row) {
    List<Judgement> judgements = judged(row, asked.judgesSlowdown());
    if (asked.maxCost() != null) {
      judgements.add(Judgement.of(Promised.COST, asked.maxCost(), curve.costFactor(row)));
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
                  Promised.COST,
                  asked.maxCost(),
                  Double.NaN,
                  unknown == Reason.NONE ? Reason.NO_SPLIT : unknown)
              : Judgement.of(
                  Promised.COST,
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
    return promises.cheapestRow(curve, tails, end);
  }

  /** The first reason for an unknown outcome. */
  private Reason whyUnknown() {
    return Stream.concat(
            Stream.of(knowsSlowdown() ? Reason.NONE : Reason.TOO_SHORT, whyRateIsUnknown()),
            promises.latencies().stream().map(promise -> whyUnknown(promise.figure())))
        .filter(reason -> reason != Reason.NONE)
        .findFirst()
        .orElse(Reason.NONE);
  }

  private Reason whyRateIsUnknown() {
    return promises.rate() == null
        ? Reason.NONE
        : estimate.evidence().load().isTooShort()
            ? Reason.TOO_SHORT
            : estimate.capacity().isEmpty() ? Reason.NO_CAPACITY : Reason.NONE;
  }

  private Verdict verdict(Origin origin, int row, List<Judgement> judgements) {
    return new Verdict(
        new Split(origin, curve.fastBytes(row), curve.totalBytes()),
        judgements,
        tails != null && tails.areResponses() && !promises.latencies().isEmpty());
  }

  private boolean knowsSlowdown() {
    return !WITHOUT_INTERVAL.contains(estimate.precision().status());
  }

  private List<Judgement> judged(int row, boolean withSlowdown) {
    List<Judgement> judgements = new ArrayList<>();
    if (withSlowdown) {
      double limit = promises.maxSlowdown();
      Interval interval = curve.slowdownInterval(row);
      judgements.add(
          knowsSlowdown()
              ? Judgement.of(
                  Promised.SLOWDOWN,
                  limit,
                  Math.min(interval.low(), curve.slowdown(row)),
                  curve.slowdown(row),
                  Math.max(interval.high(), curve.slowdown(row)))
              : Judgement.unknown(Promised.SLOWDOWN, limit, curve.slowdown(row), Reason.TOO_SHORT));
    }
    RatePromise rate = promises.rate();
    if (rate != null) {
      judgements.add(judged(row, rate));
    }
    for (LatencyPromise promise : promises.latencies()) {
      judgements.add(judged(row, promise));
    }
    return judgements;
  }

  private Judgement judged(int row, RatePromise rate) {
    Promised promised = Promised.utilisation(rate);
    Reason unknown = whyRateIsUnknown();
    double value = estimate.capacity().isEmpty() ? Double.NaN : rate.utilisation(row, End.ESTIMATE);
    return unknown == Reason.NONE
        ? Judgement.of(
            promised,
            rate.maxUtilisation(),
            rate.utilisation(row, End.LOW),
            value,
            rate.utilisation(row, End.HIGH))
        : Judgement.unknown(promised, rate.maxUtilisation(), value, unknown);
  }

  private Judgement judged(int row, LatencyPromise promise) {
    LatencyFigure figure = promise.figure();
    Promised promised = Promised.latency(figure);
    Reason unknown = whyUnknown(figure);
    if (unknown != Reason.NONE) {
      return Judgement.unknown(
          promised,
          promise.limitNs(),
          tails == null ? Double.NaN : tails.at(row).ns(figure, End.ESTIMATE),
          unknown);
    }
    Tails.Cursor there = requireNonNull(tails).at(row);
    return Judgement.of(
        promised,
        promise.limitNs(),
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
    boolean told =
        tails.hasBounds() && !Double.isNaN(tails.at(curve.lastRow()).relativeHalfWidth(figure));
    return told ? Reason.NONE : Reason.TOO_SHORT;
  }
}
