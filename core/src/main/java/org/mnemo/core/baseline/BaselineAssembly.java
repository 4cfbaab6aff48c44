package org.mnemo.core.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Computes {@link Baselines} from sums over the blocks of a run, or of a sample of it.
 *
 * @param nsPerByte slope of the latency over bytes within a cell, by cell
 * @param mixtures names of the kinds of blocks that mix tiers
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record BaselineAssembly(
    Tiers tiers, int clients, CellIndex cells, double[] nsPerByte, List<String> mixtures) {

  /**
   * The sums from which baselines are computed.
   *
   * @param all sums over the blocks on whole tiers
   * @param weighted the same by weight, times divided by local levels
   * @param mixedAll sums over the blocks of each mixture
   * @param mixed the same by weight, times divided by local levels
   */
  record Sums(BlockSums all, BlockSums weighted, List<BlockSums> mixedAll, List<BlockSums> mixed) {}

  /**
   * Standard errors of a run; bootstrap replicates reuse them.
   *
   * @param ofMixed errors of the mean excess of each mixture
   * @param ofMixedOperation the same by operation
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Errors(BlockErrors ofPure, double[] ofMixed, double[][] ofMixedOperation) {}

  /** Sums over no block. */
  Sums noSums() {
    return new Sums(BlockSums.none(), BlockSums.none(), ofMixtures(), ofMixtures());
  }

  private List<BlockSums> ofMixtures() {
    return Stream.generate(BlockSums::none).limit(mixtures.size()).toList();
  }

  /**
   * The standard errors of a run.
   *
   * @param run sums over all of its blocks
   * @param pure blocks on whole tiers by weight
   * @param mixed blocks of each mixture by weight
   */
  Errors errors(Sums run, List<BlockSums> pure, List<List<BlockSums>> mixed) {
    BlockMeans means = new BlockMeans(cells, nsPerByte, run.all, run.weighted);
    BlockErrors ofPure = new BlockErrors(cells, means, pure);
    double[] ofMixed = new double[mixed.size()];
    double[][] ofMixedOperation = new double[mixed.size()][Operation.count()];
    for (int i = 0; i < ofMixed.length; i++) {
      ofMixed[i] = ofPure.ofMixture(mixed.get(i), null);
      for (Operation operation : Operation.moving()) {
        ofMixedOperation[i][operation.ordinal()] = ofPure.ofMixture(mixed.get(i), operation);
      }
    }
    return new Errors(ofPure, ofMixed, ofMixedOperation);
  }

  Baselines baselines(Sums sums, Errors errors) {
    BlockMeans means = new BlockMeans(cells, nsPerByte, sums.all, sums.weighted);
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        tiers.names(),
        means.clientNs(),
        means.disturbanceNs(),
        serviceTimes(means, sums, errors.ofPure),
        sizes(means, sums, errors.ofPure),
        mixtures(means, sums, errors));
  }

  private List<ServiceTime> serviceTimes(BlockMeans means, Sums sums, BlockErrors errors) {
    List<ServiceTime> times = new ArrayList<>();
    for (int stratum = 0; stratum < cells.strata(); stratum++) {
      IntPredicate of = cells.ofStratum(stratum);
      if (sums.weighted.operations(of) > 0) {
        times.add(
            new ServiceTime(
                tiers.name(CellIndex.tier(stratum)),
                CellIndex.operation(stratum),
                Math.round(sums.all.operations(of)),
                means.meanNs(of),
                errors.ofStratum(stratum),
                means.meanBytes(of)));
      }
    }
    return times;
  }

  private List<SizedTime> sizes(BlockMeans means, Sums sums, BlockErrors errors) {
    List<SizedTime> times = new ArrayList<>();
    for (int cell : cells.sorted()) {
      if (sums.weighted.operations(cell) > 0) {
        int stratum = cells.stratum(cell);
        times.add(
            new SizedTime(
                tiers.name(CellIndex.tier(stratum)),
                CellIndex.operation(stratum),
                cells.sizeClass(cell),
                Math.round(sums.all.operations(cell)),
                means.times().levelNs()[cell],
                errors.ofCell(cell),
                means.times().meanBytes()[cell]));
      }
    }
    return times;
  }

  private List<Mixed> mixtures(BlockMeans means, Sums sums, Errors errors) {
    List<Mixed> mixed = new ArrayList<>();
    for (int i = 0; i < mixtures.size(); i++) {
      BlockSums sum = sums.mixed.get(i);
      if (sum.operations() > 0) {
        BlockSums all = sums.mixedAll.get(i);
        mixed.add(
            new Mixed(
                mixtures.get(i),
                Math.round(all.operations()),
                BlockMeans.ratio(sum.switches(), sum.operations()),
                means.meanExcessNs(sum, cell -> true),
                errors.ofMixed[i],
                byOperation(means, all, sum, errors.ofMixedOperation[i])));
      }
    }
    return mixed;
  }

  private List<OperationExcess> byOperation(
      BlockMeans means, BlockSums all, BlockSums sum, double[] errorNs) {
    List<OperationExcess> excesses = new ArrayList<>();
    for (Operation operation : Operation.moving()) {
      IntPredicate of = cells.ofOperation(operation);
      if (sum.operations(of) > 0) {
        excesses.add(
            new OperationExcess(
                operation,
                Math.round(all.operations(of)),
                means.meanExcessNs(sum, of),
                errorNs[operation.ordinal()]));
      }
    }
    return excesses;
  }

  /**
   * Standard errors of the means of a run, from the spread of its blocks. Operations within a block
   * are dependent; blocks in random order nearly are not.
   */
  private static final class BlockErrors {

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
          block ->
              means.excessNs(block, of) + (operation == null ? means.clientExcessNs(block) : 0);
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
}
