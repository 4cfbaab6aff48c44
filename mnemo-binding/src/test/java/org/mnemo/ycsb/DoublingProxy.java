package org.mnemo.ycsb;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stands before a real server, hands everything on, and can hand on one answer twice. */
final class DoublingProxy implements AutoCloseable {

  private final ServerSocket listening;
  private final int target;
  private final AtomicBoolean doubles = new AtomicBoolean();

  DoublingProxy(int targetPort) throws IOException {
    target = targetPort;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Sends the next answer twice; answers must be small enough to come in one piece. */
  void doubleNext() {
    doubles.set(true);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "doubling-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (!listening.isClosed()) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        start(() -> pump(client, server, false));
        start(() -> pump(server, client, true));
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void pump(Socket from, Socket to, boolean answers) {
    byte[] buffer = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        if (answers && doubles.getAndSet(false)) {
          out.write(buffer, 0, count);
        }
      }
    } catch (IOException e) {
      // One side hung up.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
