package org.mnemo.estimator.reuse;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;

/**
 * Estimates the number of distinct keys in at most 2^lgRegisters bytes and some hundred more:
 * HyperLogLog (Flajolet, Fusy, Gandouet and Meunier, AofA 2007) with the estimator of historic
 * inverse probability (Cohen, KDD 2014; Ting, KDD 2014). A key raises the estimate only if it
 * changes a register, by the inverse probability of such a change. So the sum over some keys is an
 * unbiased estimate of the new ones among them. The relative standard error of the total is 0.833 /
 * sqrt(2^lgRegisters).
 */
final class HyperLogLogCounter implements DistinctCounter {

  private final HllSketch sketch;
  private double estimate;

  /**
   * @param lgRegisters binary logarithm of the number of registers, 4 to 21
   */
  HyperLogLogCounter(int lgRegisters) {
    sketch = new HllSketch(lgRegisters, TgtHllType.HLL_8);
  }

  @Override
  public double add(long hash) {
    sketch.update(hash);
    double before = estimate;
    estimate = sketch.getEstimate();
    return estimate - before;
  }
}
