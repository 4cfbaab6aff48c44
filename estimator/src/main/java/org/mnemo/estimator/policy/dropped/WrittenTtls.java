package org.mnemo.estimator.policy.dropped;

import java.util.Arrays;
import org.mnemo.core.trace.Operation;

/**
 * Times to live with which records are written: as the trace shows them, and, if a read missed, the
 * last one that it showed for the record.
 */
public final class WrittenTtls {

  private static final int READ = Operation.READ.ordinal();
  private static final int INSERT = Operation.INSERT.ordinal();

  private final int unshownS;
  private final int[] lastS;

  /**
   * @param records number of records
   * @param unshownS seconds to live where the trace shows none; 0 for no end
   */
  public WrittenTtls(int records, int unshownS) {
    this.unshownS = unshownS;
    lastS = new int[records];
    Arrays.fill(lastS, unshownS);
  }

  /**
   * Time to live in seconds that the next request sets, of a read if it misses; 0 for no end, or if
   * it leaves the present one.
   *
   * @param shownS seconds that the trace shows; 0 for none
   */
  public int next(int record, int operation, int shownS) {
    if (shownS > 0) {
      lastS[record] = shownS;
    } else if (operation == INSERT) {
      lastS[record] = unshownS;
    }
    return operation == READ || operation == INSERT ? lastS[record] : shownS;
  }
}
