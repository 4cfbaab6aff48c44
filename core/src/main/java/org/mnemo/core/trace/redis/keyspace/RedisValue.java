package org.mnemo.core.trace.redis.keyspace;

/**
 * The value of a record, as far as it is known. An open one may hold more than is known, as it was
 * there before the log began, or as the log does not tell what a command did with it.
 */
abstract class RedisValue {

  /** Time in milliseconds by which the server's clock and the times of its log may differ. */
  static final long CLOCK_DIFFERENCE_MS = 10;

  /** Time in milliseconds since 1970 from which on the record is gone; 0 for never. */
  long expiryMs;

  /** True if it is not known whether the command that made it did so, with no other before it. */
  boolean mayBeAbsent;

  /** True if it is not known whether the command that made it did so: its type is not sure. */
  boolean mayBeOther;

  private boolean isOpen;
  private long openBytes;

  /** Bytes of what is known to be in it. */
  abstract long knownBytes();

  /** Whether nothing is known to be in it. */
  abstract boolean hasNothingKnown();

  /** A copy, which lives as long. */
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

  /** Leaves out parts that have a time to live of their own, and have outlived it; true if any. */
  boolean dropExpiredParts(long nowMs) {
    return false;
  }

  /**
   * The value may hold more than is known from now on.
   *
   * @param bytes size of all of it, as far as can be told
   */
  final void open(long bytes) {
    isOpen = true;
    openBytes = bytes;
  }

  /** All of the value is known from now on. */
  final void close() {
    isOpen = false;
    mayBeAbsent = false;
    mayBeOther = false;
  }

  final boolean isOpen() {
    return isOpen;
  }

  /** Size in bytes; of an open value the most of what is known and what was said when it opened. */
  long bytes() {
    return isOpen ? Math.max(openBytes, knownBytes()) : knownBytes();
  }

  /** Whether the size is the server's to the byte at a time. */
  boolean isSizeKnown(long nowMs) {
    return !isOpen;
  }

  /** Whether it may be none, such as a collection that has lost all of its parts. */
  boolean mayBeEmpty() {
    return isOpen && (canBeEmpty() || mayBeAbsent);
  }

  /** Whether a record of this type is gone when its value has no parts left. */
  boolean canBeEmpty() {
    return true;
  }

  /** Whether there is certainly nothing in it, so that no record has such a value. */
  boolean isEmpty() {
    return !isOpen && hasNothingKnown();
  }
}
