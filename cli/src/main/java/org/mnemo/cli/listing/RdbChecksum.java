package org.mnemo.cli.listing;

import com.moilioncircle.redis.replicator.util.CRC64;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The checksum at the end of an RDB file, computed while the file is read: CRC-64 of all bytes but
 * the last eight, which hold it in little-endian order, or 0 if the server writes none.
 */
final class RdbChecksum extends FilterInputStream {

  private final byte[] last = new byte[Long.BYTES];
  private int kept;
  private long sum;

  RdbChecksum(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    if (count > 0) {
      add(bytes, offset, count);
    }
    return count;
  }

  /** Adds all bytes but the last eight. */
  private void add(byte[] bytes, int offset, int count) {
    int old = Math.max(0, Math.min(kept, kept + count - last.length));
    sum = CRC64.crc64(last, 0, old, sum);
    System.arraycopy(last, old, last, 0, kept - old);
    kept -= old;
    int add = Math.max(0, count - last.length);
    sum = CRC64.crc64(bytes, offset, add, sum);
    System.arraycopy(bytes, offset + add, last, kept, count - add);
    kept += count - add;
  }

  /** Reads to the end of the file. */
  void readToEnd() throws IOException {
    byte[] rest = new byte[1 << 16];
    while (read(rest, 0, rest.length) >= 0) {
      // What is read is added.
    }
  }

  /** The last eight bytes as a number. */
  long stored() {
    return ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /** Checksum of all bytes before these. */
  long computed() {
    return sum;
  }
}
