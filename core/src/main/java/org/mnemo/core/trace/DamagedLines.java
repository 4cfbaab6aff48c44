package org.mnemo.core.trace;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * Lines of a server's log that are not what it prints, or are cut off: they are counted and left
 * out, unless a file holds nothing else.
 */
public final class DamagedLines {

  /** A file that begins with more such lines is no log of the server's. */
  private static final int MOST_BEFORE_ANY_OTHER = 100;

  private final boolean isLive;
  private long understood;
  private long damaged;
  private @Nullable MnemoException first;

  /**
   * @param isLive true of what a server sends, which no line may end
   */
  public DamagedLines(boolean isLive) {
    this.isLive = isLive;
  }

  /** A line that is understood. */
  public void understood() {
    understood++;
  }

  /**
   * A line that is not.
   *
   * @param reason what is wrong with it, and where; asked for of the first line
   * @throws MnemoException the first reason, if there are many such lines and no others
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
   * Checks that a file has other lines, too.
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

  /** How many lines were left out; empty if none was. */
  public Optional<Remark> remark() {
    MnemoException example = first;
    return example == null
        ? Optional.empty()
        : Optional.of(
            new Remark(
                damaged,
                lines(),
                "lines are damaged or cut off, and what they did is missing; the first: "
                    + example.getMessage()));
  }
}
