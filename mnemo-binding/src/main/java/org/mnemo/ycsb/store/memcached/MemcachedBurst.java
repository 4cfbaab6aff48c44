package org.mnemo.ycsb.store.memcached;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.RequestBurst;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Bursts of requests to one Memcached by the text protocol, over separate sockets, as the library
 * cannot send now and await later. Commands are as in {@link MemcachedStore}, except that a partial
 * update writes back what it has read.
 */
final class MemcachedBurst implements RequestBurst {

  /** Longest line of an answer: the name of an item, its flags, its size and its version. */
  private static final int MOST_LINE_BYTES = 1024;

  /** Answers to a write-back: stored, overtaken, or item missing. */
  private static final Set<String> WRITTEN_BACK = Set.of("STORED", "EXISTS", "NOT_FOUND");

  private final MemcachedSettings settings;
  private final InetSocketAddress server;
  private final ItemLayout layout = new ItemLayout();
  private final Fields found = new Fields();
  private final List<Line> lines = new ArrayList<>();

  /** A connection and its pending request. */
  private static final class Line {

    private final Socket socket;
    private final DataInputStream in;
    private boolean readsItem;
    private boolean writesBack;
    private String name = "";
    private @Nullable Set<String> fields;

    private Line(Socket socket) throws IOException {
      this.socket = socket;
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    }
  }

  /**
   * @param connections number of connections, all open afterwards
   */
  MemcachedBurst(MemcachedSettings settings, int connections) {
    this.settings = settings;
    server = settings.servers().get(0);
    try {
      for (int i = 0; i < connections; i++) {
        lines.add(connect());
      }
    } catch (IOException e) {
      close();
      throw failed(e);
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  private Line connect() throws IOException {
    Socket socket = new Socket();
    try {
      int timeoutMs = (int) settings.opTimeoutMs();
      socket.connect(server, timeoutMs);
      socket.setSoTimeout(timeoutMs);
      socket.setTcpNoDelay(true);
      Line line = new Line(socket);
      String credentials = settings.credentials();
      if (credentials != null) {
        byte[] secret = credentials.getBytes(StandardCharsets.UTF_8);
        socket.getOutputStream().write(request("set auth 0 0 " + secret.length, secret));
        requireStored(line(line));
      }
      return line;
    } catch (IOException | StoreException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public void send(
      int connection,
      Operation operation,
      RecordKey key,
      @Nullable Set<String> fields,
      Fields record) {
    Line line = lines.get(connection);
    String full = ItemNames.full(key.table(), key.name());
    String name = ItemNames.abridged(full);
    boolean whole = record.size() == settings.recordFields();
    line.writesBack = operation == Operation.UPDATE && !whole;
    line.readsItem = operation == Operation.READ || line.writesBack;
    line.name = name;
    line.fields = fields;
    try {
      line.socket.getOutputStream().write(request(operation, line, full, record));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private byte[] request(Operation operation, Line line, String full, Fields record) {
    if (line.readsItem) {
      return request((line.writesBack ? "gets " : "get ") + line.name, null);
    }
    if (operation == Operation.DELETE) {
      return request("delete " + line.name, null);
    }
    byte[] item = layout.encode(full.equals(line.name) ? null : full, record);
    return request(
        "%s %s %d %d %d"
            .formatted(
                operation == Operation.INSERT ? "set" : "replace",
                line.name,
                ItemLayout.FLAGS,
                settings.expirationS(),
                item.length),
        item);
  }

  /** A command in one array, with its item if it has one. */
  private static byte[] request(String command, byte @Nullable [] item) {
    ByteArrayOutputStream request =
        new ByteArrayOutputStream(64 + (item == null ? 0 : item.length));
    request.writeBytes((command + "\r\n").getBytes(StandardCharsets.UTF_8));
    if (item != null) {
      request.writeBytes(item);
      request.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    return request.toByteArray();
  }

  @Override
  public long receive(int connection) {
    Line line = lines.get(connection);
    try {
      String answer = line(line);
      if (line.readsItem) {
        return item(line, answer);
      }
      return switch (answer) {
        case "STORED", "DELETED" -> 0;
        case "NOT_STORED", "NOT_FOUND" -> -1;
        default -> throw refused(answer);
      };
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Bytes of an item's values; -1 without an item. */
  private long item(Line line, String answer) throws IOException {
    if (answer.equals("END")) {
      return -1;
    }
    String[] words = answer.split(" ", -1);
    if (words.length < 4 || !words[0].equals("VALUE") || !words[3].matches("\\d{1,9}")) {
      throw refused(answer);
    }
    byte[] item = new byte[Integer.parseInt(words[3])];
    line.in.readFully(item);
    line(line);
    if (!line(line).equals("END")) {
      throw refused(answer);
    }
    if (line.writesBack) {
      writeBack(line, words, item);
      return 0;
    }
    found.clear();
    layout.decode(item, line.fields, found);
    return found.valueBytes();
  }

  /** Writes an item back unless another request has changed it meanwhile. */
  private void writeBack(Line line, String[] words, byte[] item) throws IOException {
    if (words.length < 5) {
      throw new IOException("it lacks versions of items");
    }
    line.socket
        .getOutputStream()
        .write(
            request(
                "cas %s %s %d %s %s"
                    .formatted(line.name, words[2], settings.expirationS(), words[3], words[4]),
                item));
    String answer = line(line);
    if (!WRITTEN_BACK.contains(answer)) {
      throw refused(answer);
    }
  }

  private static String line(Line line) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int next = line.in.read(); next != '\n'; next = line.in.read()) {
      if (next < 0 || text.length() > MOST_LINE_BYTES) {
        throw new IOException(next < 0 ? "connection closed" : "its answer has no end");
      }
      if (next != '\r') {
        text.append((char) next);
      }
    }
    return text.toString();
  }

  private void requireStored(String answer) {
    if (!answer.equals("STORED")) {
      throw refused(answer);
    }
  }

  private StoreException refused(String answer) {
    return new StoreException(
        "Memcached at %s answered a request with '%s'; check its free memory, user and password"
            .formatted(MemcachedSettings.show(server), answer));
  }

  private StoreException failed(IOException e) {
    return MemcachedSettings.broken(server, e);
  }

  @Override
  public void close() {
    for (Line line : lines) {
      try {
        line.socket.close();
      } catch (IOException e) {
        // It is discarded, broken or not.
      }
    }
  }
}
