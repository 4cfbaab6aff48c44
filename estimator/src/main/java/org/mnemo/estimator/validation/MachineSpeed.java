package org.mnemo.estimator.validation;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How fast the machine was while capacities were measured, by how fast it was in the run that the
 * curve is of: what the curve says times this is what is estimated for the measurement.
 *
 * @param factors throughput as estimated for the measurement by that of the curve, by the share of
 *     the data in FastMem that was measured, at least one
 */
public record MachineSpeed(NavigableMap<Double, Double> factors) {

  public MachineSpeed {
    factors = new TreeMap<>(factors);
  }

  /**
   * One speed at all capacities, as they are measured side by side; 1 if the curve is of that run.
   */
  public static MachineSpeed of(double factor) {
    return new MachineSpeed(new TreeMap<>(Map.of(0.0, factor)));
  }

  /** The factor at a share, linearly interpolated between those that were measured. */
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
