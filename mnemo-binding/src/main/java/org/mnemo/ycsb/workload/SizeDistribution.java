package org.mnemo.ycsb.workload;

import java.util.Arrays;
import org.mnemo.core.Mix64;

/**
 * Record sizes from a piecewise linear cumulative distribution, inverted at a hash of the key.
 *
 * <p>Two points of one size are a jump: the share between them has exactly that size. Two points of
 * one share are a gap: no record has a size between. A first point above share 0 gives that share
 * exactly the first size.
 */
public final class SizeDistribution implements RecordSizes {

  /** Salt of the hash. Never change it: the sizes of loaded data sets depend on it. */
  private static final long SIZE_SALT = 0x73697A65L;

  private final long[] bytes;
  private final double[] shares;

  /**
   * @param bytes sizes of the points in bytes, never falling
   * @param shares cumulative shares of the records, never falling, the last one 1
   */
  SizeDistribution(long[] bytes, double[] shares) {
    this.bytes = bytes.clone();
    this.shares = shares.clone();
  }

  @Override
  public long bytesOf(String key) {
    return bytesAt(Mix64.toUnit(Hashes.ofText(key, SIZE_SALT)));
  }

  @Override
  public long maxBytes() {
    return bytes[bytes.length - 1];
  }

  /** The inverse of the cumulative distribution, rounded to whole bytes, at a share in [0, 1). */
  public long bytesAt(double share) {
    int above = firstAbove(share);
    if (above == 0) {
      return bytes[0];
    }
    int below = above - 1;
    double way = (share - shares[below]) / (shares[above] - shares[below]);
    return Math.round(bytes[below] + way * (bytes[above] - bytes[below]));
  }

  /** Index of the first point with a share above {@code share}; the last share is 1. */
  private int firstAbove(double share) {
    int at = Arrays.binarySearch(shares, share);
    int above = at < 0 ? -at - 1 : at;
    while (shares[above] <= share) {
      above++;
    }
    return above;
  }
}
