package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceWriter;

/** Prints traces in the formats that Mnemo only reads, as those who write them do. */
final class TracePrinters {

  private TracePrinters() {}

  static TraceWriter of(TraceFormat format, OutputStream out) {
    return switch (format.name()) {
      case "redis-monitor" -> new MonitorPrinter(out);
      case "meta-kvcache" ->
          new Columns(
              out,
              "op_time,key,key_size,op,op_count,size,cache_hits,ttl,usecase,sub_usecase\n",
              (line, access) -> {
                line.number(access.timestampS()).character(',');
                line.bytes(access.keyBuffer(), access.keyOffset(), access.keyLength());
                line.character(',').number(access.keyBytes()).character(',');
                line.text(meta(access.operation())).text(",1,").number(access.valueBytes());
                line.text(",0,").number(access.ttlS()).character(',').number(access.client());
                line.text(",7\n");
              });
      case "ibm-cos" ->
          new Columns(
              out,
              "",
              (line, access) -> {
                line.number(access.timestampS() * 1000).text(" REST.");
                line.text(cos(access.operation())).text(".OBJECT ");
                line.bytes(access.keyBuffer(), access.keyOffset(), access.keyLength());
                line.character(' ').number(access.valueBytes()).character('\n');
              });
      case "csv" ->
          new Columns(
              out,
              "time,op,size,key_size,client,ttl,key\n",
              (line, access) -> {
                line.number(access.timestampS()).character(',');
                line.text(access.operation().lowerCase()).character(',');
                line.number(access.valueBytes()).character(',').number(access.keyBytes());
                line.character(',').number(access.client()).character(',').number(access.ttlS());
                line.character(',');
                line.bytes(access.keyBuffer(), access.keyOffset(), access.keyLength());
                line.character('\n');
              });
      default -> throw new IllegalArgumentException("nobody prints " + format.name());
    };
  }

  private static String meta(Operation operation) {
    return switch (operation) {
      case READ -> "GET";
      case INSERT, UPDATE -> "SET";
      case DELETE -> "DELETE";
    };
  }

  private static String cos(Operation operation) {
    return meta(operation).replace("SET", "PUT").toUpperCase(Locale.ROOT);
  }

  private interface Line {
    void print(LineWriter line, Access access);
  }

  private static final class Columns implements TraceWriter {

    private final LineWriter lines;
    private final Line line;

    Columns(OutputStream out, String header, Line line) {
      try {
        out.write(header.getBytes(US_ASCII));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      this.lines = new LineWriter(out, "printed");
      this.line = line;
    }

    @Override
    public void append(Access access) {
      line.print(lines, access);
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
