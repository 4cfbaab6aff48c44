package org.mnemo.core.trace;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * One access of a trace. A reader refills one such object on every {@link TraceReader#next()}, so
 * that reading allocates nothing; copy what you keep.
 */
public final class Access {

  private byte[] key = new byte[0];
  private int keyOffset;
  private int keyLength;
  private long timestampS;
  private long keyBytes;
  private long valueBytes;
  private long client;
  private Operation operation = Operation.READ;
  private long ttlS;

  /**
   * Sets all values.
   *
   * @param timestampS seconds since any moment, at least 0
   * @param key buffer that holds the key, which is not copied
   * @param keyBytes size of the original key in bytes, {@code keyLength} unless the key was
   *     anonymised
   * @param valueBytes size in bytes of the value moved, at least 0; 0 for a read that found no
   *     record or an empty value
   * @param ttlS remaining time to live in seconds, 0 for no end or for a read
   * @return this access
   */
  public Access set(
      long timestampS,
      byte[] key,
      int keyOffset,
      int keyLength,
      long keyBytes,
      long valueBytes,
      long client,
      Operation operation,
      long ttlS) {
    this.timestampS = timestampS;
    this.key = key;
    this.keyOffset = keyOffset;
    this.keyLength = keyLength;
    this.keyBytes = keyBytes;
    this.valueBytes = valueBytes;
    this.client = client;
    this.operation = operation;
    this.ttlS = ttlS;
    return this;
  }

  /** Copies the values of another access, but not its key's bytes. */
  public void set(Access other) {
    set(
        other.timestampS,
        other.key,
        other.keyOffset,
        other.keyLength,
        other.keyBytes,
        other.valueBytes,
        other.client,
        other.operation,
        other.ttlS);
  }

  /** The buffer that holds the key from {@link #keyOffset()}. */
  public byte[] keyBuffer() {
    return key;
  }

  public int keyOffset() {
    return keyOffset;
  }

  public int keyLength() {
    return keyLength;
  }

  /**
   * The key as text.
   *
   * @throws CharacterCodingException if its bytes are not UTF-8
   */
  public String keyAsString() throws CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(key, keyOffset, keyLength))
        .toString();
  }

  public long timestampS() {
    return timestampS;
  }

  public long keyBytes() {
    return keyBytes;
  }

  public long valueBytes() {
    return valueBytes;
  }

  public long client() {
    return client;
  }

  public Operation operation() {
    return operation;
  }

  public long ttlS() {
    return ttlS;
  }
}
