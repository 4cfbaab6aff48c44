package org.mnemo.core.trace.redis;

import java.util.Arrays;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.redis.RedisCommand.Effect;

/**
 * Size of the value of each key while a trace is read: as its writes say, and before them as is
 * assumed. Memory grows with the number of keys.
 */
final class ValueSizes {

  /** Marks a record that the trace has removed. */
  static final long REMOVED = -2;

  /** Size of an integer in Redis. */
  private static final long COUNTER_BYTES = 8;

  private final AssumedSizes assumed;
  private final KeyTable keys = new KeyTable();
  private long[] valueBytes = new long[1024];

  ValueSizes(AssumedSizes assumed) {
    this.assumed = assumed;
  }

  /** The number of a key, by which to ask for its size. */
  int number(byte[] key, int offset, int length) {
    int known = keys.size();
    int number = keys.add(key, offset, length);
    if (number == known) {
      if (number == valueBytes.length) {
        valueBytes = Arrays.copyOf(valueBytes, number + (number >> 1));
      }
      valueBytes[number] = assumed.valueBytesOf(key, offset, length);
    }
    return number;
  }

  /** Size of a key's value in bytes, {@link #REMOVED}, or {@link AssumedSizes#UNKNOWN}. */
  long valueBytes(int number) {
    return valueBytes[number];
  }

  /**
   * Accounts for an access to a key. Whole values have the length that was written. Parts that are
   * put into a hash, list or set may replace others or come in addition, so these are at least as
   * large as the most that was put in at once, and never grow beyond that.
   *
   * @param writtenBytes number of bytes that the command holds for this key
   * @param source {@link #valueBytes} of the key that this one is a copy of
   * @return {@link #valueBytes} of the key from now on
   */
  long access(int number, Effect effect, long writtenBytes, long source) {
    long before = valueBytes[number];
    valueBytes[number] =
        switch (effect) {
          case READ, LOOK_UP, CHANGE -> before;
          case STORE -> writtenBytes;
          case APPEND -> Math.max(0, before) + writtenBytes;
          case ADD -> Math.max(before, writtenBytes);
          case COUNT -> before < 0 ? COUNTER_BYTES : before;
          case COPY -> source;
          case REPLACE ->
              assumed.valueBytesOf(
                  keys.keyBuffer(number), keys.keyOffset(number), keys.keyBytes(number));
          case REMOVE -> REMOVED;
        };
    return valueBytes[number];
  }
}
