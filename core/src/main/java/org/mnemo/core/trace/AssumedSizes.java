package org.mnemo.core.trace;

import java.util.OptionalLong;
import org.mnemo.core.UsageException;

/**
 * Sizes for traces that hold none, the same for every access.
 *
 * @param keyBytes bytes of a key, 1 to {@link #MAX_BYTES}; absent: as long as its text is
 * @param valueBytes bytes of a value, 0 to {@link #MAX_BYTES}
 */
public record AssumedSizes(OptionalLong keyBytes, OptionalLong valueBytes) {

  /** Redis stores no longer string. */
  public static final long MAX_BYTES = 512L << 20;

  /** For traces that hold sizes. */
  public static final AssumedSizes NONE =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.empty());

  public AssumedSizes {
    check("key", keyBytes, 1);
    check("value", valueBytes, 0);
  }

  private static void check(String what, OptionalLong bytes, long least) {
    if (bytes.isPresent() && (bytes.getAsLong() < least || bytes.getAsLong() > MAX_BYTES)) {
      throw new UsageException(
          "the size of a %s must be between %d and %d bytes, was %d"
              .formatted(what, least, MAX_BYTES, bytes.getAsLong()));
    }
  }
}
