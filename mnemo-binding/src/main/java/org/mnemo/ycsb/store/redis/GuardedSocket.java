package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * A socket with guarded answers: each must be complete within the timeout, however its bytes
 * arrive, and plausible ({@link AnswerGuard}). Overrides the methods of {@link Socket} used by
 * Jedis.
 */
abstract class GuardedSocket extends Socket {

  /** Longest time in milliseconds for a whole answer; 0 for no limit. */
  private int timeoutMs;

  GuardedSocket(int timeoutMs) {
    this.timeoutMs = timeoutMs;
  }

  /**
   * Guards the answers of another socket.
   *
   * @param carrier socket of its bytes: itself, or with TLS the one beneath
   */
  static GuardedSocket over(Socket socket, Socket carrier) throws IOException {
    return new Wrapped(socket, carrier);
  }

  /**
   * Receives bytes as {@link InputStream#read(byte[], int, int)} does.
   *
   * @param waitMs longest wait in milliseconds for the first byte; 0 for no limit
   */
  abstract int receive(byte[] into, int offset, int length, int waitMs) throws IOException;

  /** True if more bytes have arrived than the last call returned although it had room. */
  boolean hasMore() throws IOException {
    return false;
  }

  abstract boolean isOpen();

  @Override
  public abstract OutputStream getOutputStream() throws IOException;

  @Override
  public InputStream getInputStream() throws IOException {
    return new GuardedInput();
  }

  private final class GuardedInput extends InputStream {

    private final AnswerGuard guard = new AnswerGuard();
    private long deadlineNs;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = receive(into, offset, length, waitMs());
      if (count > 0) {
        guard.pass(into, offset, count);
      }
      return count;
    }

    private int waitMs() throws IOException {
      if (timeoutMs == 0) {
        return 0;
      }
      if (guard.isBetweenAnswers()) {
        deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        return timeoutMs;
      }
      long leftNs = deadlineNs - System.nanoTime();
      if (leftNs <= 0) {
        throw new SocketTimeoutException("no whole answer within " + timeoutMs + " ms");
      }
      // Rounded up, so that it stays the same for an immediate answer.
      return (int) (leftNs / TimeUnit.MILLISECONDS.toNanos(1)) + 1;
    }
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
    return isOpen();
  }

  @Override
  public boolean isConnected() {
    return isOpen();
  }

  @Override
  public boolean isClosed() {
    return !isOpen();
  }

  private static final class Wrapped extends GuardedSocket {

    private final Socket socket;
    private final Socket carrier;
    private final InputStream in;
    private int waitMs;

    Wrapped(Socket socket, Socket carrier) throws IOException {
      super(socket.getSoTimeout());
      this.socket = socket;
      this.carrier = carrier;
      in = socket.getInputStream();
      waitMs = getSoTimeout();
    }

    @Override
    int receive(byte[] into, int offset, int length, int newWaitMs) throws IOException {
      if (newWaitMs != waitMs) {
        socket.setSoTimeout(newWaitMs);
        waitMs = newWaitMs;
      }
      return in.read(into, offset, length);
    }

    @Override
    boolean hasMore() throws IOException {
      return carrier != socket && in.available() + carrier.getInputStream().available() > 0;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      return socket.getOutputStream();
    }

    @Override
    boolean isOpen() {
      return !(socket.isClosed() || socket.isInputShutdown() || socket.isOutputShutdown());
    }

    @Override
    public synchronized void close() throws IOException {
      socket.close();
    }
  }
}
