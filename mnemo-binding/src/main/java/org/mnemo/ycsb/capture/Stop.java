package org.mnemo.ycsb.capture;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a capture ended.
 *
 * @param reason kind of the reason
 * @param value measured value in the unit of the reason; 0 without one
 * @param limit exceeded limit
 * @param detail message of the server or system; null for none
 */
public record Stop(Reason reason, double value, double limit, @Nullable String detail) {

  /** Kinds of reasons, with the unit of their values. */
  public enum Reason {
    /** The requested time is over. */
    TIME,
    /** The requested number of requests was read. */
    REQUESTS,
    /** Median round trip, ns. */
    LATENCY,
    /** Busy share of request threads. */
    CPU,
    /** Bytes that the server buffered for the capture. */
    BACKLOG,
    /** Connections that the server closed to save memory. */
    EVICTED_CLIENTS,
    /** Time at the end without its requests when the reader stopped waiting, ns. */
    BEHIND,
    /** The connection was lost, and could not be reopened. */
    LOST,
    /** Writing was slower than reading. */
    WRITING;

    @JsonValue
    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Stop of(Reason reason, double value, double limit) {
    return new Stop(reason, value, limit, null);
  }

  /** True if the capture has everything requested. */
  public boolean endsAsAsked() {
    return reason == Reason.TIME || reason == Reason.REQUESTS;
  }
}
