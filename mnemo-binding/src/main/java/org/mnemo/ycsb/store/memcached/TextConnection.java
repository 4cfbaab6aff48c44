package org.mnemo.ycsb.store.memcached;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.mnemo.ycsb.tier.StoreException;

/** A connection to one server by the text protocol, for commands that the library lacks. */
final class TextConnection implements AutoCloseable {

  private static final int MOST_LINE = 1 << 16;

  private final InetSocketAddress address;
  private final String server;
  private final Socket socket = new Socket();
  private final InputStream in;

  /**
   * Connects to the first server of the settings, and authenticates.
   *
   * @throws StoreException if it does not answer, or refuses the user
   */
  TextConnection(MemcachedSettings settings) {
    this.address = settings.servers().get(0);
    this.server = "Memcached at " + MemcachedSettings.show(address);
    try {
      socket.connect(address, (int) settings.opTimeoutMs());
      socket.setSoTimeout((int) settings.opTimeoutMs());
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream(), settings.bufferBytes());
    } catch (IOException e) {
      close();
      throw MemcachedSettings.unreachable(address, e);
    }
    String credentials = settings.credentials();
    if (credentials != null) {
      byte[] data = credentials.getBytes(StandardCharsets.UTF_8);
      String answer = ask("set auth 0 0 " + data.length + "\r\n" + credentials);
      if (!answer.equals("STORED")) {
        throw wantsPassword();
      }
    }
  }

  private StoreException wantsPassword() {
    close();
    return MemcachedSettings.unauthorized(address);
  }

  /**
   * Sends a command, and returns the first line of the answer.
   *
   * @throws StoreException if the connection broke, or the server requires a password; the
   *     connection is then closed
   */
  String ask(String command) {
    try {
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw broken(e);
    }
    String answer = line();
    if (answer.startsWith("CLIENT_ERROR unauth")) {
      throw wantsPassword();
    }
    return answer;
  }

  private String line() {
    StringBuilder line = new StringBuilder();
    try {
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0 || line.length() == MOST_LINE) {
          throw broken(new IOException(c < 0 ? "it was closed" : "a line of more than 64 KiB"));
        }
        line.append((char) c);
      }
    } catch (IOException e) {
      throw broken(e);
    }
    return line.toString().stripTrailing();
  }

  /** The general statistics of the server. */
  Map<String, String> stats() {
    Map<String, String> stats = new HashMap<>();
    for (String line = ask("stats"); !line.equals("END"); line = line()) {
      String[] words = line.split(" ", 3);
      if (words.length < 3 || !words[0].equals("STAT")) {
        throw new StoreException(
            "%s answered stats with '%s'; check that it is Memcached"
                .formatted(server, line.substring(0, Math.min(40, line.length()))));
      }
      stats.put(words[1], words[2]);
    }
    return stats;
  }

  private StoreException broken(IOException e) {
    close();
    return MemcachedSettings.broken(address, e);
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
