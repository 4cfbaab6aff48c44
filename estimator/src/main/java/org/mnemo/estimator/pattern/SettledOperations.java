package org.mnemo.estimator.pattern;

import java.util.BitSet;
import org.mnemo.core.trace.Operation;

/**
 * Distinguishes inserts from updates in a sequence of requests, as the pattern counted them. Not
 * thread-safe.
 */
final class SettledOperations {

  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private final AccessPattern pattern;
  private final BitSet exists;

  SettledOperations(AccessPattern pattern) {
    this.pattern = pattern;
    this.exists = new BitSet(pattern.keyCount());
  }

  /**
   * The operation of the next request.
   *
   * @param operation {@link Operation#ordinal()} in the trace
   */
  int settle(int key, int operation) {
    boolean updates = operation == INSERT && exists.get(key) && pattern.count(key, UPDATE) > 0;
    exists.set(key, operation != DELETE);
    return updates ? UPDATE : operation;
  }
}
