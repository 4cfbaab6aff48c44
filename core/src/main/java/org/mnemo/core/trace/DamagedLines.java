package org.mnemo.core.trace;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * Counts and skips damaged or truncated lines of a server's log, unless a file holds no other
 * lines.
 */
public final class DamagedLines {

  /** A file that begins with more damaged lines is not a log of this server. */
  private static final int MOST_BEFORE_ANY_OTHER = 100;

  private final boolean isLive;
  private long understood;
  private long damaged;
  private @Nullable MnemoException first;

  /**
   * @param isLive true for a connection, whose damaged lines never end the reading
   */
  public DamagedLines(boolean isLive) {
    this.isLive = isLive;
  }

  /** Counts an understood line. */
  public void understood() {
    understood++;
  }

  /**
   * Counts a damaged line.
   *
   * @param reason error and position; evaluated only for the first line
   * @throws MnemoException the first reason, after many damaged lines and no others
   */
  public void add(Supplier<MnemoException> reason) {
    damaged++;
    if (first == null) {
      first = reason.get();
    }
    if (damaged > MOST_BEFORE_ANY_OTHER) {
      requireOthers();
    }
  }

  /**
   * Checks that a file has understood lines.
   *
   * @throws MnemoException the first reason, if it has none
   */
  public void requireOthers() {
    if (understood == 0 && first != null && !isLive) {
      throw first;
    }
  }

  public boolean hasOthers() {
    return understood > 0;
  }

  /** Number of damaged lines. */
  public long count() {
    return damaged;
  }

  /** Number of lines, damaged or not. */
  public long lines() {
    return understood + damaged;
  }

  /** The number of skipped lines, as a remark. */
  public Optional<Remark> remark() {
    MnemoException example = first;
    return example == null
        ? Optional.empty()
        : Optional.of(
            new Remark(
                damaged,
                lines(),
                "lines are damaged or truncated and were skipped; the first: "
                    + example.getMessage()));
  }
}
