package org.mnemo.core.trace.format;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.TraceReader;

/** A trace of little-endian records of fixed length, without an object per record. */
abstract class BinaryTrace implements TraceReader {

  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int BUFFER_BYTES = 1 << 16;

  final Access access = new Access();
  final byte[] buffer;

  /** Index of the record's first byte in the buffer. */
  int start;

  private final InputStream in;
  private final String source;
  private final int recordBytes;
  private int filled;
  private long record;

  BinaryTrace(Source source, int recordBytes) {
    this.in = source.in();
    this.source = source.name();
    this.recordBytes = recordBytes;
    this.record = source.offset() / recordBytes;
    this.buffer = new byte[BUFFER_BYTES / recordBytes * recordBytes];
    this.start = -recordBytes;
  }

  @Override
  public final Access access() {
    return access;
  }

  /** Name of the stream and number of the record, from 1. */
  @Override
  public final String position() {
    return source + " record " + record;
  }

  final MnemoException error(String reason) {
    return new MnemoException(position() + ": " + reason);
  }

  /**
   * Moves to the next record; false at the end of the stream.
   *
   * @throws MnemoException if the stream ends within a record
   */
  final boolean nextRecord() {
    start += recordBytes;
    if (start >= filled && !fill()) {
      return false;
    }
    record++;
    return true;
  }

  private boolean fill() {
    try {
      filled = in.readNBytes(buffer, 0, buffer.length);
      start = 0;
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read %s after record %d: %s; copy it anew"
              .formatted(source, record, e.getMessage()),
          e);
    }
    if (filled % recordBytes != 0) {
      throw new MnemoException(
          ("%s ends within record %d, after %d of %d bytes; copy it anew, or "
                  + "name its format with --from")
              .formatted(
                  source, record + filled / recordBytes + 1, filled % recordBytes, recordBytes));
    }
    return filled > 0;
  }

  @Override
  public final void close() {
    CompressedFiles.close(in, source);
  }
}
