package org.mnemo.core.trace;

import java.io.IOException;
import org.mnemo.core.MnemoException;

public final class TraceCopy {

  private TraceCopy() {}

  /**
   * Copies every access; closes neither side.
   *
   * @param traceName name of the trace in errors
   * @throws MnemoException if the trace is empty or damaged, or the target format cannot hold an
   *     access, naming its position
   */
  public static RequestCounts copy(TraceReader trace, String traceName, TraceWriter out) {
    long[] requests = new long[Operation.countOfAll()];
    Access access = trace.access();
    while (trace.next()) {
      requests[access.operation().ordinal()]++;
      try {
        out.append(access);
      } catch (MnemoException e) {
        // A full disk is not an error of the access that was written at that moment.
        if (e.getCause() instanceof IOException) {
          throw e;
        }
        throw new MnemoException(trace.position() + ": " + e.getMessage(), e);
      }
    }
    RequestCounts copied = RequestCounts.of(requests);
    if (copied.total() == 0) {
      throw isEmpty(traceName);
    }
    return copied;
  }

  public static MnemoException isEmpty(String traceName) {
    return new MnemoException(
        "the trace " + traceName + " holds no request; name a trace with at least one");
  }
}
