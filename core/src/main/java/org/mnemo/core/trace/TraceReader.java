package org.mnemo.core.trace;

import java.util.List;
import org.mnemo.core.MnemoException;

/** The accesses of a trace, one after the other. Lazy: a trace larger than the heap is fine. */
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

  /** Position for error messages: file and line. */
  String position();

  /** What the reader has left out or assumed so far. It may be asked for after {@link #close()}. */
  default List<Remark> remarks() {
    return List.of();
  }

  @Override
  void close();
}
