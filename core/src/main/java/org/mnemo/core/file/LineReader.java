package org.mnemo.core.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;

/**
 * Lines of a byte stream without an object per line. {@link #next()} moves {@link #start()} and
 * {@link #end()} over one reused buffer. A line ends with LF or CRLF; the last line of a file may
 * end without.
 */
public final class LineReader implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 17;
  private static final int MAX_LINE_BYTES = 1 << 21;

  /** Greatest size of a key in bytes: 512 MiB, the limit of Redis. */
  public static final long MAX_KEY_BYTES = 512L << 20;

  /** Greatest size of a value in bytes: 1 TiB. */
  public static final long MAX_VALUE_BYTES = 1L << 40;

  private final InputStream in;
  private final String source;
  private final LongSupplier linesBefore;
  private final boolean endsByLineFeed;
  private byte[] buffer;
  private int filled;
  private int nextStart;
  private int start;
  private int end;
  private long line;
  private boolean endOfFile;
  private boolean isTorn;

  /**
   * @param source name of the stream in errors
   */
  public LineReader(InputStream in, String source) {
    this(in, source, () -> 0);
  }

  /**
   * Lines of a later part of a stream.
   *
   * @param linesBefore number of lines before the part; called only for error positions
   */
  public LineReader(InputStream in, String source, LongSupplier linesBefore) {
    this(in, source, linesBefore, BUFFER_BYTES, false);
  }

  /**
   * Lines of a connection or log, which all end with a line feed: a last line without one is cut
   * off, and skipped.
   */
  public static LineReader ofLog(InputStream in, String source) {
    return new LineReader(in, source, () -> 0, BUFFER_BYTES, true);
  }

  public static LineReader open(Path file) {
    return new LineReader(CompressedFiles.open(file), file.toString());
  }

  LineReader(
      InputStream in,
      String source,
      LongSupplier linesBefore,
      int bufferBytes,
      boolean endsByLineFeed) {
    this.in = in;
    this.source = source;
    this.linesBefore = linesBefore;
    this.endsByLineFeed = endsByLineFeed;
    this.buffer = new byte[bufferBytes];
  }

  public byte[] buffer() {
    return buffer;
  }

  public int start() {
    return start;
  }

  /** Index in the buffer after the last byte of the line, without its line break. */
  public int end() {
    return end;
  }

  public String text() {
    return new String(buffer, start, end - start, StandardCharsets.UTF_8);
  }

  public String source() {
    return source;
  }

  /** Name of the stream and number of the line, from 1. */
  public String position() {
    return source + " line " + lineNumber();
  }

  /** Number of the line, from 1. */
  public long lineNumber() {
    return linesBefore.getAsLong() + line;
  }

  public MnemoException error(String reason) {
    return new MnemoException(position() + ": " + reason);
  }

  /** True if a line at the end of the stream was cut off and skipped. */
  public boolean isTorn() {
    return isTorn;
  }

  /** Moves to the next line; false at the end of the stream. */
  public boolean next() {
    int scanned = nextStart;
    while (true) {
      int lineFeed = indexOfLineFeed(buffer, scanned, filled);
      if (lineFeed >= 0) {
        return lineUpTo(lineFeed, lineFeed + 1);
      }
      scanned = filled;
      if (endOfFile) {
        boolean hasRest = filled > nextStart;
        isTorn = hasRest && endsByLineFeed;
        return hasRest && !endsByLineFeed && lineUpTo(filled, filled);
      }
      scanned -= fill();
    }
  }

  /**
   * Start of the next line in the buffer if at least {@code bytes} follow it there, else -1. A
   * caller that finds the line's end itself calls {@link #took(int)} instead of {@link #next()}.
   */
  public int peek(int bytes) {
    return filled - nextStart >= bytes ? nextStart : -1;
  }

  /** Moves to the next line, which ends before {@code lineFeed}. */
  public void took(int lineFeed) {
    lineUpTo(lineFeed, lineFeed + 1);
  }

  /** Index of the first line feed, or -1. */
  private static int indexOfLineFeed(byte[] bytes, int from, int to) {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long lineFeeds = Words.find(Words.at(bytes, at), (byte) '\n');
      if (lineFeeds != 0) {
        return at + Words.first(lineFeeds);
      }
    }
    for (; at < to; at++) {
      if (bytes[at] == '\n') {
        return at;
      }
    }
    return -1;
  }

  /** Index of the last comma in {@code [start(), before)}, or -1. */
  public int lastComma(int before) {
    for (int i = before - 1; i >= start; i--) {
      if (buffer[i] == ',') {
        return i;
      }
    }
    return -1;
  }

  /**
   * The whole number in {@code [from, to)} of the buffer: at least 0, below 10^18.
   *
   * @param column its name in errors
   * @throws MnemoException naming the line if the text is anything else
   */
  public long number(int from, int to, String column) {
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = buffer[i] - '0';
      if (digit < 0 || digit > 9) {
        throw notANumber(from, to, column);
      }
      value = value * 10 + digit;
    }
    if (from >= to || to - from > 18) {
      throw notANumber(from, to, column);
    }
    return value;
  }

  /**
   * Checks the length of a key.
   *
   * @param length in bytes
   * @throws MnemoException naming the line if the key is empty or longer than {@link
   *     KeyTable#MAX_KEY_BYTES}
   */
  public void requireKey(int length) {
    if (length == 0) {
      throw error("the key is empty; every access needs one");
    }
    if (length > KeyTable.MAX_KEY_BYTES) {
      throw error(
          "the key has %d bytes, but the limit is %d; shorten it or remove the line"
              .formatted(length, KeyTable.MAX_KEY_BYTES));
    }
  }

  /**
   * The column {@code key_bytes} in {@code [from, to)} of the buffer: 0 to 512 MiB, the limit of
   * Redis.
   *
   * @throws MnemoException naming the line if it is anything else
   */
  public long keyBytes(int from, int to) {
    return number(from, to, "key_bytes", MAX_KEY_BYTES);
  }

  /**
   * The column {@code value_bytes} in {@code [from, to)} of the buffer: 0 to 1 TiB. Redis limits
   * strings to 512 MiB, but not lists and sets.
   *
   * @throws MnemoException naming the line if it is anything else
   */
  public long valueBytes(int from, int to) {
    return number(from, to, "value_bytes", MAX_VALUE_BYTES);
  }

  /** The same, of at most an amount that is {@link #MAX_KEY_BYTES} or {@link #MAX_VALUE_BYTES}. */
  public long number(int from, int to, String column, long most) {
    long value = number(from, to, column);
    if (value > most) {
      throw error(
          "%s must be at most %d, the limit of all stores, was %d; correct it or remove the line"
              .formatted(column, most, value));
    }
    return value;
  }

  private MnemoException notANumber(int from, int to, String column) {
    return error(
        ("%s must be a whole number, at least 0 and below 10^18, was '%s'; "
                + "correct it or remove the line")
            .formatted(column, excerpt(from, to)));
  }

  /** The start of {@code [from, to)} as text for an error message. */
  public String excerpt(int from, int to) {
    return new String(buffer, from, Math.min(to - from, 40), StandardCharsets.UTF_8);
  }

  private boolean lineUpTo(int lineEnd, int following) {
    start = nextStart;
    end = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
    nextStart = following;
    line++;
    return true;
  }

  /** Moves the unread bytes to the start and reads more; returns the distance moved. */
  private int fill() {
    int moved = 0;
    if (filled == buffer.length) {
      if (nextStart > 0) {
        moved = nextStart;
        System.arraycopy(buffer, nextStart, buffer, 0, filled - nextStart);
        filled -= nextStart;
        nextStart = 0;
      } else if (buffer.length < MAX_LINE_BYTES) {
        buffer = Arrays.copyOf(buffer, buffer.length * 2);
      } else {
        line++;
        throw error("no line break within " + MAX_LINE_BYTES + " bytes; name a text file of lines");
      }
    }
    try {
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read < 0) {
        endOfFile = true;
      } else {
        filled += read;
      }
    } catch (MnemoException e) {
      throw line == 0
          ? e
          : new MnemoException("after line " + lineNumber() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read %s after line %s: %s; copy it anew"
              .formatted(source, lineNumber(), e.getMessage()),
          e);
    }
    return moved;
  }

  @Override
  public void close() {
    CompressedFiles.close(in, source);
  }
}
