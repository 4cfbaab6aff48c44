package org.mnemo.core.baseline;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * Standard errors of the means of a run, from the spread of its blocks. Operations within a block
 * are dependent; blocks in random order nearly are not.
 */
final class BlockErrors {

  private final CellIndex cells;
  private final BlockMeans means;
  private final double[] ofStratum;
  private final double[] ofLevel;
  private final double[] ofCell;

  /**
   * @param means means of the run's cells and strata
   * @param blocks sums of the run's blocks on a single tier, by weight
   */
  BlockErrors(CellIndex cells, BlockMeans means, List<BlockSums> blocks) {
    this.cells = cells;
    this.means = means;
    ofStratum = new double[cells.strata()];
    ofLevel = new double[cells.strata()];
    ofCell = new double[cells.count()];
    Arrays.setAll(ofStratum, stratum -> errorOfMean(blocks, cells.ofStratum(stratum)));
    Arrays.setAll(ofLevel, stratum -> errorOfLevel(blocks, cells.ofStratum(stratum)));
    Arrays.setAll(ofCell, cell -> errorOfLevel(blocks, other -> other == cell));
  }

  /** Standard error of the mean latency of a tier and operation over all sizes. */
  double ofStratum(int stratum) {
    return ofStratum[stratum];
  }

  /** Standard error of the mean latency of a cell at its mean size. */
  double ofCell(int cell) {
    return ofCell[cell];
  }

  /**
   * Standard error of the mean excess of a mixture: its own spread, and the baselines' errors by
   * share.
   *
   * @param blocks sums of the mixture's blocks, by weight
   * @param operation kind of the operations; null for all, including the client's time
   */
  double ofMixture(List<BlockSums> blocks, @Nullable Operation operation) {
    IntPredicate of = cells.ofOperation(operation);
    BlockSums sum = BlockSums.sum(blocks);
    double operations = sum.operations(of);
    ToDoubleFunction<BlockSums> excessNs =
        block -> means.excessNs(block, of) + (operation == null ? means.clientExcessNs(block) : 0);
    double meanNs = BlockMeans.ratio(excessNs.applyAsDouble(sum), operations);
    double variance = Math.pow(error(blocks, block -> block.operations(of), excessNs, meanNs), 2);
    for (int stratum = 0; stratum < cells.strata(); stratum++) {
      if (operation == null || CellIndex.operation(stratum) == operation) {
        double share = BlockMeans.ratio(sum.operations(cells.ofStratum(stratum)), operations);
        variance += Math.pow(share * ofLevel[stratum], 2);
      }
    }
    return Math.sqrt(variance);
  }

  private double errorOfMean(List<BlockSums> blocks, IntPredicate of) {
    return error(
        blocks, block -> block.operations(of), block -> block.latencyNs(of), means.meanNs(of));
  }

  /** Standard error of a level, from the spread not explained by other sizes. */
  private double errorOfLevel(List<BlockSums> blocks, IntPredicate of) {
    return error(blocks, block -> block.operations(of), block -> means.excessNs(block, of), 0);
  }

  /**
   * Standard error of a ratio of sums, by linearisation: sqrt(sum of residuals^2 x B / (B - 1)) /
   * sum of n, over the B non-empty blocks; 0 for a single one.
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
