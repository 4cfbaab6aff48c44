package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands that take elements from an end of a collection, or of the first non-empty one of
 * several, and may wait.
 *
 * @param type type of the collections
 * @param first word for the first end, as LEFT
 * @param last word for the other end
 * @param take takes elements from an end
 */
record Pops<T extends RedisValue>(ValueType<T> type, String first, String last, Take<T> take) {

  interface Take<T> {
    /**
     * Takes at most {@code count} elements; the collection is open afterwards if these are unknown.
     */
    void from(T value, boolean ofFirst, long count);
  }

  /** LPOP key [count] */
  void pop(Call call, boolean ofFirst) {
    long count = call.count() > 2 ? call.integer(2) : 1;
    refuseIf(count < 0 || call.count() > 3);
    Key key = call.key(1);
    take(call, key, key.find(type), ofFirst, count);
  }

  /** BLPOP key... timeout */
  void waitAndPop(Call call, boolean ofFirst) {
    int end = call.count() - 1;
    popFirst(call, 1, end, ofFirst, 1, timeoutS(call, end));
  }

  /** LMPOP number key... LEFT|RIGHT [COUNT count] */
  void popMany(Call call) {
    popMany(call, 1, Double.NaN);
  }

  /** BLMPOP timeout number key... LEFT|RIGHT [COUNT count] */
  void waitAndPopMany(Call call) {
    popMany(call, 2, timeoutS(call, 1));
  }

  private void popMany(Call call, int numberAt, double timeoutS) {
    long number = call.integer(numberAt);
    refuseIf(number <= 0 || number >= call.count());
    int end = numberAt + 1 + (int) number;
    String which = call.word(end);
    refuseIf(!which.equals(first) && !which.equals(last));
    long count = 1;
    if (call.count() > end + 1) {
      refuseIf(!call.word(end + 1).equals("COUNT") || call.count() != end + 3);
      count = call.integer(end + 2);
      refuseIf(count <= 0);
    }
    popFirst(call, numberAt + 1, end, which.equals(first), count, timeoutS);
  }

  private void popFirst(
      Call call, int from, int end, boolean ofFirst, long count, double timeoutS) {
    call.mayWait(timeoutS);
    List<Key> keys = call.keysToTakeFrom(from, end);
    for (Key key : keys) {
      if (take(call, key, key.find(type), ofFirst, count)) {
        return;
      }
    }
    call.findNothing();
  }

  /** Takes elements from an end; false if there are none. */
  private boolean take(Call call, Key key, @Nullable T value, boolean ofFirst, long count) {
    if (value == null) {
      return false;
    }
    take.from(value, ofFirst, count);
    call.noteIfOpen(value);
    if (count > 0) {
      key.changed();
    } else {
      key.read();
    }
    return true;
  }

  /** The longest wait of a command in seconds; 0 for ever. */
  static double timeoutS(Call call, int at) {
    double seconds = call.decimal(at);
    refuseIf(!(seconds >= 0) || seconds > Integer.MAX_VALUE);
    return seconds;
  }
}
