package org.mnemo.ycsb.tier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fields of one record, reused so that the timed path allocates nothing. Refers to values
 * without copying or changing them. Not thread-safe.
 */
public final class Fields {

  private final List<String> names = new ArrayList<>();
  private final List<byte[]> arrays = new ArrayList<>();
  private int[] offsets = new int[16];
  private int[] lengths = new int[16];
  private long valueBytes;

  public void clear() {
    names.clear();
    arrays.clear();
    valueBytes = 0;
  }

  /** Adds a field whose value is a whole array. */
  public Fields add(String field, byte[] value) {
    return add(field, value, 0, value.length);
  }

  /** Adds a field whose value is part of an array. */
  public Fields add(String field, byte[] array, int offset, int length) {
    int at = names.size();
    if (at == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * at);
      lengths = Arrays.copyOf(lengths, 2 * at);
    }
    names.add(field);
    arrays.add(array);
    offsets[at] = offset;
    lengths[at] = length;
    valueBytes += length;
    return this;
  }

  public int size() {
    return names.size();
  }

  public String name(int i) {
    return names.get(i);
  }

  /** A value as a separate array: a copy only if it is part of a larger one. */
  public byte[] value(int i) {
    byte[] array = arrays.get(i);
    return lengths[i] == array.length
        ? array
        : Arrays.copyOfRange(array, offsets[i], offsets[i] + lengths[i]);
  }

  /** The array with a value, {@link #length} bytes from {@link #offset}. */
  public byte[] array(int i) {
    return arrays.get(i);
  }

  public int offset(int i) {
    return offsets[i];
  }

  /** Length of a value in bytes. */
  public int length(int i) {
    return lengths[i];
  }

  /** Sum of the values' lengths in bytes. */
  public long valueBytes() {
    return valueBytes;
  }
}
