package org.mnemo.core.trace.format;

import java.io.OutputStream;
import java.util.List;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

/**
 * The binary format of libCacheSim's traces: little-endian records of 24 bytes: time in seconds
 * (u32), object (u64), its size in bytes (u32), and the position of its next request (i64). All
 * requests count as reads, as the format has no operations. The size covers key and value, so key
 * sizes are 0. The object's number is its key.
 */
final class OracleGeneral implements SingleFileFormat {

  static final String NAME = "oracle-general";
  static final int RECORD_BYTES = 24;

  /** Records of a head to examine. */
  private static final int RECORDS_TO_LOOK_AT = 64;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TraceWriter writer(OutputStream out, String target) {
    return new OracleGeneralWriter(out, target);
  }

  @Override
  public Division division() {
    return Division.RECORDS;
  }

  @Override
  public int recordBytes() {
    return RECORD_BYTES;
  }

  /**
   * True if times do not decrease, next requests are later or never, and every record has zeros,
   * which text has not. No trace is so long that a next request has a number of 40 bits, but the
   * bytes of another file soon look like one.
   */
  @Override
  public boolean recognises(byte[] head) {
    int records = Math.min(head.length / RECORD_BYTES, RECORDS_TO_LOOK_AT);
    long lastS = 0;
    for (int i = 0; i < records; i++) {
      int at = i * RECORD_BYTES;
      long timeS = Integer.toUnsignedLong((int) BinaryTrace.INTS.get(head, at));
      long next = (long) BinaryTrace.LONGS.get(head, at + 16);
      boolean isNext = next == -1 || next == Long.MAX_VALUE || (next > i && next >> 40 == 0);
      if (timeS < lastS || !isNext || !holdsZero(head, at)) {
        return false;
      }
      lastS = timeS;
    }
    return records > 0;
  }

  private static boolean holdsZero(byte[] head, int record) {
    for (int i = record; i < record + RECORD_BYTES; i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public TraceReader reader(Source source) {
    return new Reader(source);
  }

  private static final class Reader extends BinaryTrace {

    private final DecimalKey key = new DecimalKey();

    Reader(Source source) {
      super(source, RECORD_BYTES);
    }

    @Override
    public boolean next() {
      if (!nextRecord()) {
        return false;
      }
      // A next request at position 0 is impossible: zeros are a hole in the file.
      if ((long) LONGS.get(buffer, start + 16) == 0) {
        throw error("it has no next request; copy the file anew");
      }
      key.set((long) LONGS.get(buffer, start + 4));
      access.set(
          Integer.toUnsignedLong((int) INTS.get(buffer, start)),
          key.buffer(),
          key.start(),
          key.length(),
          0,
          Integer.toUnsignedLong((int) INTS.get(buffer, start + 12)),
          0,
          Operation.READ,
          0);
      return true;
    }

    @Override
    public List<Remark> remarks() {
      return List.of(
          Remark.of("oracle-general holds no operations: every request counts as a read"),
          Remark.of("oracle-general holds no reads that found nothing"));
    }
  }
}
