package org.mnemo.core.trace;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Kind of operation of an access. The names in traces are those of the Twitter cache traces (Yang
 * et al., OSDI 2020, github.com/twitter/cache-trace); {@link #traceName()} is the one that is
 * written.
 */
public enum Operation {
  /** Reads a record: {@code get}, {@code gets}. */
  READ("get", false),
  /**
   * Changes a record that exists: {@code replace}, {@code cas}, {@code append}, {@code prepend},
   * {@code incr}, {@code decr}.
   */
  UPDATE("replace", true),
  /**
   * Writes a whole record, whether it exists or not: {@code set}, {@code add}. {@link RecordLives}
   * tells those of records that exist, which are updates.
   */
  INSERT("set", true),
  /** Removes a record: {@code delete}. */
  DELETE("delete", true);

  private static final Operation[] VALUES = values();

  private final String traceName;
  private final String lowerCase;
  private final boolean write;

  Operation(String traceName, boolean write) {
    this.traceName = traceName;
    this.lowerCase = name().toLowerCase(java.util.Locale.ROOT);
    this.write = write;
  }

  /** Number of operations, for arrays indexed by {@link #ordinal()}. */
  public static int count() {
    return VALUES.length;
  }

  /**
   * The operation of {@link #lowerCase()} name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Operation byName(String lowerCase) {
    return switch (lowerCase) {
      case "read" -> READ;
      case "update" -> UPDATE;
      case "insert" -> INSERT;
      case "delete" -> DELETE;
      default -> throw new IllegalArgumentException("no operation '" + lowerCase + "'");
    };
  }

  public static Operation of(int ordinal) {
    return VALUES[ordinal];
  }

  public String traceName() {
    return traceName;
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
