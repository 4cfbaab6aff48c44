package org.mnemo.ycsb.placement;

import org.mnemo.core.UsageException;

/**
 * Division of a run into blocks of consecutive operations, and the choice of those that count.
 *
 * <p>The first operations of a block are its guard: they find the caches as the block before left
 * them. The last {@code tail} are still under way when another client starts on the next block.
 * Both are carried out and not counted. Since the choice goes by position and never by how long an
 * operation took, it favours neither fast nor slow ones.
 *
 * @param ops number of operations a block
 * @param guard number of operations at its beginning that do not count
 * @param tail number of operations at its end that do not count
 * @param warmUp number of operations at the beginning of the run that do not count
 */
public record Blocks(int ops, int guard, int tail, long warmUp) {

  public Blocks {
    if (ops < 1 || guard < 0 || tail < 0 || warmUp < 0 || ops - guard - tail < 1) {
      throw new UsageException(
          ("mnemo.block.ops=%d must leave operations to count after a guard of"
                  + " mnemo.block.guard=%d and a tail of %d (client threads - 1)")
              .formatted(ops, guard, tail));
    }
  }

  public long blockOf(long operation) {
    return operation / ops;
  }

  /** True for an operation behind the guard of its block and before its tail. */
  public boolean isInMiddle(long operation) {
    long position = operation % ops;
    return position >= guard && position < ops - tail;
  }

  /** True for an operation behind the warm-up. */
  public boolean isWarm(long operation) {
    return operation >= warmUp;
  }
}
