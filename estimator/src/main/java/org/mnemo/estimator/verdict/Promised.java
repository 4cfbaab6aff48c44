package org.mnemo.estimator.verdict;

import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.RatePromise;

/**
 * What a promise limits: the slowdown against FastMem only, as a share; the memory cost by that of
 * FastMem only, as a share; the share of the time in which a node is busy at a rate; or a latency
 * in nanoseconds.
 *
 * @param code name in files: {@code slowdown}, {@code cost}, {@code utilisation}, or that of the
 *     latency's figure
 * @param figure figure of the latencies; null if it is none
 * @param rate rate at which a node is busy; null if it is no utilisation
 */
public record Promised(String code, @Nullable LatencyFigure figure, @Nullable RatePromise rate) {

  public static final Promised SLOWDOWN = new Promised("slowdown", null, null);
  public static final Promised COST = new Promised("cost", null, null);

  public static Promised latency(LatencyFigure figure) {
    return new Promised(figure.code(), figure, null);
  }

  public static Promised utilisation(RatePromise rate) {
    return new Promised("utilisation", null, rate);
  }
}
