package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * A socket to a server whose answers are guarded: each must be whole within the socket's timeout,
 * however its bytes come, and one that Redis would not give is an error ({@link AnswerGuard}).
 */
final class GuardedSocket extends Socket {

  private final Socket socket;

  /** Longest time in milliseconds that a whole answer may take. */
  private int timeoutMs;

  GuardedSocket(Socket socket) throws SocketException {
    this.socket = socket;
    timeoutMs = socket.getSoTimeout();
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new GuardedInput(socket.getInputStream());
  }

  private final class GuardedInput extends InputStream {

    private final InputStream in;
    private final AnswerGuard guard = new AnswerGuard();
    private long deadlineNs;
    private int readTimeoutMs = timeoutMs;

    GuardedInput(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      limitTime();
      int count = in.read(into, offset, length);
      if (count > 0) {
        guard.pass(into, offset, count);
      }
      return count;
    }

    private void limitTime() throws IOException {
      if (timeoutMs == 0) {
        return;
      }
      int leftMs = timeoutMs;
      if (guard.isBetweenAnswers()) {
        deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
      } else {
        long leftNs = deadlineNs - System.nanoTime();
        if (leftNs <= 0) {
          throw new SocketTimeoutException("no whole answer within " + timeoutMs + " ms");
        }
        // Rounded up, so that it stays the same for an answer that comes at once.
        leftMs = (int) (leftNs / TimeUnit.MILLISECONDS.toNanos(1)) + 1;
      }
      if (leftMs != readTimeoutMs) {
        socket.setSoTimeout(leftMs);
        readTimeoutMs = leftMs;
      }
    }
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return socket.getOutputStream();
  }

  @Override
  public synchronized void setSoTimeout(int milliseconds) {
    timeoutMs = milliseconds;
  }

  @Override
  public synchronized int getSoTimeout() {
    return timeoutMs;
  }

  @Override
  public boolean isBound() {
    return socket.isBound();
  }

  @Override
  public boolean isConnected() {
    return socket.isConnected();
  }

  @Override
  public boolean isClosed() {
    return socket.isClosed();
  }

  @Override
  public boolean isInputShutdown() {
    return socket.isInputShutdown();
  }

  @Override
  public boolean isOutputShutdown() {
    return socket.isOutputShutdown();
  }

  @Override
  public synchronized void close() throws IOException {
    socket.close();
  }
}
