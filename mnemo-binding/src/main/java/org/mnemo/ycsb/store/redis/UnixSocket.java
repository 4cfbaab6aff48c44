package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.io.OutputStream;
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
 * A Unix domain socket as the {@link java.net.Socket} that Jedis needs; the JDK has only a channel.
 * Reads try first and wait only if nothing has arrived, as the JDK's sockets do.
 */
final class UnixSocket extends DeadlineSocket {

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;

  private UnixSocket(SocketChannel channel, int timeoutMs) throws IOException {
    super(timeoutMs);
    this.channel = channel;
    selector = Selector.open();
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ);
  }

  static DeadlineSocket connect(Path path, int timeoutMs) {
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

  private void await(int operation, int waitMs) throws IOException {
    if (key.interestOps() != operation) {
      key.interestOps(operation);
    }
    if (selector.select(ready -> {}, waitMs) == 0) {
      throw new SocketTimeoutException("timed out after " + waitMs + " ms");
    }
  }

  @Override
  int receive(byte[] into, int offset, int length, int waitMs) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(into, offset, length);
    int count = channel.read(buffer);
    while (count == 0 && length > 0) {
      await(SelectionKey.OP_READ, waitMs);
      count = channel.read(buffer);
    }
    return count;
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
            await(SelectionKey.OP_WRITE, getSoTimeout());
          }
        }
      }
    };
  }

  @Override
  boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public synchronized void close() throws IOException {
    try (channel) {
      selector.close();
    }
  }
}
