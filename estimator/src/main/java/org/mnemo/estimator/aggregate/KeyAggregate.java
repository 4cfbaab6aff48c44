package org.mnemo.estimator.aggregate;

import java.util.Arrays;
import org.mnemo.core.trace.Operation;

/**
 * Integer counts of consecutive requests for one key. Aggregates of adjacent parts of a trace merge
 * associatively ({@link #append}).
 *
 * <p>Two kinds of requests depend on the part before. A write of a whole record inserts or updates
 * it. A read that moved no byte missed, or found an empty value. At the start of a part they count
 * as an insert and as misses, until the earlier part is known.
 */
public final class KeyAggregate {

  /** Expiry of a record without a time to live. */
  static final long NEVER = Long.MAX_VALUE;

  /** Expiry before the first write. */
  static final long NOT_WRITTEN = -1;

  long hash;
  byte[] key = new byte[64];
  int keyLength;

  /** Number of the key in its source table, by first appearance. */
  int number;

  /** Requests by {@link Operation#ordinal()}, without misses and look-ups. */
  final long[] counts = new long[Operation.count()];

  /** Bytes of value moved, by {@link Operation#ordinal()}. */
  final long[] movedBytes = new long[Operation.count()];

  /** Reads that missed. */
  long misses;

  /** Misses before the first known request. */
  long leadingMisses;

  /** Requests that found the record and moved no byte. */
  long lookUps;

  /**
   * Position in the part of the first known request, or of the first miss if all requests missed.
   */
  long firstPosition;

  /** {@link Operation#ordinal()} of the first known request; -1 if absent. */
  int firstOperation;

  /** Bytes of key and value in the first known request. */
  long keyBytes;

  long firstValueBytes;

  /** Time window and client of the first known request. */
  long firstWindow;

  long firstClient;

  /** Position in the part of the last known request other than a delete; -1 if absent. */
  long lastPosition;

  /** Time window of the last known request. */
  long lastWindow;

  /** Bytes of value in the last known request. */
  long valueBytes;

  /** Largest value in bytes. */
  long maxValueBytes;

  /** Second at which the last written record expires; {@link #NEVER}, or {@link #NOT_WRITTEN}. */
  long expiryS;

  /** True if the record exists after the last request, as far as the part shows. */
  boolean exists;

  /** True unless the last known request was a delete, so a cache of any size would hold it. */
  boolean isCached;

  /** The key's bytes, from 0 to {@link #keyLength()}. */
  public byte[] keyBuffer() {
    return key;
  }

  public int keyLength() {
    return keyLength;
  }

  public long hash() {
    return hash;
  }

  /** Requests for the operation with this ordinal, without misses and look-ups. */
  public long count(int operation) {
    return counts[operation];
  }

  public long movedBytes(int operation) {
    return movedBytes[operation];
  }

  public long misses() {
    return misses;
  }

  public long lookUps() {
    return lookUps;
  }

  /** Requests other than misses and look-ups. */
  public long accesses() {
    return Arrays.stream(counts).sum();
  }

  /** Misses before the first other request. */
  public long leadingMisses() {
    return leadingMisses;
  }

  public long firstPosition() {
    return firstPosition;
  }

  /** Bytes of the key in the first known request. */
  public long keyBytes() {
    return keyBytes;
  }

  /** Bytes of key and value in the first known request. */
  public long firstBytes() {
    return isUnknown() ? 0 : keyBytes + firstValueBytes;
  }

  public long maxValueBytes() {
    return maxValueBytes;
  }

  /** True if the record exists after the last request and has not expired at {@code timeS}. */
  public boolean isStoredAt(long timeS) {
    return exists && (expiryS < 0 || expiryS > timeS);
  }

  /** True if no request moved the key's value. */
  public boolean isUnknown() {
    return firstOperation < 0;
  }

  /** True if the first known request inserts the record. */
  public boolean isInsertedFirst() {
    return firstOperation == Operation.INSERT.ordinal();
  }

  boolean hasSameKey(KeyAggregate other) {
    return hash == other.hash && Arrays.equals(key, 0, keyLength, other.key, 0, other.keyLength);
  }

  /** Compares by hash, then by bytes of the key: the order of runs and files. */
  public int compareKey(KeyAggregate other) {
    int byHash = Long.compareUnsigned(hash, other.hash);
    return byHash != 0
        ? byHash
        : Arrays.compareUnsigned(key, 0, keyLength, other.key, 0, other.keyLength);
  }

  /** Copies only the key of another aggregate. */
  public void copyKey(KeyAggregate other) {
    hash = other.hash;
    setKey(other.key, 0, other.keyLength);
  }

  void setKey(byte[] from, int offset, int length) {
    resizeKey(length);
    System.arraycopy(from, offset, key, 0, length);
  }

  void readKey(Varints.Reader in, int length) {
    resizeKey(length);
    in.bytes(key, length);
  }

  /**
   * Allocates space for a key of this length and up to 7 bytes of padding; the caller sets the
   * bytes.
   */
  void resizeKey(int length) {
    if (key.length < length + Long.BYTES) {
      key = new byte[Math.max(length + Long.BYTES, 2 * key.length)];
    }
    keyLength = length;
  }

  /** Copies another aggregate, with positions {@code shift} higher. */
  void set(KeyAggregate other, long shift) {
    hash = other.hash;
    setKey(other.key, 0, other.keyLength);
    System.arraycopy(other.counts, 0, counts, 0, counts.length);
    System.arraycopy(other.movedBytes, 0, movedBytes, 0, movedBytes.length);
    misses = other.misses;
    leadingMisses = other.leadingMisses;
    lookUps = other.lookUps;
    firstPosition = other.firstPosition + shift;
    firstOperation = other.firstOperation;
    firstValueBytes = other.firstValueBytes;
    firstWindow = other.firstWindow;
    firstClient = other.firstClient;
    lastPosition = other.isTouched() ? other.lastPosition + shift : -1;
    lastWindow = other.lastWindow;
    keyBytes = other.keyBytes;
    valueBytes = other.valueBytes;
    maxValueBytes = other.maxValueBytes;
    expiryS = other.expiryS;
    exists = other.exists;
    isCached = other.isCached;
  }

  /**
   * Merges the aggregate of the following part.
   *
   * @param shift number added to positions of the following part
   * @param totals totals of both parts, which count the first request of the following part as a
   *     first touch
   */
  void append(KeyAggregate following, long shift, TraceTotals totals) {
    if (isUnknown()) {
      appendToUnknown(following, shift);
      return;
    }
    boolean isFound = exists && valueBytes == 0;
    for (int operation = 0; operation < counts.length; operation++) {
      counts[operation] += following.counts[operation];
      movedBytes[operation] = Math.addExact(movedBytes[operation], following.movedBytes[operation]);
    }
    misses += following.misses;
    lookUps += following.lookUps;
    if (isFound) {
      counts[Operation.READ.ordinal()] += following.leadingMisses;
      misses -= following.leadingMisses;
    } else if (following.leadingMisses > 0) {
      exists = false;
    }
    if (following.expiryS != NOT_WRITTEN) {
      expiryS = following.expiryS;
    }
    if (following.isUnknown()) {
      exists |= following.exists;
      return;
    }
    if (following.firstOperation == Operation.INSERT.ordinal() && exists) {
      move(Operation.INSERT.ordinal(), Operation.UPDATE.ordinal(), following.firstValueBytes);
    }
    if (following.firstOperation != Operation.DELETE.ordinal() && isCached) {
      totals.repeat(this, following, shift);
    }
    if (following.isTouched()) {
      lastPosition = following.lastPosition + shift;
      lastWindow = following.lastWindow;
      valueBytes = following.valueBytes;
    }
    maxValueBytes = Math.max(maxValueBytes, following.maxValueBytes);
    exists = following.exists;
    isCached = following.isCached;
  }

  private void appendToUnknown(KeyAggregate following, long shift) {
    long missesBefore = misses;
    long lookUpsBefore = lookUps;
    long position = firstPosition;
    long expiryBeforeS = expiryS;
    boolean isFound = exists && following.leadingMisses == 0;
    set(following, shift);
    misses += missesBefore;
    leadingMisses += missesBefore;
    lookUps += lookUpsBefore;
    if (expiryS == NOT_WRITTEN) {
      expiryS = expiryBeforeS;
    }
    if (isUnknown()) {
      firstPosition = position;
    } else if (isFound && firstOperation == Operation.INSERT.ordinal()) {
      firstOperation = Operation.UPDATE.ordinal();
      move(Operation.INSERT.ordinal(), firstOperation, firstValueBytes);
    }
  }

  /** True if the last known request was not a delete. */
  private boolean isTouched() {
    return lastPosition >= 0;
  }

  /** Reclassifies the first request of the following part. */
  private void move(int from, int to, long bytes) {
    counts[from]--;
    movedBytes[from] -= bytes;
    counts[to]++;
    movedBytes[to] += bytes;
  }
}
