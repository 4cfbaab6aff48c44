package org.mnemo.estimator.policy.cache;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Records stored before the first request, in the order of their last use. Records of the data set
 * are in the order of the load. Records known only from the trace were there before, in unknown
 * order: at random. Records that the trace inserts first are absent.
 */
public final class StartingStack {

  private StartingStack() {}

  /** Numbers of the keys, least recently used first. */
  public static int[] keys(AccessPattern pattern) {
    int datasetKeys =
        pattern.coversUntouchedKeys() ? pattern.keyCount() - pattern.keysOutsideDataset() : 0;
    IntArrayList unknown = new IntArrayList();
    IntArrayList loaded = new IntArrayList();
    for (int key = 0; key < pattern.keyCount(); key++) {
      if (!pattern.isInsertedFirst(key)) {
        (key < datasetKeys ? loaded : unknown).add(key);
      }
    }
    unknown.sort((one, other) -> Long.compareUnsigned(Mix64.mix(one), Mix64.mix(other)));
    unknown.addAll(loaded);
    return unknown.toIntArray();
  }
}
