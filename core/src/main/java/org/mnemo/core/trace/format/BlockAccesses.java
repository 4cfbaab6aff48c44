package org.mnemo.core.trace.format;

import java.util.Locale;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;

/**
 * The accesses of a disk request. A request for a range of bytes accesses every block that it
 * touches, each as a whole, so that overlapping requests share blocks. The key is the number of the
 * block, after the name of the disk and a colon if there is one. Allocates nothing.
 */
final class BlockAccesses {

  /** Most bytes of a request: traces hold lengths in 32 bits. */
  static final long MOST_BYTES = 0xFFFF_FFFFL;

  private static final byte[] NO_DISK = {};

  private final int blockBytes;
  private final DecimalKey key = new DecimalKey();
  private byte[] disk = NO_DISK;
  private int diskFrom;
  private int diskLength;
  private long timeS;
  private long client;
  private Operation operation = Operation.READ;
  private long block;
  private long blocksLeft;

  /**
   * @param blockBytes size of a block in bytes
   */
  BlockAccesses(int blockBytes) {
    this.blockBytes = blockBytes;
  }

  /** Sets the disk of the requests: part of a buffer, which is not copied. */
  void disk(byte[] buffer, int from, int length) {
    disk = buffer;
    diskFrom = from;
    diskLength = length;
  }

  /**
   * Begins a request.
   *
   * @param firstBlock number of its first block
   * @param offset index of its first byte in that block
   * @param bytes length of the request, at most {@link #MOST_BYTES}; 0 touches no block
   */
  void begin(
      long timeS, long firstBlock, int offset, long bytes, long client, Operation operation) {
    this.timeS = timeS;
    this.client = client;
    this.operation = operation;
    block = firstBlock;
    blocksLeft = bytes == 0 ? 0 : (offset + bytes + blockBytes - 1) / blockBytes;
  }

  /** Sets the next access of the request; false after the last. */
  boolean next(Access access) {
    if (blocksLeft == 0) {
      return false;
    }
    blocksLeft--;
    key.set(block++);
    if (diskLength > 0) {
      key.prepend(disk, diskFrom, diskLength);
    }
    access.set(
        timeS,
        key.buffer(),
        key.start(),
        key.length(),
        key.length(),
        blockBytes,
        client,
        operation,
        0);
    return true;
  }

  /** Sentence for the remarks of a trace. */
  String remark() {
    return String.format(
        Locale.ROOT,
        "a request counts once for each block of %,d bytes that it touches",
        blockBytes);
  }
}
