package org.mnemo.ycsb.capture;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.mnemo.core.trace.sample.LiveCounts.Totals;

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
