package org.mnemo.estimator.aggregate;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32C;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;

/**
 * Integers of variable length (LEB128): seven bits per byte, lowest first, highest bit set in all
 * but the last byte. A checksum covers all bytes.
 */
public final class Varints {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MOST_BYTES = 10;

  private Varints() {}

  /** Writes numbers and bytes; the owner closes the stream after {@link #finish()}. */
  public static final class Writer {

    private final OutputStream out;
    private final CRC32C sum = new CRC32C();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int used;

    public Writer(OutputStream out) {
      this.out = out;
    }

    /** Writes a number; negative numbers take 10 bytes. */
    public void number(long value) {
      if (used > BUFFER_BYTES - MOST_BYTES) {
        flush();
      }
      long left = value;
      while ((left & ~0x7FL) != 0) {
        buffer[used++] = (byte) ((left & 0x7F) | 0x80);
        left >>>= 7;
      }
      buffer[used++] = (byte) left;
    }

    /** Writes bytes unchanged. */
    public void bytes(byte[] bytes, int offset, int length) {
      int from = offset;
      while (from < offset + length) {
        if (used == BUFFER_BYTES) {
          flush();
        }
        int some = Math.min(offset + length - from, BUFFER_BYTES - used);
        System.arraycopy(bytes, from, buffer, used, some);
        used += some;
        from += some;
      }
    }

    /** Flushes to the stream, without a checksum. */
    public void flush() {
      try {
        sum.update(buffer, 0, used);
        out.write(buffer, 0, used);
        used = 0;
      } catch (IOException e) {
        throw new MnemoException("cannot write: " + e.getMessage() + "; make room on the disk", e);
      }
    }

    /** Writes the final checksum. */
    public void finish() {
      flush();
      number(sum.getValue());
      flush();
    }
  }

  /** Reads the format of {@link Writer}. */
  public static final class Reader implements AutoCloseable {

    private final InputStream in;
    private final String source;
    private final CRC32C sum = new CRC32C();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int filled;
    private long before;

    /**
     * @param source name of the file in errors
     */
    public Reader(InputStream in, String source) {
      this.in = in;
      this.source = source;
    }

    public long number() {
      long value = 0;
      for (int shift = 0; shift < Long.SIZE; shift += 7) {
        int b = next();
        value |= (b & 0x7FL) << shift;
        if (b < 0x80) {
          return value;
        }
      }
      throw damaged("a number has more than 10 bytes");
    }

    /** Reads a number from 0 to {@code most}. */
    public long number(long most) {
      long value = number();
      if (value < 0 || value > most) {
        throw damaged("a number exceeds its range");
      }
      return value;
    }

    /** Reads a number from 0 to {@code most}. */
    public int count(int most) {
      return (int) number(most);
    }

    /** Reads bytes unchanged. */
    public void bytes(byte[] target, int length) {
      int to = 0;
      while (to < length) {
        if (at == filled) {
          fill();
        }
        int some = Math.min(length - to, filled - at);
        System.arraycopy(buffer, at, target, to, some);
        at += some;
        to += some;
      }
    }

    /**
     * Fills an array.
     *
     * @return false if the file is shorter
     */
    public boolean bytesIfThere(byte[] target) {
      for (int i = 0; i < target.length; i++) {
        if (at == filled && !fillIfMore()) {
          return false;
        }
        target[i] = buffer[at++];
      }
      return true;
    }

    private int next() {
      if (at == filled) {
        fill();
      }
      return buffer[at++] & 0xFF;
    }

    private void fill() {
      if (!fillIfMore()) {
        throw damaged("it ends too early");
      }
    }

    private boolean fillIfMore() {
      try {
        sum.update(buffer, 0, filled);
        before += filled;
        at = 0;
        filled = Math.max(0, in.read(buffer, 0, buffer.length));
        return filled > 0;
      } catch (IOException e) {
        throw new MnemoException(
            "cannot read %s after byte %d: %s; copy it anew"
                .formatted(source, before, e.getMessage()),
            e);
      }
    }

    /** Checks the checksum and the end of the file. */
    public void finish() {
      // So far the checksum covers the bytes before those in the buffer.
      sum.update(buffer, 0, at);
      long expected = sum.getValue();
      if (number() != expected) {
        throw damaged("its checksum is wrong");
      }
      if (at < filled || fillIfMore()) {
        throw damaged("it has extra bytes at its end");
      }
    }

    /** Returns the error for a damaged file or one of another format. */
    public MnemoException damaged(String how) {
      return new MnemoException(
          "%s is damaged near byte %d: %s; make or copy it again"
              .formatted(source, before + at, how));
    }

    @Override
    public void close() {
      CompressedFiles.close(in, source);
    }
  }
}
