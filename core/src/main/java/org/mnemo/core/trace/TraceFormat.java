package org.mnemo.core.trace;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.function.LongSupplier;
import org.mnemo.core.file.LineReader;

/**
 * A file format of traces, in one file or several. A new one is a class and a line in {@code
 * TraceFormats}; one that has a single file is a {@link SingleFileFormat}. It can be sent to other
 * machines.
 */
public interface TraceFormat extends Serializable {

  /**
   * Uncompressed bytes of one file of a trace, or of a part of it.
   *
   * @param in bytes from the start of the part on
   * @param name name of the file in errors
   * @param head first bytes of the file, at least its first line; at most {@link #HEAD_BYTES}
   * @param offset index in the file of the first byte of the part
   * @param linesBefore number of lines before the part; asked for only to tell where an error is
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares sources.
  record Source(InputStream in, String name, byte[] head, long offset, LongSupplier linesBefore) {

    /** A whole file, whose format needs to know nothing beforehand. */
    public Source(InputStream in, String name) {
      this(in, name, new byte[0], 0, () -> 0);
    }

    /** The bytes as lines. */
    public LineReader lines() {
      return new LineReader(in, name, linesBefore);
    }

    /** True if this is a later part of a file, whose header has been read by others. */
    public boolean isLaterPart() {
      return offset > 0;
    }
  }

  /** Most bytes of a file's head that a format may look at. */
  int HEAD_BYTES = 1 << 16;

  /** Stream for the uncompressed bytes of one file of a trace, and the file's name in errors. */
  record Target(OutputStream out, String name) {}

  /** The name by which users ask for it. */
  String name();

  /**
   * True if a file that begins so is certainly, or by all that can be told, of this format.
   *
   * @param head first bytes of the uncompressed file, up to {@link #HEAD_BYTES}
   */
  default boolean recognises(byte[] head) {
    return false;
  }

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
