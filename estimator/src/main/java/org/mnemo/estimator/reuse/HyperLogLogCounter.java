package org.mnemo.estimator.reuse;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;

/**
 * Estimates the number of distinct keys in at most 2^lgRegisters bytes and some hundred more:
 * HyperLogLog (Flajolet, Fusy, Gandouet and Meunier, AofA 2007) with the estimator of historic
 * inverse probability (Cohen, KDD 2014; Ting, KDD 2014). A key grows the estimate only where it
 * changes a register, then by the inverse of the probability of such a change. So the sum over some
 * of the keys estimates how many of these were new, without bias; the relative standard error of
 * all is 0.833 / sqrt(2^lgRegisters).
 */
final class HyperLogLogCounter implements DistinctCounter {

  private final HllSketch sketch;
  private double estimate;

  /**
   * A counter that has seen no key.
   *
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
