package org.mnemo.core.trace.sample;

import org.mnemo.core.MnemoException;

/**
 * Selects the requests of a running server: all are counted, those to sampled keys are passed on as
 * lines of a trace format. For one thread.
 */
public interface LiveSelection extends AutoCloseable {

  /**
   * Reads the next line, and passes it on if its key is sampled.
   *
   * @return false at the end of the stream
   * @throws MnemoException if the stream breaks, or is not this server's output
   */
  boolean next();

  /** The counts so far; always the same object. */
  LiveCounts counts();

  @Override
  void close();
}
