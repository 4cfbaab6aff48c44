package org.mnemo.core.trace;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/**
 * The log of a server. The meaning of a line depends on earlier lines, also of earlier files. Lines
 * that are not understood are counted and skipped.
 */
public interface LogFormat extends TraceFormat {

  /** True for a line of this log. */
  boolean isLine(String line);

  /** True if one of the first lines is of this log; the file may begin with a partial line. */
  @Override
  default boolean recognises(byte[] head) {
    return new String(head, StandardCharsets.ISO_8859_1).lines().limit(100).anyMatch(this::isLine);
  }

  /**
   * Reads a log; the reader closes its files.
   *
   * @param files at least one, each opened when the previous one has ended
   * @param sizes as in {@link TraceFormat#reader}
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
