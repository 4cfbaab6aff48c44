package org.mnemo.ycsb.tier;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedSelectorException;
import java.util.concurrent.locks.LockSupport;

/**
 * Unsolicited output of a server. It ends with the connection, or when another thread closes it;
 * earlier bytes are complete.
 */
public final class LiveInput extends InputStream {

  /** A connection. */
  @FunctionalInterface
  public interface Source {

    /** Receives bytes as {@link InputStream#read(byte[], int, int)} does. */
    int receive(byte[] into, int offset, int length) throws IOException;

    /**
     * True if more bytes have arrived than the last call returned although it had room. With TLS a
     * call returns one record.
     */
    default boolean hasMore() throws IOException {
      return false;
    }
  }

  /**
   * Pause after reading all available bytes. A busy server then sends more at a time, without
   * waking the reader per request: at 50 MB/s that is 50 KB, which the kernel buffers.
   */
  private static final long PAUSE_NS = 1_000_000;

  private final Source source;
  private final Runnable pause;
  private long receipts;
  private boolean isDrained;

  public LiveInput(Source source) {
    this(source, () -> LockSupport.parkNanos(PAUSE_NS));
  }

  /**
   * @param pause waits until the server has sent more
   */
  LiveInput(Source source, Runnable pause) {
    this.source = source;
    this.pause = pause;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    try {
      if (isDrained) {
        pause.run();
      }
      receipts++;
      int received = source.receive(into, offset, length);
      isDrained = received < length && !source.hasMore();
      return received;
    } catch (IOException | ClosedSelectorException e) {
      return -1;
    }
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /** Number of reads. */
  public long receipts() {
    return receipts;
  }

  /** The first line without its end, up to 4 KiB: the answer to the request. */
  public String firstLine() {
    StringBuilder line = new StringBuilder();
    for (int c = read(); c >= 0 && c != '\n' && line.length() < 4096; c = read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }
}
