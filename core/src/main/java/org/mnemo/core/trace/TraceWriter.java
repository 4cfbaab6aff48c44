package org.mnemo.core.trace;

import java.util.List;
import org.mnemo.core.MnemoException;

/** Writes accesses as a trace, in the order in which they are appended. */
public interface TraceWriter extends AutoCloseable {

  /**
   * Appends a copy of an access.
   *
   * @throws MnemoException if the key is empty or contains a line break, which no trace format has
   *     to hold, or if this format cannot hold the key or the operation; nothing is written then
   */
  void append(Access access);

  /** Writes what is left where the format can be written in parts, and goes on. */
  default void flush() {}

  /** What was left out so far, in a sentence each without its full stop. */
  default List<String> remarks() {
    return List.of();
  }

  /** Writes what is left and closes the file. */
  @Override
  void close();
}
