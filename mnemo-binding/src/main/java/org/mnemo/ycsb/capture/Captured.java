package org.mnemo.ycsb.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.sample.LiveCounts.Totals;

/**
 * What was captured, and what it cost the server.
 *
 * @param stop why it ended
 * @param segments its segments, in order, those of an interrupted capture included
 * @param totals what all segments counted
 * @param lostLines lines that the server left out of its streams meanwhile; 0 where it loses none
 * @param counted what the server counted, and what was read; null if they cannot be compared
 * @param before load of the server before
 * @param during load of the server during this capture; null if it was captured before already, or
 *     the server could not be asked to the end
 * @param after load of the server after it; null if it could not be asked
 * @param ownCpuShare processor time of this process during the capture, a second; null as above
 * @param remarks what to know of the server, in a sentence each without its full stop
 */
public record Captured(
    Stop stop,
    List<Segment> segments,
    Totals totals,
    long lostLines,
    @Nullable Counted counted,
    @Nullable LoadWindow before,
    @Nullable LoadWindow during,
    @Nullable LoadWindow after,
    @Nullable Double ownCpuShare,
    List<String> remarks) {

  /**
   * Requests in a part of the capture that both sides know to begin and to end at the same time.
   *
   * @param server requests that the server says it has carried out
   * @param read requests that were read
   */
  public record Counted(long server, long read) {

    /** Least difference that the moment between a mark and the server's answer does not explain. */
    private static final long FEWEST = 100;

    private static final double LEAST_SHARE = 0.02;

    /** Whether they differ, beyond so many lines that the server says it has left out. */
    public boolean differ(long lostLines) {
      long difference = Math.abs(server - read);
      return difference > lostLines + Math.max(FEWEST, LEAST_SHARE * server);
    }
  }

  public Captured {
    segments = List.copyOf(segments);
    remarks = List.copyOf(remarks);
  }

  /** Seconds that were captured, gaps left out. */
  public double seconds() {
    return segments.stream().mapToDouble(Segment::seconds).sum();
  }

  /** Requests of the server for each of those to a sampled key, at least 1. */
  public double requestsOfOneKept() {
    return (double) totals.requests().total() / totals.keptRequests().total();
  }

  /** Share of the server's lines that it has left out. */
  public double lostShare() {
    double told = totals.requests().total();
    return lostLines == 0 ? 0 : lostLines / (lostLines + told);
  }

  /**
   * Change of the load of the server by itself: of the throughput after the capture against before,
   * as a share of it; null if one is not known.
   */
  public @Nullable Double loadChange() {
    LoadWindow first = before;
    LoadWindow last = after;
    return first == null || last == null || first.requestsPerS() == 0
        ? null
        : (Double) (last.requestsPerS() / first.requestsPerS() - 1);
  }

  /**
   * Change of the throughput during the capture against the mean of before and after; null if one
   * is not known.
   */
  public @Nullable Double throughputChange() {
    LoadWindow first = before;
    LoadWindow last = after;
    LoadWindow meanwhile = during;
    if (first == null || last == null || meanwhile == null) {
      return null;
    }
    double without = (first.requestsPerS() + last.requestsPerS()) / 2;
    return without == 0 ? null : (Double) (meanwhile.requestsPerS() / without - 1);
  }

  /** The same of the processor time of the server a request. */
  public @Nullable Double cpuChange() {
    Double first = before == null ? null : before.cpuUsPerRequest();
    Double last = after == null ? null : after.cpuUsPerRequest();
    Double meanwhile = during == null ? null : during.cpuUsPerRequest();
    if (first == null || last == null || meanwhile == null) {
      return null;
    }
    return 2 * meanwhile / (first + last) - 1;
  }
}
