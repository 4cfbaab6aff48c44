package org.mnemo.estimator;

import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * A load of values whose sizes do not matter.
 *
 * @param fast requests to FastMem by operation
 * @param slow requests to SlowMem by operation
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TestLoad(double[] fast, double[] slow, double switchRate) implements Load {

  private static final RequestCells CELLS =
      RequestCells.byLine(new double[][] {{0}, {0}, {0}, {0}});

  /** All requests on SlowMem. */
  public static TestLoad onSlow(double... requests) {
    return new TestLoad(new double[requests.length], requests, 0);
  }

  @Override
  public RequestCells cells() {
    return CELLS;
  }

  @Override
  public double requests(int tier, int cell) {
    return (tier == FAST ? fast : slow)[cell];
  }

  @Override
  public double bytes(int tier, int cell) {
    return 0;
  }
}
