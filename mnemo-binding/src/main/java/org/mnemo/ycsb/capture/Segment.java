package org.mnemo.ycsb.capture;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.mnemo.core.trace.sample.LiveCounts.Totals;

/**
 * A stretch of a capture, whose lines are in a file of their own.
 *
 * @param number its number, from 1
 * @param after what came before it
 * @param fromMs when it began, in milliseconds since 1970
 * @param toMs when it ended
 * @param totals what was counted
 */
public record Segment(int number, After after, long fromMs, long toMs, Totals totals) {

  /** What comes before a segment. */
  public enum After {
    /** Nothing: the capture begins. */
    BEGINNING,
    /** Another segment, without a gap. */
    SEGMENT,
    /** A lost connection. */
    LOSS,
    /** The end of the process that captured. */
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
