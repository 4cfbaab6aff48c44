package org.mnemo.core.trace.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import org.mnemo.core.trace.Operation;

/**
 * The keys of a command of Redis and its effects on their records.
 *
 * @param keyGroups groups of keys by effect, in the order of their accesses; none for a command
 *     without records
 * @param expiry location of the argument that holds the time to live
 */
record RedisCommand(List<KeyGroup> keyGroups, Expiry expiry) {

  private static final byte[] EX = "EX".getBytes(US_ASCII);
  private static final byte[] PX = "PX".getBytes(US_ASCII);

  RedisCommand {
    keyGroups = List.copyOf(keyGroups);
  }

  /** Effect of a command on a record. */
  enum Effect {
    /** The record's value is read. */
    READ(Operation.READ),
    /** The record is looked up, but its value stays untouched. */
    LOOK_UP(Operation.READ),
    /** The record is written whole, and the command holds its value. */
    STORE(Operation.INSERT),
    /** The record is written whole, by what the command does not hold. */
    REPLACE(Operation.INSERT),
    /** The record gets the value that the command's first key had. */
    COPY(Operation.INSERT),
    /** The command's value is appended to the record's. */
    APPEND(Operation.UPDATE),
    /** A value that the command holds is put into the record, a collection. */
    ADD(Operation.UPDATE),
    /** The record's value, a whole number, is changed. */
    COUNT(Operation.UPDATE),
    /** The record is changed by nothing that the command holds, or loses something. */
    CHANGE(Operation.UPDATE),
    /** The record is removed. */
    REMOVE(Operation.DELETE);

    private final Operation operation;

    Effect(Operation operation) {
      this.operation = operation;
    }

    Operation operation() {
      return operation;
    }
  }

  /** Location of the keys among the arguments. */
  enum KeyLocation {
    /** The keys are at the first to the last position. */
    FIXED,
    /** The keys are behind their number, which is at the first position. */
    COUNTED,
    /** The keys are the first half of what follows the word STREAMS. */
    STREAMS
  }

  /** Location of the time to live among the arguments. */
  enum Expiry {
    NONE,
    /** The argument behind the key, in seconds. */
    SECONDS,
    /** The argument behind the key, in milliseconds. */
    MILLIS,
    /** The argument behind the word EX or PX among the options. */
    OPTION
  }

  /**
   * Some of the keys of a command. Positions count from 0, the command's own name.
   *
   * @param first position of the first key, or of the number of keys
   * @param last position of the last of fixed keys; below 0 it counts from the end, -1 being the
   *     last argument
   * @param step distance from one key to the next
   * @param valueAfterKey distance from a key to the value that is stored; 0 for none
   */
  record KeyGroup(
      Effect effect, KeyLocation location, int first, int last, int step, int valueAfterKey) {

    boolean isOneKey() {
      return location == KeyLocation.FIXED && first == last;
    }

    /** Whether an argument can be one of these keys, however many arguments there are. */
    boolean mayBeAt(int position) {
      return position >= first && (last < 0 || position <= last) && (position - first) % step == 0;
    }
  }

  /** Position of the key of a command that has exactly one; -1 for any other. */
  int onlyKeyAt() {
    return keyGroups.size() == 1 && keyGroups.get(0).isOneKey() ? keyGroups.get(0).first() : -1;
  }

  /**
   * Position of the argument that is the time to live, whether the line has one there or not; -1 if
   * it has none. The argument before it is the key, or the word EX or PX.
   */
  int ttlAt(MonitorArguments arguments) {
    return switch (expiry) {
      case NONE -> -1;
      case SECONDS, MILLIS -> 2;
      case OPTION -> {
        for (int i = 2 + keyGroups.get(0).valueAfterKey(); i < arguments.count(); i++) {
          if (arguments.isWord(i, EX) || arguments.isWord(i, PX)) {
            yield i + 1;
          }
        }
        yield -1;
      }
    };
  }

  /** Whether the time to live at a position is in milliseconds. */
  boolean isTtlInMillis(MonitorArguments arguments, int ttlAt) {
    return expiry == Expiry.MILLIS || (expiry == Expiry.OPTION && arguments.isWord(ttlAt - 1, PX));
  }

  boolean mayHaveKeyAt(int position) {
    for (int i = 0; i < keyGroups.size(); i++) {
      if (keyGroups.get(i).mayBeAt(position)) {
        return true;
      }
    }
    return false;
  }
}
