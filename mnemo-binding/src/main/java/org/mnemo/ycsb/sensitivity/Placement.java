package org.mnemo.ycsb.sensitivity;

import org.mnemo.core.key.KeyBytes;

/** Decides which tier serves which operation. Safe for many threads. */
public interface Placement {

  /**
   * The tier of one operation.
   *
   * @param operation number of the operation within the run, from 0
   */
  int tierOf(KeyBytes key, long operation);

  /** Name of a block's kind in {@code blocks.csv}. */
  String kind(long block);

  /**
   * True if every tier holds every record, so that inserts and deletes must reach the tiers, too,
   * that are not being timed.
   */
  boolean everyTierHoldsAll();
}
