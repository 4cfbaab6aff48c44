package org.mnemo.core.trace.memcached;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/** A line of the log, reused for a later one. */
final class LogEntry {

  /** Number of the line in the server's sequence. */
  long gid;

  /** Name of the file. */
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

  /** Operation; null of what asks for no data, such as a store that was refused. */
  @Nullable Operation operation;

  /** True of a look-up, which a store may follow. */
  boolean isLookUp;

  /** True of a look-up that belongs to the store behind it. */
  boolean isLeftOut;

  /** The line before in the server's sequence, if it is still held. */
  @Nullable LogEntry previous;

  boolean hasKeyOf(LogEntry other) {
    return Arrays.equals(key, 0, keyLength, other.key, 0, other.keyLength);
  }
}
