package org.mnemo.core.baseline;

/**
 * Expected times of operations on an undisturbed machine: for each cell a level at its mean size,
 * and a slope within it.
 *
 * @param levelNs time in nanoseconds of an operation that moves {@code meanBytes}, by cell; NaN if
 *     unknown
 * @param meanBytes mean bytes that an operation moves, by cell
 * @param nsPerByte slope of the time over bytes, by cell, at least 0
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record CellTimes(double[] levelNs, double[] meanBytes, double[] nsPerByte) {

  /**
   * Fills unknown cells with the level of the nearest known size class of their tier and operation.
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
