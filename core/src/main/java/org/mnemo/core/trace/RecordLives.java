package org.mnemo.core.trace;

import java.util.BitSet;

/**
 * Tracks which records exist while a trace is read, to distinguish inserts from updates. {@code
 * set} of Memcached and {@code SET} of Redis are both. A record exists from the start unless the
 * trace's first access writes it or finds nothing. Needs two bits per key.
 */
public final class RecordLives {

  private final BitSet seen = new BitSet();
  private final BitSet missing = new BitSet();

  /**
   * Tracks the next access.
   *
   * @param key number of the key
   * @param operation operation in the trace
   * @param movedNothing true if it moved no byte, such as a read that found nothing
   * @return the operation in effect: an insert of an existing record is an update
   */
  public Operation next(int key, Operation operation, boolean movedNothing) {
    boolean exists = seen.get(key) ? !missing.get(key) : operation != Operation.INSERT;
    seen.set(key);
    if (operation == Operation.DELETE || (operation == Operation.READ && movedNothing)) {
      missing.set(key);
    } else if (operation == Operation.INSERT || operation == Operation.LOOK_UP) {
      missing.clear(key);
    }
    return operation == Operation.INSERT && exists ? Operation.UPDATE : operation;
  }
}
