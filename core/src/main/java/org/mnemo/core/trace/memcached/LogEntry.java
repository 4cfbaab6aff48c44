package org.mnemo.core.trace.memcached;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/** A line of the log; reused. */
final class LogEntry {

  /** Number of the line in the server's sequence. */
  long gid;

  String source = "";

  /** Number of the line in the file, from 1. */
  long line;

  long timeS;

  /** Connection of the client. */
  long connection;

  long valueBytes;
  long ttlS;
  byte[] key = new byte[64];
  int keyLength;

  /** Operation; null for lines that request no data, such as a refused store. */
  @Nullable Operation operation;

  /** True for a look-up, which a store may follow. */
  boolean isLookUp;

  /** True for a look-up that belongs to the following store. */
  boolean isLeftOut;

  /** The previous line in the server's sequence, if still held. */
  @Nullable LogEntry previous;

  boolean hasKeyOf(LogEntry other) {
    return Arrays.equals(key, 0, keyLength, other.key, 0, other.keyLength);
  }
}
