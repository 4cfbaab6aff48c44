package org.mnemo.estimator.offer;

/**
 * What Redis keeps in memory of a key and of a string, in allocations as jemalloc rounds them: an
 * entry of the dictionary, an object and the key's string; a value of up to 44 bytes lies next to
 * its object, a longer one by itself. Values that Redis stores in other ways (integers, packed
 * lists) are taken to be strings, unless the server says what they occupy.
 */
final class RedisMemory {

  private final long entryBytes;
  private final long objectBytes;
  private final long largestEmbeddedBytes;
  private final long bucketBytes;
  private final long quantum;

  RedisMemory(ProductFacts facts) {
    entryBytes = facts.number("entry_bytes");
    objectBytes = facts.number("object_bytes");
    largestEmbeddedBytes = facts.number("largest_embedded_bytes");
    bucketBytes = facts.number("bucket_bytes");
    quantum = facts.number("allocation_quantum_bytes");
  }

  /** Entry, object and key, without the value. */
  long keyBytes(long keyBytes) {
    return allocated(entryBytes) + allocated(objectBytes) + allocated(stringBytes(keyBytes));
  }

  /**
   * What the value takes in addition to its object.
   *
   * @param allBytes what the server says that the record occupies; -1 if unknown
   */
  long valueBytes(long keyBytes, long valueBytes, long allBytes) {
    if (allBytes >= 0) {
      return Math.max(0, allBytes - keyBytes(keyBytes));
    }
    return valueBytes <= largestEmbeddedBytes
        ? allocated(objectBytes + EMBEDDED_HEADER_BYTES + valueBytes + 1) - allocated(objectBytes)
        : allocated(stringBytes(valueBytes));
  }

  /** The table of the dictionary. */
  long tableBytes(long keys) {
    return RecordRule.powerOfTwo(Math.max(keys, LEAST_BUCKETS)) * bucketBytes;
  }

  private static final long EMBEDDED_HEADER_BYTES = 3;
  private static final long LEAST_BUCKETS = 4;

  /** A string of Redis: a header that grows with its length, and a 0 at its end. */
  private static long stringBytes(long length) {
    long header =
        length < 1 << 5
            ? 1
            : length < 1 << 8 ? 3 : length < 1 << 16 ? 5 : length < 1L << 32 ? 9 : 17;
    return header + length + 1;
  }

  private long allocated(long bytes) {
    return RecordRule.allocated(bytes, quantum);
  }
}
