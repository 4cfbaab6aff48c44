package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Locale;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** A trace that is refused at its end if too much of it was not understood. */
final class UnderstoodTrace implements TraceReader {

  private final TraceReader original;
  private final String name;
  private final double mostNotUnderstood;

  /**
   * @param name name of the trace, for the error
   * @param mostNotUnderstood largest share of its lines, and of its requests, from 0 to 1
   */
  UnderstoodTrace(TraceReader original, String name, double mostNotUnderstood) {
    this.original = original;
    this.name = name;
    this.mostNotUnderstood = mostNotUnderstood;
  }

  @Override
  public boolean next() {
    if (original.next()) {
      return true;
    }
    for (Remark remark : original.remarks()) {
      if (remark.share() > mostNotUnderstood) {
        throw new NoAnswerException(
            String.format(
                Locale.ROOT,
                "%s: %s; more than %.4s %% give no answer: mend the log, or allow more by --max-unknown",
                name,
                remark,
                100 * mostNotUnderstood));
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
