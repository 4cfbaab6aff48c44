package org.mnemo.estimator.estimate;

import org.mnemo.core.UsageException;
import org.mnemo.estimator.curve.LatencyFigure;

/**
 * An SLO: a figure of the latencies stays within a limit.
 *
 * @param limitNs largest latency allowed, above 0
 */
public record LatencySlo(LatencyFigure figure, double limitNs) {

  String description() {
    return "an SLO on the " + figure.description();
  }

  public LatencySlo {
    if (!(limitNs > 0) || Double.isInfinite(limitNs)) {
      throw new UsageException(
          "the largest %s must be a time above 0, was %s ns"
              .formatted(figure.description(), limitNs));
    }
  }
}
