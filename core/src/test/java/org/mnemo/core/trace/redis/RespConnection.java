package org.mnemo.core.trace.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection to a server on this machine, a Redis or Valkey. Texts have one byte a character. */
public final class RespConnection implements Closeable {

  private static final int TIMEOUT_MS = 20_000;

  private final Socket socket;
  private final InputStream in;

  RespConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MS);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
  }

  /** Sends a text that is no command of Redis. */
  public void say(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  /** Sends a command, whose reply is to be read. */
  void send(String... arguments) throws IOException {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    command.write(("*" + arguments.length + "\r\n").getBytes(ISO_8859_1));
    for (String argument : arguments) {
      byte[] bytes = argument.getBytes(ISO_8859_1);
      command.write(("$" + bytes.length + "\r\n").getBytes(ISO_8859_1));
      command.write(bytes);
      command.write("\r\n".getBytes(ISO_8859_1));
    }
    socket.getOutputStream().write(command.toByteArray());
  }

  /**
   * Sends a command; its reply is a text, a number, a list or null, and an error a text with "-".
   */
  @Nullable Object ask(String... arguments) throws IOException {
    send(arguments);
    return reply();
  }

  @Nullable Object reply() throws IOException {
    String line = line();
    String rest = line.substring(1);
    switch (line.charAt(0)) {
      case '+' -> {
        return rest;
      }
      case '-' -> {
        return line;
      }
      case ':' -> {
        return Long.valueOf(rest);
      }
      case '$' -> {
        int length = Integer.parseInt(rest);
        if (length < 0) {
          return null;
        }
        String text = new String(in.readNBytes(length), ISO_8859_1);
        in.skipNBytes(2);
        return text;
      }
      case '*' -> {
        int count = Integer.parseInt(rest);
        if (count < 0) {
          return null;
        }
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          list.add(reply());
        }
        return list;
      }
      default -> throw new IOException("unexpected reply " + line);
    }
  }

  /** The next line, without its end. */
  public String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the server closed the connection after '" + line + "'");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
