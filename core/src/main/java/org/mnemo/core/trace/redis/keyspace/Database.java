package org.mnemo.core.trace.redis.keyspace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.AssumedSizes;

/** The records of a database. Memory grows with the number of distinct keys. */
final class Database {

  private static final RedisValue ABSENT = new OpaqueValue(AssumedSizes.UNKNOWN, true);

  /** A record without a write so far, missing in the list of stored keys. */
  private static final RedisValue UNLISTED = new OpaqueValue(AssumedSizes.UNKNOWN, true);

  /** Assumed sizes of records without a write so far. */
  private final AssumedSizes assumed;

  private final KeyTable keys = new KeyTable();

  /** A record that a command removed if its likeliest effect took place. */
  private static final RedisValue UNSURE = new OpaqueValue(AssumedSizes.UNKNOWN, true);

  /** Indexed by key number; null if unknown. */
  private @Nullable RedisValue[] values = new RedisValue[64];

  /** Index of each key number in the touched keys of the last command. */
  private int[] touchedAt = new int[64];

  /** Number of keys from {@link #anyNumber} in use. */
  private int used;

  /** True after the database was flushed. */
  private boolean wasCleared;

  /**
   * @param assumed sizes of records from before the log
   */
  Database(AssumedSizes assumed) {
    this.assumed = assumed;
  }

  int number(byte[] key, int offset, int length) {
    int number = keys.add(key, offset, length);
    makeRoom(number);
    return number;
  }

  private void makeRoom(int number) {
    if (number >= values.length) {
      values = Arrays.copyOf(values, number + (number >> 1) + 1);
      touchedAt = Arrays.copyOf(touchedAt, values.length);
    }
  }

  /** Reserves a key number without storing the key. */
  int anyNumber(int number) {
    makeRoom(number);
    used = Math.max(used, number + 1);
    return number;
  }

  /** Removes the records of all {@link #anyNumber}s. */
  void forget() {
    Arrays.fill(values, 0, used, null);
    used = 0;
  }

  boolean holds(byte[] key, int offset, int length) {
    return keys.find(key, offset, length) >= 0;
  }

  int touchedAt(int number) {
    return touchedAt[number];
  }

  void touch(int number, int place) {
    touchedAt[number] = place;
  }

  int size() {
    return keys.size();
  }

  byte[] keyBuffer(int number) {
    return keys.keyBuffer(number);
  }

  int keyOffset(int number) {
    return keys.keyOffset(number);
  }

  int keyLength(int number) {
    return keys.keyBytes(number);
  }

  /** The value of a record; null if none exists at that time. */
  @Nullable RedisValue value(int number, long nowMs) {
    RedisValue value = values[number];
    if (value == null) {
      value = wasCleared ? ABSENT : assumed(number);
      values[number] = value;
    }
    if (value == ABSENT || value == UNLISTED || value == UNSURE) {
      return null;
    }
    if (value.dropExpiredParts(nowMs) && value.isEmpty()) {
      // The server keeps an empty hash until its next cleanup.
      values[number] = UNSURE;
      return null;
    }
    if (value.expiryMs != 0 && nowMs > value.expiryMs) {
      // The server may still have it for a moment, as {@link #isUnsure} shows.
      values[number] = isUnsure(number, nowMs) ? value : ABSENT;
      return null;
    }
    if (value.isEmpty()) {
      values[number] = ABSENT;
      return null;
    }
    return value;
  }

  /**
   * True if the record's existence is uncertain: a command may have removed it, or its expiry is
   * too near.
   */
  boolean isUnsure(int number, long nowMs) {
    RedisValue value = values[number];
    return value == UNSURE
        || (value != null
            && value.expiryMs != 0
            && Math.abs(nowMs - value.expiryMs) <= RedisValue.CLOCK_DIFFERENCE_MS);
  }

  private RedisValue assumed(int number) {
    long bytes = assumed.valueBytesOf(keyBuffer(number), keyOffset(number), keyLength(number));
    boolean isListed = assumed.stored().isPresent() && bytes != AssumedSizes.UNKNOWN;
    return assumed.stored().isPresent() && bytes == AssumedSizes.UNKNOWN
        ? UNLISTED
        : new OpaqueValue(bytes, !isListed || assumed.isOfEnd());
  }

  void removeUnsurely(int number) {
    values[number] = UNSURE;
  }

  boolean isUnlisted(int number) {
    return values[number] == UNLISTED;
  }

  void set(int number, @Nullable RedisValue value) {
    values[number] = value == null ? ABSENT : value;
  }

  /** Removes all records, including unnamed ones from before the log. */
  void clear() {
    wasCleared = true;
  }
}
