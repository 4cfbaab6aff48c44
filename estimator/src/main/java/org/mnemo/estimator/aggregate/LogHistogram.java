package org.mnemo.estimator.aggregate;

import java.util.Arrays;

/**
 * Histogram of counts and bytes over values of at least 0, with 128 buckets per doubling. Values
 * below 256 are exact, larger ones to 0.8 %. Integers make sums independent of their order.
 */
public final class LogHistogram {

  private static final int PAGE_BITS = 7;
  private static final int PAGE = 1 << PAGE_BITS;

  /** Number of buckets, enough for each long. */
  public static final int BUCKETS = (Long.SIZE - PAGE_BITS) << PAGE_BITS;

  /** Counts and bytes of each bucket alternately, by page; null if the page is all 0. */
  private final long[][] pages = new long[BUCKETS >> PAGE_BITS][];

  public interface Visitor {

    /**
     * Takes the events of a bucket.
     *
     * @param lowest lowest value of the bucket
     */
    void visit(int bucket, long lowest, long count, long bytes);
  }

  public static int bucket(long value) {
    int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(value | (PAGE - 1));
    int shift = Math.max(0, exponent - PAGE_BITS);
    return exponent < PAGE_BITS
        ? (int) value
        : ((shift + 1) << PAGE_BITS) + ((int) (value >>> shift) & (PAGE - 1));
  }

  public static long lowest(int bucket) {
    int page = bucket >> PAGE_BITS;
    return page == 0 ? bucket : (long) (PAGE + (bucket & (PAGE - 1))) << (page - 1);
  }

  /** Adds events with one value; a negative {@code count} removes them. */
  public void add(long value, long count, long bytes) {
    addTo(bucket(value), count, bytes);
  }

  public void addTo(int bucket, long count, long bytes) {
    int page = bucket >> PAGE_BITS;
    long[] counts = pages[page];
    if (counts == null) {
      counts = new long[2 * PAGE];
      pages[page] = counts;
    }
    int at = (bucket & (PAGE - 1)) << 1;
    counts[at] += count;
    counts[at + 1] += bytes;
  }

  public void add(LogHistogram other) {
    other.forEach((bucket, lowest, count, bytes) -> addTo(bucket, count, bytes));
  }

  /** Visits all non-empty buckets in ascending order. */
  public void forEach(Visitor visitor) {
    for (int page = 0; page < pages.length; page++) {
      long[] counts = pages[page];
      for (int i = 0; counts != null && i < PAGE; i++) {
        if (counts[2 * i] != 0 || counts[2 * i + 1] != 0) {
          int bucket = (page << PAGE_BITS) + i;
          visitor.visit(bucket, lowest(bucket), counts[2 * i], counts[2 * i + 1]);
        }
      }
    }
  }

  public long count(int bucket) {
    long[] counts = pages[bucket >> PAGE_BITS];
    return counts == null ? 0 : counts[(bucket & (PAGE - 1)) << 1];
  }

  public long count() {
    return Arrays.stream(pages).filter(page -> page != null).mapToLong(page -> sum(page, 0)).sum();
  }

  public long bytes() {
    return Arrays.stream(pages).filter(page -> page != null).mapToLong(page -> sum(page, 1)).sum();
  }

  private static long sum(long[] page, int from) {
    long sum = 0;
    for (int i = from; i < page.length; i += 2) {
      sum += page[i];
    }
    return sum;
  }
}
