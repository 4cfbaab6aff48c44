package org.mnemo.estimator.validation;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Relative speed of the machine while capacities were measured, compared with the curve's run. The
 * curve times this factor is the estimate for the measurement.
 *
 * @param factors throughput factor by the measured share of the data in FastMem, at least one
 */
public record MachineSpeed(NavigableMap<Double, Double> factors) {

  public MachineSpeed {
    factors = new TreeMap<>(factors);
  }

  /**
   * One speed at all capacities, as they are measured concurrently; 1 if the curve is of that run.
   */
  public static MachineSpeed of(double factor) {
    return new MachineSpeed(new TreeMap<>(Map.of(0.0, factor)));
  }

  /** The factor at a share, linearly interpolated. */
  public double at(double fastShare) {
    Map.Entry<Double, Double> below = factors.floorEntry(fastShare);
    Map.Entry<Double, Double> above = factors.ceilingEntry(fastShare);
    if (below == null || above == null) {
      return (below == null ? factors.firstEntry() : factors.lastEntry()).getValue();
    }
    double step = above.getKey() - below.getKey();
    double part = step > 0 ? (fastShare - below.getKey()) / step : 0;
    return below.getValue() + part * (above.getValue() - below.getValue());
  }
}
