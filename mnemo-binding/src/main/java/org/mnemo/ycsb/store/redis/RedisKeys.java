package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import org.mnemo.ycsb.tier.RecordKey;

/**
 * Names of records in Redis, which has no tables. Records of YCSB's default table bear their key
 * alone, as YCSB's stock binding has them; those of other tables follow a zero byte, the table and
 * another zero byte. A default-table key that itself starts with a zero byte gets the empty table's
 * prefix, so that no two records ever share a name.
 */
final class RedisKeys {

  private static final String DEFAULT_TABLE = "usertable";

  private RedisKeys() {}

  /** The key of the record of that name, whatever its table. */
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
