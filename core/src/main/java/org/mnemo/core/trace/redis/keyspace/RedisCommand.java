package org.mnemo.core.trace.redis.keyspace;

import java.util.List;
import org.mnemo.core.trace.Operation;

/**
 * A command of Redis or Valkey, and the location of its keys.
 *
 * @param name name in capital letters, with a bar before a subcommand
 * @param keyGroups groups of keys, in the server's order; none for a command without records
 * @param hasKeysElsewhere true if further keys follow words at any position
 * @param concernsKeyspace true if it names no key, but affects all keys, or when other commands
 *     take effect
 */
public record RedisCommand(
    String name, List<KeyGroup> keyGroups, boolean hasKeysElsewhere, boolean concernsKeyspace) {

  public RedisCommand {
    keyGroups = List.copyOf(keyGroups);
  }

  /** Effect of a command on a record. */
  public enum Use {
    /** Returns or uses the value. */
    READ(Operation.READ),
    /** Reads metadata, or sets the time to live. */
    LOOK(Operation.LOOK_UP),
    /** Writes the whole value. */
    STORE(Operation.INSERT),
    /** Changes the value. */
    CHANGE(Operation.UPDATE),
    /** Removes the record. */
    REMOVE(Operation.DELETE);

    private final Operation operation;

    Use(Operation operation) {
      this.operation = operation;
    }

    /** The operation if the command succeeds. */
    public Operation operation() {
      return operation;
    }
  }

  /** Location of the keys among the arguments. */
  public enum Location {
    /** Keys stand from the first to the last position. */
    FIXED,
    /** After their number, which is at the first position. */
    COUNTED,
    /** The first half of the arguments after the word STREAMS. */
    STREAMS
  }

  /**
   * Some of the keys of a command. Positions count from 0, the command's name.
   *
   * @param first position of the first key, or of the number of keys
   * @param last position of the last fixed key; negative positions count from the end, -1 being the
   *     last argument
   * @param step distance between keys
   */
  public record KeyGroup(Use use, Location location, int first, int last, int step) {

    boolean isOneKey() {
      return location == Location.FIXED && first == last;
    }

    /** True if an argument can be one of these keys, for some number of arguments. */
    boolean mayBeAt(int position) {
      if (position < first) {
        return false;
      }
      return location != Location.FIXED
          || ((last < 0 || position <= last) && (position - first) % step == 0);
    }
  }

  public boolean hasKeys() {
    return !keyGroups.isEmpty();
  }

  /** Position of the key of a command with exactly one; else -1. */
  public int onlyKeyAt() {
    return keyGroups.size() == 1 && !hasKeysElsewhere && keyGroups.get(0).isOneKey()
        ? keyGroups.get(0).first()
        : -1;
  }

  /** True if an argument may be a key. */
  public boolean mayHaveKeyAt(int position) {
    for (int i = 0; i < keyGroups.size(); i++) {
      if (keyGroups.get(i).mayBeAt(position)) {
        return true;
      }
    }
    return hasKeysElsewhere;
  }
}
