package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceWriter;

/** Prints traces in the formats that Mnemo only reads, as those who write them do. */
final class TracePrinters {

  private TracePrinters() {}

  static TraceWriter of(TraceFormat format, OutputStream out) {
    return switch (format.name()) {
      case "redis-monitor" ->
          printer(
              out,
              "",
              access ->
                  "1700000000.000123 [0 127.0.0.1:50712] \"%s\" \"%s\"\n"
                      .formatted(isRead(access) ? "GET" : "INCR", escaped(access)));
      case "meta-kvcache" ->
          printer(
              out,
              "op_time,key,key_size,op,op_count,size,cache_hits,ttl,usecase,sub_usecase\n",
              access ->
                  "%d,%s,%d,%s,1,%d,0,%d,%d,7\n"
                      .formatted(
                          access.timestampS(),
                          quoted(access),
                          access.keyBytes(),
                          operation(access, "SET"),
                          access.valueBytes(),
                          access.ttlS(),
                          access.client()));
      case "ibm-cos" ->
          printer(
              out,
              "",
              access ->
                  "%d REST.%s.OBJECT %s %d\n"
                      .formatted(
                          access.timestampS() * 1000,
                          operation(access, "PUT"),
                          quoted(access),
                          access.valueBytes()));
      case "csv" ->
          printer(
              out,
              "time_s,op,size,key_size,client,ttl,key\n",
              access ->
                  "%d,%s,%d,%d,%d,%d,%s\n"
                      .formatted(
                          access.timestampS(),
                          access.operation().lowerCase(),
                          access.valueBytes(),
                          access.keyBytes(),
                          access.client(),
                          access.ttlS(),
                          quoted(access)));
      case "alibaba-block" ->
          printer(
              out,
              "",
              access ->
                  "%s,%s,%d,4096,%d\n"
                      .formatted(
                          disk(access),
                          isRead(access) ? "R" : "W",
                          4096 * block(access),
                          access.timestampS() * 1_000_000));
      case "msr-block" ->
          printer(
              out,
              "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n",
              access ->
                  // Ticks of 100 ns since 1601.
                  "%d,%s,%s,%d,4096,7\n"
                      .formatted(
                          (access.timestampS() + 11_644_473_600L) * 10_000_000,
                          disk(access),
                          isRead(access) ? "Read" : "Write",
                          4096 * block(access)));
      case "meta-block" ->
          printer(
              out,
              "op_time,block_id,block_id_size,io_size,io_offset,user_name,user_namespace,op_name,op_count,host_name,rs_shard_id\n",
              access ->
                  "%d,%s,40,131072,%d,%d,7,%s.Permanent,1,9,3\n"
                      .formatted(
                          access.timestampS(),
                          disk(access),
                          131_072 * block(access),
                          access.client(),
                          isRead(access) ? "getChunkData" : "putChunk"));
      case "vscsi-v1" -> printer(out, "", access -> vscsi(access, 1));
      case "vscsi-v2" -> printer(out, "", access -> vscsi(access, 2));
      case "memcached-watch" -> {
        AtomicLong gid = new AtomicLong();
        yield printer(out, "", access -> watched(access, gid));
      }
      default -> throw new IllegalArgumentException("nobody prints " + format.name());
    };
  }

  private static boolean isRead(Access access) {
    return access.operation() == Operation.READ;
  }

  /** The key, a character a byte. */
  private static String key(Access access) {
    return new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), ISO_8859_1);
  }

  /** The key, in quotes if it begins with one, which are doubled within. */
  private static String quoted(Access access) {
    String key = key(access);
    return key.startsWith("\"") ? '"' + key.replace("\"", "\"\"") + '"' : key;
  }

  private static String escaped(Access access) {
    return key(access)
        .chars()
        .mapToObj(
            c -> {
              boolean isPlain = c >= ' ' && c < 0x7F;
              String plain = c == '"' || c == '\\' ? "\\" + (char) c : "" + (char) c;
              return isPlain ? plain : "\\x%02x".formatted(c);
            })
        .collect(Collectors.joining());
  }

  private static String disk(Access access) {
    return key(access).split(":", 2)[0];
  }

  private static long block(Access access) {
    return Long.parseLong(key(access).split(":", 2)[1]);
  }

  private static String operation(Access access, String store) {
    return switch (access.operation()) {
      case READ -> "GET";
      case INSERT, UPDATE -> store;
      case DELETE -> "DELETE";
      case LOOK_UP -> throw new IllegalArgumentException("holds no look-ups");
    };
  }

  /** A record of one block. */
  private static String vscsi(Access access, int version) {
    ByteBuffer record = ByteBuffer.allocate(version == 1 ? 32 : 40).order(ByteOrder.LITTLE_ENDIAN);
    if (version == 1) {
      record.putInt(1).putInt(4096).putInt(1);
    }
    record.putShort((short) (isRead(access) ? 0x28 : 0x2A)).putShort((short) (version << 8));
    if (version == 2) {
      record.putInt(1).putInt(4096).putInt(1);
    }
    record.putLong(8 * Long.parseLong(disk(access))).putLong(access.timestampS() * 1_000_000);
    return new String(record.array(), ISO_8859_1);
  }

  /** As memcached does, a look-up before every store and deletion. */
  private static String watched(Access access, AtomicLong gid) {
    boolean isFound = isRead(access) && access.valueBytes() > 0;
    String found = isFound ? "found clsid=1" : "not_found clsid=0";
    String lookUp =
        watched(access, gid, "item_get", "status=" + found, isFound ? access.valueBytes() : 0);
    if (access.operation() == Operation.DELETE) {
      return lookUp + watched(access, gid, "deleted", "cmd=delete clsid=1", 7);
    }
    if (isRead(access)) {
      return lookUp;
    }
    String command = access.operation() == Operation.INSERT ? "set" : "replace";
    String stored = "status=stored cmd=%s ttl=%d clsid=3".formatted(command, access.ttlS());
    return lookUp + watched(access, gid, "item_store", stored, access.valueBytes());
  }

  private static String watched(
      Access access, AtomicLong gid, String type, String what, long valueBytes) {
    String key =
        key(access)
            .chars()
            .mapToObj(
                c ->
                    c < 0x80 && (Character.isLetterOrDigit(c) || c == '_')
                        ? "" + (char) c
                        : "%%%02X".formatted(c))
            .collect(Collectors.joining());
    // Microseconds have no leading zeros.
    return "ts=%d.19 gid=%d type=%s key=%s %s cfd=%d size=%d\n"
        .formatted(
            access.timestampS(),
            gid.incrementAndGet(),
            type,
            key,
            what,
            access.client(),
            valueBytes);
  }

  private static TraceWriter printer(
      OutputStream out, String header, Function<Access, String> line) {
    Printer printer = new Printer(out, line);
    printer.print(header);
    return printer;
  }

  private record Printer(OutputStream out, Function<Access, String> line) implements TraceWriter {

    private void print(String text) {
      try {
        out.write(text.getBytes(ISO_8859_1));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void append(Access access) {
      print(line.apply(access));
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
}
