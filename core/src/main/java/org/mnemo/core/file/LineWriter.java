package org.mnemo.core.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mnemo.core.MnemoException;

/** Builds lines of text in one reused buffer, without an object per line. Not thread-safe. */
public final class LineWriter implements AutoCloseable {

  private final OutputStream out;
  private final String target;
  private final byte[] buffer = new byte[1 << 16];
  private int used;
  private boolean begun;
  private boolean closed;

  /**
   * @param target name of the stream in errors
   */
  public LineWriter(OutputStream out, String target) {
    this(out, target, false);
  }

  private LineWriter(OutputStream out, String target, boolean begun) {
    this.out = out;
    this.target = target;
    this.begun = begun;
  }

  /** Builds lines in memory. */
  public static LineWriter inMemory(ByteArrayOutputStream out) {
    return new LineWriter(out, "memory", true);
  }

  /**
   * Checks that {@code key} fits in a line; call it before writing any part of the line.
   *
   * @throws MnemoException if the key is empty or contains a line break
   */
  public void requireKeyOfOneLine(byte[] key, int offset, int length) {
    if (length == 0) {
      throw new MnemoException(
          "cannot write an empty key to " + target + "; every key needs a name");
    }
    for (int i = offset; i < offset + length; i++) {
      if (key[i] == '\n' || key[i] == '\r') {
        String shown = new String(key, offset, Math.min(length, 80), StandardCharsets.UTF_8);
        throw new MnemoException(
            "key '%s' holds a line break, which %s cannot hold; use keys of one line"
                .formatted(shown.replace("\n", "\\n").replace("\r", "\\r"), target));
      }
    }
  }

  public LineWriter text(String ascii) {
    return bytes(ascii.getBytes(StandardCharsets.UTF_8));
  }

  public LineWriter bytes(byte[] bytes) {
    return bytes(bytes, 0, bytes.length);
  }

  public LineWriter bytes(byte[] bytes, int offset, int length) {
    if (length > buffer.length - used) {
      flush();
      if (length > buffer.length) {
        write(bytes, offset, length);
        return this;
      }
    }
    System.arraycopy(bytes, offset, buffer, used, length);
    used += length;
    return this;
  }

  public LineWriter character(char ascii) {
    if (used == buffer.length) {
      flush();
    }
    buffer[used++] = (byte) ascii;
    return this;
  }

  public LineWriter number(long value) {
    if (buffer.length - used < 20) {
      flush();
    }
    if (value < 0) {
      return text(Long.toString(value));
    }
    int digits = 1;
    for (long power = 10; digits < 19 && value >= power; power *= 10) {
      digits++;
    }
    used += digits;
    long rest = value;
    for (int at = used - 1; at >= used - digits; at--) {
      buffer[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return this;
  }

  /** Writes the buffer to the stream. */
  public void flush() {
    write(buffer, 0, used);
    used = 0;
  }

  /** Writes the buffer and flushes the stream, so that it can be read back. */
  public void flushThrough() {
    flush();
    try {
      out.flush();
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private void write(byte[] bytes, int offset, int length) {
    try {
      if (!begun && startsWithMark(bytes, offset, length)) {
        out.write(CompressedFiles.BYTE_ORDER_MARK);
      }
      begun |= length > 0;
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private MnemoException cannotWrite(IOException e) {
    return new MnemoException(
        "cannot write " + target + ": " + e.getMessage() + "; make room or name another file", e);
  }

  /** True if a key begins with the bytes of a byte order mark, which readers skip. */
  private static boolean startsWithMark(byte[] bytes, int offset, int length) {
    byte[] mark = CompressedFiles.BYTE_ORDER_MARK;
    return length >= mark.length
        && Arrays.equals(bytes, offset, offset + mark.length, mark, 0, mark.length);
  }

  /** Writes the buffer and closes the stream, even if writing fails; idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      flush();
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }
}
