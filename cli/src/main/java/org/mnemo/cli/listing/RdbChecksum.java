package org.mnemo.cli.listing;

import com.moilioncircle.redis.replicator.util.CRC64;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.mnemo.core.file.BlockFilter;

/**
 * The checksum at the end of an RDB file, computed while the file is read: CRC-64 of all bytes but
 * the last eight, which hold it in little-endian order, or 0 if the server writes none.
 */
final class RdbChecksum extends BlockFilter {

  private final byte[] last = new byte[Long.BYTES];
  private int kept;
  private long sum;

  RdbChecksum(InputStream in) {
    super(in);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = in.read(bytes, offset, length);
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

  /** The last eight bytes as a number. */
  long stored() {
    return ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /** Checksum of all bytes before these. */
  long computed() {
    return sum;
  }
}
