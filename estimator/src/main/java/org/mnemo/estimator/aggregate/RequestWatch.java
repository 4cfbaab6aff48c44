package org.mnemo.estimator.aggregate;

/** Sees which keys the requests of a part of a trace are for, some at a time, in sequence. */
@FunctionalInterface
public interface RequestWatch {

  RequestWatch NONE = (numbers, count) -> {};

  /**
   * Takes the next requests.
   *
   * @param numbers numbers of the keys that they are for, by first appearance in the part; n stands
   *     as {@code ~n} where a read moved no byte; only the first {@code count}, and only during the
   *     call
   */
  void observe(int[] numbers, int count);
}
