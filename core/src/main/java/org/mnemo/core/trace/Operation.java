package org.mnemo.core.trace;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * Kind of operation of an access. The names in traces are from the Twitter cache traces (Yang et
 * al., OSDI 2020, github.com/twitter/cache-trace).
 */
public enum Operation {
  READ(false, "get", "gets"),
  /** Changes an existing record. */
  UPDATE(true, "replace", "cas", "append", "prepend", "incr", "decr"),
  /**
   * Writes a whole record, new or existing. {@link RecordLives} turns writes of existing records
   * into updates.
   */
  INSERT(true, "set", "add"),
  DELETE(true, "delete"),
  /** Finds a record, and may set its time to live, but moves no byte of its value. */
  LOOK_UP(false, "touch");

  private static final Operation[] VALUES = values();
  private static final List<Operation> MOVING = List.of(READ, UPDATE, INSERT, DELETE);

  @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
  private final List<String> traceNames;

  private final String lowerCase;
  private final boolean write;

  Operation(boolean write, String... traceNames) {
    this.traceNames = List.of(traceNames);
    this.lowerCase = name().toLowerCase(Locale.ROOT);
    this.write = write;
  }

  /** All operations except look-ups: these move or remove data, and are measured. */
  public static List<Operation> moving() {
    return MOVING;
  }

  /** Number of {@link #moving()} operations, for arrays indexed by {@link #ordinal()}. */
  public static int count() {
    return LOOK_UP.ordinal();
  }

  public static int countOfAll() {
    return VALUES.length;
  }

  public static Operation of(int ordinal) {
    return VALUES[ordinal];
  }

  /** The names in Twitter's traces; the first one is written. */
  public List<String> traceNames() {
    return traceNames;
  }

  /** The name in properties, columns and reports: {@code read}, {@code update}... */
  @JsonValue
  public String lowerCase() {
    return lowerCase;
  }

  public boolean isWrite() {
    return write;
  }
}
