package org.mnemo.core.baseline;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * Standard errors of the means of a run, from the spread of its blocks: operations within a block
 * are not independent, blocks in random order nearly are.
 */
final class BlockErrors {

  private final Cells cells;
  private final BlockMeans means;
  private final double[] ofKind;
  private final double[] ofLevel;
  private final double[] ofCell;

  /**
   * @param means means of the run's cells and kinds
   * @param blocks sums of the run's blocks on a single tier, by weight
   */
  BlockErrors(Cells cells, BlockMeans means, List<BlockSums> blocks) {
    this.cells = cells;
    this.means = means;
    ofKind = new double[cells.kinds()];
    ofLevel = new double[cells.kinds()];
    ofCell = new double[cells.count()];
    Arrays.setAll(ofKind, kind -> errorOfMean(blocks, kind));
    Arrays.setAll(ofLevel, kind -> errorOfLevel(blocks, cell -> cells.kind(cell) == kind));
    Arrays.setAll(ofCell, cell -> errorOfLevel(blocks, other -> other == cell));
  }

  /** Standard error of the mean latency of a tier and operation, whatever the sizes. */
  double ofKind(int kind) {
    return ofKind[kind];
  }

  /** Standard error of the mean latency of a cell at its mean size. */
  double ofCell(int cell) {
    return ofCell[cell];
  }

  /**
   * Standard error of the mean excess of a mixture: its own spread, and the errors of the baselines
   * by share.
   *
   * @param blocks sums of the mixture's blocks, by weight
   * @param operation kind of the operations; null for all, and then the client's time is included
   */
  double ofMixture(List<BlockSums> blocks, @Nullable Operation operation) {
    BlockSums sum = BlockSums.sum(blocks);
    double operations = means.operations(sum, operation);
    ToDoubleFunction<BlockSums> excessNs =
        block ->
            means.excessNs(block, operation)
                + (operation == null ? means.clientExcessNs(block) : 0);
    double meanNs = BlockMeans.ratio(excessNs.applyAsDouble(sum), operations);
    double variance =
        Math.pow(error(blocks, block -> means.operations(block, operation), excessNs, meanNs), 2);
    for (int kind = 0; kind < cells.kinds(); kind++) {
      if (operation == null || kind % Operation.count() == operation.ordinal()) {
        double share = BlockMeans.ratio(means.operationsOfKind(sum, kind), operations);
        variance += Math.pow(share * ofLevel[kind], 2);
      }
    }
    return Math.sqrt(variance);
  }

  private double errorOfMean(List<BlockSums> blocks, int kind) {
    return error(
        blocks,
        block -> means.operationsOfKind(block, kind),
        block -> sum(cell -> cells.kind(cell) == kind, block::latencyNs),
        means.meanNsOfKind(kind));
  }

  /** Standard error of a level, from the spread that other sizes do not explain. */
  private double errorOfLevel(List<BlockSums> blocks, IntPredicate cellsOfIt) {
    return error(
        blocks,
        block -> sum(cellsOfIt, block::operations),
        block ->
            sum(cellsOfIt, cell -> block.latencyNs(cell) - means.times().explainedNs(block, cell)),
        0);
  }

  private double sum(IntPredicate cellsOfIt, IntToDoubleFunction value) {
    double sum = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      if (cellsOfIt.test(cell)) {
        sum += value.applyAsDouble(cell);
      }
    }
    return sum;
  }

  /**
   * Standard error of a ratio of sums, by its linearisation: sqrt(sum of residuals^2 x B / (B - 1))
   * / sum of n, over the B blocks that hold any; 0 for a single one.
   */
  private static double error(
      List<BlockSums> blocks,
      ToDoubleFunction<BlockSums> counts,
      ToDoubleFunction<BlockSums> sums,
      double mean) {
    double squares = 0;
    double operations = 0;
    int held = 0;
    for (BlockSums block : blocks) {
      double count = counts.applyAsDouble(block);
      if (count > 0) {
        squares += Math.pow(sums.applyAsDouble(block) - mean * count, 2);
        operations += count;
        held++;
      }
    }
    return held < 2 ? 0 : Math.sqrt(squares * held / (held - 1)) / operations;
  }
}
