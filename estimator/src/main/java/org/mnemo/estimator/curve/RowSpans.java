package org.mnemo.estimator.curve;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.pattern.ColdShares;

/**
 * Range of rows that each row may equal, as the request shares among keys are uncertain. It extends
 * from the row with the largest possible share of requests to slower memory to the row with the
 * smallest. Figures that are not proportional to these requests, such as percentiles or capacities,
 * are read at its ends. Immutable; 8 bytes per row.
 */
public final class RowSpans {

  private final int[] coldest;
  private final int[] hottest;

  private RowSpans(int[] coldest, int[] hottest) {
    this.coldest = coldest;
    this.hottest = hottest;
  }

  /** The spans of a curve whose later rows send no more requests to SlowMem than earlier ones. */
  public static RowSpans of(Curve curve, ColdShares shares) {
    double[] cold = IntStream.range(0, curve.rows()).mapToDouble(curve::coldShare).toArray();
    int[] coldest = new int[cold.length];
    int[] hottest = new int[cold.length];
    for (int row = 0; row < cold.length; row++) {
      Interval factors = shares.coldFactors(curve.fastShare(row));
      coldest[row] = Math.min(row, before(cold, cold[row] * factors.high(), true) - 1);
      hottest[row] = Math.max(row, before(cold, cold[row] * factors.low(), false));
    }
    // Ends that fall from row to row would make the interval jump; widening either way is safe.
    for (int row = cold.length - 2; row >= 0; row--) {
      coldest[row] = Math.min(coldest[row], coldest[row + 1]);
    }
    Arrays.parallelPrefix(hottest, Math::max);
    return new RowSpans(coldest, hottest);
  }

  /**
   * Number of rows that send more than a share, or at least that share, to slower memory; at least
   * 1, less than all.
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

  /** The row with the largest number of requests to slower memory that {@code row} may have. */
  public int coldest(int row) {
    return coldest[row];
  }

  /** The row with the smallest number of requests to slower memory that {@code row} may have. */
  public int hottest(int row) {
    return hottest[row];
  }
}
