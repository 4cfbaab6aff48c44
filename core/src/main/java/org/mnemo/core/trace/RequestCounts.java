package org.mnemo.core.trace;

/** Numbers of requests by operation, each at least 0. */
public record RequestCounts(long read, long update, long insert, long delete) {

  public RequestCounts {
    if (read < 0 || update < 0 || insert < 0 || delete < 0) {
      throw new IllegalArgumentException("requests must be at least 0 of every operation");
    }
  }

  /** The counts of an array that is indexed by {@link Operation#ordinal()}. */
  public static RequestCounts of(long[] byOrdinal) {
    return new RequestCounts(
        byOrdinal[Operation.READ.ordinal()],
        byOrdinal[Operation.UPDATE.ordinal()],
        byOrdinal[Operation.INSERT.ordinal()],
        byOrdinal[Operation.DELETE.ordinal()]);
  }

  public long count(Operation operation) {
    return switch (operation) {
      case READ -> read;
      case UPDATE -> update;
      case INSERT -> insert;
      case DELETE -> delete;
    };
  }

  public long total() {
    return read + update + insert + delete;
  }
}
