package org.mnemo.ycsb.workload;

/**
 * The sequence of operations of a load or run. Not thread-safe: {@link SharedOperations}
 * distributes it to the client threads.
 */
public interface OperationSource extends AutoCloseable {

  /** Fills in the next operation: kind, key, size and fields; false at the end of the sequence. */
  boolean next(PlannedOperation into);

  @Override
  default void close() {}
}
