package org.mnemo.core.trace.redis.keyspace;

/**
 * The value of a record, as far as it is known. An open value may hold more: it is older than the
 * log, or the log does not show a command's effect.
 */
abstract class RedisValue {

  /** Possible difference in milliseconds between the server's clock and the log's times. */
  static final long CLOCK_DIFFERENCE_MS = 10;

  /** Expiry in milliseconds since 1970; 0 for never. */
  long expiryMs;

  /** True if the creating command may have failed, and no other value existed before. */
  boolean mayBeAbsent;

  /** True if the creating command may have failed, so that the type is uncertain. */
  boolean mayBeOther;

  private boolean isOpen;
  private long openBytes;

  /** Bytes of the known content. */
  abstract long knownBytes();

  /** Number of known elements; -1 for a type whose records stay when their value is empty. */
  long knownElements() {
    return -1;
  }

  /** A copy with the same expiry. */
  final RedisValue copy() {
    RedisValue copy = copyOfKnown();
    copy.expiryMs = expiryMs;
    copy.mayBeAbsent = mayBeAbsent;
    copy.mayBeOther = mayBeOther;
    copy.isOpen = isOpen;
    copy.openBytes = openBytes;
    return copy;
  }

  abstract RedisValue copyOfKnown();

  /** Removes parts whose own time to live is over; true if any. */
  boolean dropExpiredParts(long nowMs) {
    return false;
  }

  /**
   * Marks the value as open.
   *
   * @param bytes estimated size of all of it
   */
  final void open(long bytes) {
    isOpen = true;
    openBytes = bytes;
  }

  /** Marks the value as completely known. */
  final void close() {
    isOpen = false;
    mayBeAbsent = false;
    mayBeOther = false;
  }

  final boolean isOpen() {
    return isOpen;
  }

  /** Size in bytes; for an open value the larger of the known content and the estimate. */
  long bytes() {
    return isOpen ? Math.max(openBytes, knownBytes()) : knownBytes();
  }

  /** True if the size is exact at that time. */
  boolean isSizeKnown(long nowMs) {
    return !isOpen;
  }

  /** True if the value may be empty, and so removed. */
  boolean mayBeEmpty() {
    return isOpen && (knownElements() >= 0 || mayBeAbsent);
  }

  /** True if the value is certainly empty, so that the record does not exist. */
  boolean isEmpty() {
    return !isOpen && knownElements() == 0;
  }
}
