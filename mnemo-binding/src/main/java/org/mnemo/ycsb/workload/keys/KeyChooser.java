package org.mnemo.ycsb.workload.keys;

/**
 * Decides which record an operation asks for. Not thread-safe: the one source of operations calls
 * it. A new distribution is a method and a line in {@link KeyChoosers}.
 */
public interface KeyChooser {

  /**
   * Draws a record, by its position 0 to {@code records - 1} in order of insertion.
   *
   * @param records number of records that there are, those that the run inserted so far among them;
   *     at least 1, and never less than at the call before
   */
  long next(long records);
}
