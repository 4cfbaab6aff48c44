package org.mnemo.estimator.policy.dropped;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Hit ratios by the memory of a server that drops records.
 *
 * @param rows servers, by memory ascending; nothing leaves the last but what expires or is deleted
 * @param requests number of requests of the trace
 * @param reads number of reads among them
 * @param readsOfAbsent reads of keys that never had a record
 * @param spanS seconds from the first to the last request; {@link #UNKNOWN} without a sequence
 * @param showsTtls true if a request sets a time to live
 * @param oneIn number of keys of which one was simulated, beyond the keys with most requests
 * @param keysPerKey number of keys of which the trace has one; 1 of a whole trace
 */
public record HitRatioCurve(
    List<Row> rows,
    long requests,
    long reads,
    long readsOfAbsent,
    long spanS,
    boolean showsTtls,
    int oneIn,
    int keysPerKey) {

  /**
   * One server.
   *
   * @param bytes limit of its memory
   * @param hitRatio reads that hit, as a share of all reads
   * @param halfWidth half of the 95 % interval of the hit ratio; NaN if unknown
   * @param evictions number of records that it dropped to make room
   * @param refusals number of writes that it refused, as nothing could be dropped
   */
  public record Row(long bytes, double hitRatio, double halfWidth, long evictions, long refusals) {

    /** The hit ratio and so many half widths; without any, these may be unknown. */
    private double upper(int errors) {
      return errors == 0 ? hitRatio : hitRatio + errors * halfWidth;
    }

    private Row towards(Row larger, double size) {
      double share = (size - bytes) / (larger.bytes - bytes);
      return new Row(
          (long) Math.ceil(size),
          hitRatio + share * (larger.hitRatio - hitRatio),
          Math.max(halfWidth, larger.halfWidth),
          Math.round(evictions + share * (larger.evictions - evictions)),
          Math.round(refusals + share * (larger.refusals - refusals)));
    }
  }

  public static final long UNKNOWN = -1;

  public HitRatioCurve {
    rows = List.copyOf(rows);
  }

  /** A server of any size, between rows in proportion to its memory. */
  public Row at(double bytes) {
    int above = 0;
    while (above < rows.size() && rows.get(above).bytes() < bytes) {
      above++;
    }
    if (above == 0) {
      return rows.get(0);
    }
    if (above == rows.size()) {
      Row all = rows.get(above - 1);
      return new Row(
          (long) bytes, all.hitRatio(), all.halfWidth(), all.evictions(), all.refusals());
    }
    return rows.get(above - 1).towards(rows.get(above), bytes);
  }

  /**
   * Memory in bytes beyond which a further byte brings less than the mean byte does: the largest
   * distance of the curve from the straight line between its ends (Satopaa, Albrecht, Irwin and
   * Raghavan, ICDCSW 2011).
   */
  public long knee() {
    Row first = rows.get(0);
    Row last = rows.get(rows.size() - 1);
    double slope = (last.hitRatio() - first.hitRatio()) / (last.bytes() - first.bytes());
    return rows.stream()
        .max(
            Comparator.comparingDouble(
                row -> row.hitRatio() - first.hitRatio() - slope * (row.bytes() - first.bytes())))
        .orElseThrow()
        .bytes();
  }

  /**
   * Least memory in bytes with a hit ratio; empty if none reaches it.
   *
   * @param errors half widths of intervals to add to each hit ratio
   */
  public OptionalDouble bytesFor(double hitRatio, int errors) {
    for (int row = 0; row < rows.size(); row++) {
      Row high = rows.get(row);
      double highRatio = high.upper(errors);
      if (highRatio >= hitRatio) {
        if (row == 0) {
          return OptionalDouble.of((double) high.bytes());
        }
        Row low = rows.get(row - 1);
        double lowRatio = low.upper(errors);
        return OptionalDouble.of(
            low.bytes()
                + (high.bytes() - low.bytes()) * (hitRatio - lowRatio) / (highRatio - lowRatio));
      }
    }
    return OptionalDouble.empty();
  }

  /**
   * Sizes whose hit ratios are evenly spread between the hit ratios of the first and the last row.
   *
   * @param step bytes of which each size is a multiple
   */
  public long[] evenHitRatios(int count, long step) {
    double least = rows.get(0).hitRatio();
    double range = rows.get(rows.size() - 1).hitRatio() - least;
    return IntStream.rangeClosed(1, count)
        .mapToDouble(i -> bytesFor(least + range * i / (count + 1), 0).orElseThrow())
        .mapToLong(bytes -> Math.max(1, Math.round(bytes / (double) step)) * step)
        .distinct()
        .toArray();
  }
}
