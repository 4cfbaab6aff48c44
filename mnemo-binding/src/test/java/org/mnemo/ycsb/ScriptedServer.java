package org.mnemo.ycsb;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server on this machine that does with one connection after the other what a test says. */
public final class ScriptedServer implements AutoCloseable {

  /** What is said on a connection, which ends with it. */
  public interface Script {
    void with(InputStream in, OutputStream out) throws IOException;
  }

  private final ServerSocket listening = listenAnywhere();

  public ScriptedServer(Script script) {
    Thread thread = new Thread(() -> serve(script), "scripted server");
    thread.setDaemon(true);
    thread.start();
  }

  private static ServerSocket listenAnywhere() {
    try {
      return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A port without a listener. */
  public static int freePort() {
    try (ServerSocket socket = listenAnywhere()) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Script script) {
    while (!listening.isClosed()) {
      try (Socket client = listening.accept()) {
        script.with(client.getInputStream(), client.getOutputStream());
      } catch (IOException e) {
        // The client has gone, or the test is over.
      }
    }
  }

  public int port() {
    return listening.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
