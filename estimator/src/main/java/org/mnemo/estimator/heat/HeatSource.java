package org.mnemo.estimator.heat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.pattern.PatternSource;

/** Requests in the shares of a heat; their number is {@link #REQUESTS}. */
public final class HeatSource implements PatternSource {

  /** Number of requests for the shares, large enough to make rounding irrelevant. */
  public static final long REQUESTS = 100_000_000;

  private final Heat heat;
  private @Nullable AccessPattern pattern;

  public HeatSource(Heat heat) {
    this.heat = heat;
  }

  @Override
  public AccessPattern pattern() {
    if (pattern == null) {
      RateSlices slices = new RateSlices(heat);
      double scale = REQUESTS / heat.facts().explainedPerSecond();
      // Cumulative sums carry rounding over to the next key.
      double[] exact = new double[2];
      long[] given = new long[2];
      pattern =
          PatternEngine.ofCounts(
              heat.listing(),
              (key, byOperation) -> {
                double requests = slices.next(key) * scale;
                exact[0] += requests * (1 - heat.writeShare());
                exact[1] += requests * heat.writeShare();
                byOperation[Operation.READ.ordinal()] = Math.round(exact[0]) - given[0];
                byOperation[Operation.UPDATE.ordinal()] = Math.round(exact[1]) - given[1];
                given[0] = Math.round(exact[0]);
                given[1] = Math.round(exact[1]);
              });
    }
    return pattern;
  }

  @Override
  public boolean hasSequence() {
    return false;
  }

  @Override
  public boolean knowsKeys() {
    return false;
  }

  @Override
  public void show(List<RequestObserver> observers) {
    throw new IllegalStateException("a listing lacks the sequence of requests");
  }
}
