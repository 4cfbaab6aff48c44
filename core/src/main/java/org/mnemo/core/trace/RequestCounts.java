package org.mnemo.core.trace;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Map;

/** Numbers of requests by operation, each at least 0. */
public record RequestCounts(long read, long update, long insert, long delete, long lookUp) {

  public static final RequestCounts NONE = new RequestCounts(0, 0, 0, 0, 0);

  public RequestCounts {
    if (read < 0 || update < 0 || insert < 0 || delete < 0 || lookUp < 0) {
      throw new IllegalArgumentException("requests must be at least 0 of every operation");
    }
  }

  /** The counts of a JSON object; absent operations have none. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static RequestCounts of(Map<Operation, Long> byOperation) {
    long[] byOrdinal = new long[Operation.countOfAll()];
    byOperation.forEach((operation, count) -> byOrdinal[operation.ordinal()] = count);
    return of(byOrdinal);
  }

  /** The counts of an array indexed by {@link Operation#ordinal()}, with or without look-ups. */
  public static RequestCounts of(long[] byOrdinal) {
    return new RequestCounts(
        byOrdinal[Operation.READ.ordinal()],
        byOrdinal[Operation.UPDATE.ordinal()],
        byOrdinal[Operation.INSERT.ordinal()],
        byOrdinal[Operation.DELETE.ordinal()],
        byOrdinal.length > Operation.count() ? byOrdinal[Operation.LOOK_UP.ordinal()] : 0);
  }

  public long count(Operation operation) {
    return switch (operation) {
      case READ -> read;
      case UPDATE -> update;
      case INSERT -> insert;
      case DELETE -> delete;
      case LOOK_UP -> lookUp;
    };
  }

  public long total() {
    return read + update + insert + delete + lookUp;
  }

  /** The sum of both counts. */
  public RequestCounts and(RequestCounts other) {
    return new RequestCounts(
        read + other.read,
        update + other.update,
        insert + other.insert,
        delete + other.delete,
        lookUp + other.lookUp);
  }

  /** These counts times {@code factor}, at least 0, rounded. */
  public RequestCounts times(double factor) {
    return new RequestCounts(
        Math.round(read * factor),
        Math.round(update * factor),
        Math.round(insert * factor),
        Math.round(delete * factor),
        Math.round(lookUp * factor));
  }
}
