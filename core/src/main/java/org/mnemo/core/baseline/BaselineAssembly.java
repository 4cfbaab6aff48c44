package org.mnemo.core.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
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
}
