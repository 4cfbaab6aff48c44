package org.mnemo.ycsb.tier;

import org.mnemo.core.key.KeyBytes;

/**
 * A record's table and key, the key also in UTF-8. Reused, and encodes a key only once. Not
 * thread-safe.
 */
public final class RecordKey {

  private final KeyBytes bytes = new KeyBytes();
  private String table = "";
  private String name = "";

  /** A key for calls outside the timed path. */
  public static RecordKey of(String table, String name) {
    return new RecordKey().set(table, name);
  }

  /** Sets another key; refuses one that UTF-8 cannot express. */
  public RecordKey set(String newTable, String newName) {
    bytes.set(newName);
    table = newTable;
    name = newName;
    return this;
  }

  public String table() {
    return table;
  }

  public String name() {
    return name;
  }

  public KeyBytes bytes() {
    return bytes;
  }
}
