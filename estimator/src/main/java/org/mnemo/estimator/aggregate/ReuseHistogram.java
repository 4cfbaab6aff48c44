package org.mnemo.estimator.aggregate;

/**
 * Requests that moved bytes by how far back the last request for the same record lies: in requests,
 * in bytes or in objects. Reads and writes apart; first requests for a record, and those after its
 * deletion, are counted beside.
 */
public final class ReuseHistogram {

  private final LogHistogram reads = new LogHistogram();
  private final LogHistogram writes = new LogHistogram();
  private long firstReads;
  private long firstReadBytes;
  private long firstWrites;
  private long firstWriteBytes;

  /** Takes a request for a record that was not requested before, or has been deleted since. */
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
   * Takes a request for a record that was requested before.
   *
   * @param bytes bytes of the record, key and value
   */
  public void add(boolean isWrite, long distance, long bytes) {
    of(isWrite).add(distance, 1, bytes);
  }

  /** Adds the requests of another histogram. */
  public void add(ReuseHistogram other) {
    reads.add(other.reads);
    writes.add(other.writes);
    addFirst(false, other.firstReads, other.firstReadBytes);
    addFirst(true, other.firstWrites, other.firstWriteBytes);
  }

  /** Writes the histogram as bytes. */
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
   * Adds the requests of a histogram that {@link #write} wrote.
   *
   * @throws org.mnemo.core.MnemoException if the bytes are no histogram
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

  /** Number of all requests. */
  public long requests() {
    return reads.count() + writes.count() + firstReads + firstWrites;
  }

  /** Requests that nothing lies behind. */
  public long first(boolean isWrite) {
    return isWrite ? firstWrites : firstReads;
  }

  /** Bytes of the records of these requests. */
  public long firstBytes(boolean isWrite) {
    return isWrite ? firstWriteBytes : firstReadBytes;
  }
}
