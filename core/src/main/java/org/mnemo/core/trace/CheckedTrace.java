package org.mnemo.core.trace;

import org.mnemo.core.NoAnswerException;

/** A trace that is refused at its end if too many lines were not understood. */
public final class CheckedTrace extends TraceFilter {

  private final String name;
  private final double mostLost;

  /**
   * @param name name of the trace in errors
   * @param mostLost as in {@link Remark#tooMuch}
   */
  public CheckedTrace(TraceReader original, String name, double mostLost) {
    super(original);
    this.name = name;
    this.mostLost = mostLost;
  }

  /**
   * {@inheritDoc}
   *
   * @throws NoAnswerException at the end, naming the cause and its share
   */
  @Override
  public boolean next() {
    if (original.next()) {
      return true;
    }
    Remark.tooMuch(original.remarks(), mostLost)
        .ifPresent(
            causes -> {
              throw new NoAnswerException(
                  name + ": " + causes + ": correct the log, or allow more with --max-unknown");
            });
    return false;
  }
}
