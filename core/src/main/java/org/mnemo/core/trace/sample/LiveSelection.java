package org.mnemo.core.trace.sample;

import org.mnemo.core.MnemoException;

/**
 * The requests of a running server, line by line: those to sampled keys are handed on as lines of a
 * trace format, all are counted. For one thread.
 */
public interface LiveSelection extends AutoCloseable {

  /**
   * Reads the next line, and hands it on if it is about a sampled key.
   *
   * @return false at the end of the stream
   * @throws MnemoException if the stream breaks, or is not what the server prints
   */
  boolean next();

  /** What was read so far; always the same object. */
  LiveCounts counts();

  @Override
  void close();
}
