package org.mnemo.core.trace;

import java.util.Optional;
import java.util.OptionalLong;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.text.Check;

/**
 * Sizes of keys and values for traces with incomplete sizes. Sizes of a single key take precedence.
 *
 * @param keyBytes size of a key in bytes, 1 to {@link #MAX_BYTES}; absent: length of its text
 * @param valueBytes size of a value in bytes, 0 to {@link #MAX_BYTES}
 * @param stored sizes of the stored keys
 * @param isOfEnd true if {@code stored} lists keys at the end of the trace, which need not exist at
 *     its start
 */
public record AssumedSizes(
    OptionalLong keyBytes, OptionalLong valueBytes, Optional<StoredSizes> stored, boolean isOfEnd) {

  /** Largest size in bytes: the limit of strings in Redis. */
  public static final long MAX_BYTES = 512L << 20;

  public static final long UNKNOWN = -1;

  /** No sizes, for traces with complete sizes. */
  public static final AssumedSizes NONE =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

  /** Sizes of keys that may exist during the whole trace. */
  public AssumedSizes(
      OptionalLong keyBytes, OptionalLong valueBytes, Optional<StoredSizes> stored) {
    this(keyBytes, valueBytes, stored, false);
  }

  public AssumedSizes {
    check("key", keyBytes, 1);
    check("value", valueBytes, 0);
  }

  /** The same without the list, for keys outside it. */
  public AssumedSizes ofUnlisted() {
    return new AssumedSizes(keyBytes, valueBytes, Optional.empty());
  }

  public boolean lackValues() {
    return valueBytes.isEmpty() && stored.isEmpty();
  }

  /** Size in bytes of the value of a key, or {@link #UNKNOWN}. */
  public long valueBytesOf(byte[] key, int offset, int length) {
    int number = numberOf(key, offset, length);
    return number >= 0 ? stored.orElseThrow().valueBytes(number) : valueBytes.orElse(UNKNOWN);
  }

  /**
   * Size of a key in bytes.
   *
   * @param otherwise size of keys without any other
   */
  public long keyBytesOf(byte[] key, int offset, int length, long otherwise) {
    int number = numberOf(key, offset, length);
    return number >= 0 ? stored.orElseThrow().keyBytes(number) : keyBytes.orElse(otherwise);
  }

  private int numberOf(byte[] key, int offset, int length) {
    return stored.isPresent() ? stored.get().find(key, offset, length) : -1;
  }

  private static void check(String what, OptionalLong bytes, long least) {
    bytes.ifPresent(given -> Check.between("the bytes of a " + what, given, least, MAX_BYTES));
  }
}
