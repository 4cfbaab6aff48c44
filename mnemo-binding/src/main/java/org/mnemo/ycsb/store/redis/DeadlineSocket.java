package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * A socket whose reads fail once an answer has taken the timeout, however its bytes arrive.
 * Overrides the methods of {@link Socket} used by Jedis.
 */
abstract class DeadlineSocket extends Socket {

  /** Longest time in milliseconds for a whole answer. */
  private final int timeoutMs;

  private long deadlineNs;

  DeadlineSocket(int timeoutMs) {
    this.timeoutMs = timeoutMs;
    beginAnswer();
  }

  /**
   * A deadline for the answers through another socket.
   *
   * @param carrier socket of its bytes: itself, or with TLS the one beneath
   */
  static DeadlineSocket over(Socket socket, Socket carrier) throws IOException {
    return new Wrapped(socket, carrier);
  }

  /** Gives the next answer the whole timeout. */
  final void beginAnswer() {
    deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
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
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        long leftNs = deadlineNs - System.nanoTime();
        if (leftNs <= 0) {
          throw new SocketTimeoutException("no whole answer within " + timeoutMs + " ms");
        }
        // Rounded up, as 0 is no limit.
        return receive(into, offset, length, (int) (leftNs / TimeUnit.MILLISECONDS.toNanos(1)) + 1);
      }
    };
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

  private static final class Wrapped extends DeadlineSocket {

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
