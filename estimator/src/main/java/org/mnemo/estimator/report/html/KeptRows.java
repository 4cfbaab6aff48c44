package org.mnemo.estimator.report.html;

import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.mnemo.estimator.curve.Curve;

/**
 * Rows of a curve that the page gets: all of a small curve; of a large one as many as a picture can
 * show apart, and every row that some position of the slider chooses, so that the choice stays
 * exact.
 */
final class KeptRows {

  /** Largest curve of which all rows are kept. */
  static final int MOST_ROWS = 2_000;

  private static final int STEPS = 1000;

  private KeptRows() {}

  /**
   * Numbers of rows, ascending.
   *
   * @param choosable rows that may be chosen, whatever the slider says
   * @param always rows that are kept whatever they show
   */
  static int[] of(Curve curve, SlowdownScale scale, IntPredicate choosable, List<Integer> always) {
    if (curve.rows() <= MOST_ROWS) {
      return IntStream.range(0, curve.rows()).toArray();
    }
    IntSortedSet kept = new IntAVLTreeSet(always);
    kept.add(0);
    kept.add(curve.lastRow());
    addVisible(curve, kept);
    addChosen(curve, scale, choosable, kept);
    return kept.toIntArray();
  }

  private static void addVisible(Curve curve, IntSortedSet kept) {
    double rangeOpsS = Math.abs(curve.throughputOpsS(curve.lastRow()) - curve.throughputOpsS(0));
    int last = 0;
    for (int row = 1; row < curve.rows(); row++) {
      boolean visible =
          curve.fastShare(row) - curve.fastShare(last) >= 1.0 / STEPS
              || Math.abs(curve.throughputOpsS(row) - curve.throughputOpsS(last))
                  > rangeOpsS / STEPS;
      if (visible) {
        kept.add(row);
        last = row;
      }
    }
  }

  /** A slowdown chooses the first row within it, so only new lows of the upper end are chosen. */
  private static void addChosen(
      Curve curve, SlowdownScale scale, IntPredicate choosable, IntSortedSet kept) {
    double lowest = Double.POSITIVE_INFINITY;
    for (int row = 0; row < curve.rows(); row++) {
      if (curve.slowdown(row) < lowest && choosable.test(row)) {
        double high = curve.slowdownInterval(row).high();
        if (high < lowest) {
          if (scale.hasPositionIn(high, lowest)) {
            kept.add(row);
          }
          lowest = high;
        }
      }
    }
  }
}
