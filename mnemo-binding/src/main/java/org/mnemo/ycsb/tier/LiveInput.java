package org.mnemo.ycsb.tier;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedSelectorException;
import java.util.concurrent.locks.LockSupport;

/**
 * What a server sends without being asked. A connection that breaks or is closed by another thread
 * ends it; what came before is whole.
 */
public final class LiveInput extends InputStream {

  /** A connection. */
  @FunctionalInterface
  public interface Source {

    /** Receives bytes as {@link InputStream#read(byte[], int, int)} does. */
    int receive(byte[] into, int offset, int length) throws IOException;

    /**
     * True if bytes have come that the last receipt did not take though there was room for them. By
     * TLS a receipt takes one record.
     */
    default boolean hasMore() throws IOException {
      return false;
    }
  }

  /**
   * Pause before bytes are received anew where the last ones were all there was. A busy server then
   * sends more at a time, and need not wake up the reader for each request: at 50 MB/s that is 50
   * KB, which the kernel holds.
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

  /** Times that bytes were received. */
  public long receipts() {
    return receipts;
  }

  /** The first line without its end, as it answers the request to send; up to 4 KiB. */
  public String firstLine() {
    StringBuilder line = new StringBuilder();
    for (int c = read(); c >= 0 && c != '\n' && line.length() < 4096; c = read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }
}
