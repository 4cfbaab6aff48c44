package org.mnemo.core.trace.redis.command;

import java.util.List;
import org.mnemo.core.trace.Operation;

/**
 * A command of Redis or Valkey, and where its keys are.
 *
 * @param name name in capital letters, with a bar before a subcommand
 * @param keyGroups groups of keys, in the order in which the server says them; none for a command
 *     without records
 * @param hasKeysElsewhere true if further keys stand behind words that may be anywhere
 * @param concernsKeyspace true if it names no key, but concerns all, or when others take effect
 */
public record RedisCommand(
    String name, List<KeyGroup> keyGroups, boolean hasKeysElsewhere, boolean concernsKeyspace) {

  public RedisCommand {
    keyGroups = List.copyOf(keyGroups);
  }

  /** What a command does with a record. */
  public enum Use {
    /** It returns or uses the value. */
    READ(Operation.READ),
    /** It asks what the record is, or sets how long it lives. */
    LOOK(Operation.LOOK_UP),
    /** It writes the value whole. */
    STORE(Operation.INSERT),
    /** It changes the value. */
    CHANGE(Operation.UPDATE),
    /** It removes the record. */
    REMOVE(Operation.DELETE);

    private final Operation operation;

    Use(Operation operation) {
      this.operation = operation;
    }

    /** The operation if the command does what it is meant for. */
    public Operation operation() {
      return operation;
    }
  }

  /** Location of the keys among the arguments. */
  public enum Location {
    /** The keys are at the first to the last position. */
    FIXED,
    /** The keys are behind their number, which is at the first position. */
    COUNTED,
    /** The keys are the first half of what follows the word STREAMS. */
    STREAMS
  }

  /**
   * Some of the keys of a command. Positions count from 0, the command's own name.
   *
   * @param first position of the first key, or of the number of keys
   * @param last position of the last of fixed keys; below 0 it counts from the end, -1 being the
   *     last argument
   * @param step distance from one key to the next
   */
  public record KeyGroup(Use use, Location location, int first, int last, int step) {

    boolean isOneKey() {
      return location == Location.FIXED && first == last;
    }

    /** Whether an argument can be one of these keys, however many arguments there are. */
    boolean mayBeAt(int position) {
      if (position < first) {
        return false;
      }
      return location != Location.FIXED
          || ((last < 0 || position <= last) && (position - first) % step == 0);
    }
  }

  /** Whether it is about records that it names. */
  public boolean hasKeys() {
    return !keyGroups.isEmpty();
  }

  /** Position of the key of a command that has exactly one; -1 for any other. */
  public int onlyKeyAt() {
    return keyGroups.size() == 1 && !hasKeysElsewhere && keyGroups.get(0).isOneKey()
        ? keyGroups.get(0).first()
        : -1;
  }

  /** Whether an argument may be a key. */
  public boolean mayHaveKeyAt(int position) {
    for (int i = 0; i < keyGroups.size(); i++) {
      if (keyGroups.get(i).mayBeAt(position)) {
        return true;
      }
    }
    return hasKeysElsewhere;
  }
}
