package org.mnemo.core.trace;

import org.mnemo.core.MnemoException;

/** Takes accesses and writes them as a trace, as they come. */
public interface TraceWriter extends AutoCloseable {

  /**
   * Appends one access.
   *
   * @param timestampS seconds since the start of the trace
   * @param key buffer that holds the key
   * @param keyBytes size of the original key in bytes, which is {@code keyLength} unless it was
   *     anonymised
   * @param valueBytes size in bytes of the value that the access moved
   * @param ttlS time to live in seconds, 0 for none
   * @throws MnemoException if the key is empty or contains a line break, which no trace format has
   *     to hold, or if this format cannot hold the key or the operation; nothing is written then
   */
  void append(
      long timestampS,
      byte[] key,
      int keyOffset,
      int keyLength,
      long keyBytes,
      long valueBytes,
      long client,
      Operation operation,
      long ttlS);

  /**
   * Appends a copy of an access, as {@link #append(long, byte[], int, int, long, long, long,
   * Operation, long)} does.
   */
  default void append(Access access) {
    append(
        access.timestampS(),
        access.keyBuffer(),
        access.keyOffset(),
        access.keyLength(),
        access.keyBytes(),
        access.valueBytes(),
        access.client(),
        access.operation(),
        access.ttlS());
  }

  /** Writes what is left and closes the file. */
  @Override
  void close();
}
