package org.mnemo.ycsb.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields of one record, reused from operation to operation so that the timed path does not
 * allocate for it. Values are handed on, never copied or changed. Not thread-safe.
 */
public final class Fields {

  private final List<String> names = new ArrayList<>();
  private final List<byte[]> values = new ArrayList<>();
  private long valueBytes;

  /** Forgets all fields. */
  public void clear() {
    names.clear();
    values.clear();
    valueBytes = 0;
  }

  public Fields add(String field, byte[] value) {
    names.add(field);
    values.add(value);
    valueBytes += value.length;
    return this;
  }

  /** Number of fields. */
  public int size() {
    return names.size();
  }

  public String name(int i) {
    return names.get(i);
  }

  public byte[] value(int i) {
    return values.get(i);
  }

  /** Sum of the values' lengths in bytes. */
  public long valueBytes() {
    return valueBytes;
  }
}
