package org.mnemo.estimator.pattern;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.List;

/**
 * Keys by accesses for each byte they occupy, most first: the weight of MnemoT, section IV of the
 * paper, which makes hot and small records enter early. Ties go by first touch; untouched keys come
 * last, in the order of the data set. O(n log n).
 */
final class WeightOrder implements KeyOrder {

  @Override
  public String name() {
    return "weight";
  }

  @Override
  public OrderedKeys order(AccessPattern pattern) {
    int[] order = pattern.keysByTouch();
    double[] weights = new double[pattern.keyCount()];
    for (int key = 0; key < weights.length; key++) {
      // A record of no bytes costs nothing in FastMem, so if it is asked for it goes first.
      weights[key] = (double) pattern.accesses(key) / pattern.recordBytes(key);
    }
    IntArrays.mergeSort(
        order, 0, pattern.touchedKeys(), (a, b) -> Double.compare(weights[b], weights[a]));
    return new OrderedKeys(name(), order, List.of());
  }
}
