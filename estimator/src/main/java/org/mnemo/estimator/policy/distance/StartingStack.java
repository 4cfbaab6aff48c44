package org.mnemo.estimator.policy.distance;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * The records that are stored before the first request, in the sequence in which they were last
 * used: those of the data set as they were loaded. Records of which only the trace tells were there
 * before, in a sequence that nobody knows: at random. What the trace inserts first is not there
 * yet.
 */
public final class StartingStack {

  private StartingStack() {}

  /** Numbers of the keys, the one that was used longest ago first. */
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
