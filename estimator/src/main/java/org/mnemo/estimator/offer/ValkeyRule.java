package org.mnemo.estimator.offer;

/**
 * Valkey from 8.1: a record is one allocation of its object, key and value where they are small,
 * else the value lies by itself. The table has buckets of a cache line for seven records each;
 * further ones go to chained buckets. No release moves values, as published.
 */
final class ValkeyRule implements RecordRule {

  private static final int SLOTS = 7;

  private final long objectBytes;
  private final long pointerBytes;
  private final long largestEmbeddedBytes;
  private final long longKeyBytes;
  private final long expiryBytes;
  private final long bucketBytes;
  private final long quantum;
  private final long serverBytes;
  private final boolean isLibc;

  /**
   * @param isLibc true if the server allocates by glibc, false if by jemalloc
   */
  ValkeyRule(Facts facts, boolean isLibc) {
    this.isLibc = isLibc;
    objectBytes = facts.number("object_bytes");
    pointerBytes = facts.number("pointer_bytes");
    largestEmbeddedBytes = facts.number("largest_embedded_bytes");
    longKeyBytes = facts.number("expiry_from_key_bytes");
    expiryBytes = facts.number("expiry_bytes");
    bucketBytes = facts.number("bucket_bytes");
    quantum = facts.number("allocation_quantum_bytes");
    serverBytes = facts.number("server_bytes");
  }

  private long allocated(long bytes) {
    return isLibc ? RecordRule.allocatedByLibc(bytes) : RecordRule.allocated(bytes, quantum);
  }

  /** Object and key; a long key has room for a time to live from the start. */
  private long headBytes(long keyBytes) {
    long key = RedisRule.stringBytes(keyBytes);
    return objectBytes + 1 + key + (key >= longKeyBytes ? expiryBytes : 0);
  }

  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    return allocated(headBytes(keyBytes) + pointerBytes);
  }

  @Override
  public long ramBytes(long keyBytes, long valueBytes) {
    long whole = headBytes(keyBytes) + RedisRule.embeddedBytes(valueBytes);
    return whole <= largestEmbeddedBytes
        ? allocated(whole)
        : residentBytes(keyBytes, valueBytes) + allocated(RedisRule.stringBytes(valueBytes));
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return Math.max(redisBytes, ramBytes(keyBytes, valueBytes))
        - residentBytes(keyBytes, valueBytes);
  }

  @Override
  public long tableBytes(long records) {
    long buckets = RecordRule.powerOfTwo(RecordRule.dividedUp(records, SLOTS));
    return Math.round(buckets * (1 + moreThanSlots((double) records / buckets))) * bucketBytes;
  }

  /** Probability that a bucket has more records than slots, of a Poisson distribution. */
  private static double moreThanSlots(double mean) {
    double term = Math.exp(-mean);
    double sum = term;
    for (int records = 1; records <= SLOTS; records++) {
      term *= mean / records;
      sum += term;
    }
    return Math.max(0, 1 - sum);
  }

  @Override
  public long serverBytes() {
    return serverBytes;
  }

  @Override
  public long expiryBytes() {
    return expiryBytes;
  }

  @Override
  public long expiryTableBytes(long records) {
    return tableBytes(records);
  }
}
