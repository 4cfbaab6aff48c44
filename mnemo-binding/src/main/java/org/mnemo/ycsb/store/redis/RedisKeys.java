package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import org.mnemo.ycsb.tier.RecordKey;

/**
 * Names of records in Redis, which has no tables. Records of YCSB's default table have their key as
 * name, as in YCSB's stock binding. Others have a zero byte, the table and another zero byte before
 * it. A default-table key with a leading zero byte gets the prefix of an empty table, so that names
 * are unique.
 */
final class RedisKeys {

  private static final String DEFAULT_TABLE = "usertable";

  private RedisKeys() {}

  /** The key in a record's name. */
  static String key(byte[] name) {
    String text = new String(name, StandardCharsets.UTF_8);
    return text.startsWith("\0") ? text.substring(text.indexOf('\0', 1) + 1) : text;
  }

  static byte[] name(RecordKey key) {
    boolean bare = key.table().equals(DEFAULT_TABLE);
    if (bare && (key.name().isEmpty() || key.name().charAt(0) != 0)) {
      return key.bytes().toByteArray();
    }
    return ("\0" + (bare ? "" : key.table()) + "\0" + key.name()).getBytes(StandardCharsets.UTF_8);
  }
}
