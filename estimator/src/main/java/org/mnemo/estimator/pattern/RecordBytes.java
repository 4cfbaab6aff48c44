package org.mnemo.estimator.pattern;

import org.mnemo.core.MnemoException;

/**
 * What a record occupies in memory: its value, its key, and what the store adds to every record.
 * The key and the store's own part are the index, which may be pinned in FastMem whatever holds the
 * value.
 *
 * @param keyBytes size of every key; -1 to take each as the data set or the trace says
 * @param overheadBytes what the store adds to a record, at least 0
 * @param indexInFast true if keys and overhead stay in FastMem
 */
public record RecordBytes(long keyBytes, long overheadBytes, boolean indexInFast) {

  /** Keys as they are, nothing added, everything moves with its value. */
  public static final RecordBytes PAYLOAD = new RecordBytes(-1, 0, false);

  /** Bytes that go where the placement puts the record; 0 if it is not stored. */
  public long movable(AccessPattern pattern, int key) {
    return pattern.isStored(key) ? movableWhileStored(pattern, key) : 0;
  }

  /** Bytes that the record takes where it is put, as long as it is stored. */
  public long movableWhileStored(AccessPattern pattern, int key) {
    long valueBytes = pattern.valueBytes(key);
    return indexInFast ? valueBytes : add(valueBytes, index(pattern, key));
  }

  /** Bytes that are in FastMem always. */
  public long pinned(AccessPattern pattern, int key) {
    return indexInFast && pattern.isStored(key) ? index(pattern, key) : 0;
  }

  /**
   * Bytes of all records that are in FastMem always.
   *
   * @throws MnemoException if they add up to more than a long holds
   */
  public long pinned(AccessPattern pattern) {
    long bytes = 0;
    for (int key = 0; indexInFast && key < pattern.keyCount(); key++) {
      bytes = add(bytes, pinned(pattern, key));
    }
    return bytes;
  }

  /**
   * Bytes of all records, wherever they are.
   *
   * @throws MnemoException if they add up to more than a long holds
   */
  public long total(AccessPattern pattern) {
    long bytes = pinned(pattern);
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes = add(bytes, movable(pattern, key));
    }
    return bytes;
  }

  /**
   * Bytes of the index, wherever it is: keys and overhead of all stored records.
   *
   * @throws MnemoException if they add up to more than a long holds
   */
  public long index(AccessPattern pattern) {
    long bytes = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes = pattern.isStored(key) ? add(bytes, index(pattern, key)) : bytes;
    }
    return bytes;
  }

  /**
   * A sum of bytes of records.
   *
   * @throws MnemoException if it is more than a long holds
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
