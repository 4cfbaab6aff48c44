package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.baseline.BlockWeights;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.ServiceTimes;
import org.mnemo.estimator.model.SizeModel;

/**
 * {@link BlockWeights Weights} of the blocks of splits, by their times relative to the size-aware
 * service times of what they held. They are the same whatever model is validated, so that all
 * models face the same measurement.
 */
final class SplitWeights {

  private final double[] weight;
  private final double[] timeFactor;
  private final double disturbedShare;
  private final double disturbedTimeShare;

  /** Reads the blocks of splits once. */
  SplitWeights(SweepRun run, Estimate estimate) {
    Baselines baselines = estimate.evidence().baselines();
    List<String> tiers = run.tiers().names();
    List<ServiceTimes> times =
        SizeModel.of(baselines, estimate.pattern().operationTotals(), ModelKind.MNEMO)
            .times(baselines);
    IntArrayList kinds = new IntArrayList();
    DoubleArrayList measuredNs = new DoubleArrayList();
    DoubleArrayList relativeTimes = new DoubleArrayList();
    SplitBlocks.read(
        run.directory().blocks(),
        run.splitKinds(),
        (kind, rows) -> {
          double explainedNs = 0;
          double blockNs = 0;
          for (BlockRow row : rows) {
            double bytes = (double) row.valueBytes() / row.operations();
            double serviceNs =
                times.get(tiers.indexOf(row.tier())).ns(row.operation().ordinal(), bytes);
            explainedNs += row.operations() * (serviceNs + baselines.clientNs());
            blockNs += row.latencyNs() + (double) row.clientNs();
          }
          kinds.add(kind);
          measuredNs.add(blockNs);
          relativeTimes.add(blockNs / explainedNs);
        });
    BlockWeights weights = new BlockWeights(kinds.toIntArray(), relativeTimes.toDoubleArray());
    int[] once = new int[kinds.size()];
    Arrays.fill(once, 1);
    weight = weights.weights(once);
    timeFactor = new double[weight.length];
    double weightedNs = 0;
    double levelledNs = 0;
    double allNs = 0;
    double disturbedNs = 0;
    int disturbed = 0;
    for (int block = 0; block < weight.length; block++) {
      double blockNs = measuredNs.getDouble(block);
      weightedNs += weight[block] * blockNs;
      levelledNs += weight[block] * blockNs / weights.localLevel(block);
      allNs += blockNs;
      disturbed += weight[block] < 1 ? 1 : 0;
      disturbedNs += (1 - weight[block]) * blockNs;
    }
    // Mean local level of all splits: their times are those at the run's mean speed.
    double levelFactor = weightedNs / levelledNs;
    Arrays.setAll(timeFactor, block -> levelFactor / weights.localLevel(block));
    disturbedShare = weight.length == 0 ? 0 : (double) disturbed / weight.length;
    disturbedTimeShare = allNs == 0 ? 0 : disturbedNs / allNs;
  }

  /**
   * Weight of a block.
   *
   * @param block number of the block, from 0, in the order in which {@link SplitBlocks} hands them
   *     out
   */
  double weight(int block) {
    return weight[block];
  }

  /** Factor that brings the times of a block to the mean speed of the machine in the run. */
  double timeFactor(int block) {
    return timeFactor[block];
  }

  /** Share of blocks that have less than their full weight. */
  double disturbedShare() {
    return disturbedShare;
  }

  /** Share of the time of all blocks that has no weight. */
  double disturbedTimeShare() {
    return disturbedTimeShare;
  }
}
