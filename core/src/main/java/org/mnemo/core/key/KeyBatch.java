package org.mnemo.core.key;

import java.util.Arrays;
import org.mnemo.core.Mix64;

/**
 * Looks up many keys of a {@link KeyTable} together. A lookup in a large table waits for memory
 * three times; a batch overlaps these waits and is several times faster. Allocates nothing once its
 * buffer has grown. Not thread-safe.
 */
public final class KeyBatch {

  private final int[] starts;
  private final long[] hashes;
  private final int[] numbers;
  private final int[] candidates;
  private byte[] bytes;
  private int size;
  private int touched;

  /**
   * @param capacity greatest number of keys in a batch, at least 1; a few hundred fit the
   *     processor's caches
   */
  public KeyBatch(int capacity) {
    starts = new int[capacity + 1];
    hashes = new long[capacity];
    numbers = new int[capacity];
    candidates = new int[capacity];
    bytes = new byte[capacity * 32];
  }

  /** Keys appended since the last {@link #clear()}. */
  public int size() {
    return size;
  }

  public boolean isFull() {
    return size == hashes.length;
  }

  public void clear() {
    size = 0;
  }

  /** Appends a copy of a key to a batch that is not full. */
  public void append(byte[] key, int offset, int length) {
    int start = starts[size];
    // Room for a last word, which is copied whole.
    if (bytes.length < start + length + Long.BYTES) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + length + Long.BYTES));
    }
    KeyBytes.copy(key, offset, length, bytes, start);
    hashes[size] = Mix64.hash(0, key, offset, length);
    starts[++size] = start + length;
  }

  /** Finds every key; {@link #number} then returns the numbers. */
  public void findIn(KeyTable table) {
    warm(table);
    for (int i = 0; i < size; i++) {
      numbers[i] = table.find(candidates[i], hashes[i], bytes, starts[i], length(i));
    }
  }

  /** Loads what {@link #addTo(KeyTable, int)} of all keys reads. */
  public void warm(KeyTable table) {
    touched += table.warm(hashes, candidates, size);
  }

  /** Adds the {@code i}-th key if it is new and returns its address; after {@link #warm}. */
  public int addTo(KeyTable table, int i) {
    return table.add(candidates[i], hashes[i], bytes, starts[i], length(i));
  }

  /** {@link Mix64#hash} of the {@code i}-th key, of seed 0. */
  public long hash(int i) {
    return hashes[i];
  }

  /** Bytes of the {@code i}-th key. */
  public int length(int i) {
    return starts[i + 1] - starts[i];
  }

  /** The number of the {@code i}-th key in the table of the last lookup, or -1. */
  public int number(int i) {
    return numbers[i];
  }

  /** A meaningless number that keeps the cache-warming reads from being optimised away. */
  int touched() {
    return touched;
  }
}
