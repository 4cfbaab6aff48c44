package org.mnemo.estimator.pattern;

import org.mnemo.core.MnemoException;

/**
 * Memory of a record: its value, its key, and the store's overhead. Key and overhead form the
 * index, which may be pinned in FastMem.
 *
 * @param keyBytes size of all keys; -1 for the sizes in the data set or trace
 * @param overheadBytes the store's overhead per record, at least 0
 * @param indexInFast true if keys and overhead stay in FastMem
 */
public record RecordBytes(long keyBytes, long overheadBytes, boolean indexInFast) {

  /** Keys of their own size, without overhead, which move with their values. */
  public static final RecordBytes PAYLOAD = new RecordBytes(-1, 0, false);

  /** Bytes placed with the record; 0 if it is not stored. */
  public long movable(AccessPattern pattern, int key) {
    return pattern.isStored(key) ? movableWhileStored(pattern, key) : 0;
  }

  /** Bytes placed with the record while it is stored. */
  public long movableWhileStored(AccessPattern pattern, int key) {
    long valueBytes = pattern.valueBytes(key);
    return indexInFast ? valueBytes : add(valueBytes, index(pattern, key));
  }

  /** Bytes that are always in FastMem. */
  public long pinned(AccessPattern pattern, int key) {
    return indexInFast && pattern.isStored(key) ? index(pattern, key) : 0;
  }

  /**
   * Bytes of all records that are always in FastMem.
   *
   * @throws MnemoException if the sum overflows a long
   */
  public long pinned(AccessPattern pattern) {
    long bytes = 0;
    for (int key = 0; indexInFast && key < pattern.keyCount(); key++) {
      bytes = add(bytes, pinned(pattern, key));
    }
    return bytes;
  }

  /**
   * Bytes of all records in all memories.
   *
   * @throws MnemoException if the sum overflows a long
   */
  public long total(AccessPattern pattern) {
    long bytes = pinned(pattern);
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes = add(bytes, movable(pattern, key));
    }
    return bytes;
  }

  /**
   * Bytes of the index in any memory: keys and overhead of all stored records.
   *
   * @throws MnemoException if the sum overflows a long
   */
  public long index(AccessPattern pattern) {
    long bytes = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes = pattern.isStored(key) ? add(bytes, index(pattern, key)) : bytes;
    }
    return bytes;
  }

  /**
   * Adds bytes of records.
   *
   * @throws MnemoException if the sum overflows a long
   */
  public static long add(long some, long others) {
    long sum = some + others;
    if (sum < 0) {
      throw new MnemoException(
          "the records add up to more than 2^63 bytes; correct the sizes of the trace or the data"
              + " set");
    }
    return sum;
  }

  private long index(AccessPattern pattern, int key) {
    return add(keyBytes < 0 ? pattern.keyBytes(key) : keyBytes, overheadBytes);
  }
}
