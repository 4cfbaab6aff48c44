package org.mnemo.core.trace.format;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.file.Words;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

/**
 * The format of the Twitter cache traces (Yang, Yue and Rashmi, OSDI 2020): {@code
 * timestamp_s,key,key_bytes,value_bytes,client,operation,ttl_s} without header or quotes. Only keys
 * may hold commas, so a line is split from both ends.
 */
final class TwitterCsv implements SingleFileFormat {

  private static final int COLUMNS = 7;

  @Override
  public String name() {
    return "twitter";
  }

  @Override
  public TraceReader reader(Source source) {
    return new Reader(source.lines());
  }

  @Override
  public boolean recognises(byte[] head) {
    List<String> columns = HeadLine.columns(head, Separator.COMMA);
    int count = columns.size();
    return count >= COLUMNS
        && Reader.NAMES.contains(columns.get(count - 2))
        && Stream.of(0, count - 5, count - 4, count - 3, count - 1)
            .allMatch(column -> HeadLine.isNumber(columns.get(column)));
  }

  @Override
  public Division division() {
    return Division.LINES;
  }

  @Override
  public TraceWriter writer(OutputStream out, String target) {
    return new Writer(new LineWriter(out, target));
  }

  private static final class Reader implements TraceReader {

    private static final String SHAPE =
        "timestamp_s,key,key_bytes,value_bytes,client,operation,ttl_s";

    /** Remedy where the trace is not of this format, as one of unknown format is read by it. */
    private static final String OTHER_FORMAT =
        "name another format with 'bin/mnemo trace convert --from FORMAT', or the columns of a CSV without a header with --columns time=1,key=2,size=3";

    private static final List<String> NAMES =
        Arrays.stream(Operation.values())
            .flatMap(operation -> operation.traceNames().stream())
            .toList();
    private static final byte[][] ENCODED =
        NAMES.stream().map(name -> name.getBytes(StandardCharsets.US_ASCII)).toArray(byte[][]::new);
    private static final Operation[] MEANINGS =
        Arrays.stream(Operation.values())
            .flatMap(
                operation -> Collections.nCopies(operation.traceNames().size(), operation).stream())
            .toArray(Operation[]::new);

    /** Longest line for the fast path. */
    private static final int USUAL_LINE_BYTES = 512;

    /** Largest key or value for the fast path; a bit mask. */
    private static final int USUAL_BYTES = (1 << 29) - 1;

    private static final int GET = word("get,");
    private static final int SET = word("set,");
    private static final long[] POWERS_OF_TEN = {
      1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
    };

    private final LineReader lines;
    private final Access access = new Access();
    private long number;
    private boolean isUsual;

    Reader(LineReader lines) {
      this.lines = lines;
    }

    @Override
    public boolean next() {
      if (nextOfUsualShape()) {
        return true;
      }
      if (!lines.next()) {
        return false;
      }
      int end = lines.end();
      int ttl = comma(end);
      int operation = comma(ttl);
      int client = comma(operation);
      int valueBytes = comma(client);
      int keyBytes = comma(valueBytes);
      int keyStart = lines.start();
      byte[] buffer = lines.buffer();
      while (keyStart < keyBytes && buffer[keyStart] != ',') {
        keyStart++;
      }
      if (keyStart >= keyBytes) {
        throw tooFewColumns();
      }
      access.set(
          lines.number(lines.start(), keyStart, "timestamp_s"),
          buffer,
          keyStart + 1,
          keyBytes - keyStart - 1,
          lines.keyBytes(keyBytes + 1, valueBytes),
          lines.valueBytes(valueBytes + 1, client),
          lines.number(client + 1, operation, "client"),
          operation(operation + 1, ttl),
          lines.number(ttl + 1, end, "ttl_s"));
      lines.requireKey(access.keyLength());
      return true;
    }

    /**
     * Parses the next line by a fast path: a short get or set whose key has no comma. False, with
     * nothing consumed, for any other line. Eight bytes are processed at once, which avoids
     * branches.
     */
    private boolean nextOfUsualShape() {
      int start = lines.peek(USUAL_LINE_BYTES);
      if (start < 0) {
        return false;
      }
      byte[] buffer = lines.buffer();
      int last = start + USUAL_LINE_BYTES / 2;
      isUsual = true;
      int key = number(buffer, start, ',');
      long timestampS = number;
      int keyEnd = commaInLine(buffer, key, last);
      int at = number(buffer, keyEnd + 1, ',');
      long keyBytes = number;
      at = number(buffer, at, ',');
      long valueBytes = number;
      at = number(buffer, at, ',');
      long client = number;
      int name = (int) Words.at(buffer, at);
      at = number(buffer, at + Integer.BYTES, '\n');
      if (!isUsual
          || keyEnd == key
          || (keyBytes | valueBytes) > USUAL_BYTES
          || (name != GET && name != SET)) {
        return false;
      }
      lines.took(at - 1);
      access.set(
          timestampS,
          buffer,
          key,
          keyEnd - key,
          keyBytes,
          valueBytes,
          client,
          name == GET ? Operation.READ : Operation.INSERT,
          number);
      return true;
    }

    /** Index of the first comma of a short line. */
    private int commaInLine(byte[] buffer, int from, int last) {
      for (int at = from; at < last; at += Long.BYTES) {
        long word = Words.at(buffer, at);
        int comma = Words.first(Words.find(word, (byte) ','));
        int lineFeed = Words.first(Words.find(word, (byte) '\n'));
        if (comma != lineFeed) {
          isUsual &= comma < lineFeed;
          return at + comma;
        }
      }
      isUsual = false;
      return from;
    }

    /** Parses {@link #number}; returns the index after the separator. */
    private int number(byte[] buffer, int from, char separator) {
      long word = Words.at(buffer, from);
      int digits = Words.digits(word);
      number = Words.number(word, digits);
      int end = from + digits;
      if (digits == Long.BYTES) {
        word = Words.at(buffer, end);
        digits = Words.digits(word);
        number = number * POWERS_OF_TEN[digits] + Words.number(word, digits);
        end += digits;
        isUsual &= digits < Long.BYTES;
      }
      isUsual &= end > from;
      isUsual &= buffer[end] == separator;
      return end + 1;
    }

    private static int word(String text) {
      return (int) Words.at((text + "    ").getBytes(StandardCharsets.US_ASCII), 0);
    }

    private int comma(int before) {
      int comma = lines.lastComma(before);
      if (comma < 0) {
        throw tooFewColumns();
      }
      return comma;
    }

    private MnemoException tooFewColumns() {
      return lines.error(
          "expected %s but found '%s'; %s"
              .formatted(SHAPE, lines.excerpt(lines.start(), lines.end()), OTHER_FORMAT));
    }

    private Operation operation(int from, int to) {
      int operation = operationIn(lines.buffer(), from, to);
      if (operation >= 0) {
        return MEANINGS[operation];
      }
      throw lines.error(
          "unknown operation '%s'; use one of %s, or %s"
              .formatted(lines.excerpt(from, to), NAMES, OTHER_FORMAT));
    }

    /** Index of the operation of a name, or -1. */
    private static int operationIn(byte[] buffer, int from, int to) {
      for (int i = 0; i < ENCODED.length; i++) {
        byte[] name = ENCODED[i];
        if (name.length == to - from
            && name[0] == buffer[from]
            && Arrays.equals(buffer, from, to, name, 0, name.length)) {
          return i;
        }
      }
      return -1;
    }

    @Override
    public Access access() {
      return access;
    }

    @Override
    public String position() {
      return lines.position();
    }

    @Override
    public void close() {
      lines.close();
    }
  }

  private record Writer(LineWriter lines) implements TraceWriter {

    private static final byte[][] NAMES =
        Arrays.stream(Operation.values())
            .map(operation -> operation.traceNames().get(0).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    @Override
    public void append(Access access) {
      byte[] key = access.keyBuffer();
      lines.requireKeyOfOneLine(key, access.keyOffset(), access.keyLength());
      lines.number(access.timestampS()).character(',');
      lines.bytes(key, access.keyOffset(), access.keyLength()).character(',');
      lines.number(access.keyBytes()).character(',').number(access.valueBytes()).character(',');
      lines.number(access.client()).character(',');
      lines.bytes(NAMES[access.operation().ordinal()]).character(',');
      lines.number(access.ttlS()).character('\n');
    }

    @Override
    public void flush() {
      lines.flushThrough();
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
