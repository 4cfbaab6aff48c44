package org.mnemo.core.key;

import java.util.Arrays;

/**
 * Looks up many keys of a {@link KeyTable} together. A lookup in a large table waits for memory
 * three times; a batch overlaps these waits and is several times faster. Allocates nothing once its
 * buffer has grown. Not thread-safe.
 */
public final class KeyBatch {

  private final int[] ends;
  private final int[] hashes;
  private final int[] numbers;
  private byte[] bytes;
  private int size;
  private int touched;

  /**
   * @param capacity greatest number of keys in a batch, at least 1; a few hundred fit the
   *     processor's caches
   */
  public KeyBatch(int capacity) {
    ends = new int[capacity];
    hashes = new int[capacity];
    numbers = new int[capacity];
    bytes = new byte[capacity * 32];
  }

  /** Keys appended since the last {@link #clear()}. */
  public int size() {
    return size;
  }

  public boolean isFull() {
    return size == ends.length;
  }

  public void clear() {
    size = 0;
  }

  /** Appends a copy of a key to a batch that is not full. */
  public void append(byte[] key, int offset, int length) {
    int start = start(size);
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + length));
    }
    System.arraycopy(key, offset, bytes, start, length);
    hashes[size] = KeyTable.hash(key, offset, length);
    ends[size++] = start + length;
  }

  /** Adds every new key; {@link #number} then returns the numbers. */
  public void addTo(KeyTable table) {
    touched += table.warm(hashes, size);
    for (int i = 0; i < size; i++) {
      numbers[i] = table.add(hashes[i], bytes, start(i), ends[i] - start(i));
    }
  }

  /** Finds every key; {@link #number} then returns the numbers. */
  public void findIn(KeyTable table) {
    touched += table.warm(hashes, size);
    for (int i = 0; i < size; i++) {
      numbers[i] = table.find(hashes[i], bytes, start(i), ends[i] - start(i));
    }
  }

  /** The number of the {@code i}-th key in the table of the last lookup, or -1. */
  public int number(int i) {
    return numbers[i];
  }

  /** A meaningless number that keeps the cache-warming reads from being optimised away. */
  int touched() {
    return touched;
  }

  private int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }
}
