package org.mnemo.core.trace;

import java.util.Locale;
import org.mnemo.core.NoAnswerException;

/** A trace that is refused at its end if too much of it was not understood. */
public final class UnderstoodTrace extends TraceFilter {

  private static final double MOST_ASSUMED = 0.5;

  private final String name;
  private final double mostLost;

  /**
   * @param name name of the trace, for the error
   * @param mostLost largest share of its lines that may be lost, from 0 to 1; of its requests half
   *     may be assumed to have done what is likeliest, or this share if it is larger
   */
  public UnderstoodTrace(TraceReader original, String name, double mostLost) {
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
    for (Remark remark : original.remarks()) {
      double most = remark.assumed() ? Math.max(MOST_ASSUMED, mostLost) : mostLost;
      if (remark.share() > most) {
        throw new NoAnswerException(
            String.format(
                Locale.ROOT,
                "%s: %s; more than %.4s %% give no answer: mend the log, or allow more by --max-unknown",
                name,
                remark,
                100 * most));
      }
    }
    return false;
  }
}
