package org.mnemo.ycsb.store.memcached;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineReader;
import org.mnemo.ycsb.tier.StoreException;

/**
 * A connection to one server by the text protocol, for what the library lacks: requests sent now
 * and awaited later, lists of items, and the server's log. A {@link StoreException} closes it.
 */
final class TextConnection implements AutoCloseable {

  private static final int MOST_LINE_BYTES = 1 << 16;
  private static final byte[] LINE_END = {'\r', '\n'};

  private final InetSocketAddress address;
  private final String server;
  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  /**
   * Connects to a server, and authenticates.
   *
   * @throws StoreException if it does not answer, or refuses the user
   */
  TextConnection(MemcachedSettings settings, InetSocketAddress address) {
    this.address = address;
    this.server = "Memcached at " + MemcachedSettings.show(address);
    try {
      socket.connect(address, (int) settings.opTimeoutMs());
      socket.setSoTimeout((int) settings.opTimeoutMs());
      socket.setTcpNoDelay(true);
      in =
          new DataInputStream(
              new BufferedInputStream(socket.getInputStream(), settings.bufferBytes()));
    } catch (IOException e) {
      close();
      throw MemcachedSettings.unreachable(address, e);
    }
    String credentials = settings.credentials();
    if (credentials != null) {
      byte[] data = credentials.getBytes(StandardCharsets.UTF_8);
      send("set auth 0 0 " + data.length, data);
      if (!line().equals("STORED")) {
        throw wantsPassword();
      }
    }
  }

  private StoreException wantsPassword() {
    close();
    return MemcachedSettings.unauthorized(address);
  }

  /** Sends a command, with its item if it has one. */
  void send(String command, byte @Nullable [] item) {
    ByteArrayOutputStream request =
        new ByteArrayOutputStream(64 + command.length() + (item == null ? 0 : item.length));
    request.writeBytes(command.getBytes(StandardCharsets.UTF_8));
    request.writeBytes(LINE_END);
    if (item != null) {
      request.writeBytes(item);
      request.writeBytes(LINE_END);
    }
    try {
      request.writeTo(socket.getOutputStream());
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /**
   * Sends a command, and returns the first line of the answer.
   *
   * @throws StoreException if the connection broke, or the server requires a password
   */
  String ask(String command) {
    send(command, null);
    String answer = line();
    if (answer.startsWith("CLIENT_ERROR unauth")) {
      throw wantsPassword();
    }
    return answer;
  }

  /** Awaits a line of an answer. */
  String line() {
    text.reset();
    try {
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0 || text.size() == MOST_LINE_BYTES) {
          throw new IOException(c < 0 ? "it was closed" : "a line of more than 64 KiB");
        }
        text.write(c);
      }
    } catch (IOException e) {
      throw broken(e);
    }
    return text.toString(StandardCharsets.UTF_8).stripTrailing();
  }

  /**
   * Reads an item.
   *
   * @param words words of the line before it: VALUE, name, flags, bytes
   */
  byte[] item(String[] words) {
    if (words.length < 4 || !words[0].equals("VALUE") || !words[3].matches("\\d{1,9}")) {
      throw refused(String.join(" ", words));
    }
    byte[] item = new byte[Integer.parseInt(words[3])];
    try {
      in.readFully(item);
    } catch (IOException e) {
      throw broken(e);
    }
    line();
    return item;
  }

  StoreException refused(String answer) {
    close();
    return new StoreException(
        "%s answered a request with '%s'; check that it is Memcached, its free memory, user and password"
            .formatted(server, answer.substring(0, Math.min(80, answer.length()))));
  }

  /** The general statistics of the server. */
  Map<String, String> stats() {
    Map<String, String> stats = new HashMap<>();
    for (String line = ask("stats"); !line.equals("END"); line = line()) {
      String[] words = line.split(" ", 3);
      if (words.length < 3 || !words[0].equals("STAT")) {
        throw refused(line);
      }
      stats.put(words[1], words[2]);
    }
    return stats;
  }

  private StoreException broken(IOException e) {
    close();
    return MemcachedSettings.broken(address, e);
  }

  /** The lines of a long answer. */
  LineReader lines() {
    return new LineReader(in, server);
  }

  /** Reads unsolicited data without a timeout. */
  int receive(byte[] into, int offset, int length) throws IOException {
    return in.read(into, offset, length);
  }

  void waitForever() {
    try {
      socket.setSoTimeout(0);
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** Name of the server in sentences. */
  String server() {
    return server;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is discarded, broken or not.
    }
  }
}
