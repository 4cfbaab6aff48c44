package org.mnemo.core.key;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Sizes of stored keys and their values in bytes. Memory grows with the number of keys. Not
 * thread-safe.
 */
public final class StoredSizes implements Serializable {

  private static final long serialVersionUID = 1L;

  private final KeyTable keys = new KeyTable();
  private long[] keyBytes = new long[1024];
  private long[] valueBytes = new long[1024];

  /**
   * Stores the sizes of a key; of a key that is put twice the last sizes count.
   *
   * @return number of the key
   */
  public int put(byte[] key, int offset, int length, long bytesOfKey, long bytesOfValue) {
    int number = keys.add(key, offset, length);
    if (number == keyBytes.length) {
      keyBytes = Arrays.copyOf(keyBytes, number + (number >> 1));
      valueBytes = Arrays.copyOf(valueBytes, keyBytes.length);
    }
    keyBytes[number] = bytesOfKey;
    valueBytes[number] = bytesOfValue;
    return number;
  }

  /** The stored keys by number; only to be read. */
  public KeyTable keys() {
    return keys;
  }

  public int size() {
    return keys.size();
  }

  /** The number by which to ask for a key's sizes, or -1 if it is not stored. */
  public int find(byte[] key, int offset, int length) {
    return keys.find(key, offset, length);
  }

  /** Size of key {@code number} in bytes. */
  public long keyBytes(int number) {
    return keyBytes[number];
  }

  /** Size of the value of key {@code number} in bytes. */
  public long valueBytes(int number) {
    return valueBytes[number];
  }
}
