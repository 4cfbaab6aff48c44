package org.mnemo.ycsb.run;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.tier.Fields;

/**
 * What a placement does in a recorded run besides routing: work between operations, and a file of
 * its own. Nothing for most placements.
 */
class Mode implements AutoCloseable {

  static final Mode PLAIN = new Mode();

  /**
   * Works before the next operation, which has a number but no tier yet.
   *
   * @return true if there was work
   * @throws MnemoException if the measurement is worth nothing
   */
  boolean before(SessionClient client, MeasuredOperation next) {
    return false;
  }

  /** Takes a timed operation. */
  void after(MeasuredOperation measured, @Nullable Set<String> fields, Fields record) {}

  /** The bursts of one more client; null if operations are executed one by one. */
  Saturation.@Nullable Client newBursts(OperationTally tally) {
    return null;
  }

  /** Copies the file so far to its final name. */
  void publish() {}

  /** Completes the file, and copies it to its final name. */
  void commit() {
    publish();
  }

  @Override
  public void close() {}
}
