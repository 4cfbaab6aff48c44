package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A Unix domain socket as the {@link Socket} that Jedis wants: the JDK has them as channels only.
 * It reads as the JDK's own sockets do: it tries first, and waits at most the timeout if nothing is
 * there.
 */
final class UnixSocket extends Socket {

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private int timeoutMs;

  private UnixSocket(SocketChannel channel, int timeoutMs) throws IOException {
    this.channel = channel;
    this.timeoutMs = timeoutMs;
    selector = Selector.open();
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ);
  }

  /**
   * @param timeoutMs longest time in milliseconds that a read or write may wait
   */
  static UnixSocket connect(Path path, int timeoutMs) {
    try {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      try {
        channel.connect(UnixDomainSocketAddress.of(path));
        return new UnixSocket(channel, timeoutMs);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new JedisConnectionException(e);
    }
  }

  private void await(int operation) throws IOException {
    if (key.interestOps() != operation) {
      key.interestOps(operation);
    }
    if (selector.select(ready -> {}, timeoutMs) == 0) {
      throw new SocketTimeoutException("timed out after " + timeoutMs + " ms");
    }
  }

  @Override
  public InputStream getInputStream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(into, offset, length);
        int count = channel.read(buffer);
        while (count == 0 && length > 0) {
          await(SelectionKey.OP_READ);
          count = channel.read(buffer);
        }
        return count;
      }
    };
  }

  @Override
  public OutputStream getOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] from, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(from, offset, length);
        while (buffer.hasRemaining()) {
          if (channel.write(buffer) == 0) {
            await(SelectionKey.OP_WRITE);
          }
        }
      }
    };
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
    return channel.isConnected();
  }

  @Override
  public boolean isConnected() {
    return channel.isConnected();
  }

  @Override
  public boolean isClosed() {
    return !channel.isOpen();
  }

  @Override
  public boolean isInputShutdown() {
    return !channel.isOpen();
  }

  @Override
  public boolean isOutputShutdown() {
    return !channel.isOpen();
  }

  @Override
  public synchronized void close() throws IOException {
    try (channel) {
      selector.close();
    }
  }
}
