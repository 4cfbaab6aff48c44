package org.mnemo.core.trace;

import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Observes the progress of reading traces, which may take minutes. */
@FunctionalInterface
public interface TraceWatch {

  TraceWatch NONE = file -> read -> {};

  /**
   * Called when a file is opened.
   *
   * @return accepts the number of the file's bytes read so far, as on disk
   */
  LongConsumer opened(Path file);
}
