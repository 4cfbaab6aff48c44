package org.mnemo.core.measurement;

import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;

/** Counts in rows of files of a run. */
final class Counts {

  private static final long MOST = 1_000_000_000_000_000_000L;

  private Counts() {}

  /**
   * A column of the present line.
   *
   * @throws MnemoException naming the line if it is no count
   */
  static long of(LineReader lines, String column) {
    try {
      long number = Long.parseLong(column);
      if (number >= 0 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw lines.error("damaged row: '%s' is no count; repeat the run".formatted(column));
  }
}
