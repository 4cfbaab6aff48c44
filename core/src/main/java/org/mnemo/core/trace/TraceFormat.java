package org.mnemo.core.trace;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * A file format of traces, in one file or several. A new one is a class and a line in {@code
 * TraceFormats}; one that has a single file is a {@link SingleFileFormat}.
 */
public interface TraceFormat {

  /** Uncompressed bytes of one file of a trace, and its name in errors. */
  record Source(InputStream in, String name) {}

  /** Stream for the uncompressed bytes of one file of a trace, and the file's name in errors. */
  record Target(OutputStream out, String name) {}

  /** The name by which users ask for it. */
  String name();

  /** Kinds of the files of a trace, such as {@code KEYS}, in the order in which users name them. */
  default List<String> files() {
    return List.of("TRACE");
  }

  /** False if a trace does not say how large all keys and values are; some are assumed then. */
  default boolean holdsSizes() {
    return true;
  }

  /** True if a trace can be read only with assumed sizes of values. */
  default boolean needsSizes() {
    return !holdsSizes();
  }

  /** False if Mnemo only reads this format. */
  default boolean isWritable() {
    return true;
  }

  /** True if every key must be a whole number; then {@code NumberedKeys} helps other keys in. */
  default boolean keysAreNumbers() {
    return false;
  }

  /**
   * Reads a trace; the reader closes all of its files.
   *
   * @param files the trace's files, one for each of {@link #files()}
   * @param sizes assumed sizes, those of values among them if {@link #needsSizes()}; not looked at
   *     if {@link #holdsSizes()}
   */
  TraceReader reader(List<Source> files, AssumedSizes sizes);

  /**
   * Writes a trace, if the format {@link #isWritable()}; the writer closes all of its files.
   *
   * @param files the trace's files, one for each of {@link #files()}
   */
  default TraceWriter writer(List<Target> files) {
    throw new UnsupportedOperationException(name() + " can only be read");
  }
}
