package org.mnemo.ycsb.workload.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mnemo.core.Mix64;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.YcsbProperties;
import org.mnemo.ycsb.workload.keys.Hashes;
import org.mnemo.ycsb.workload.keys.RandomStream;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * The bytes of each field: slices of one random buffer, whose position follows from key, field and
 * length. The same field of one length has the same bytes at load, at every update, for every seed
 * and on every machine, so a read can be verified, and a truncated value differs from one that was
 * written with that length. Immutable.
 */
public final class RecordValues {

  /**
   * Number of positions at which slices may start. Never change it, nor the salts: data that is
   * stored already was written with them.
   */
  private static final int PLACES = 1 << 21;

  private static final long CONTENT_SEED = 0x6D6E656D6F76616CL;
  private static final long PLACE_SALT = 0x76616C7565L;

  /** Number of bytes that are compared at each end of a value: too many to agree by chance. */
  private static final int END_BYTES = 16;

  /** As many characters as six bits can choose from. */
  private static final byte[] LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
          .getBytes(StandardCharsets.US_ASCII);

  private final byte[] buffer;
  private final int maxFieldBytes;
  private final boolean text;

  /** Values of any bytes. */
  public RecordValues(int maxFieldBytes) {
    this(maxFieldBytes, false);
  }

  /**
   * @param maxFieldBytes length in bytes of the longest field that will be asked for
   * @param text true for values of letters, digits and two signs of ASCII only
   */
  public RecordValues(int maxFieldBytes, boolean text) {
    this.maxFieldBytes = maxFieldBytes;
    this.text = text;
    int words = (PLACES + maxFieldBytes) / Long.BYTES + 1;
    buffer = new byte[words * Long.BYTES];
    RandomStream random = new RandomStream(CONTENT_SEED, "values");
    for (int at = 0; at < buffer.length; at += Long.BYTES) {
      long word = random.nextLong();
      for (int i = 0; i < Long.BYTES; i++) {
        byte random8 = (byte) (word >>> (i * Byte.SIZE));
        buffer[at + i] = text ? LETTERS[random8 & (LETTERS.length - 1)] : random8;
      }
    }
  }

  /** Length in bytes of the longest field that may be asked for. */
  public int maxFieldBytes() {
    return maxFieldBytes;
  }

  /** True if values are of letters, digits and two signs of ASCII only. */
  boolean areText() {
    return text;
  }

  /** The value of a field; can be read once, as YCSB's iterators can. */
  ByteIterator value(String key, int field, int lengthBytes) {
    return new ByteArrayByteIterator(buffer, place(key, field, lengthBytes), lengthBytes);
  }

  /** Whether these are the bytes of that field, at the length they have. */
  boolean matches(String key, int field, byte[] actual) {
    int place = place(key, field, actual.length);
    return actual.length <= buffer.length - place
        && Arrays.equals(buffer, place, place + actual.length, actual, 0, actual.length);
  }

  /**
   * Whether a value begins and ends like that of a field of its length. Allocates nothing.
   *
   * @param array array that holds the value, from {@code offset} on for {@code lengthBytes}
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
   * Length in bytes of the longest field of records of so many bytes.
   *
   * @throws UsageException if a record is larger than {@link YcsbProperties#MAX_RECORD_BYTES}
   */
  public static int maxFieldBytes(long maxRecordBytes, int fields) {
    if (maxRecordBytes > YcsbProperties.MAX_RECORD_BYTES) {
      throw new UsageException(
          "a record may have at most %s bytes, fieldcount x fieldlength is %s; make one of them smaller"
              .formatted(YcsbProperties.MAX_RECORD_BYTES, maxRecordBytes));
    }
    return (int) ((maxRecordBytes + fields - 1) / fields);
  }
}
