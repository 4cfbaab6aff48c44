package org.mnemo.ycsb.workload;

import java.util.Arrays;
import org.mnemo.core.UsageException;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * The bytes of each field: slices of one random buffer, at a place that key and field decide. The
 * same key and field has the same bytes at load, at every update, for every seed and on every
 * machine, so a read can be verified; a shorter value is the beginning of a longer one. Immutable.
 */
final class RecordValues {

  /**
   * Slices start at one of so many places. Never change it, nor the salts: stored data hang on it.
   */
  private static final int PLACES = 1 << 21;

  private static final long CONTENT_SEED = 0x6D6E656D6F76616CL;
  private static final long PLACE_SALT = 0x76616C7565L;

  private final byte[] buffer;

  /**
   * @param maxFieldBytes length of the longest field that will be asked for
   */
  RecordValues(int maxFieldBytes) {
    int words = (PLACES + maxFieldBytes) / Long.BYTES + 1;
    buffer = new byte[words * Long.BYTES];
    RandomStream random = new RandomStream(CONTENT_SEED, "values");
    for (int at = 0; at < buffer.length; at += Long.BYTES) {
      long word = random.nextLong();
      for (int i = 0; i < Long.BYTES; i++) {
        buffer[at + i] = (byte) (word >>> (i * Byte.SIZE));
      }
    }
  }

  /** The value of a field; can be read once, as YCSB's iterators can. */
  ByteIterator value(String key, int field, int lengthBytes) {
    return new ByteArrayByteIterator(buffer, place(key, field), lengthBytes);
  }

  /** Whether these are the bytes of that field, at the length they have. */
  boolean matches(String key, int field, byte[] actual) {
    int place = place(key, field);
    return actual.length <= buffer.length - place
        && Arrays.equals(buffer, place, place + actual.length, actual, 0, actual.length);
  }

  private static int place(String key, int field) {
    return (int) (Hashes.ofText(key, PLACE_SALT + field) & (PLACES - 1));
  }

  /**
   * @throws UsageException if a record is larger than {@link RecordSizes#MAX_BYTES}
   */
  static int maxFieldBytes(long maxRecordBytes, int fields) {
    if (maxRecordBytes > RecordSizes.MAX_BYTES) {
      throw new UsageException(
          "a record may have at most "
              + RecordSizes.MAX_BYTES
              + " bytes, fieldcount x fieldlength "
              + "is "
              + maxRecordBytes
              + "; make one of them smaller");
    }
    return (int) ((maxRecordBytes + fields - 1) / fields);
  }
}
