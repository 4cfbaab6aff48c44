package org.mnemo.estimator.verdict;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
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
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.verdict.Verdict.Origin;
import org.mnemo.estimator.verdict.Verdict.Split;

/** Holds promises against an estimate. */
public final class EstimateJudge {

  /** What a measurement is that has no interval that one could go by. */
  private static final Set<Precision.Status> WITHOUT_INTERVAL =
      EnumSet.of(
          Precision.Status.NOT_TOLD,
          Precision.Status.TOO_FEW_BLOCKS,
          Precision.Status.TOO_FEW_SEGMENTS);

  private final Estimate estimate;
  private final Curve curve;
  private final @Nullable Tails tails;
  private final AskedPromises asked;

  /**
   * @param estimate estimate whose own options promise no latency, so that none is refused
   * @throws UsageException if a latency is promised of requests that the trace has none of
   */
  public EstimateJudge(Estimate estimate, AskedPromises asked) {
    this.estimate = estimate;
    this.asked = asked;
    curve = estimate.curve();
    tails = estimate.tails().orElse(null);
    for (LatencyPromise promise : asked.promises().latencies()) {
      if (tails != null && !tails.has(promise.figure().ofWrites())) {
        throw new UsageException(
            "the promise of the %s is of no request, as the trace holds no %s; leave it out"
                .formatted(
                    promise.figure().description(),
                    promise.figure().ofWrites() ? "writes" : "reads"));
      }
    }
  }

  /** Judges a row that the user named. */
  public Verdict named(int row) {
    List<Judgement> judgements = judged(row, asked.judgesSlowdown());
    if (asked.maxCost() != null) {
      judgements.add(Judgement.of(Promised.COST, asked.maxCost(), curve.costFactor(row)));
    }
    return verdict(Origin.NAMED, row, judgements);
  }

  /**
   * Judges the cheapest row that is sure to keep the promises of slowdown and latencies. Its cost
   * is known as well as that row is: the cheapest that might keep them could be bought instead.
   * FastMem only, which no split is faster than, is judged where no row is sure.
   */
  public Verdict recommended() {
    boolean knows =
        knowsSlowdown()
            && asked.promises().latencies().stream()
                .allMatch(promise -> whyUnknown(promise.figure()) == Reason.NONE);
    OptionalInt safe = knows ? cheapest(End.HIGH) : OptionalInt.empty();
    int row = safe.orElse(curve.lastRow());
    List<Judgement> judgements = judged(row, true);
    if (asked.maxCost() != null) {
      judgements.add(
          safe.isEmpty()
              ? Judgement.unknown(
                  Promised.COST,
                  asked.maxCost(),
                  Double.NaN,
                  knowsSlowdown() ? Reason.NO_SPLIT : Reason.TOO_SHORT)
              : Judgement.of(
                  Promised.COST,
                  asked.maxCost(),
                  curve.costFactor(cheapest(End.LOW).orElse(row)),
                  curve.costFactor(row),
                  curve.costFactor(row)));
    }
    return verdict(safe.isEmpty() ? Origin.FAST_ONLY : Origin.RECOMMENDED, row, judgements);
  }

  private OptionalInt cheapest(End end) {
    Promises promises = asked.promises();
    return promises.cheapestRow(curve, tails, end);
  }

  private Verdict verdict(Origin origin, int row, List<Judgement> judgements) {
    return new Verdict(
        new Split(origin, curve.fastBytes(row), curve.totalBytes()),
        judgements,
        tails != null && tails.areResponses() && !asked.promises().latencies().isEmpty());
  }

  private boolean knowsSlowdown() {
    return !WITHOUT_INTERVAL.contains(estimate.precision().status());
  }

  private List<Judgement> judged(int row, boolean withSlowdown) {
    List<Judgement> judgements = new ArrayList<>();
    if (withSlowdown) {
      double limit = asked.promises().maxSlowdown();
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
    for (LatencyPromise promise : asked.promises().latencies()) {
      judgements.add(judged(row, promise));
    }
    return judgements;
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
      return Reason.NO_LATENCIES;
    }
    if (!curve.scale().isWhole()) {
      return Reason.SAMPLE;
    }
    boolean told =
        tails.hasBounds() && !Double.isNaN(tails.at(curve.lastRow()).relativeHalfWidth(figure));
    return told ? Reason.NONE : Reason.TOO_SHORT;
  }
}
