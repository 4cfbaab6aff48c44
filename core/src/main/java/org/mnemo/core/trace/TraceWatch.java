package org.mnemo.core.trace;

import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Follows how far the reading of traces is, which may take minutes. */
@FunctionalInterface
public interface TraceWatch {

  /** Looks away. */
  TraceWatch NONE = file -> read -> {};

  /**
   * A file of a trace was opened.
   *
   * @return takes how many of the file's bytes have been read so far, as they are on disk
   */
  LongConsumer opened(Path file);
}
