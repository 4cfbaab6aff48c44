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
   * Stores the sizes of a key, replacing earlier ones.
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

  /** The stored keys by number; read-only. */
  public KeyTable keys() {
    return keys;
  }

  public int size() {
    return keys.size();
  }

  /** The number of a key for the size methods, or -1 if it is not stored. */
  public int find(byte[] key, int offset, int length) {
    return keys.find(key, offset, length);
  }

  public long keyBytes(int number) {
    return keyBytes[number];
  }

  public long valueBytes(int number) {
    return valueBytes[number];
  }
}
