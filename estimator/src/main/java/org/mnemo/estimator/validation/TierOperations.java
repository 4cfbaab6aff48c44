package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.tier.Tiers;

/**
 * Operations with separately compared times: reads or writes of one tier.
 *
 * @param tier index of the tier
 * @param isWrite true for writes, false for reads
 */
record TierOperations(int tier, boolean isWrite) {

  /** Number of parts with so many tiers. */
  static int count(int tiers) {
    return 2 * tiers;
  }

  /** All parts with so many tiers, by {@link #index}. */
  static List<TierOperations> all(int tiers) {
    List<TierOperations> all = new ArrayList<>();
    for (int index = 0; index < count(tiers); index++) {
      all.add(new TierOperations(index / 2, index % 2 == 1));
    }
    return all;
  }

  static int index(int tier, boolean isWrite) {
    return 2 * tier + (isWrite ? 1 : 0);
  }

  /** Number of the part. */
  int index() {
    return index(tier, isWrite);
  }

  /** Name of the part in text. */
  String words(Tiers tiers) {
    String memory = tiers.count() > 2 ? tiers.name(tier) : tier == 0 ? "FastMem" : "SlowMem";
    return (isWrite ? "writes to " : "reads from ") + memory;
  }
}
