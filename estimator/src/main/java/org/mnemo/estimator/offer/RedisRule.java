package org.mnemo.estimator.offer;

/**
 * A Redis that moves values up to a size to flash, or keys with their values, of which then nothing
 * stays in RAM as far as is published.
 *
 * <p>In RAM a record takes allocations as jemalloc rounds them: an entry of the dictionary, an
 * object and the key's string; a value of up to 44 bytes lies next to its object, a longer one by
 * itself. Values that Redis stores in other ways (integers, packed lists) are taken to be strings,
 * unless the server says what they occupy.
 */
final class RedisRule implements RecordRule {

  private static final long EMBEDDED_HEADER_BYTES = 3;
  private static final long LEAST_BUCKETS = 4;

  private final boolean movesKeys;
  private final long largestMovedBytes;
  private final long entryBytes;
  private final long objectBytes;
  private final long largestEmbeddedBytes;
  private final long bucketBytes;
  private final long quantum;
  private final long serverBytes;
  private final boolean isLibc;

  RedisRule(Facts product) {
    this(product, false);
  }

  /**
   * @param isLibc true if the server allocates by glibc, false if by jemalloc
   */
  RedisRule(Facts product, boolean isLibc) {
    this.isLibc = isLibc;
    movesKeys = !product.keepsKeysInRam();
    largestMovedBytes = product.number("largest_value_bytes");
    Facts redis = Facts.of("redis");
    entryBytes = redis.number("entry_bytes");
    objectBytes = redis.number("object_bytes");
    largestEmbeddedBytes = redis.number("largest_embedded_bytes");
    bucketBytes = redis.number("bucket_bytes");
    quantum = redis.number("allocation_quantum_bytes");
    serverBytes = redis.number("server_bytes");
  }

  /** Entry, object and key, without the value. */
  private long keyRamBytes(long keyBytes) {
    return allocated(entryBytes) + allocated(objectBytes) + allocated(stringBytes(keyBytes));
  }

  /** A string of Redis: a header that grows with its length, and a 0 at its end. */
  static long stringBytes(long length) {
    long header =
        length < 1 << 5
            ? 1
            : length < 1 << 8 ? 3 : length < 1 << 16 ? 5 : length < 1L << 32 ? 9 : 17;
    return header + length + 1;
  }

  /** A short string next to its object. */
  static long embeddedBytes(long length) {
    return EMBEDDED_HEADER_BYTES + length + 1;
  }

  private long allocated(long bytes) {
    return isLibc ? RecordRule.allocatedByLibc(bytes) : RecordRule.allocated(bytes, quantum);
  }

  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    return movesKeys && isMovable(keyBytes, valueBytes) ? 0 : keyRamBytes(keyBytes);
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    long keyRam = keyRamBytes(keyBytes);
    long all;
    if (redisBytes >= 0) {
      all = Math.max(keyRam, redisBytes);
    } else if (valueBytes <= largestEmbeddedBytes) {
      all = keyRam + allocated(objectBytes + embeddedBytes(valueBytes)) - allocated(objectBytes);
    } else {
      all = keyRam + allocated(stringBytes(valueBytes));
    }
    return all - residentBytes(keyBytes, valueBytes);
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return valueBytes <= largestMovedBytes && (!movesKeys || keyBytes <= largestMovedBytes);
  }

  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    return movesKeys ? keyBytes + valueBytes : valueBytes;
  }

  @Override
  public long tableBytes(long records) {
    return movesKeys ? 0 : RecordRule.powerOfTwo(Math.max(records, LEAST_BUCKETS)) * bucketBytes;
  }

  @Override
  public long serverBytes() {
    return serverBytes;
  }

  /** An entry of a second dictionary, which shares the key. */
  @Override
  public long expiryBytes() {
    return allocated(entryBytes);
  }

  @Override
  public long expiryTableBytes(long records) {
    return tableBytes(records);
  }
}
