package org.mnemo.estimator.aggregate;

/**
 * Requests that moved bytes by reuse distance, in requests, bytes or objects. Reads and writes are
 * separate. First requests, and first ones after a delete, are counted separately.
 */
public final class ReuseHistogram {

  private final LogHistogram reads = new LogHistogram();
  private final LogHistogram writes = new LogHistogram();
  private long firstReads;
  private long firstReadBytes;
  private long firstWrites;
  private long firstWriteBytes;

  /** Counts the first request for a record, or the first one after its delete. */
  public void addFirst(boolean isWrite, long count, long bytes) {
    if (isWrite) {
      firstWrites += count;
      firstWriteBytes += bytes;
    } else {
      firstReads += count;
      firstReadBytes += bytes;
    }
  }

  /**
   * Counts a repeated request.
   *
   * @param bytes bytes of the record, key and value
   */
  public void add(boolean isWrite, long distance, long bytes) {
    of(isWrite).add(distance, 1, bytes);
  }

  public void add(ReuseHistogram other) {
    reads.add(other.reads);
    writes.add(other.writes);
    addFirst(false, other.firstReads, other.firstReadBytes);
    addFirst(true, other.firstWrites, other.firstWriteBytes);
  }

  public void write(Varints.Writer out) {
    for (boolean isWrite : new boolean[] {false, true}) {
      out.number(first(isWrite));
      out.number(firstBytes(isWrite));
      int[] buckets = new int[1];
      of(isWrite).forEach((bucket, lowest, count, bytes) -> buckets[0]++);
      out.number(buckets[0]);
      of(isWrite)
          .forEach(
              (bucket, lowest, count, bytes) -> {
                out.number(bucket);
                out.number(count);
                out.number(bytes);
              });
    }
  }

  /**
   * Adds a histogram written by {@link #write}.
   *
   * @throws org.mnemo.core.MnemoException if the bytes are damaged
   */
  public void read(Varints.Reader in) {
    for (boolean isWrite : new boolean[] {false, true}) {
      addFirst(isWrite, in.number(), in.number());
      for (int buckets = in.count(LogHistogram.BUCKETS); buckets > 0; buckets--) {
        of(isWrite).addTo(in.count(LogHistogram.BUCKETS - 1), in.number(), in.number());
      }
    }
  }

  /** Requests by distance, with the bytes of their records. */
  public LogHistogram of(boolean isWrite) {
    return isWrite ? writes : reads;
  }

  public long requests() {
    return reads.count() + writes.count() + firstReads + firstWrites;
  }

  /** Number of first requests. */
  public long first(boolean isWrite) {
    return isWrite ? firstWrites : firstReads;
  }

  /** Bytes of the records of first requests. */
  public long firstBytes(boolean isWrite) {
    return isWrite ? firstWriteBytes : firstReadBytes;
  }
}
