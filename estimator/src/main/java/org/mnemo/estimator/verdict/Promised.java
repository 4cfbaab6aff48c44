package org.mnemo.estimator.verdict;

import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.LatencyFigure;

/**
 * What a promise limits: the slowdown against FastMem only, as a share; the memory cost by that of
 * FastMem only, as a share; or a latency in nanoseconds.
 *
 * @param code name in files: {@code slowdown}, {@code cost}, or that of the latency's figure
 * @param figure figure of the latencies; null if it is none
 */
public record Promised(String code, @Nullable LatencyFigure figure) {

  public static final Promised SLOWDOWN = new Promised("slowdown", null);
  public static final Promised COST = new Promised("cost", null);

  public static Promised latency(LatencyFigure figure) {
    return new Promised(figure.code(), figure);
  }
}
