package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Locale;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** A trace that is refused at its end if too much of it was not understood. */
final class UnderstoodTrace implements TraceReader {

  private static final double MOST_ASSUMED = 0.5;

  private final TraceReader original;
  private final String name;
  private final double mostLost;

  /**
   * @param name name of the trace, for the error
   * @param mostLost largest share of its lines that may be lost, from 0 to 1; of its requests half
   *     may be assumed to have done what is likeliest, or this share if it is larger
   */
  UnderstoodTrace(TraceReader original, String name, double mostLost) {
    this.original = original;
    this.name = name;
    this.mostLost = mostLost;
  }

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

  @Override
  public Access access() {
    return original.access();
  }

  @Override
  public String position() {
    return original.position();
  }

  @Override
  public List<Remark> remarks() {
    return original.remarks();
  }

  @Override
  public void close() {
    original.close();
  }
}
