package org.mnemo.ycsb.placement;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.trace.Operation;

/** Decides which tiers each operation goes to. Safe for many threads. */
public interface Placement {

  /** The route of an operation by its number within the run, an object that the placement keeps. */
  Route route(Operation operation, KeyBytes key, long number);

  /** True if the tiers that do not serve a block are sent its operations after it. */
  default boolean mirrors() {
    return false;
  }

  /** The moves of records that go with the placement; null if records lie still. */
  default @Nullable MigratedPlacement migration() {
    return null;
  }

  /** Name of a block's kind in {@code blocks.csv}. */
  String kind(long block);
}
