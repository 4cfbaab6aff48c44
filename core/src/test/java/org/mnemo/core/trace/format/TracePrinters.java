package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
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
                quoted(line, access);
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
                quoted(line, access);
                line.character(' ').number(access.valueBytes()).character('\n');
              });
      case "csv" ->
          new Columns(
              out,
              "time_s,op,size,key_size,client,ttl,key\n",
              (line, access) -> {
                line.number(access.timestampS()).character(',');
                line.text(access.operation().lowerCase()).character(',');
                line.number(access.valueBytes()).character(',').number(access.keyBytes());
                line.character(',').number(access.client()).character(',').number(access.ttlS());
                line.character(',');
                quoted(line, access);
                line.character('\n');
              });
      case "alibaba-block" ->
          new Columns(
              out,
              "",
              (line, access) -> {
                String[] diskAndBlock = diskAndBlock(access);
                line.text(diskAndBlock[0]).character(',');
                line.character(access.operation() == Operation.READ ? 'R' : 'W').character(',');
                line.number(4096 * Long.parseLong(diskAndBlock[1])).text(",4096,");
                line.number(access.timestampS() * 1_000_000).character('\n');
              });
      case "msr-block" ->
          new Columns(
              out,
              "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n",
              (line, access) -> {
                String[] diskAndBlock = diskAndBlock(access);
                long since1601S = access.timestampS() + 11_644_473_600L;
                line.number(since1601S * 10_000_000).character(',');
                line.text(diskAndBlock[0]);
                line.text(access.operation() == Operation.READ ? ",Read," : ",Write,");
                line.number(4096 * Long.parseLong(diskAndBlock[1])).text(",4096,7\n");
              });
      case "meta-block" ->
          new Columns(
              out,
              "op_time,block_id,block_id_size,io_size,io_offset,user_name,user_namespace,op_name,op_count,host_name,rs_shard_id\n",
              (line, access) -> {
                String[] diskAndBlock = diskAndBlock(access);
                line.number(access.timestampS()).character(',').text(diskAndBlock[0]);
                line.text(",40,131072,").number(131_072 * Long.parseLong(diskAndBlock[1]));
                line.character(',').number(access.client()).text(",7,");
                line.text(access.operation() == Operation.READ ? "getChunkData" : "putChunk");
                line.text(".Permanent,1,9,3\n");
              });
      case "vscsi-v1" -> new VscsiPrinter(out, 1);
      case "vscsi-v2" -> new VscsiPrinter(out, 2);
      case "memcached-watch" -> new WatchPrinter(out);
      default -> throw new IllegalArgumentException("nobody prints " + format.name());
    };
  }

  private static String[] diskAndBlock(Access access) {
    return new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), US_ASCII)
        .split(":", 2);
  }

  /** Records of one block each. */
  private record VscsiPrinter(OutputStream out, int version) implements TraceWriter {

    @Override
    public void append(Access access) {
      int command = access.operation() == Operation.READ ? 0x28 : 0x2A;
      ByteBuffer record = ByteBuffer.allocate(version == 1 ? 32 : 40);
      record.order(ByteOrder.LITTLE_ENDIAN);
      if (version == 1) {
        record.putInt(1).putInt(4096).putInt(1);
      }
      record.putShort((short) command).putShort((short) (version << 8));
      if (version == 2) {
        record.putInt(1).putInt(4096).putInt(1);
      }
      String block = diskAndBlock(access)[0];
      record.putLong(8 * Long.parseLong(block)).putLong(access.timestampS() * 1_000_000);
      try {
        out.write(record.array());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      try {
        out.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The key, in quotes if it begins with one, which are doubled within. */
  private static void quoted(LineWriter line, Access access) {
    byte[] key =
        Arrays.copyOfRange(
            access.keyBuffer(), access.keyOffset(), access.keyOffset() + access.keyLength());
    if (key.length > 0 && key[0] == '"') {
      String text = new String(key, ISO_8859_1).replace("\"", "\"\"");
      key = ('"' + text + '"').getBytes(ISO_8859_1);
    }
    line.bytes(key, 0, key.length);
  }

  private static String meta(Operation operation) {
    return switch (operation) {
      case READ -> "GET";
      case INSERT, UPDATE -> "SET";
      case DELETE -> "DELETE";
      case LOOK_UP -> throw new IllegalArgumentException("holds no look-ups");
    };
  }

  private static String cos(Operation operation) {
    return meta(operation).replace("SET", "PUT").toUpperCase(Locale.ROOT);
  }

  /** As memcached does, a look-up before every store and deletion. */
  private static final class WatchPrinter implements TraceWriter {

    private final LineWriter lines;
    private long gid;

    WatchPrinter(OutputStream out) {
      this.lines = new LineWriter(out, "printed");
    }

    @Override
    public void append(Access access) {
      boolean isRead = access.operation() == Operation.READ;
      boolean isFound = isRead && access.valueBytes() > 0;
      begin("item_get", access);
      lines.text(isFound ? " status=found clsid=1" : " status=not_found clsid=0");
      end(access, isFound ? access.valueBytes() : 0);
      if (access.operation() == Operation.DELETE) {
        begin("deleted", access);
        lines.text(" cmd=delete clsid=1");
        end(access, 7);
      } else if (!isRead) {
        begin("item_store", access);
        lines.text(" status=stored cmd=");
        lines.text(access.operation() == Operation.INSERT ? "set" : "replace").text(" ttl=");
        lines.number(access.ttlS()).text(" clsid=3");
        end(access, access.valueBytes());
      }
    }

    private void begin(String type, Access access) {
      // Microseconds have no leading zeros.
      lines.text("ts=").number(access.timestampS()).text(".19 gid=").number(++gid);
      lines.text(" type=").text(type).text(" key=");
      for (int i = 0; i < access.keyLength(); i++) {
        int letter = access.keyBuffer()[access.keyOffset() + i] & 0xFF;
        boolean isPlain = letter < 0x80 && (Character.isLetterOrDigit(letter) || letter == '_');
        lines.text(isPlain ? "" + (char) letter : "%%%02X".formatted(letter));
      }
    }

    private void end(Access access, long valueBytes) {
      lines.text(" cfd=").number(access.client()).text(" size=").number(valueBytes);
      lines.character('\n');
    }

    @Override
    public void close() {
      lines.close();
    }
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
