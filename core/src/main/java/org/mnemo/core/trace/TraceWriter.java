package org.mnemo.core.trace;

import java.util.List;
import org.mnemo.core.MnemoException;

/** Writes accesses as a trace. */
public interface TraceWriter extends AutoCloseable {

  /**
   * Appends a copy of an access.
   *
   * @throws MnemoException if the key is empty or contains a line break, or this format cannot hold
   *     the key or the operation; nothing is written then
   */
  void append(Access access);

  /** Writes buffered accesses if the format can be written in parts. */
  default void flush() {}

  /** Omissions so far, each a sentence without its full stop. */
  default List<String> remarks() {
    return List.of();
  }

  /** Writes the rest and closes the file. */
  @Override
  void close();
}
