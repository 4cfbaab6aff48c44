package org.mnemo.core.trace;

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

  /** How to name the present place to a user: file and line. */
  String position();

  @Override
  void close();
}
