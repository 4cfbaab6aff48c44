package org.mnemo.ycsb.workload;

/**
 * Chooses the record of an operation. Not thread-safe: only the source of operations calls it. A
 * new distribution is a method and a line in {@link KeyChoosers}.
 */
public interface KeyChooser {

  /**
   * Draws a record, by its position 0 to {@code records - 1} in order of insertion.
   *
   * @param records number of records, including the run's inserts so far; at least 1, never
   *     decreasing
   */
  long next(long records);
}
