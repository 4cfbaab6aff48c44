package org.mnemo.ycsb.placement;

import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.trace.Operation;

/** Chooses the tiers of each operation. Thread-safe. */
public interface Placement {

  /** The route of an operation by its number within the run, a reused object. */
  Route route(Operation operation, KeyBytes key, long number);

  /** True if the other tiers repeat each block. */
  default boolean mirrors() {
    return false;
  }

  /** Name of a block's kind in {@code blocks.csv}. */
  String kind(long block);
}
