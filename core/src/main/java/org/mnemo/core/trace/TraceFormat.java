package org.mnemo.core.trace;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.function.LongSupplier;
import org.mnemo.core.file.LineReader;

/**
 * A file format of traces, in one or several files. A new format is a class and a line in {@code
 * TraceFormats}; one with a single file is a {@link SingleFileFormat}. Serializable, to be sent to
 * other machines.
 */
public interface TraceFormat extends Serializable {

  /**
   * Uncompressed bytes of one file of a trace, or of a part of it.
   *
   * @param in bytes from the start of the part
   * @param name name of the file in errors
   * @param head first bytes of the file, at least its first line; at most {@link #HEAD_BYTES}
   * @param offset index in the file of the first byte of the part
   * @param linesBefore number of lines before the part; called only for error positions
   */
  @SuppressWarnings("ArrayRecordComponent") // Sources are never compared.
  record Source(InputStream in, String name, byte[] head, long offset, LongSupplier linesBefore) {

    /** A whole file of a format that needs no head. */
    public Source(InputStream in, String name) {
      this(in, name, new byte[0], 0, () -> 0);
    }

    /** The bytes as lines. */
    public LineReader lines() {
      return new LineReader(in, name, linesBefore);
    }

    /** True for a later part of a file, without the header. */
    public boolean isLaterPart() {
      return offset > 0;
    }
  }

  /** Most bytes of a file's head that a format may look at. */
  int HEAD_BYTES = 1 << 16;

  /** Stream for the uncompressed bytes of one file of a trace, and the file's name in errors. */
  record Target(OutputStream out, String name) {}

  /** The name in options. */
  String name();

  /**
   * True if a file with this head is of this format, as far as can be decided.
   *
   * @param head first bytes of the uncompressed file, up to {@link #HEAD_BYTES}
   */
  default boolean recognises(byte[] head) {
    return false;
  }

  /** Kinds of a trace's files, such as {@code KEYS}, in the order of the command line. */
  default List<String> files() {
    return List.of("TRACE");
  }

  /** False if some sizes of keys or values are missing and must be assumed. */
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

  /** True if every key must be a whole number; {@code NumberedKeys} then converts other keys. */
  default boolean keysAreNumbers() {
    return false;
  }

  /**
   * Reads a trace; the reader closes all of its files.
   *
   * @param files one for each of {@link #files()}
   * @param sizes assumed sizes, with value sizes if {@link #needsSizes()}; ignored if {@link
   *     #holdsSizes()}
   */
  TraceReader reader(List<Source> files, AssumedSizes sizes);

  /**
   * Writes a trace, if the format {@link #isWritable()}; the writer closes all of its files.
   *
   * @param files one for each of {@link #files()}
   */
  default TraceWriter writer(List<Target> files) {
    throw new UnsupportedOperationException(name() + " can only be read");
  }
}
