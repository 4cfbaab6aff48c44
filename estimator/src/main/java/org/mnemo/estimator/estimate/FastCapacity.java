package org.mnemo.estimator.estimate;

import java.util.OptionalLong;
import org.mnemo.core.UsageException;

/**
 * Available FastMem: an amount, or a share of a data set whose size becomes known after reading it.
 */
public final class FastCapacity {

  private final OptionalLong bytes;
  private final double share;

  private FastCapacity(OptionalLong bytes, double share) {
    this.bytes = bytes;
    this.share = share;
  }

  /**
   * An amount of FastMem.
   *
   * @throws UsageException if it is negative
   */
  public static FastCapacity ofBytes(long bytes) {
    if (bytes < 0) {
      throw new UsageException("available FastMem must be at least 0 bytes, was " + bytes);
    }
    return new FastCapacity(OptionalLong.of(bytes), 0);
  }

  /** A share of the data set, at most 1. */
  public static FastCapacity ofShare(double share) {
    return new FastCapacity(OptionalLong.empty(), share);
  }

  /**
   * The amount in bytes.
   *
   * @param totalBytes size of all records of the data set
   */
  public long bytes(long totalBytes) {
    // Rounded, as a share such as 0.29 is inexact, and 0.29 of 100 would be 28.
    return bytes.orElseGet(() -> Math.round(share * totalBytes));
  }
}
