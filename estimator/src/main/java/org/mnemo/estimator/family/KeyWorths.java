package org.mnemo.estimator.family;

import java.util.function.IntToDoubleFunction;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/** Bytes and benefit of each key: 16 bytes per key. Immutable. */
public final class KeyWorths {

  private final AccessPattern pattern;
  private final RecordBytes recordBytes;
  private final long[] bytes;
  private final double[] savedNs;

  /**
   * @param recordBytes bytes that a record occupies
   * @param savedNs time that a key's requests save in FastMem over the whole trace; may be negative
   */
  public KeyWorths(AccessPattern pattern, RecordBytes recordBytes, IntToDoubleFunction savedNs) {
    this.pattern = pattern;
    this.recordBytes = recordBytes;
    this.bytes = new long[pattern.keyCount()];
    this.savedNs = new double[pattern.keyCount()];
    for (int key = 0; key < bytes.length; key++) {
      bytes[key] = recordBytes.movable(pattern, key);
      this.savedNs[key] = savedNs.applyAsDouble(key);
    }
  }

  AccessPattern pattern() {
    return pattern;
  }

  RecordBytes recordBytes() {
    return recordBytes;
  }

  KeyTable keys() {
    return pattern.keys();
  }

  int count() {
    return bytes.length;
  }

  /** Bytes of FastMem that the key occupies. */
  public long bytes(int key) {
    return bytes[key];
  }

  /** Nanoseconds that its requests save in FastMem over the whole trace. */
  public double savedNs(int key) {
    return savedNs[key];
  }
}
