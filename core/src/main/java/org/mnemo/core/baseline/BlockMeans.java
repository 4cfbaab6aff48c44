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

  /**
   * Expected times of operations on an undisturbed machine: for each cell a level at its mean size,
   * and a slope within it.
   *
   * @param levelNs time in nanoseconds of an operation that moves {@code meanBytes}, by cell; NaN
   *     if unknown
   * @param meanBytes mean bytes that an operation moves, by cell
   * @param nsPerByte slope of the time over bytes, by cell, at least 0
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record CellTimes(double[] levelNs, double[] meanBytes, double[] nsPerByte) {

    /**
     * Fills unknown cells with the level of the nearest known size class of their tier and
     * operation.
     */
    CellTimes filled(CellIndex cells) {
      double[] level = levelNs.clone();
      double[] mean = meanBytes.clone();
      for (int cell = 0; cell < level.length; cell++) {
        if (!knows(cell)) {
          int near = nearestKnown(cells, cell);
          level[cell] = near < 0 ? Double.NaN : levelNs[near];
          mean[cell] = near < 0 ? 0 : meanBytes[near];
        }
      }
      return new CellTimes(level, mean, nsPerByte);
    }

    private int nearestKnown(CellIndex cells, int cell) {
      int nearest = -1;
      int distance = Integer.MAX_VALUE;
      for (int other = 0; other < levelNs.length; other++) {
        int apart = Math.abs(cells.sizeClass(other) - cells.sizeClass(cell));
        if (knows(other) && cells.stratum(other) == cells.stratum(cell) && apart < distance) {
          nearest = other;
          distance = apart;
        }
      }
      return nearest;
    }

    boolean knows(int cell) {
      return !Double.isNaN(levelNs[cell]);
    }

    /** Expected time in nanoseconds of the operations of one cell of a block. */
    double explainedNs(BlockSums block, int cell) {
      double operations = block.operations(cell);
      return operations == 0
          ? 0
          : operations * levelNs[cell]
              + nsPerByte[cell] * (block.valueBytes(cell) - operations * meanBytes[cell]);
    }

    /** Expected time in nanoseconds of all operations of a block, without the client's. */
    double explainedNs(BlockSums block) {
      double explainedNs = 0;
      for (int cell = 0; cell < levelNs.length; cell++) {
        explainedNs += explainedNs(block, cell);
      }
      return explainedNs;
    }
  }
}
