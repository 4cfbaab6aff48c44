package org.mnemo.ycsb.workload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mnemo.core.Mix64;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.YcsbProperties;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * The bytes of each field: slices of one random buffer at a position computed from key, field and
 * length. They are the same for loads, updates, seeds and machines, so reads can be verified, and
 * truncated values differ. Immutable.
 */
public final class RecordValues {

  /**
   * Number of possible slice positions. Never change it, nor the salts: stored data depends on
   * them.
   */
  private static final int PLACES = 1 << 21;

  private static final long CONTENT_SEED = 0x6D6E656D6F76616CL;
  private static final long PLACE_SALT = 0x76616C7565L;

  /** Bytes compared at each end of a value: enough to rule out chance. */
  private static final int END_BYTES = 16;

  /** 64 characters, chosen by six bits. */
  private static final byte[] LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
          .getBytes(StandardCharsets.US_ASCII);

  private final byte[] buffer;
  private final int maxFieldBytes;
  private final boolean text;

  /**
   * @param maxFieldBytes length in bytes of the longest field
   * @param text true for values of ASCII letters, digits and two signs
   */
  public RecordValues(int maxFieldBytes, boolean text) {
    this.maxFieldBytes = maxFieldBytes;
    this.text = text;
    int words = (PLACES + maxFieldBytes) / Long.BYTES + 1;
    buffer = new byte[words * Long.BYTES];
    RandomStream random = new RandomStream(CONTENT_SEED, "values");
    ByteBuffer bytes = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      bytes.putLong(random.nextLong());
    }
    if (text) {
      for (int i = 0; i < buffer.length; i++) {
        buffer[i] = LETTERS[buffer[i] & (LETTERS.length - 1)];
      }
    }
  }

  public int maxFieldBytes() {
    return maxFieldBytes;
  }

  /** True if values are ASCII letters, digits and two signs. */
  boolean areText() {
    return text;
  }

  /** The value of a field; can be read once, like all YCSB iterators. */
  ByteIterator value(String key, int field, int lengthBytes) {
    return new ByteArrayByteIterator(buffer, place(key, field, lengthBytes), lengthBytes);
  }

  /** True if these bytes are the field's value of that length. */
  boolean matches(String key, int field, byte[] actual) {
    int place = place(key, field, actual.length);
    return actual.length <= buffer.length - place
        && Arrays.equals(buffer, place, place + actual.length, actual, 0, actual.length);
  }

  /**
   * True if the ends of a value match the field's value of that length. Allocates nothing.
   *
   * @param array array with the value, {@code lengthBytes} from {@code offset}
   */
  boolean endsMatch(String key, int field, byte[] array, int offset, int lengthBytes) {
    int place = place(key, field, lengthBytes);
    if (lengthBytes > buffer.length - place) {
      return false;
    }
    int bytes = Math.min(END_BYTES, lengthBytes);
    int last = lengthBytes - bytes;
    return Arrays.equals(buffer, place, place + bytes, array, offset, offset + bytes)
        && Arrays.equals(
            buffer, place + last, place + lengthBytes, array, offset + last, offset + lengthBytes);
  }

  private static int place(String key, int field, int lengthBytes) {
    return (int) (Mix64.bits(Hashes.ofText(key, PLACE_SALT + field), lengthBytes) & (PLACES - 1));
  }

  /**
   * Length in bytes of the longest field of records with these bytes.
   *
   * @throws UsageException if a record is larger than {@link YcsbProperties#MAX_RECORD_BYTES}
   */
  public static int maxFieldBytes(long maxRecordBytes, int fields) {
    Check.that(
        maxRecordBytes <= YcsbProperties.MAX_RECORD_BYTES,
        "fieldcount x fieldlength must be at most %s bytes, was %s; lower one"
            .formatted(YcsbProperties.MAX_RECORD_BYTES, maxRecordBytes));
    return (int) ((maxRecordBytes + fields - 1) / fields);
  }
}
