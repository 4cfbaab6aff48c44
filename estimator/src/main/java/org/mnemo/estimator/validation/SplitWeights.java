package org.mnemo.estimator.validation;

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
 * service times of their operations. They are independent of the validated model, so that all
 * models face the same measurement.
 */
final class SplitWeights {

  private final double[] weight;
  private final double[] timeFactor;
  private final double disturbedShare;
  private final double disturbedTimeShare;

  SplitWeights(SweepRun run, Estimate estimate, List<SplitBlock> blocks) {
    Baselines baselines = estimate.evidence().baselines();
    List<ServiceTimes> times =
        SizeModel.of(baselines, estimate.pattern().operationTotals(), ModelKind.MNEMO)
            .times(baselines);
    double[] measuredNs = new double[blocks.size()];
    double[] relativeTimes = new double[blocks.size()];
    for (int block = 0; block < measuredNs.length; block++) {
      double explainedNs = 0;
      for (BlockRow row : blocks.get(block).rows()) {
        double bytes = (double) row.valueBytes() / row.operations();
        double serviceNs =
            times.get(run.tiers().indexOf(row.tier())).ns(row.operation().ordinal(), bytes);
        explainedNs += row.operations() * (serviceNs + baselines.clientNs());
        measuredNs[block] += row.latencyNs() + (double) row.clientNs();
      }
      relativeTimes[block] = measuredNs[block] / explainedNs;
    }
    int[] splits = blocks.stream().mapToInt(SplitBlock::split).toArray();
    BlockWeights weights = new BlockWeights(splits, relativeTimes);
    int[] once = new int[splits.length];
    Arrays.fill(once, 1);
    weight = weights.weights(once);
    timeFactor = new double[weight.length];
    double weightedNs = 0;
    double levelledNs = 0;
    double allNs = 0;
    double disturbedNs = 0;
    int disturbed = 0;
    for (int block = 0; block < weight.length; block++) {
      double blockNs = measuredNs[block];
      weightedNs += weight[block] * blockNs;
      levelledNs += weight[block] * blockNs / weights.localLevel(block);
      allNs += blockNs;
      disturbed += weight[block] < 1 ? 1 : 0;
      disturbedNs += (1 - weight[block]) * blockNs;
    }
    // Mean local level of all splits, so that times are at the run's mean speed.
    double levelFactor = weightedNs / levelledNs;
    Arrays.setAll(timeFactor, block -> levelFactor / weights.localLevel(block));
    disturbedShare = weight.length == 0 ? 0 : (double) disturbed / weight.length;
    disturbedTimeShare = allNs == 0 ? 0 : disturbedNs / allNs;
  }

  /**
   * Weight of a block.
   *
   * @param block number of the block, from 0
   */
  double weight(int block) {
    return weight[block];
  }

  /** Factor that scales the times of a block to the mean speed of the machine in the run. */
  double timeFactor(int block) {
    return timeFactor[block];
  }

  /** Share of blocks with less than full weight. */
  double disturbedShare() {
    return disturbedShare;
  }

  /** Share of the time of all blocks without weight. */
  double disturbedTimeShare() {
    return disturbedTimeShare;
  }
}
