package org.mnemo.estimator.aggregate;

/**
 * Reuse times of requests that moved bytes: numbers of requests from the last request for the same
 * record to this one, 1 if it follows at once. Reads and writes apart; first requests for a record,
 * and those after its deletion, have none and are counted beside.
 */
public final class ReuseTimes {

  private final LogHistogram reads = new LogHistogram();
  private final LogHistogram writes = new LogHistogram();
  private long firstReads;
  private long firstReadBytes;
  private long firstWrites;
  private long firstWriteBytes;

  /** Takes a request for a record that was not requested before, or has been deleted since. */
  void addFirst(boolean isWrite, long count, long bytes) {
    if (isWrite) {
      firstWrites += count;
      firstWriteBytes += bytes;
    } else {
      firstReads += count;
      firstReadBytes += bytes;
    }
  }

  /**
   * Takes a request for a record that was requested before.
   *
   * @param bytes bytes of the record, key and value
   */
  void add(boolean isWrite, long reuseTime, long bytes) {
    of(isWrite).add(reuseTime, 1, bytes);
  }

  void add(ReuseTimes other) {
    reads.add(other.reads);
    writes.add(other.writes);
    addFirst(false, other.firstReads, other.firstReadBytes);
    addFirst(true, other.firstWrites, other.firstWriteBytes);
  }

  /** Reuse times, with the bytes of the requested records. */
  public LogHistogram of(boolean isWrite) {
    return isWrite ? writes : reads;
  }

  /** Requests without a reuse time. */
  public long first(boolean isWrite) {
    return isWrite ? firstWrites : firstReads;
  }

  /** Bytes of the records of these requests. */
  public long firstBytes(boolean isWrite) {
    return isWrite ? firstWriteBytes : firstReadBytes;
  }
}
