package org.mnemo.core.file;

import java.io.IOException;
import java.io.InputStream;
import org.mnemo.core.MnemoException;

/** Records of fixed length in a byte stream, without an object per record. */
public final class BinaryRecords implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final String source;
  private final int recordBytes;
  private final byte[] buffer;
  private int start;
  private int filled;
  private long record;

  /**
   * @param source name of the stream in errors
   * @param offset index of the stream's first byte in the whole file, a multiple of the record
   *     length
   */
  public BinaryRecords(InputStream in, String source, int recordBytes, long offset) {
    this.in = in;
    this.source = source;
    this.recordBytes = recordBytes;
    this.record = offset / recordBytes;
    this.buffer = new byte[BUFFER_BYTES / recordBytes * recordBytes];
    this.start = -recordBytes;
  }

  public byte[] buffer() {
    return buffer;
  }

  /** Index of the record's first byte in the buffer. */
  public int start() {
    return start;
  }

  /** Name of the stream and number of the record, from 1. */
  public String position() {
    return source + " record " + record;
  }

  public MnemoException error(String reason) {
    return new MnemoException(position() + ": " + reason);
  }

  /**
   * Moves to the next record; false at the end of the stream.
   *
   * @throws MnemoException if the stream ends within a record
   */
  public boolean next() {
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
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new MnemoException("cannot close " + source + ": " + e.getMessage(), e);
    }
  }
}
