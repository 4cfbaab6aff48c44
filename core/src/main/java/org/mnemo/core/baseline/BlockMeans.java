package org.mnemo.core.baseline;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * Means over the blocks of a run, or of a sample drawn from it: ratios of sums, so that every
 * operation weighs the same. A "kind" is a tier and operation, as {@link Cells#kind} numbers them.
 */
final class BlockMeans {

  private final Cells cells;
  private final BlockSums all;
  private final BlockSums weighted;
  private final CellTimes times;
  private final double clientNs;

  /**
   * @param nsPerByte slope of the latency over bytes within a cell, by cell
   * @param all sums over blocks on a single tier
   * @param weighted sums over blocks on a single tier by {@link BlockWeights weights}
   */
  BlockMeans(Cells cells, double[] nsPerByte, BlockSums all, BlockSums weighted) {
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

  /** Blocks on a single tier, added up by weight. */
  BlockSums weighted() {
    return weighted;
  }

  CellTimes times() {
    return times;
  }

  /** Mean time that a client spends between two operations. */
  double clientNs() {
    return clientNs;
  }

  /** Mean time that an operation lost, beyond service times and the client's own time. */
  double disturbanceNs() {
    double operations = all.operations();
    double lostNs = all.totalNs() - clientNs * operations;
    for (int cell = 0; cell < cells.count(); cell++) {
      lostNs -= times.explainedNs(all, cell);
    }
    return ratio(lostNs, operations);
  }

  double operationsOfKind(BlockSums sum, int kind) {
    double count = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      count += cells.kind(cell) == kind ? sum.operations(cell) : 0;
    }
    return count;
  }

  double meanBytesOfKind(int kind) {
    double valueBytes = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      valueBytes += cells.kind(cell) == kind ? weighted.valueBytes(cell) : 0;
    }
    return ratio(valueBytes, operationsOfKind(weighted, kind));
  }

  double meanNsOfKind(int kind) {
    double latencyNs = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      latencyNs += cells.kind(cell) == kind ? weighted.latencyNs(cell) : 0;
    }
    return ratio(latencyNs, operationsOfKind(weighted, kind));
  }

  /**
   * Number of operations that a sum holds.
   *
   * @param operation kind of the operations; null for all
   */
  double operations(BlockSums sum, @Nullable Operation operation) {
    double count = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      count += operation == null || cells.operation(cell) == operation ? sum.operations(cell) : 0;
    }
    return count;
  }

  /**
   * Excess of the latency over what these means explain, in nanoseconds, of all operations of
   * {@code sum} together.
   *
   * @param operation kind of the operations; null for all
   */
  double excessNs(BlockSums sum, @Nullable Operation operation) {
    double excessNs = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      if (operation == null || cells.operation(cell) == operation) {
        excessNs += sum.latencyNs(cell) - times.explainedNs(sum, cell);
      }
    }
    return excessNs;
  }

  /** Excess of the client's time over its mean, of all operations of {@code sum} together. */
  double clientExcessNs(BlockSums sum) {
    return sum.clientNs() - clientNs * sum.operations();
  }

  /** Mean excess of an operation of {@code sum}, the client's included. */
  double meanExcessNs(BlockSums sum, @Nullable Operation operation) {
    return ratio(excessNs(sum, operation), operations(sum, operation))
        + ratio(clientExcessNs(sum), sum.operations());
  }
}
