package org.mnemo.core.trace.redis.keyspace;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;

/** A key of a command: its record before the command, and the effect on it. */
public final class Key {

  private final Keyspace keyspace;
  private long databaseNumber;
  private Database database;
  private int number;
  private boolean existed;
  private boolean isRead;
  private boolean isChanged;
  private boolean isReplaced;
  private boolean isExpirySet;
  private boolean isTakenForAbsent;
  private boolean isRemovedUnlisted;
  private @Nullable Operation moved;

  Key(Keyspace keyspace, long databaseNumber, Database database, int number) {
    this.keyspace = keyspace;
    this.databaseNumber = databaseNumber;
    this.database = database;
    set(databaseNumber, database, number);
  }

  /** Reuses this object for a key of the next command. */
  final Key set(long ofDatabaseNumber, Database ofDatabase, int ofNumber) {
    databaseNumber = ofDatabaseNumber;
    database = ofDatabase;
    number = ofNumber;
    isRead = false;
    isChanged = false;
    isReplaced = false;
    isExpirySet = false;
    isTakenForAbsent = false;
    isRemovedUnlisted = false;
    moved = null;
    existed = current() != null;
    return this;
  }

  /** The value object to replace, if there is one. */
  @Nullable RedisValue replaceable() {
    return current();
  }

  /** Marks the record as moved to or from another database. */
  void move(boolean isHere) {
    moved = isHere ? Operation.INSERT : Operation.DELETE;
  }

  /** Combines the numbers of database and key. */
  static long id(long databaseNumber, int number) {
    return (databaseNumber << Integer.SIZE) | number;
  }

  boolean is(Database ofDatabase, int ofNumber) {
    return database == ofDatabase && number == ofNumber;
  }

  long id() {
    return id(databaseNumber, number);
  }

  /** True if the command may have added elements that clients wait for. */
  boolean isFilled() {
    return (isChanged || isReplaced || moved == Operation.INSERT) && current() != null;
  }

  /**
   * True if the record was filled by replacing a value of another type; some server versions then
   * serve no waiting client.
   */
  boolean isFilledInPlace() {
    return existed && isReplaced;
  }

  public long databaseNumber() {
    return databaseNumber;
  }

  private @Nullable RedisValue current() {
    return database.value(number, keyspace.nowMs());
  }

  /** The value that the command's effect depends on; null without a record. */
  @Nullable RedisValue value() {
    if (database.isUnsure(number, keyspace.nowMs())) {
      keyspace.noteUnknownOutcome();
    }
    return current();
  }

  /** True if the record exists or may exist. */
  public boolean mayExist() {
    return current() != null;
  }

  /** True if the record exists; an unknown one counts as absent and marks the outcome unknown. */
  boolean exists() {
    RedisValue value = knownValue();
    if (value != null && value.mayBeEmpty()) {
      keyspace.noteUnknownOutcome();
    }
    return value != null;
  }

  /** The value, if the record certainly exists; uncertainty is marked. */
  @Nullable RedisValue knownValue() {
    RedisValue value = value();
    if (value instanceof OpaqueValue opaque && opaque.isGuess) {
      keyspace.noteUnknownOutcome();
      isTakenForAbsent = true;
      return null;
    }
    return value;
  }

  /**
   * The value of a type, null if it is absent or unknown.
   *
   * @throws RefusedException if it has another type
   */
  <T extends RedisValue> @Nullable T find(ValueType<T> type) {
    RedisValue value = knownValue();
    return value == null ? null : of(value, type);
  }

  /**
   * The value of a type that the command reads, null if absent; an unknown one is assumed to exist.
   *
   * @throws RefusedException if it has another type
   */
  <T extends RedisValue> @Nullable T read(ValueType<T> type) {
    isRead = true;
    RedisValue value = value();
    if (value == null) {
      return null;
    }
    return of(value, type);
  }

  /**
   * Checks the type of the replaced value.
   *
   * @throws RefusedException if it has another type
   */
  void requireType(ValueType<?> type) {
    RedisValue value = value();
    if (value == null || value instanceof OpaqueValue) {
      return;
    }
    if (!value.isOpen()) {
      type.cast(value);
    } else if (value.mayBeOther || !type.type().isInstance(value)) {
      keyspace.noteUnknownOutcome();
    }
  }

  /** The value of a type, created if necessary. */
  <T extends RedisValue> T make(ValueType<T> type) {
    RedisValue value = value();
    if (value == null) {
      return put(type.make(), 0);
    }
    return of(value, type);
  }

  /** Converts an uncertain value to a type. */
  private <T extends RedisValue> T of(RedisValue opaque, ValueType<T> type) {
    if (opaque.isOpen() && opaque.mayBeOther) {
      keyspace.noteUnknownOutcome();
    }
    if (!opaque.isOpen() || type.type().isInstance(opaque)) {
      return type.cast(opaque);
    }
    T value = type.make();
    if (!(opaque instanceof OpaqueValue)) {
      keyspace.noteUnknownOutcome();
      value.mayBeOther = true;
    }
    value.open(Math.max(0, opaque.bytes()));
    value.expiryMs = opaque.expiryMs;
    database.set(number, value);
    isTakenForAbsent = false;
    return value;
  }

  /** Replaces the record's value, or creates it. */
  <T extends RedisValue> T put(T value, long expiryMs) {
    value.expiryMs = expiryMs;
    database.set(number, value);
    isReplaced = true;
    isTakenForAbsent = false;
    return value;
  }

  /** Records a change of the value; an empty collection is removed. */
  void changed() {
    isChanged = true;
  }

  void remove() {
    // A list of keys made after the log lacks those that the log removes.
    isRemovedUnlisted |= database.isUnlisted(number);
    isChanged = true;
    database.set(number, null);
  }

  /** Marks the command's effect on the record, if any, as unknown. */
  void doubt() {
    RedisValue value = current();
    if (isRead && !isChanged && !isReplaced) {
      return;
    }
    if (value == null) {
      database.removeUnsurely(number);
      return;
    }
    value.mayBeAbsent |= !existed;
    value.mayBeOther |= !existed || isReplaced;
    if (!value.isOpen()) {
      value.open(value.bytes());
    }
  }

  void read() {
    isRead = true;
  }

  /** Sets the expiry in milliseconds since 1970; 0 for never. */
  void expireAt(long ms) {
    RedisValue value = value();
    if (value != null && ms != 0 && ms <= keyspace.nowMs()) {
      remove();
    } else if (value != null) {
      value.expiryMs = ms;
      isExpirySet = true;
    }
  }

  /** The buffer that holds the key from {@link #offset()}. */
  public byte[] buffer() {
    return database.keyBuffer(number);
  }

  public int offset() {
    return database.keyOffset(number);
  }

  public int length() {
    return database.keyLength(number);
  }

  /** The command's operation on the record; a read that found nothing moves no byte. */
  public Operation operation() {
    if (moved != null) {
      return moved;
    }
    boolean exists = exists(current());
    if (!exists && isRemovedUnlisted) {
      return Operation.DELETE;
    }
    if (existed && !exists && !isTakenForAbsent) {
      return Operation.DELETE;
    }
    if (!exists) {
      return Operation.READ;
    }
    if (!existed || isReplaced) {
      return Operation.INSERT;
    }
    if (isChanged) {
      return Operation.UPDATE;
    }
    return isRead ? Operation.READ : Operation.LOOK_UP;
  }

  private boolean exists(@Nullable RedisValue value) {
    return value != null && !isTakenForAbsent;
  }

  /** True if a value was read and its time to live was set, too. */
  public boolean isExpirySet() {
    return isExpirySet;
  }

  /** Size of the value in bytes, 0 without one; {@link AssumedSizes#UNKNOWN} if unknown. */
  public long valueBytes() {
    RedisValue value = current();
    return value == null || isTakenForAbsent ? 0 : value.bytes();
  }

  /** Expiry in milliseconds since 1970; 0 for never. */
  public long expiryMs() {
    RedisValue value = current();
    return value == null ? 0 : value.expiryMs;
  }

  /** True if the record counts as absent only because the list of stored keys lacks it. */
  public boolean isUnlisted() {
    return database.isUnlisted(number);
  }

  /** True if the log shows the size of the record. */
  public boolean isSizeKnown() {
    RedisValue value = current();
    return value == null || value.isSizeKnown(keyspace.nowMs());
  }

  /** True if the log shows whether the record exists. */
  public boolean isKnown() {
    RedisValue value = current();
    return !database.isUnsure(number, keyspace.nowMs()) && (value == null || !value.isOpen());
  }
}
