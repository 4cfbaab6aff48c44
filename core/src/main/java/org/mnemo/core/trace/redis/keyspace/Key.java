package org.mnemo.core.trace.redis.keyspace;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.redis.command.RefusedException;

/** A key that a command names: its record before the command, and what became of it. */
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

  /** Becomes another key, of the next command. */
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

  /** The object of the value that the command is to replace, if there is one. */
  @Nullable RedisValue replaceable() {
    return current();
  }

  /** The record is in another database from now on, or comes from one. */
  void move(boolean isHere) {
    moved = isHere ? Operation.INSERT : Operation.DELETE;
  }

  /** Stands for the database's and the key's number. */
  static long id(long databaseNumber, int number) {
    return (databaseNumber << Integer.SIZE) | number;
  }

  boolean is(Database ofDatabase, int ofNumber) {
    return database == ofDatabase && number == ofNumber;
  }

  long id() {
    return id(databaseNumber, number);
  }

  /** True if the command may have put something into the record that others wait for. */
  boolean isFilled() {
    return (isChanged || isReplaced || moved == Operation.INSERT) && current() != null;
  }

  /**
   * True if the record was filled in a way by which some versions of the server serve no client
   * that waits for it: a value of another type has made place for it.
   */
  boolean isFilledInPlace() {
    return existed && isReplaced;
  }

  /** Number of the database. */
  public long databaseNumber() {
    return databaseNumber;
  }

  private @Nullable RedisValue current() {
    return database.value(number, keyspace.nowMs());
  }

  /** The value now, on which what a command does depends; null if there is no record. */
  @Nullable RedisValue value() {
    if (database.isUnsure(number, keyspace.nowMs())) {
      keyspace.noteUnknownOutcome();
    }
    return current();
  }

  /** Whether there is a record, or may be one. */
  public boolean mayExist() {
    return current() != null;
  }

  /** Whether the record exists; one that nothing shows is taken for absent, which is not sure. */
  boolean exists() {
    RedisValue value = knownValue();
    if (value != null && value.mayBeEmpty()) {
      keyspace.noteUnknownOutcome();
    }
    return value != null;
  }

  /** The value, if there is certainly a record; it is noted if that is not known. */
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
   * The value of a type, null if there is certainly none, or none that is known.
   *
   * @throws RefusedException if it has another type
   */
  <T extends RedisValue> @Nullable T find(ValueType<T> type) {
    RedisValue value = knownValue();
    return value == null ? null : of(value, type);
  }

  /**
   * The value of a type that the command reads, null if there is none; one that nothing shows is
   * taken to be there.
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
   * Checks what the command replaces.
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

  /** The value of a type, which is made if there is none. */
  <T extends RedisValue> T make(ValueType<T> type) {
    RedisValue value = value();
    if (value == null) {
      return put(type.make(), 0);
    }
    return of(value, type);
  }

  /** The value as one of a type; one that is not certain is taken to be of the type. */
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

  /** Puts another value in place of the record's, if it has one. */
  <T extends RedisValue> T put(T value, long expiryMs) {
    value.expiryMs = expiryMs;
    database.set(number, value);
    isReplaced = true;
    isTakenForAbsent = false;
    return value;
  }

  /** The value was changed; a collection that has lost its last part is removed. */
  void changed() {
    isChanged = true;
  }

  void remove() {
    // A list of all records that was made after the log leaves out those that the log removes.
    isRemovedUnlisted |= database.isUnlisted(number);
    isChanged = true;
    database.set(number, null);
  }

  /** What the command did with the record, if it may do anything, is not known. */
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

  /** Sets the time from which on the record is gone, in milliseconds since 1970; 0 for never. */
  void expireAt(long ms) {
    RedisValue value = value();
    if (value != null && ms != 0 && ms <= keyspace.nowMs()) {
      remove();
    } else if (value != null) {
      value.expiryMs = ms;
      isExpirySet = true;
    }
  }

  /** The buffer that holds the key from {@link #offset()} on. */
  public byte[] buffer() {
    return database.keyBuffer(number);
  }

  public int offset() {
    return database.keyOffset(number);
  }

  public int length() {
    return database.keyLength(number);
  }

  /** What the command did with the record; a read that found nothing moves no byte. */
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

  /** True if a value was read whose time to live was set, too. */
  public boolean isExpirySet() {
    return isExpirySet;
  }

  /** Size of the value in bytes, 0 if there is none; {@link AssumedSizes#UNKNOWN} if not known. */
  public long valueBytes() {
    RedisValue value = current();
    return value == null || isTakenForAbsent ? 0 : value.bytes();
  }

  /** Time in milliseconds since 1970 from which on the record is gone; 0 for never. */
  public long expiryMs() {
    RedisValue value = current();
    return value == null ? 0 : value.expiryMs;
  }

  /** True if it is taken to be no record only because a list of all stored ones leaves it out. */
  public boolean isUnlisted() {
    return database.isUnlisted(number);
  }

  /** Whether the size of the record is known from the log. */
  public boolean isSizeKnown() {
    RedisValue value = current();
    return value == null || value.isSizeKnown(keyspace.nowMs());
  }

  /** Whether it is known from the log if there is a record. */
  public boolean isKnown() {
    RedisValue value = current();
    return !database.isUnsure(number, keyspace.nowMs()) && (value == null || !value.isOpen());
  }
}
