package org.mnemo.estimator.aggregate;

/**
 * Requests that moved bytes by reuse distance, in requests, bytes or objects. Reads and writes are
 * separate. First requests, and first ones after a delete, are counted separately.
 */
public final class ReuseHistogram {

  // Of reads, then of writes.
  private final LogHistogram[] repeated = {new LogHistogram(), new LogHistogram()};
  private final long[] first = new long[2];
  private final long[] firstBytes = new long[2];

  private static int kind(boolean isWrite) {
    return isWrite ? 1 : 0;
  }

  /** Counts the first request for a record, or the first one after its delete. */
  public void addFirst(boolean isWrite, long count, long bytes) {
    first[kind(isWrite)] += count;
    firstBytes[kind(isWrite)] += bytes;
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
    for (int kind = 0; kind < repeated.length; kind++) {
      repeated[kind].add(other.repeated[kind]);
      first[kind] += other.first[kind];
      firstBytes[kind] += other.firstBytes[kind];
    }
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
    return repeated[kind(isWrite)];
  }

  public long requests() {
    return repeated[0].count() + repeated[1].count() + first[0] + first[1];
  }

  /** Number of first requests. */
  public long first(boolean isWrite) {
    return first[kind(isWrite)];
  }

  /** Bytes of the records of first requests. */
  public long firstBytes(boolean isWrite) {
    return firstBytes[kind(isWrite)];
  }
}
