package org.mnemo.estimator.order;

import java.util.function.IntToDoubleFunction;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/**
 * Data that a key order may go by.
 *
 * @param pattern requests of the trace to each key
 * @param recordBytes bytes that a record occupies
 * @param savedNs time that a key's requests save over the whole trace once it is in FastMem, by
 *     key; may be negative
 */
public record OrderBasis(
    AccessPattern pattern, RecordBytes recordBytes, IntToDoubleFunction savedNs) {

  /** Bytes of FastMem that a key takes when it enters; 0 if its record is gone at the end. */
  public long bytes(int key) {
    return recordBytes.movable(pattern, key);
  }

  public double savedNs(int key) {
    return savedNs.applyAsDouble(key);
  }
}
