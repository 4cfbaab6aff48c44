package org.mnemo.core.baseline;

import java.util.function.IntPredicate;

/**
 * Means over the blocks of a run or sample: ratios of sums, so that every operation has the same
 * weight.
 */
final class BlockMeans {

  private final CellIndex cells;
  private final BlockSums all;
  private final BlockSums weighted;
  private final CellTimes times;
  private final double clientNs;

  /**
   * @param nsPerByte slope of the latency over bytes within a cell, by cell
   * @param all sums over blocks on a single tier
   * @param weighted the same by {@link BlockWeights weights}
   */
  BlockMeans(CellIndex cells, double[] nsPerByte, BlockSums all, BlockSums weighted) {
    this.cells = cells;
    this.all = all;
    this.weighted = weighted;
    double[] levelNs = new double[cells.count()];
    double[] meanBytes = new double[cells.count()];
    for (int cell = 0; cell < levelNs.length; cell++) {
      double count = weighted.operations(cell);
      levelNs[cell] = count == 0 ? Double.NaN : weighted.latencyNs(cell) / count;
      meanBytes[cell] = ratio(weighted.valueBytes(cell), count);
    }
    times = new CellTimes(levelNs, meanBytes, nsPerByte).filled(cells);
    clientNs = ratio(weighted.clientNs(), weighted.operations());
  }

  static double ratio(double sum, double count) {
    return count == 0 ? 0 : sum / count;
  }

  CellTimes times() {
    return times;
  }

  /** Mean time that a client spends between two operations. */
  double clientNs() {
    return clientNs;
  }

  /** Mean time per operation lost beyond service times and think time. */
  double disturbanceNs() {
    double operations = all.operations();
    double lostNs = all.totalNs() - clientNs * operations;
    for (int cell = 0; cell < cells.count(); cell++) {
      lostNs -= times.explainedNs(all, cell);
    }
    return ratio(lostNs, operations);
  }

  double meanBytes(IntPredicate of) {
    return ratio(weighted.valueBytes(of), weighted.operations(of));
  }

  double meanNs(IntPredicate of) {
    return ratio(weighted.latencyNs(of), weighted.operations(of));
  }

  /** Total latency of some cells' operations beyond the explained means. */
  double excessNs(BlockSums sum, IntPredicate of) {
    double excessNs = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      if (of.test(cell)) {
        excessNs += sum.latencyNs(cell) - times.explainedNs(sum, cell);
      }
    }
    return excessNs;
  }

  /** Total client time of {@code sum} beyond its mean. */
  double clientExcessNs(BlockSums sum) {
    return sum.clientNs() - clientNs * sum.operations();
  }

  /** Mean excess of an operation of some cells, including the client's. */
  double meanExcessNs(BlockSums sum, IntPredicate of) {
    return ratio(excessNs(sum, of), sum.operations(of))
        + ratio(clientExcessNs(sum), sum.operations());
  }
}
