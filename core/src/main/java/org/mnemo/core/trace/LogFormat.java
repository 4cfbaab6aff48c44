package org.mnemo.core.trace;

import java.util.Iterator;
import java.util.List;

/**
 * The log of a server: what a line means depends on those before, also of the files before, and
 * lines that are not understood are counted and left out.
 */
public interface LogFormat extends TraceFormat {

  /**
   * Reads a log; the reader closes its files.
   *
   * @param files at least one, each asked for when the one before has ended
   * @param sizes as of {@link TraceFormat#reader}
   */
  TraceReader reader(Iterator<Source> files, AssumedSizes sizes);

  @Override
  default TraceReader reader(List<Source> files, AssumedSizes sizes) {
    return reader(files.iterator(), sizes);
  }

  @Override
  default boolean isWritable() {
    return false;
  }
}
