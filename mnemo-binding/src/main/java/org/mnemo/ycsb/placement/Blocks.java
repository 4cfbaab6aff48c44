package org.mnemo.ycsb.placement;

import org.mnemo.core.text.Check;

/**
 * Division of a run into blocks of consecutive operations.
 *
 * <p>The first operations of a block, its guard, find caches of the previous block. The last {@code
 * tail} ones may overlap another client's next block. Both are executed but not counted. As the
 * choice depends only on position, it is unbiased.
 *
 * @param ops number of operations per block
 * @param guard number of uncounted operations at its start
 * @param tail number of uncounted operations at its end
 * @param warmUp number of uncounted operations at the start of the run
 */
public record Blocks(int ops, int guard, int tail, long warmUp) {

  public Blocks {
    Check.that(
        ops >= 1 && guard >= 0 && tail >= 0 && warmUp >= 0 && ops - guard - tail >= 1,
        "mnemo.block.ops must exceed mnemo.block.guard=%d plus client threads - 1 = %d, was %d"
            .formatted(guard, tail, ops));
  }

  public long blockOf(long operation) {
    return operation / ops;
  }

  /** True for an operation between guard and tail. */
  public boolean isInMiddle(long operation) {
    long position = operation % ops;
    return position >= guard && position < ops - tail;
  }

  /** True for an operation after the warm-up. */
  public boolean isWarm(long operation) {
    return operation >= warmUp;
  }
}
