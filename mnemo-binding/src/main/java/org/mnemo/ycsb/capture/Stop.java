package org.mnemo.ycsb.capture;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a capture ended.
 *
 * @param reason kind of the reason
 * @param value what was measured, in the unit of the reason; 0 where there is none
 * @param limit the limit that it has passed
 * @param detail a server's or file's own words; null for none
 */
public record Stop(Reason reason, double value, double limit, @Nullable String detail) {

  /** Kinds of reasons, with the unit of their values. */
  public enum Reason {
    /** The time that was asked for is over. */
    TIME,
    /** As many requests as were asked for were read. */
    REQUESTS,
    /** Median round trip, ns. */
    LATENCY,
    /** Share of their time for which the threads that carry out requests worked. */
    CPU,
    /** Bytes that the server held for the capture. */
    BACKLOG,
    /** Connections that the server closed to save memory. */
    EVICTED_CLIENTS,
    /** Time at the end whose requests had not come when the reader stopped to wait, ns. */
    BEHIND,
    /** The connection was lost, and could not be made again. */
    LOST,
    /** What was read could not be written as fast. */
    WRITING;

    @JsonValue
    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Stop of(Reason reason, double value, double limit) {
    return new Stop(reason, value, limit, null);
  }

  /** True if the capture has all that was asked for. */
  public boolean endsAsAsked() {
    return reason == Reason.TIME || reason == Reason.REQUESTS;
  }
}
