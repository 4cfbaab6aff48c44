package org.mnemo.core.trace;

import java.util.List;

/**
 * What a command of Redis does to which keys.
 *
 * @param parts in the order in which their requests are told; none for a command that asks for no
 *     record
 * @param expiry where the command says how long the record lives
 */
record RedisCommand(List<Part> parts, Expiry expiry) {

  /** What happens to a record. */
  enum Effect {
    /** Its value is read. */
    READ(Operation.READ),
    /** It is looked up, but its value stays untouched. */
    LOOK_UP(Operation.READ),
    /** It is written whole, and the command holds its value. */
    STORE(Operation.INSERT),
    /** It is written whole, by what the command does not hold. */
    REPLACE(Operation.INSERT),
    /** It becomes what the first key of the command was. */
    COPY(Operation.INSERT),
    /** The command's value is put behind its own. */
    APPEND(Operation.UPDATE),
    /** Something that the command holds is put into it. */
    ADD(Operation.UPDATE),
    /** A whole number is changed. */
    COUNT(Operation.UPDATE),
    /** It is changed by nothing that the command holds, or loses something. */
    CHANGE(Operation.UPDATE),
    /** It is removed. */
    REMOVE(Operation.DELETE);

    private final Operation operation;

    Effect(Operation operation) {
      this.operation = operation;
    }

    Operation operation() {
      return operation;
    }
  }

  /** How the keys are found among the arguments. */
  enum Place {
    /** From the first to the last position. */
    FIXED,
    /** Behind their number, which is at the first position. */
    COUNTED,
    /** The first half of what follows the word STREAMS. */
    STREAMS
  }

  /** Where the time to live is. */
  enum Expiry {
    NONE,
    /** Seconds, behind the key. */
    SECONDS,
    /** Milliseconds, behind the key. */
    MILLIS,
    /** Behind the word EX or PX among the options. */
    OPTION
  }

  /**
   * Some of the keys of a command. Positions count from 0, the command's own name.
   *
   * @param first position
   * @param last position of fixed ones; below 0 it counts from the end, -1 being the last argument
   * @param step from one key to the next
   * @param valueAfterKey how far behind its key the value is that is stored; 0 for none
   */
  record Part(Effect effect, Place place, int first, int last, int step, int valueAfterKey) {

    /** Whether an argument can be one of these keys, however many arguments there are. */
    boolean mayBeAt(int position) {
      return position >= first && (last < 0 || position <= last) && (position - first) % step == 0;
    }
  }

  /** Whether an argument can be a key. */
  boolean mayHaveKeyAt(int position) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).mayBeAt(position)) {
        return true;
      }
    }
    return false;
  }
}
