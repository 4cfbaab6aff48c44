package org.mnemo.core.trace;

import java.util.List;
import org.mnemo.core.MnemoException;

/** The accesses of a trace in order. Lazy: a trace may be larger than the heap. */
public interface TraceReader extends AutoCloseable {

  /**
   * Moves to the next access.
   *
   * @return false at the end of the trace
   * @throws MnemoException naming file, line and reason if the trace is damaged or unreadable
   */
  boolean next();

  /** The access that {@link #next()} moved to; the same object every time. */
  Access access();

  /** File and line for error messages. */
  String position();

  /** Omissions and assumptions so far; available after {@link #close()}, too. */
  default List<Remark> remarks() {
    return List.of();
  }

  @Override
  void close();
}
