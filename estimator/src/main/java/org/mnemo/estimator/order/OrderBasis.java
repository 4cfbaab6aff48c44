package org.mnemo.estimator.order;

import java.util.function.IntToDoubleFunction;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/**
 * Input of a key order.
 *
 * @param pattern requests of the trace to each key
 * @param recordBytes bytes that a record occupies
 * @param savedNs time that a key's requests save in FastMem over the whole trace, by key; may be
 *     negative
 */
public record OrderBasis(
    AccessPattern pattern, RecordBytes recordBytes, IntToDoubleFunction savedNs) {

  /** Bytes of FastMem that a key occupies; 0 if its record is gone at the end. */
  public long bytes(int key) {
    return recordBytes.movable(pattern, key);
  }
}
