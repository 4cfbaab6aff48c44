package org.mnemo.ycsb.tier;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedSelectorException;

/**
 * What a server sends without being asked. A connection that breaks or is closed by another thread
 * ends it; what came before is whole.
 */
public final class LiveInput extends InputStream {

  /** Receives bytes as {@link InputStream#read(byte[], int, int)} does. */
  @FunctionalInterface
  public interface Source {
    int receive(byte[] into, int offset, int length) throws IOException;
  }

  private final Source source;
  private long receipts;

  public LiveInput(Source source) {
    this.source = source;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    try {
      receipts++;
      return source.receive(into, offset, length);
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
