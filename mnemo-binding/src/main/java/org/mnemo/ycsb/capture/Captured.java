package org.mnemo.ycsb.capture;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.sample.LiveCounts.Totals;

/**
 * What was captured, and what it cost the server.
 *
 * @param stop why it ended
 * @param segments its segments in order, including segments of an interrupted capture
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
   * Requests in a part of the capture between marks common to both sides.
   *
   * @param server requests counted by the server
   * @param read requests read
   */
  public record Counted(long server, long read) {

    /** Least difference not explained by the delay between a mark and the server's answer. */
    private static final long FEWEST = 100;

    private static final double LEAST_SHARE = 0.02;

    /** True if both counts differ by more than the server's lost lines. */
    public boolean differ(long lostLines) {
      long difference = Math.abs(server - read);
      return difference > lostLines + Math.max(FEWEST, LEAST_SHARE * server);
    }
  }

  public Captured {
    segments = List.copyOf(segments);
    remarks = List.copyOf(remarks);
  }

  /** Captured seconds without gaps. */
  public double seconds() {
    return segments.stream().mapToDouble(Segment::seconds).sum();
  }

  /** Requests of the server per request to a sampled key, at least 1. */
  public double requestsOfOneKept() {
    return (double) totals.requests().total() / totals.keptRequests().total();
  }

  /** Share of lines lost by the server. */
  public double lostShare() {
    double read = totals.requests().total();
    return lostLines == 0 ? 0 : lostLines / (lostLines + read);
  }

  /** Relative change of the throughput after the capture from before; null if unknown. */
  public @Nullable Double loadChange() {
    LoadWindow first = before;
    LoadWindow last = after;
    return first == null || last == null || first.requestsPerS() == 0
        ? null
        : (Double) (last.requestsPerS() / first.requestsPerS() - 1);
  }

  /**
   * Relative change of the throughput during the capture from the mean of before and after; null if
   * unknown.
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

  /** The same for the server's processor time per request. */
  public @Nullable Double cpuChange() {
    Double first = before == null ? null : before.cpuUsPerRequest();
    Double last = after == null ? null : after.cpuUsPerRequest();
    Double meanwhile = during == null ? null : during.cpuUsPerRequest();
    if (first == null || last == null || meanwhile == null) {
      return null;
    }
    return 2 * meanwhile / (first + last) - 1;
  }

  /**
   * A part of a capture, with its lines in one file.
   *
   * @param number its number, from 1
   * @param after event before it
   * @param fromMs its start in milliseconds since 1970
   * @param toMs its end
   * @param totals counts of its lines
   */
  public record Segment(int number, After after, long fromMs, long toMs, Totals totals) {

    /** Event before a segment. */
    public enum After {
      /** The start of the capture. */
      BEGINNING,
      /** Another segment, without a gap. */
      SEGMENT,
      /** A lost connection. */
      LOSS,
      /** The end of an earlier capturing process. */
      INTERRUPTION;

      @JsonValue
      public String lowerCase() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    double seconds() {
      return (toMs - fromMs) / 1e3;
    }
  }
}
