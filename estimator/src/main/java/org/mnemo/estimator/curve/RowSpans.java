package org.mnemo.estimator.curve;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mnemo.estimator.model.Interval;

/**
 * The rows that a row may be like, as it is not known exactly how requests are shared among keys:
 * from that which leaves as many requests to slower memory as the row may at most, to that which
 * leaves as few as it may at least. What is neither in proportion to these requests nor rises with
 * them, such as a percentile or what a node carries, is looked up there. Immutable; 8 bytes a row.
 */
public final class RowSpans {

  private final int[] coldest;
  private final int[] hottest;

  private RowSpans(int[] coldest, int[] hottest) {
    this.coldest = coldest;
    this.hottest = hottest;
  }

  /** The spans of a curve's rows, of which no later one may leave more requests to SlowMem. */
  public static RowSpans of(Curve curve, ColdShares shares) {
    double[] cold = IntStream.range(0, curve.rows()).mapToDouble(curve::coldShare).toArray();
    int[] coldest = new int[cold.length];
    int[] hottest = new int[cold.length];
    for (int row = 0; row < cold.length; row++) {
      Interval factors = SharesError.factors(shares, curve.fastShare(row));
      coldest[row] = Math.min(row, before(cold, cold[row] * factors.high(), true) - 1);
      hottest[row] = Math.max(row, before(cold, cold[row] * factors.low(), false));
    }
    // Ends that fell from row to row would be steps of the interval; either way out is the safe
    // one.
    for (int row = cold.length - 2; row >= 0; row--) {
      coldest[row] = Math.min(coldest[row], coldest[row + 1]);
    }
    Arrays.parallelPrefix(hottest, Math::max);
    return new RowSpans(coldest, hottest);
  }

  /**
   * Number of rows that leave more than a share, or at least as much; at least 1, less than all.
   */
  private static int before(double[] cold, double share, boolean orAsMuch) {
    int low = 0;
    int high = cold.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cold[middle] > share || (orAsMuch && cold[middle] == share)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return orAsMuch ? Math.max(1, low) : Math.min(cold.length - 1, low);
  }

  /** The row that leaves as many requests to slower memory as {@code row} may at most. */
  public int coldest(int row) {
    return coldest[row];
  }

  /** The row that leaves as few requests to slower memory as {@code row} may at least. */
  public int hottest(int row) {
    return hottest[row];
  }
}
