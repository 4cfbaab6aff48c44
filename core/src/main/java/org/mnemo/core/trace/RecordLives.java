package org.mnemo.core.trace;

import java.util.BitSet;

/**
 * Tracks which records exist while a trace is read, and so whether a write of a whole record
 * inserts or updates it: {@code set} of Memcached and {@code SET} of Redis change a record that
 * exists and make one that does not. A record exists from the start unless the trace's first access
 * to it writes it or finds nothing. Needs two bits a key.
 */
public final class RecordLives {

  private final BitSet seen = new BitSet();
  private final BitSet missing = new BitSet();

  /**
   * Accounts for the next access.
   *
   * @param key number of the key
   * @param operation operation as the trace calls it
   * @param movedNothing true if it moved no byte: a read found nothing then
   * @return the operation in effect: an insert of a record that exists is an update, all else is
   *     what it is
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
