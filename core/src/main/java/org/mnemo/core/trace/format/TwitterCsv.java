package org.mnemo.core.trace.format;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

/**
 * The format of the Twitter cache traces (Yang, Yue and Rashmi, OSDI 2020): {@code
 * timestamp_s,key,key_bytes,value_bytes,client,operation,ttl_s} without header or quotes. Keys may
 * hold commas, the other six columns never do, so a line is split from both ends.
 */
final class TwitterCsv implements SingleFileFormat {

  @Override
  public String name() {
    return "twitter";
  }

  @Override
  public TraceReader reader(InputStream in, String source) {
    return new Reader(new LineReader(in, source));
  }

  @Override
  public TraceWriter writer(OutputStream out, String target) {
    return new Writer(new LineWriter(out, target));
  }

  private static final class Reader implements TraceReader {

    private static final String SHAPE =
        "timestamp_s,key,key_bytes,value_bytes,client,operation,ttl_s";
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

    private final LineReader lines;
    private final Access access = new Access();

    Reader(LineReader lines) {
      this.lines = lines;
    }

    @Override
    public boolean next() {
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
      if (access.keyLength() == 0) {
        throw lines.error("the key is empty; every access needs one");
      }
      return true;
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
          "expected %s but found '%s'; 'bin/mnemo trace convert --from FORMAT' reads other forms"
              .formatted(SHAPE, lines.excerpt(lines.start(), lines.end())));
    }

    private Operation operation(int from, int to) {
      byte[] buffer = lines.buffer();
      for (int i = 0; i < ENCODED.length; i++) {
        if (Arrays.equals(buffer, from, to, ENCODED[i], 0, ENCODED[i].length)) {
          return MEANINGS[i];
        }
      }
      throw lines.error("unknown operation '" + lines.excerpt(from, to) + "'; use one of " + NAMES);
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

  private static final class Writer implements TraceWriter {

    private static final byte[][] NAMES =
        Arrays.stream(Operation.values())
            .map(operation -> operation.traceNames().get(0).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final LineWriter lines;

    Writer(LineWriter lines) {
      this.lines = lines;
    }

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
    public void close() {
      lines.close();
    }
  }
}
