package org.mnemo.core.trace;

import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Observes the progress of reading traces, which may take minutes. */
@FunctionalInterface
public interface TraceWatch {

  /** Watch that ignores all progress. */
  TraceWatch NONE = file -> read -> {};

  /**
   * A file of a trace was opened.
   *
   * @return consumer of the number of the file's bytes that have been read so far, as they are on
   *     disk
   */
  LongConsumer opened(Path file);
}
